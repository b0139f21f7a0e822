package spectate_test

import (
	"strconv"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/game/table"
)

var dora = table.Person{ID: "106", Name: "Dora"}

// follow lets a member follow a match from its board, and returns the panel.
func follow(t *testing.T, m *interactiontest.Game, who *interactiontest.Member) interactiontest.Answer {
	t.Helper()
	panel := who.Press(m.Front(), "follow:"+m.ID).Has(t, "the panel", "Follow this game")
	return who.Press(panel, "follow:"+m.ID+":on").Has(t, "the panel", "You’re following this game")
}

// start starts a match of Anna and Bernd, rated or not, with Dora as a spectator who has not followed it yet.
func start(t *testing.T, rated bool) (*interactiontest.Game, *interactiontest.Member) {
	t.Helper()
	s := interactiontest.New(t, bottest.Config{Games: interactiontest.QuickGames()})
	m := s.Start(s.Member(bottest.Anna), s.Member(bottest.Bernd), interactiontest.Yes("rated", rated))
	return m, s.Member(dora)
}

// A member can follow a match and its favourite, and stop. Players cannot follow their own match. The panel says if the
// settings of the user prevent notifications.
func TestFollowing(t *testing.T) {
	t.Parallel()
	m, spectator := start(t, true)
	m.Players[0].Press(m.Front(), "follow:"+m.ID).Has(t, "a player", "You’re playing in this game")
	panel := follow(t, m, spectator)
	waits := 1 - m.View().Match.Turn()[0] // of whose turn there is no news
	spectator.Press(panel, panel.ID(t, "favourite:"), strconv.Itoa(int(waits)))
	if all := m.View().Spectators; len(all) != 1 || all[0].User != dora.ID || all[0].Favourite == nil ||
		*all[0].Favourite != waits {
		t.Errorf("the spectators are %+v", all)
	}
	spectator.Press(panel, "follow:"+m.ID+":off").Has(t, "the panel", "Follow this game")
	if all := m.View().Spectators; len(all) > 0 {
		t.Errorf("the spectators are still %+v", all)
	}
	spectator.Command("settings me", interactiontest.Text("calls", "never"))
	spectator.Press(m.Front(), "follow:"+m.ID).Has(t, "without notifications", "notifications are off")
}

// A solo game that only its player sees has no button to follow it. One in a channel has.
func TestOnlyGamesThatOthersSeeCanBeFollowed(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: interactiontest.QuickGames()})
	anna := s.Member(bottest.Anna)
	for what, m := range map[string]*interactiontest.Game{
		"private": s.Secluded(s.Member(bottest.Bernd)), "direct messages": s.Solo(anna.Direct()), "visible": s.Solo(anna),
	} {
		if got := m.Front().Enables("follow:"); got != (what == "visible") {
			t.Errorf("%s: the board offers to follow: %t", what, got)
		}
	}
}

// A prediction can be given and changed.
func TestPredictions(t *testing.T) {
	t.Parallel()
	m, spectator := start(t, true)
	panel := follow(t, m, spectator)
	tip := func(percent, words string) {
		t.Helper()
		form := spectator.Press(panel, "tip:"+m.ID)
		if form.Kind != interaction.Modal {
			t.Fatalf("no form: %q", form.Said())
		}
		spectator.Submit(form, form, map[string]string{"percent": percent}).Has(t, percent, words)
	}
	tip("96", "at most 95")
	tip("60", "Your prediction: **Anna** wins, 60%")
	tip("10", "Your prediction: **Anna** wins, 10%")
}

// Four buttons predict without the form. A prediction of the second side counts for that side.
func TestQuickPredictions(t *testing.T) {
	t.Parallel()
	m, spectator := start(t, true)
	panel := follow(t, m, spectator)
	for label, said := range map[string]string{
		"Anna 80%": "**Anna** wins, 80", "Anna 60%": "**Anna** wins, 60",
		"Bernd 60%": "**Bernd** wins, 60", "Bernd 80%": "**Bernd** wins, 80",
	} {
		if a := spectator.Press(panel, panel.Labelled(t, label)).Has(t, label, said); a.Kind != interaction.Edit {
			t.Errorf("%s: the panel is another message", label)
		}
	}
	for _, forged := range []string{":2:60", ":0:96", ":0:x", ":x:60"} {
		if a := spectator.Press(panel, "tip:"+m.ID+forged); strings.Contains(a.Said(), " wins, ") {
			t.Errorf("%s is accepted: %s", forged, a.Said())
		}
	}
}

// With more than two sides, the button of each side predicts twice an even share. So the buttons differ in their
// statement about the winner, and no button claims too much in a large game.
func TestQuickPredictionsAmongSeveral(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: interactiontest.QuickGames()})
	members := []*interactiontest.Member{s.Member(bottest.Anna), s.Member(bottest.Bernd)}
	for _, p := range []table.Person{{ID: "108", Name: "Fritz"}, {ID: "109", Name: "Greta"}} {
		members = append(members, s.Member(p))
	}
	for seats, percent := range map[int]string{3: "65%", 4: "50%"} {
		m := s.Begin("shipshape", members[:seats], interactiontest.Yes("rated", true))
		spectator := s.Member(dora)
		panel := follow(t, m, spectator)
		spectator.Press(panel, panel.Labelled(t, "Bernd "+percent)).Has(t, percent, "**Bernd** wins, "+percent)
	}
}

// Unrated matches accept no predictions.
func TestNoPredictionsOfUnratedMatches(t *testing.T) {
	t.Parallel()
	m, spectator := start(t, false)
	if follow(t, m, spectator).Enables("tip:") {
		t.Error("the panel offers a prediction")
	}
	if a := spectator.Press(m.Front(), "tip:"+m.ID).Has(t, "a forged press"); a.Kind != interaction.Ephemeral {
		t.Errorf("a forged press opens a form: %+v", a.Screen.Form)
	}
}

// A user whom a player has blocked cannot follow or predict their match, not even in a form opened before.
func TestBlockedUsersGiveNoPredictions(t *testing.T) {
	t.Parallel()
	m, spectator := start(t, true)
	panel := follow(t, m, spectator)
	form := spectator.Press(panel, "tip:"+m.ID)
	emil := m.Member(table.Person{ID: "107", Name: "Emil"})
	for _, other := range []*interactiontest.Member{spectator, emil} {
		m.Players[0].Command("block", interactiontest.User(other)).Has(t, "a block", "You’ve blocked")
	}
	const full = "no room for more followers"
	emil.Press(m.Front(), "follow:"+m.ID).Has(t, "following", full)
	spectator.Press(panel, "tip:"+m.ID).Has(t, "asking", full)
	spectator.Submit(form, form, map[string]string{"percent": "60"}).Has(t, "a form of before", full)
	for _, s := range m.View().Spectators {
		if s.Tip != nil {
			t.Errorf("the prediction stands: %+v", s.Tip)
		}
	}
}
