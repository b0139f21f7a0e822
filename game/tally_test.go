package game_test

import (
	"fmt"
	"slices"

	"dockside/game"
)

// tally is the smallest game that shows what a Match does: chance says who starts, then each
// seat adds 1, 2 or 3 points, once. With "together" the seats add at the same time, with
// "teams" the even seats play against the odd ones.
type tally struct {
	setup game.Setup
	first game.Seat
	added [4]int
}

func tallyRules() game.Rules {
	return game.Rules{
		Name: "tally", Version: 3, MinSeats: 2, MaxSeats: 4,
		Options: []game.Option{{Name: "teams"}, {Name: "together"}},
		New:     func(s game.Setup) game.State { return tally{setup: s, first: game.Nature} },
		Refuses: func(s game.Setup) *game.Event {
			if s.Has("teams") && s.Seats%2 == 1 {
				return &game.Event{Key: "tally.setup.teams"}
			}
			return nil
		},
		Seats: func(s game.Setup) []game.SeatInfo {
			info := make([]game.SeatInfo, s.Seats)
			for i := range info {
				info[i].Team = i
				if s.Has("teams") {
					info[i].Team = i % 2
				}
			}
			return info
		},
	}
}

func (t tally) Turn() []game.Seat {
	if t.first == game.Nature {
		return []game.Seat{game.Nature}
	}
	var waiting []game.Seat
	for i := range t.setup.Seats {
		if s := (t.first + game.Seat(i)) % game.Seat(t.setup.Seats); t.added[s] == 0 {
			waiting = append(waiting, s)
		}
	}
	if len(waiting) > 1 && !t.setup.Has("together") {
		return waiting[:1]
	}
	slices.Sort(waiting)
	return waiting
}

func (t tally) Moves(s game.Seat) []game.Move {
	if s < 0 || !slices.Contains(t.Turn(), s) {
		return nil
	}
	return []game.Move{"add 1", "add 2", "add 3"}
}

func (tally) Draw() string { return "start" }

func (t tally) Chance(d game.Dice) game.Move {
	return game.Move(fmt.Sprintf("start %d", d.IntN(t.setup.Seats)))
}

func (t tally) Apply(p game.Play) (game.State, []game.Event, error) {
	var n int
	if p.Seat == game.Nature && t.first == game.Nature {
		if _, err := fmt.Sscanf(string(p.Move), "start %d", &n); err == nil && n < t.setup.Seats {
			t.first = game.Seat(n)
			return t, []game.Event{game.Say("tally.start", t.first)}, nil
		}
	}
	i := slices.Index(t.Moves(p.Seat), p.Move)
	if i < 0 {
		return nil, nil, fmt.Errorf("%w: %s", game.ErrIllegal, p)
	}
	t.added[p.Seat] = i + 1
	return t, []game.Event{game.Say("tally.added", p.Seat, i+1)}, nil
}

func (t tally) View(game.Seat) game.State             { return t }
func (t tally) Guess(game.Seat, game.Dice) game.State { return t }

func (t tally) Scores() []game.Score {
	scores := make([]game.Score, t.setup.Seats)
	for i := range scores {
		scores[i].Points = t.added[i]
	}
	return scores
}

func (t tally) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, `{"turn":%d,"added":%d,"over":%v}`, turnNumbers(t.Turn()), t.added[0], t.Turn() == nil), nil
}

func turnNumbers(seats []game.Seat) (n []int) {
	for _, s := range seats {
		n = append(n, int(s))
	}
	return n
}

// fixed is chance that always gives the same number.
type fixed int

func (f fixed) IntN(int) int { return int(f) }
