package table

import (
	"fmt"
	"time"

	"dockside/game"
)

// toy is the game of these tests. Nature chooses who starts, then the seats add 1 or 2 in turn. The first to reach 5
// scores a point.
type toy struct {
	total  int
	mover  game.Seat
	points [2]int
}

func toyRules() game.Rules {
	return game.Rules{
		Name: "toy", Version: 1, MinSeats: 2, MaxSeats: 2,
		New: func(game.Setup) game.State { return toy{mover: game.Nature} },
	}
}

func (s toy) Turn() []game.Seat {
	if s.points != [2]int{} {
		return nil
	}
	return []game.Seat{s.mover}
}

func (s toy) Moves(seat game.Seat) []game.Move {
	if len(s.Turn()) == 0 || seat != s.mover || seat < 0 {
		return nil
	}
	return []game.Move{"add 1", "add 2"}
}

func (s toy) Chance(d game.Dice) game.Move { return game.Move(fmt.Sprintf("start %d", d.IntN(2))) }
func (toy) Draw() string                   { return "start" }

func (s toy) Apply(p game.Play) (game.State, []game.Event, error) {
	if len(s.Turn()) == 0 || p.Seat != s.mover {
		return nil, nil, fmt.Errorf("%w: not the turn of %v", game.ErrIllegal, p.Seat)
	}
	switch p.Move {
	case "start 0", "start 1":
		if p.Seat != game.Nature {
			break
		}
		s.mover = game.Seat(p.Move[len(p.Move)-1] - '0')
		return s, []game.Event{game.Say("toy.started", s.mover)}, nil
	case "add 1", "add 2":
		if s.total += int(p.Move[len(p.Move)-1] - '0'); s.total >= 5 {
			s.points[p.Seat] = 1
		}
		s.mover = 1 - s.mover
		return s, []game.Event{game.Say("toy.added", p.Seat, s.total)}, nil
	}
	return nil, nil, fmt.Errorf("%w: %q", game.ErrIllegal, p.Move)
}

func (s toy) View(game.Seat) game.State             { return s }
func (s toy) Guess(game.Seat, game.Dice) game.State { return s }
func (s toy) Scores() []game.Score {
	return []game.Score{{Points: s.points[0]}, {Points: s.points[1]}}
}

// loaded dice always show the same side.
type loaded int

func (l loaded) IntN(n int) int { return int(l) % n }

// noon is the start of all these tests.
var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

var (
	anna  = Person{ID: "1", Name: "Anna"}
	bernd = Person{ID: "2", Name: "Bernd"}
	clara = Person{ID: "3", Name: "Clara"}
)

// challenged returns a challenge of Anna to the rival, who may be empty.
func challenged(rival Person) *Session {
	return sitting(New(Challenge{
		ID: "t", Guild: "g", Channel: "c", Locale: "en-US", Rules: toyRules(), Pace: time.Hour, By: anna,
		Rival: rival,
	}, noon), toyRules())
}

// sitting returns a table with its match.
func sitting(t *Table, r game.Rules) *Session {
	s, err := t.Replay(r)
	if err != nil {
		panic(err)
	}
	return s
}

// playing returns a match of Anna and Bernd in which Anna is to move.
func playing() *Session {
	t := challenged(bernd)
	if err := t.Accept(bernd, "77", loaded(0), noon); err != nil {
		panic(err)
	}
	t.AllPublished()
	return t
}
