package table

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"dockside/game"
)

// trap is a game with a mistake in its rules: after the only move the play of chance is illegal.
type trap struct{ sprung bool }

func trapRules() game.Rules {
	return game.Rules{
		Name: "trap", Version: 1, MinSeats: 2, MaxSeats: 2, ManualMoves: []game.Move{"go"},
		New: func(game.Setup) game.State { return trap{} },
	}
}

func (s trap) Turn() []game.Seat {
	if s.sprung {
		return []game.Seat{game.Nature}
	}
	return []game.Seat{0}
}

func (s trap) Moves(game.Seat) []game.Move { return []game.Move{"go"} }
func (trap) Draw() string                  { return "fall" }
func (trap) Chance(game.Dice) game.Move    { return "fall" }

func (s trap) Apply(p game.Play) (game.State, []game.Event, error) {
	if s.sprung || p.Seat == game.Nature {
		return nil, nil, game.ErrIllegal
	}
	return trap{sprung: true}, nil, nil
}

func (s trap) View(game.Seat) game.State             { return s }
func (s trap) Guess(game.Seat, game.Dice) game.State { return s }
func (trap) Scores() []game.Score                    { return make([]game.Score, 2) }

// An act that fails halfway changes neither the table nor its match.
func TestAllOrNothing(t *testing.T) {
	t.Parallel()
	late := func(standin string) *Session {
		s := runners(3)
		s.Standin = standin
		do(t, s, steps(anna, 50), ticks(60))
		return s
	}
	for _, c := range []struct {
		name string
		s    *Session
		do   act
	}{
		{"a move after which chance fails", runnersBy(trapRules(), 2), plays(anna, "go", 1)},
		{"a claim against two, whom nobody can replace", late("NOBODY"), claims(anna, 61)},
		{"two who cannot be replaced", late("NOBODY"), replaces(anna, 61)},
		{"a challenge to a game that cannot begin", openTrap(), func(s *Session) error {
			return s.Accept(bernd, "77", nil, noon)
		}},
	} {
		before := clone(t, c.s)
		if err := c.do(c.s); !errors.Is(err, game.ErrIllegal) {
			t.Errorf("%s: %v", c.name, err)
		}
		if !reflect.DeepEqual(clone(t, c.s), before) || c.s.Match.Len() != len(before.Log) {
			t.Errorf("%s: the table has %v, its match %v", c.name, c.s.Log, c.s.Match.Log())
		}
	}
}

// openTrap returns a challenge to a game whose first play of chance fails.
func openTrap() *Session {
	r := trapRules()
	r.New = func(game.Setup) game.State { return trap{sprung: true} }
	return sitting(New(Challenge{ID: "t", Rules: r, Pace: time.Hour, By: anna, Rival: bernd}, noon), r)
}
