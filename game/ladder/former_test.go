package ladder

import (
	"slices"
	"testing"

	"dockside/game"
)

// tally is a game that is over at once, with these scores.
type tally []game.Score

func (tally) Turn() []game.Seat                                 { return nil }
func (tally) Moves(game.Seat) []game.Move                       { return nil }
func (tally) Chance(game.Dice) game.Move                        { return "" }
func (tally) Draw() string                                      { return "" }
func (tally) Apply(game.Play) (game.State, []game.Event, error) { return nil, nil, game.ErrIllegal }
func (s tally) View(game.Seat) game.State                       { return s }
func (s tally) Guess(game.Seat, game.Dice) game.State           { return s }
func (s tally) Scores() []game.Score                            { return s }

// running is the same while everybody may move.
type running struct{ tally }

func (s running) Turn() []game.Seat {
	var all []game.Seat
	for i := range s.tally {
		all = append(all, game.Seat(i))
	}
	return all
}

func rulesOf(start game.State, seats int, teams []int) game.Rules {
	r := game.Rules{Name: "tally", MinSeats: seats, MaxSeats: seats, New: func(game.Setup) game.State { return start }}
	if teams != nil {
		r.Seats = func(game.Setup) (all []game.SeatInfo) {
			for _, team := range teams {
				all = append(all, game.SeatInfo{Team: team})
			}
			return all
		}
	}
	return r
}

// Matches settled by the former rule keep what they did.
func TestFormerPlaces(t *testing.T) {
	t.Parallel()
	points := func(all ...int) (s tally) {
		for _, p := range all {
			s = append(s, game.Score{Points: p})
		}
		return s
	}
	cases := []struct {
		name   string
		scores tally
		teams  []int
		ended  game.Move // from outside; empty: by the rules
		left   []int
		want   []int
	}{
		{"two", points(7, 3), nil, "", nil, []int{1, 2}},
		{"a draw", points(7, 7), nil, "", nil, []int{1, 1}},
		{"a tiebreak", tally{{Points: 7, Tiebreak: 1}, {Points: 7, Tiebreak: 2}}, nil, "", nil, []int{2, 1}},
		{"six with ties", points(5, 9, 5, 1, 9, 4), nil, "", nil, []int{3, 1, 3, 6, 1, 5}},
		{"below nothing", points(-3, -1, 0), nil, "", nil, []int{3, 2, 1}},
		{"teams stand together", points(5, 2, 5, 4), []int{0, 1, 0, 1}, "", nil, []int{1, 2, 1, 2}},
		{"a team where its best is", points(1, 4, 9, 3), []int{0, 1, 0, 1}, "", nil, []int{1, 2, 1, 2}},
		{"teams of one and two", points(3, 8, 8, 8, 8), []int{0, 1, 1, 2, 2}, "", nil, []int{3, 1, 1, 1, 1}},
		{"who resigns loses, whatever the points", points(7, 3), nil, "resign 0", nil, []int{2, 1}},
		{"who lets the time run out loses", points(7, 3), nil, "expired 1", nil, []int{1, 2}},
		{"of three the others share the win", points(1, 2, 3), nil, "resign 2", nil, []int{1, 1, 3}},
		{"who has left is behind all", points(9, 1, 2), nil, "", []int{0}, []int{3, 2, 1}},
		{"even alone with who left before", points(9, 1, 2), nil, "resign 0", []int{1, 2}, []int{1, 2, 2}},
		{"a partner loses too", points(9, 9, 0, 0), []int{0, 1, 0, 1}, "resign 1", nil, []int{1, 3, 1, 3}},
	}
	for _, c := range cases {
		var start game.State = c.scores
		if c.ended != "" {
			start = running{c.scores}
		}
		m, err := game.NewMatch(rulesOf(start, len(c.scores), c.teams), game.Setup{Seats: len(c.scores)})
		if err != nil {
			t.Fatal(err)
		}
		if c.ended != "" {
			if err := m.Play(game.Play{Seat: game.Outside, Move: c.ended}); err != nil {
				t.Fatal(err)
			}
		}
		got := FormerPlaces(m, func(seat int) bool { return slices.Contains(c.left, seat) })
		for i, want := range c.want {
			// Only the order counts: a shared place may leave a gap of any size below it.
			for j := range c.want {
				if (got[i] < got[j]) != (want < c.want[j]) {
					t.Fatalf("%s: the places are %v, want the order of %v", c.name, got, c.want)
				}
			}
		}
		if slices.Min(got) != 1 {
			t.Errorf("%s: nobody is first: %v", c.name, got)
		}
	}
}
