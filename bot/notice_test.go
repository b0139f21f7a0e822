package bot

import (
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/gametest/tender"
	"dockside/table"
)

var clara, dora = table.Person{ID: "103", Name: "Clara"}, table.Person{ID: "104", Name: "Dora"}

// gathered is a running match of these people, in which all are to bid.
func gathered(t *testing.T, people ...table.Person) (*Bot, *table.Table) {
	t.Helper()
	b := still(t)
	b.games = house(t)
	tb := table.New(table.Challenge{
		ID: "t1", Guild: "g", Channel: "c", Locale: "en-US", Rules: tender.Rules(), Pace: day, By: people[0], Standin: "easy",
	}, noon)
	for _, p := range people[1:] {
		must(t, tb.Join(p, tender.Rules(), noon))
	}
	must(t, tb.Start(people[0].ID, "77", tender.Rules(), b.dice, noon))
	tb.Published()
	return b, tb
}

// bids makes moves of some people.
func bids(t *testing.T, b *Bot, tb *table.Table, at time.Time, people ...table.Person) {
	t.Helper()
	for _, p := range people {
		must(t, tb.Play(p.ID, "", "bid 2", tender.Rules(), b.dice, at))
	}
}

// Where several seats are to act, all who are away are called at once, and all who are late are
// reminded; who has acted is left alone.
func TestSeveralAreCalledAndReminded(t *testing.T) {
	t.Parallel()
	b, tb := gathered(t, anna, bernd, clara, dora)
	bids(t, b, tb, noon.Add(time.Hour), clara)
	for _, c := range []struct {
		name  string
		told  table.Notice
		shown []game.Seat
		want  []string
	}{
		{"called", table.NoNotice, nil, []string{"101", "102", "104"}},
		{"called, as Anna was before", table.NoNotice, []game.Seat{0}, []string{"102", "104"}},
		{"reminded", table.Reminder, []game.Seat{0, 1, 3}, []string{"101", "102", "104"}},
	} {
		tb.Shown.Turn = c.shown
		v, err := b.see(tb)
		must(t, err)
		screen := b.notice(v, c.told)
		if c.told == table.NoNotice {
			screen = b.front(v, noon.Add(time.Hour), "")[0].screen
		}
		if !slices.Equal(screen.Mentions, c.want) {
			t.Errorf("%s: %v are mentioned, not %v", c.name, screen.Mentions, c.want)
		}
		for _, user := range c.want {
			if !strings.Contains(screen.Content, mention(user)) {
				t.Errorf("%s: %q", c.name, screen.Content)
			}
		}
	}
}

// Whoever waits is offered the win; where nobody does, those who are late are told once more.
func TestWhoIsToldOfLateness(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		bidders []table.Person
		want    []string
		words   string
		buttons int
	}{
		{"both are late", nil, []string{"101", "102"}, "still waits for you", 0},
		{"one waits", []table.Person{anna}, []string{"101"}, "Bernd has let the time run out", 3},
	} {
		b, tb := gathered(t, anna, bernd)
		bids(t, b, tb, noon, c.bidders...)
		v, err := b.see(tb)
		must(t, err)
		screen := b.notice(v, table.Claim)
		buttons := 0
		for _, r := range screen.Rows {
			buttons += len(r.Buttons)
		}
		if !slices.Equal(screen.Mentions, c.want) || !strings.Contains(screen.Content, c.words) || buttons != c.buttons {
			t.Errorf("%s: %v are told %q with %d buttons", c.name, screen.Mentions, screen.Content, buttons)
		}
	}
}

// The board of a game with secrets has no choices, and names the dummy where it tells the points.
func TestTheBoardOfAGameWithSecrets(t *testing.T) {
	t.Parallel()
	b, tb := gathered(t, anna, bernd)
	bids(t, b, tb, noon, bernd)
	v, err := b.see(tb)
	must(t, err)
	s := b.board(v)
	if s.Rows[0].Buttons[0].ID != "hand:t1" || len(s.Rows) != 1 {
		t.Errorf("the board offers %+v", s.Rows)
	}
	for _, words := range []string{"To move: **Anna**", "Anna 0, Bernd 0 and Nobody 0"} {
		if !strings.Contains(s.Text, words) {
			t.Errorf("the board does not say %q:\n%s", words, s.Text)
		}
	}
	if s.Title != "tender.name · Anna – Bernd" {
		t.Errorf("the title is %q", s.Title)
	}
}
