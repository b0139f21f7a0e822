package bottest

import (
	"math/rand/v2"
	"testing"
	"time"

	"dockside/bot/ui"
	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/shanghaien"
	"dockside/game/table"
)

// Session returns a table with its match.
func Session(t testing.TB, tb *table.Table, r game.Rules) *table.Session {
	t.Helper()
	s, err := tb.Replay(r)
	Must(t, err)
	return s
}

// FirstSeatBegins returns dice that let the first seat begin and are otherwise random.
func FirstSeatBegins() game.Dice { return &loaded{rest: rand.New(rand.NewPCG(3, 4))} }

type loaded struct {
	first int
	used  bool
	rest  *rand.Rand
}

func (l *loaded) IntN(n int) int {
	if !l.used {
		l.used = true
		return l.first % n
	}
	return l.rest.IntN(n)
}

// Finished returns a finished table: the second player resigns as soon as possible.
func Finished(t testing.TB, id string, one, other string, rated bool, at time.Time) *table.Table {
	t.Helper()
	tb := table.New(table.Challenge{
		ID: id, Guild: "g1", Channel: "c", Locale: "en", Rules: shanghaien.Rules(), Pace: ui.Day, Rated: rated,
		By: table.Person{ID: one, Name: "name of " + one}, Rival: table.Person{ID: other, Name: "name of " + other},
	}, at)
	match := Session(t, tb, shanghaien.Rules())
	Must(t, match.Accept(table.Person{ID: other, Name: "name of " + other}, "1", FirstSeatBegins(), at))
	Must(t, match.Resign(other, at))
	return tb
}

// Played returns a table whose match was played to the end.
func Played(t testing.TB, id string, one, other string, seed uint64, at time.Time) *table.Table {
	t.Helper()
	tb := Finished(t, id, one, other, true, at)
	tb.Log = gametest.Random(t, shanghaien.Rules(), game.Setup{Seats: 2}, rand.New(rand.NewPCG(seed, 9))).Log()
	return tb
}
