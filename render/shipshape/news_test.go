package shipshape

import (
	"slices"
	"strings"
	"testing"

	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
)

// The news of a captain is the result of their own card, in one line, until they have laid their crate.
func TestNewsTellHowABidWent(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		plays []string
		seat  game.Seat
		want  string
	}{
		{"the highest card", []string{"0:bid 9", "1:bid 4", "2:bid 2"}, 0, "With your 9, you lay your crate first."},
		{
			"a lower card",
			[]string{"0:bid 9", "1:bid 4", "2:bid 2"},
			2,
			"With your 2, you lay your crate after Anna and Bernd.",
		},
		{"a tie", []string{"0:bid 7", "1:bid 7", "2:bid 2"}, 0, "Your 7 tied with Bernd, so you bid again."},
		{"behind a tie", []string{"0:bid 7", "1:bid 7", "2:bid 2"}, 2, "With your 2, you lay your crate first."},
		{"before the cards are shown", []string{"0:bid 7"}, 0, ""},
		{
			"after a crate",
			[]string{"0:bid 9", "1:bid 4", "2:bid 2", "0:place 0"},
			1,
			"With your 4, you lay your crate after Anna.",
		},
		{"after the own crate", []string{"0:bid 9", "1:bid 4", "2:bid 2", "0:place 0"}, 0, ""},
	} {
		m, chance := begun(t, 3), render.Dealer(3)
		for _, line := range c.plays {
			seat, move, _ := strings.Cut(line, ":")
			must(t, m.Play(game.Play{Seat: game.Seat(seat[0] - '0'), Move: game.Move(move)}))
			must(t, m.Settle(&chance))
		}
		e := Face{}.News(c.seat, slices.Collect(m.Story(c.seat, m.Len())))
		if got := worded(t, e); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// worded returns an event in English; empty for none.
func worded(t *testing.T, e game.Event) string {
	t.Helper()
	if e.Key == "" {
		return ""
	}
	return face.Language(t, "en").Event(face.Names, e)
}

// begun returns a match of a number of players at its first bids.
func begun(t *testing.T, people int) *game.Match {
	t.Helper()
	m, err := game.NewMatch(rules.Rules(), game.Setup{Seats: people})
	must(t, err)
	chance := render.Dealer(3)
	must(t, m.Settle(&chance))
	return m
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
