package history_test

import (
	"slices"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/game/table"
)

// den is a channel that only its players can see.
const den = "902"

// moved stores a match again as if it had been played in another channel. It returns the new id.
func moved(m *interactiontest.Game, channel string) string {
	m.T.Helper()
	other := *m.View().Table
	other.ID, other.Channel = "x"+channel, channel
	bottest.Must(m.T, m.Store.Create(m.T.Context(), &other))
	return other.ID
}

// No command or button opens a game of a channel that the user cannot see.
func TestGamesOfInvisibleChannelsAreNotOpened(t *testing.T) {
	t.Parallel()
	m, result := finished(t)
	stranger, id := m.Member(dmitri), moved(m, den)
	for _, command := range []string{"replay", "review", "record", "verify"} {
		stranger.Command(command, interactiontest.Text("game", id)).Has(t, command, "can’t find that game")
	}
	for _, button := range []string{
		"replay:%:0", "replay:%", "share:%:1", "review:%", "review:%::share", "study:%:3", "film:%", "still:%", "dice:%",
		"more:%", "rematch:%",
	} {
		stranger.Press(result, strings.ReplaceAll(button, "%", id)).Has(t, button, "can’t find that game")
	}
	panel(t, m.Players[0].Command("replay", interactiontest.Text("game", id)))
}

// The history of another user lists only games that the viewer may see. Only their reviews count on the profile.
func TestTheHistoryOfOthersHasVisibleGames(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	channels := []string{interactiontest.Channel, den}
	archive(s, 25, channels...)
	list, _, err := s.Store.History(t.Context(), interactiontest.Guild, bottest.Anna.ID, 0, 25)
	bottest.Must(t, err)
	for _, e := range list {
		tb := table.Table{
			ID:          e.Match,
			Publication: table.Publication{Location: table.Location{Guild: e.Guild, Channel: e.Channel}},
			Contest: table.Contest{
				Terms:   table.Terms{Game: e.Game, Version: 1},
				Phase:   table.Over,
				Players: []table.Player{{User: bottest.Anna.ID, Name: "Anna"}, {User: bottest.Bernd.ID, Name: "Bernd"}},
			},
			Review: &table.Review{
				Seats: []table.Reviewed{{Accuracy: []float64{90, 10}[slices.Index(channels, e.Channel)]}, {}},
			},
		}
		bottest.Must(t, s.Store.Create(t.Context(), &tb))
	}
	anna := s.Member(bottest.Anna)
	for _, c := range []struct {
		reader table.Person
		games  string
		pages  []int
	}{
		{dmitri, "13 games", []int{10, 3}},
		{bottest.Bernd, "25 games", []int{10, 10, 5}},
		{bottest.Anna, "25 games", []int{10, 10, 5}},
	} {
		reader := s.Member(c.reader)
		page := reader.Command("history", interactiontest.User(anna))
		for i, want := range c.pages {
			lines := strings.Split(page.Screen.Text, "\n")
			if len(lines) != want || page.Screen.Footer != c.games {
				t.Errorf("%s sees on page %d %q, of %q", c.reader.Name, i+1, lines, page.Screen.Footer)
			}
			older := page.Ending(":older")
			if more := i+1 < len(c.pages); more != (older != "") {
				t.Fatalf("%s: after page %d comes another: %t", c.reader.Name, i+1, !more)
			} else if more {
				page = reader.Press(page, older)
			}
		}
	}
	s.Settle(s.Now(), bottest.Anna, bottest.Bernd, false)
	s.Member(dmitri).Command("profile", interactiontest.User(anna)).Has(t, "a profile", "90.0")
}
