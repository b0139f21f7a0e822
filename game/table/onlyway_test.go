package table

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"dockside/game"
)

// path is the game of these tests. Seats take turns to walk one place further. At a fork (f) a seat chooses, and at a
// narrow place (n) there is one way. A gap (g) is jumped by hand. In fog (?) only the walker sees that there is one
// way. The match ends behind the last place.
type path struct {
	places string
	at     int
	blind  bool // the view of other seats
}

func pathRules(places string, hidden bool) game.Rules {
	return game.Rules{
		Name: "path", Version: 1, MinSeats: 2, MaxSeats: 2, Hidden: hidden, ManualMoves: []game.Move{"jump"},
		New: func(game.Setup) game.State { return path{places: places} },
	}
}

func (s path) Turn() []game.Seat {
	if s.at == len(s.places) {
		return nil
	}
	return []game.Seat{game.Seat(s.at % 2)}
}

func (s path) Moves(seat game.Seat) []game.Move {
	if !slices.Contains(s.Turn(), seat) {
		return nil
	}
	switch place := s.places[s.at]; {
	case place == 'f' || place == '?' && s.blind:
		return []game.Move{"left", "right"}
	case place == 'g':
		return []game.Move{"jump"}
	}
	return []game.Move{"on"}
}

func (s path) Apply(p game.Play) (game.State, []game.Event, error) {
	if !slices.Contains(s.Moves(p.Seat), p.Move) {
		return nil, nil, fmt.Errorf("%w: %v", game.ErrIllegal, p)
	}
	s.at++
	return s, []game.Event{game.Say("path."+string(p.Move), p.Seat)}, nil
}

func (s path) View(seat game.Seat) game.State {
	s.blind = len(s.Turn()) == 0 || seat != s.Turn()[0]
	return s
}

func (s path) Guess(game.Seat, game.Dice) game.State { return s }
func (path) Draw() string                            { panic("nobody throws dice") }
func (path) Chance(game.Dice) game.Move              { panic("nobody throws dice") }
func (path) Scores() []game.Score                    { return make([]game.Score, 2) }

// walkers returns Anna and Bernd on a path. If a level is named, a computer player takes the second seat.
func walkers(r game.Rules, hasty bool, level string) *Session {
	t := &Table{
		Schema: Schema,
		ID:     "p",
		Contest: Contest{
			Terms: Terms{Game: r.Name, Version: 1, Pace: time.Hour},
			Phase: Open,
			Players: []Player{
				{User: anna.ID, Name: "Anna", AutoMoves: hasty},
				{User: bernd.ID, Name: "Bernd", AutoMoves: hasty},
			},
		},
	}
	if level != "" {
		t.Players[1] = Player{Name: "Nelly", Level: level}
	}
	s := sitting(t, r)
	if err := s.start(*t, 0, "", nil, noon); err != nil {
		panic(err)
	}
	return s
}

// A move is made automatically if it is the only one and everybody can see that. Moves by hand are made only for
// players with that setting.
func TestWhatHasOneWayIsGone(t *testing.T) {
	t.Parallel()
	const secret, hasty = true, true
	for _, c := range []struct {
		name, places  string
		hidden, hasty bool
		gone          int // plays before the first press
	}{
		{"a fork waits", "fn", !secret, !hasty, 0},
		{"one way is gone", "nf", !secret, !hasty, 1},
		{"one after the other, whoever walks", "nnnf", !secret, !hasty, 3},
		{"to the end", "nn", !secret, !hasty, 2},
		{"a jump is made by hand", "ngn", !secret, !hasty, 1},
		{"unless its player wishes otherwise", "ngnf", !secret, hasty, 3},
		{"a choice stays a choice for who is hasty", "gf", !secret, hasty, 1},
		{"what only one sees is not gone", "n?n", secret, !hasty, 1},
		{"not for who is hasty either", "n?n", secret, hasty, 1},
	} {
		s := walkers(pathRules(c.places, c.hidden), c.hasty, "")
		if got := s.Match.Len(); got != c.gone || len(s.Log) != c.gone {
			t.Errorf("%s: %d plays, want %d", c.name, got, c.gone)
		}
		if over := c.gone == len(c.places); over != (s.Phase == Over) {
			t.Errorf("%s: the table is %s", c.name, s.Phase)
		}
	}
}

// Forced moves follow a press at once, also between the moves of a computer player.
func TestItGoesOnAfterAPress(t *testing.T) {
	t.Parallel()
	s := walkers(pathRules("fnnf", false), false, "")
	must(t, s.Play(anna.ID, "", "left", nil, noon))
	if s.Match.Len() != 3 || !slices.Equal(s.Match.Turn(), []game.Seat{1}) {
		t.Errorf("after a press: %v, turn %v", s.Log, s.Match.Turn())
	}
	for n, itself := range []bool{false, true, true} {
		if got := s.Match.WasOnlyMove(n); got != itself {
			t.Errorf("play %d made itself: %v", n, got)
		}
	}
	s = walkers(pathRules("nfnnf", false), false, "bosun")
	must(t, s.PlayComputers(func(game.Seat) (game.Move, error) { return s.Match.Moves(1)[0], nil }, nil, noon))
	if s.Match.Len() != 5 || !slices.Equal(s.Match.Turn(), []game.Seat{0}) {
		t.Errorf("with a computer player: %v, turn %v", s.Log, s.Match.Turn())
	}
}
