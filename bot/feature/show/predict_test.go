package show_test

import (
	"fmt"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/guild"
	"dockside/bot/interactiontest"
	"dockside/bot/member"
	"dockside/game"
	"dockside/game/table"
)

var spectator = table.Person{ID: "103", Name: "Clara"}

// shown returns a server with a show of a match of Anna and Bernd that takes predictions, and the message of the show.
func shown(t *testing.T) (*interactiontest.Server, string, interactiontest.Answer) {
	t.Helper()
	s := interactiontest.New(t, bottest.Config{})
	m := s.Start(s.Member(bottest.Anna), s.Member(bottest.Bernd))
	m.PlayOut()
	c := &guild.Show{
		Shown:  guild.Shown{Match: m.ID, Channel: interactiontest.Channel, Message: "77", Players: m.View().Users()},
		Picked: s.Now(), Closes: s.Now().Add(10 * time.Minute), Stops: []int{m.View().Match.Len()},
	}
	match := m.View().Match
	for i, play := range match.Log() {
		if play.Seat >= 0 && len(match.At(i).Moves(play.Seat)) > 2 {
			c.Index, c.Moves = i, match.At(i).Moves(play.Seat)[:3]
		}
	}
	bottest.Must(t, guild.ShowsOf(interactiontest.Guild).Set(t.Context(), s.Store, guild.Shows{Current: c}))
	return s, m.ID, interactiontest.Public("77")
}

// change changes the current show.
func change(t *testing.T, s *interactiontest.Server, do func(*guild.Show)) guild.Show {
	t.Helper()
	shows, err := guild.ShowsOf(interactiontest.Guild).Revise(t.Context(), s.Store, func(s *guild.Shows) error {
		do(s.Current)
		return nil
	})
	bottest.Must(t, err)
	return *shows.Current
}

// A member predicts both questions in private, and can change that until predictions close.
func TestPredictions(t *testing.T) {
	t.Parallel()
	s, match, message := shown(t)
	member := s.Member(spectator)
	member.Press(message, "foretell:next:"+match, "1").
		Has(t, "one answer", "**What happens next?**", "**Who wins?** no prediction yet", "Predictions close")
	member.Press(message, "foretell:wins:"+match, "1 70").Has(t, "both answers", "Blue captain: 70%")
	member.Press(message, "foretell:wins:"+match, "0 50").Has(t, "another answer", "Even: 50% each")
	c := change(t, s, func(*guild.Show) {})
	if want := (guild.Prediction{User: "103", Name: "Clara", Move: c.Moves[1], Percent: 50}); len(c.Predictions) != 1 ||
		c.Predictions[0] != want {
		t.Errorf("stored are %+v, want %+v", c.Predictions, want)
	}
	french := s.Member(table.Person{ID: "104", Name: "Dora"})
	french.Locale = "fr"
	french.Press(message, "foretell:wins:"+match, "0 90").Has(t, "in French", "Capitaine rouge")
}

// Players of the match, banned members and late members cannot predict. Forged predictions are refused.
func TestWhoCannotPredict(t *testing.T) {
	t.Parallel()
	s, match, message := shown(t)
	press := func(who table.Person, id string, values ...string) interactiontest.Answer {
		return s.Member(who).Press(message, id, values...)
	}
	next, wins := "foretell:next:"+match, "foretell:wins:"+match
	press(bottest.Anna, next, "1").Has(t, "a player", "You played this game")
	for _, value := range []string{"3", "-1", "x", ""} {
		press(spectator, next, value).Has(t, value, "don’t know")
	}
	for _, value := range []string{"0 95", "2 60", "1", "1 50", "1 0", " ", "0 90 1"} {
		press(spectator, wins, value).Has(t, value, "don’t know")
	}
	press(spectator, "foretell:other:"+match, "1").Has(t, "another question", "don’t know")
	press(spectator, "foretell:next:zzz", "1").Has(t, "another match", "are closed")
	elsewhere := s.Member(spectator)
	elsewhere.Guild = "901"
	elsewhere.Press(message, next, "1").Has(t, "another server", "are closed")
	elsewhere.Guild = ""
	elsewhere.Press(message, next, "1").Has(t, "a direct message", "server")
	_, err := s.Guilds.Update(t.Context(), interactiontest.Guild, func(o *guild.Policy) error {
		o.Banned = []member.Entry{{ID: "109"}}
		return nil
	})
	bottest.Must(t, err)
	if c := change(t, s, func(*guild.Show) {}); len(c.Predictions) != 0 {
		t.Errorf("stored are %+v", c.Predictions)
	}
	press(table.Person{ID: "109", Name: "Mo"}, next, "1").Has(t, "a banned member", "banned")
	press(spectator, next, "1").Has(t, "in time", "What happens next?")
	change(t, s, func(c *guild.Show) {
		for n := range 999 {
			c.Predict(guild.Prediction{User: fmt.Sprint("x", n), Move: game.Move("roll")})
		}
	})
	press(table.Person{ID: "110", Name: "Ed"}, next, "1").Has(t, "a crowd", "as many predictions as I can keep")
	press(spectator, next, "2").Has(t, "one of the crowd", "What happens next?")
	s.Skip(10 * time.Minute)
	press(spectator, next, "1").Has(t, "too late", "are closed")
}

// A show that has begun takes no predictions, even if the clock is behind.
func TestPredictionsCloseWithTheFirstStep(t *testing.T) {
	t.Parallel()
	s, match, message := shown(t)
	change(t, s, func(c *guild.Show) { c.Step = 1 })
	s.Member(spectator).Press(message, "foretell:next:"+match, "1").Has(t, "a press", "are closed")
}

// The result names the members who were right, but no banned ones.
func TestWhoCalledIt(t *testing.T) {
	t.Parallel()
	w := showing(t)
	_, err := guild.ShowsOf(server).Revise(t.Context(), w.Store, func(s *guild.Shows) error {
		v, err := w.Tables.Load(t.Context(), "m")
		bottest.Must(t, err)
		side := int(v.Match.Outcome().Winners()[0])
		made := v.Match.Log()[s.Current.Index].Move
		for n := range 12 {
			s.Current.Predict(guild.Prediction{User: fmt.Sprint(200 + n), Name: "name of " + one, Move: made})
		}
		s.Current.Predict(guild.Prediction{User: "300", Name: "Clara", Side: side, Percent: 60})
		s.Current.Predict(guild.Prediction{User: "301", Name: "*Dora*", Side: side, Percent: 90})
		s.Current.Predict(guild.Prediction{User: "302", Name: "Ed", Side: 1 - side, Percent: 90})
		s.Current.Predict(guild.Prediction{User: "303", Name: "Mo", Side: side, Percent: 80})
		return nil
	})
	bottest.Must(t, err)
	_, err = w.Guilds.Update(t.Context(), server, func(o *guild.Policy) error {
		o.Banned = []member.Entry{{ID: "303"}}
		return nil
	})
	bottest.Must(t, err)
	w.pass(15 * time.Minute)
	end := interactiontest.Answer{}
	end.Screen.Text = w.last()
	end.Has(t, "the end", "Called the choice: **name of "+one+" (", " and 2 others",
		`Called the winner: **\*Dora\*** (90%) and **Clara** (60%)`).Lacks(t, "the end", "Ed", "Mo")
}
