package bottest

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/fair"
	"dockside/game/gametest"
	"dockside/game/gametest/tender"
	"dockside/game/shanghaien"
	"dockside/game/shipshape"
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

// Declined returns a declined challenge.
func Declined(t *testing.T, id string, at time.Time) *table.Table {
	t.Helper()
	tb := table.New(table.Challenge{
		ID: id, Guild: "g1", Channel: "c", Locale: "en", Rules: shanghaien.Rules(), Pace: ui.Day,
		By: table.Person{ID: "11", Name: "Anna"}, Rival: table.Person{ID: "12", Name: "Bernd"},
	}, at)
	Must(t, tb.Decline("12", at))
	tb.AllPublished()
	return tb
}

// PlayShipShape plays a random game with one player for each name. It calls show with the table before each move, and
// returns the final table.
func PlayShipShape(t *testing.T, b *Services, names []string, show func(*view.View)) *view.View {
	t.Helper()
	r, d := shipshape.Rules(), rand.New(rand.NewPCG(uint64(len(names)), 6))
	who := func(i int) table.Person { return table.Person{ID: fmt.Sprint(100 + i), Name: names[i]} }
	s := table.New(table.Challenge{
		ID: "t1", Guild: "g", Channel: "c", Locale: "en-US", Rules: r, Pace: ui.Day, By: who(0), Seed: fair.Seed{1},
		Standin: "hard",
	}, Noon)
	for i := range names[1:] {
		if err := Session(t, s, r).Join(who(i+1), Noon); err != nil {
			t.Fatal(err)
		}
	}
	if err := Session(t, s, r).Start(who(0).ID, "77", d, Noon); err != nil {
		t.Fatal(err)
	}
	for {
		v, err := b.Tables.See(s)
		if err != nil {
			t.Fatal(err)
		}
		if s.Phase == table.Over {
			return v
		}
		show(v)
		turn := v.Match.Turn()
		seat := turn[d.IntN(len(turn))]
		moves := v.Match.Moves(seat)
		if err := Session(t, s, r).Play(who(int(seat)).ID, "", moves[d.IntN(len(moves))], d, Noon); err != nil {
			t.Fatal(err)
		}
	}
}

// AskedTable returns a table of three players on which the first has laid 4. The other two are asked, by buttons on the
// board, whether they object.
func AskedTable(t *testing.T) *view.View {
	t.Helper()
	r := tender.Rules()
	tb := &table.Table{
		Schema: table.Schema,
		ID:     "t",
		Contest: table.Contest{
			Terms:   table.Terms{Game: r.Name, Version: 1, Options: []string{tender.Objections}, Pace: ui.Day},
			Phase:   table.Playing,
			Players: []table.Player{{User: "1", Name: "Anna"}, {User: "2", Name: "Bernd"}, {User: "3", Name: "Clara"}},
			Log: []game.Play{
				{Seat: game.Nature, Move: "deal 1 2 3"},
				{Seat: 0, Move: "bid 3"},
				{Seat: 1, Move: "bid 2"},
				{Seat: 2, Move: "bid 1"},
				{Seat: game.Nature, Move: "turn 1"},
				{Seat: 0, Move: "lay 4"},
			},
		},
	}
	return &view.View{Session: Session(t, tb, r), Game: Tender(false), Words: New(t, Config{}).Words}
}

// RandomTable returns a finished match. Most are resigned, some stopped, some unrated, and some played to the end. The
// numbers of matches are not in the order of time.
func RandomTable(t *testing.T, random *rand.Rand, n int, users []string) *table.Table {
	t.Helper()
	at := Noon.Add(time.Duration(random.IntN(365*24)) * time.Hour)
	one := random.IntN(len(users))
	other := (one + 1 + random.IntN(len(users)-1)) % len(users)
	if random.IntN(4) == 0 {
		one, other, at = 0, 1, Noon.Add(time.Duration(random.IntN(48))*time.Hour) // two users who play very often
	}
	id := fmt.Sprint("t", n)
	if random.IntN(6) == 0 {
		return randomTender(t, random, id, users, at)
	}
	tb := Finished(t, id, users[one], users[other], random.IntN(10) > 0, at)
	switch random.IntN(30) {
	case 0:
		tb = Played(t, id, users[one], users[other], uint64(n), at)
	case 1:
		tb.Log[len(tb.Log)-1] = game.Play{Seat: game.Outside, Move: game.Move(game.Stopped)}
	}
	tb.Guild = fmt.Sprint("g", random.IntN(3))
	if !tb.Rated && n%2 == 0 {
		tb.Undone.Chances = 1 // it counts for no statistic
	}
	return tb
}

// randomTender returns a finished, randomly played match of two to six users. Some of them have left their seat to a
// computer player.
func randomTender(t *testing.T, random *rand.Rand, id string, users []string, at time.Time) *table.Table {
	t.Helper()
	setup := game.Setup{Seats: 2 + random.IntN(5), Options: []string{"short"}}
	tb := &table.Table{
		ID: id,
		Publication: table.Publication{
			Location: table.Location{Guild: fmt.Sprint("g", random.IntN(3)), Channel: "c", Locale: "en"},
		},
		Contest: table.Contest{
			Terms: table.Terms{
				Game:    tender.Name,
				Version: 1,
				Options: setup.Options,
				Rated:   random.IntN(10) > 0,
				Lobby:   true,
			},
			Phase:   table.Over,
			Ending:  table.Ending{Ended: at},
			Created: at,
		},
	}
	for seat, n := range random.Perm(len(users))[:setup.Seats] {
		p := table.Player{User: users[n], Name: "name of " + users[n], Acted: at}
		if random.IntN(10) == 0 && seat > 0 {
			p.Level = ai.Easy
			tb.Log = append(tb.Log, game.TakeOver(game.Seat(seat), p.Level))
		}
		tb.Players = append(tb.Players, p)
	}
	tb.Log = append(tb.Log, gametest.Random(t, tender.Rules(), setup, random).Log()...)
	return tb
}
