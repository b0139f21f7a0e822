package table

import (
	"fmt"
	"slices"
	"time"

	"dockside/game"
)

// race is the game of these tests. Each seat makes a number of steps at its own pace, so all seats are to move until
// they arrive. "call" asks all other seats still on their way whether they come along. Each answers "yes", which is a
// step, or "no" before the race continues.
type race struct {
	left  []int // remaining steps of each seat
	asked []game.Seat
}

const course = 4

func raceRules() game.Rules {
	return game.Rules{
		Name: "race", Version: 1, MinSeats: 2, MaxSeats: 6,
		New: func(s game.Setup) game.State { return race{left: slices.Repeat([]int{course}, s.Seats)} },
	}
}

func (s race) Turn() []game.Seat {
	if len(s.asked) > 0 {
		return s.asked
	}
	var turn []game.Seat
	for seat, left := range s.left {
		if left > 0 {
			turn = append(turn, game.Seat(seat))
		}
	}
	return turn
}

func (s race) Moves(seat game.Seat) []game.Move {
	switch {
	case !slices.Contains(s.Turn(), seat):
		return nil
	case len(s.asked) > 0:
		return []game.Move{"yes", "no"}
	}
	return []game.Move{"step", "call"}
}

// Pass answers no.
func (s race) Pass(seat game.Seat) (game.Move, bool) { return "no", slices.Contains(s.asked, seat) }

func (race) Draw() string { panic("nobody throws dice") }

func (s race) Chance(game.Dice) game.Move { panic("nobody throws dice") }

func (s race) Apply(p game.Play) (game.State, []game.Event, error) {
	if !slices.Contains(s.Moves(p.Seat), p.Move) {
		return nil, nil, fmt.Errorf("%w: %v", game.ErrIllegal, p)
	}
	own := func(seat game.Seat) bool { return seat == p.Seat }
	next := race{slices.Clone(s.left), slices.DeleteFunc(slices.Clone(s.asked), own)}
	if p.Move != "no" {
		next.left[p.Seat]--
	}
	if p.Move == "call" {
		next.asked = slices.DeleteFunc(s.Turn(), own)
	}
	return next, []game.Event{game.Say("race."+string(p.Move), p.Seat)}, nil
}

func (s race) View(game.Seat) game.State             { return s }
func (s race) Guess(game.Seat, game.Dice) game.State { return s }

func (s race) Scores() []game.Score {
	scores := make([]game.Score, len(s.left))
	for seat, left := range s.left {
		scores[seat].Points = course - left
	}
	return scores
}

// crewRules returns the rules of a race of two crews with alternating seats.
func crewRules() game.Rules {
	r := raceRules()
	r.Seats = func(s game.Setup) []game.SeatInfo {
		info := make([]game.SeatInfo, s.Seats)
		for i := range info {
			info[i].Team = i % 2
		}
		return info
	}
	return r
}

// runners returns a race of n players with an hour for each step.
func runners(n int) *Session { return runnersBy(raceRules(), n) }

func runnersBy(r game.Rules, n int) *Session {
	people := []Person{anna, bernd, clara, dora, {ID: "5", Name: "Emre"}, {ID: "6", Name: "Frida"}}[:n]
	t := &Table{
		Schema: Schema,
		ID:     "r",
		Contest: Contest{
			Terms: Terms{Game: r.Name, Version: 1, Pace: time.Hour, Rated: true, Standin: "bosun"},
			Phase: Open,
		},
	}
	for _, p := range people {
		t.Players = append(t.Players, Player{User: p.ID, Name: p.Name})
	}
	s := sitting(t, r)
	if err := s.start(*t, 0, "", nil, noon); err != nil {
		panic(err)
	}
	s.AllPublished()
	return s
}
