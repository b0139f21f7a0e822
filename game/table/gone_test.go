package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"dockside/game"
)

// Nothing of an erased user is left at a table. A challenge is withdrawn, a rated match resigned, and an unrated one
// stopped.
func TestWhoWantsToBeForgotten(t *testing.T) {
	t.Parallel()
	ada := Person{ID: "111", Name: "Ada", GlobalName: "ada.own"}
	solo := func() *Session {
		return sitting(New(Challenge{
			ID: "t", Guild: "g", Channel: "c", Rules: toyRules(), By: ada, Private: true, Seed: seed,
			Computers: []Player{{Name: "Robo", Level: "easy"}},
		}, noon), toyRules())
	}
	two := func(rated bool) *Session {
		return sitting(New(Challenge{
			ID: "t", Guild: "g", Channel: "c", Rules: toyRules(), Rated: rated, Pace: time.Hour, Seed: seed,
			By: ada, Rival: bernd, Word: "my lucky ship",
		}, noon), toyRules())
	}
	playing := func(s *Session) *Session {
		must(t, s.Accept(bernd, "77", nil, noon))
		s.RememberRequest("77")
		return s
	}
	over := func(s *Session) *Session {
		must(t, playing(s).Resign(bernd.ID, noon))
		must(t, s.VoteRematch(bernd.ID, Vote{Press: "78", Next: "n", Seed: seed}, noon))
		must(t, s.ChooseWord(ada.ID, "another ship", noon))
		return s
	}
	late := two(true)
	late.Expires = noon
	for _, c := range []struct {
		name, want string
		s          *Session
	}{
		{"a challenge", "withdrawn ", two(true)},
		{"a challenge that is out of date", "withdrawn ", late},
		{"a rated match", "over resign", playing(two(true))},
		{"a friendly one", "over stopped", playing(two(false))},
		{"a match that is over", "over resign", over(two(true))},
		{"a game alone that has not begun", "withdrawn ", solo()},
	} {
		must(t, c.s.Withdraw(ada.ID, noon.Add(time.Minute)))
		if seat, _ := c.s.Seat(ada.ID); !c.s.Players[seat].Erased || c.s.Players[seat].Name != "" {
			t.Errorf("%s: after parting there is %+v", c.name, c.s.Players[seat])
		}
		must(t, c.s.Withdraw(ada.ID, noon.Add(2*time.Minute))) // again, which changes nothing
		c.s.Erase(ada.ID, "gone-x")
		c.s.Erase(ada.ID, "gone-y")
		var how game.Cause
		if c.s.Phase == Over {
			how = c.s.Match.Outcome().Cause
		}
		if got := fmt.Sprint(c.s.Phase, " ", how); got != c.want {
			t.Errorf("%s: %s, not %s", c.name, got, c.want)
		}
		stored, err := json.Marshal(c.s.Table)
		must(t, err)
		for _, text := range []string{`"111"`, "Ada", "ada.own", "ship", `"requests"`, "gone-y"} {
			if strings.Contains(string(stored), text) {
				t.Errorf("%s: %s is left in\n%s", c.name, text, stored)
			}
		}
		if !strings.Contains(string(stored), "gone-x") || c.s.Private && c.s.Channel != "gone-x" {
			t.Errorf("%s: the mark is not where it belongs: %s", c.name, stored)
		}
	}
	if err := two(true).Withdraw("9", noon); !errors.Is(err, ErrNotSeated) {
		t.Errorf("a user without a seat parts with %v", err)
	}
}

// With more than two players a computer player takes the seat, and a lobby goes on without the user. A moderator who
// ended a match is erased from it, too.
func TestWhoStaysGoesOnWithoutTheForgotten(t *testing.T) {
	t.Parallel()
	s := runnersBy(raceRules(), 3)
	must(t, s.Withdraw(anna.ID, noon))
	if got := standing(s); got != "x12 play" {
		t.Errorf("the match goes on as %s", got)
	}
	s.Erase(anna.ID, "gone-x")
	must(t, s.End(Person{ID: "999", Name: "Max"}, "rude", noon.Add(time.Minute)))
	if s.Erase("999", "gone-z"); s.Ender != "gone-z" || s.EndedBy != "gone-z" {
		t.Errorf("it was ended by %s, %s", s.Ender, s.EndedBy)
	}
	c := Challenge{ID: "l", Guild: "g", Channel: "c", Rules: raceRules(), By: anna, Seed: seed}
	lobby := sitting(New(c, noon), raceRules())
	must(t, lobby.Join(bernd, noon))
	must(t, lobby.Withdraw(anna.ID, noon))
	if users := lobby.Users(); lobby.Phase != Open || len(users) != 1 || users[0] != bernd.ID {
		t.Errorf("the lobby is %s, with %v", lobby.Phase, users)
	}
}

// In a rematch of an erased user a computer player takes their seat. Without a level for substitutes there is no
// rematch.
func TestARematchWithoutTheForgotten(t *testing.T) {
	t.Parallel()
	for _, standin := range []string{"easy", ""} {
		s := runnersBy(raceRules(), 2)
		s.Standin = standin
		must(t, s.Resign(bernd.ID, noon))
		must(t, s.Withdraw(bernd.ID, noon))
		s.Erase(bernd.ID, "gone-x")
		err := s.VoteRematch(anna.ID, Vote{Press: "1", Next: "n", Seed: seed}, noon)
		if standin == "" {
			if !errors.Is(err, ErrNoVote) {
				t.Errorf("without a computer player: %v", err)
			}
			continue
		}
		must(t, err)
		n, err := s.NextTable(raceRules(), func(level string, _ []string) string { return "Robo " + level }, nil, noon)
		must(t, err)
		if got := strings.Join(n.Names(), " "); got != "Robo easy Anna" || !n.Solo {
			t.Errorf("the rematch is of %s, alone: %v", got, n.Solo)
		}
	}
}
