package table

import (
	"errors"
	"fmt"
	"testing"

	"dockside/game"
)

// A user without a seat can follow a running public match, up to a limit of spectators. A favourite must be a seat of
// the match.
func TestWatch(t *testing.T) {
	seat := func(s game.Seat) *game.Seat { return &s }
	match := func(phase Phase, private bool, spectators int) *Table {
		tb := &Table{
			Contest: Contest{Phase: phase, Terms: Terms{Private: private}, Players: []Player{{User: "1"}, {User: "2"}}},
		}
		for i := range spectators {
			tb.Spectators = append(tb.Spectators, Spectator{User: fmt.Sprint(100 + i), Follows: true})
		}
		return tb
	}
	for _, c := range []struct {
		name      string
		table     *Table
		user      string
		favourite *game.Seat
		err       error
	}{
		{"anybody", match(Playing, false, 0), "3", nil, nil},
		{"with a favourite", match(Playing, false, 0), "3", seat(1), nil},
		{"a seat that is none", match(Playing, false, 0), "3", seat(2), ErrNotSeated},
		{"nor is Nature's", match(Playing, false, 0), "3", seat(game.Nature), ErrNotSeated},
		{"a player", match(Playing, false, 0), "2", nil, ErrPlays},
		{"a challenge", match(Open, false, 0), "3", nil, ErrNotStarted},
		{"a match that is over", match(Over, false, 0), "3", nil, ErrFinished},
		{"somebody's alone", match(Playing, true, 0), "3", nil, ErrPrivate},
		{"a crowd", match(Playing, false, MaxSpectators), "3", nil, ErrCrowd},
		{"one of the crowd", match(Playing, false, MaxSpectators), "100", seat(0), nil},
	} {
		before := len(c.table.Spectators)
		err := c.table.Watch(Person{ID: c.user, Name: "Dora"}, c.favourite)
		if !errors.Is(err, c.err) {
			t.Errorf("%s: %v", c.name, err)
		}
		s := c.table.Spectator(c.user)
		if err != nil && len(c.table.Spectators) != before || err == nil && (s == nil || !s.Follows || s.Name != "Dora") {
			t.Errorf("%s: the table knows %+v", c.name, s)
		}
	}
}

// A table stays due until its spectators' agendas know all news. A user who stopped following is removed once their
// agenda has dropped the match.
func TestSpectatorsAreTold(t *testing.T) {
	tb := &Table{Contest: Contest{Phase: Playing, Players: []Player{{User: "1", Clock: Clock{Since: noon}}, {User: "2"}}}}
	favourite := game.Seat(0)
	must(t, tb.Watch(Person{ID: "3"}, &favourite))
	if n := len(tb.SpectatorsToNotify()); n != 0 {
		t.Error("she is notified of a turn that had begun")
	}
	tb.Players[0].Clock, tb.Retry = Clock{}, noon
	if tb.AllPublished(); tb.Retry.IsZero() || len(tb.SpectatorsToNotify()) != 1 {
		t.Error("the news about the turn of her favourite is not retracted")
	}
	tb.SetNotified("3", tb.NewsFor(tb.Spectators[0]))
	if tb.AllPublished(); !tb.Retry.IsZero() {
		t.Error("the table does not come to rest")
	}
	tb.Phase, tb.Ended = Over, noon
	if told := tb.NewsFor(tb.Spectators[0]); len(told) != 1 || !told[MatchEnds].Equal(noon) {
		t.Errorf("at the end she is notified of %v", told)
	}
	tb.SetNotified("3", tb.NewsFor(tb.Spectators[0]))
	if tb.Unwatch("3", noon); len(tb.SpectatorsToNotify()) != 1 {
		t.Error("her agenda is not to forget the match")
	}
	if tb.SetNotified("3", nil); len(tb.Spectators) != 0 {
		t.Errorf("the table knows %+v", tb.Spectators)
	}
}
