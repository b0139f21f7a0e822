package shipshape

import (
	"slices"
	"testing"

	"dockside/game"
)

// scoreExample shows how holds are scored: their visible cargo, by seat, and the resulting parts.
type scoreExample struct {
	rules  string
	name   string
	totals []Total
	want   []Parts
	coins  []int
}

func scoreExamples() []scoreExample {
	return []scoreExample{
		{"SS-61", "gold less rats", []Total{{Gold: 9, Rats: 2}, {Gold: 1}}, []Parts{{Gold: 7}, {Gold: 1}}, []int{7, 1}},
		{
			"SS-61 SS-67", "more rats than gold: nothing is taken away",
			[]Total{{Gold: 1, Rats: 5}, {}},
			[]Parts{{Gold: -4}, {}},
			[]int{0, 0},
		},
		{
			"SS-62", "cannons less the fewest",
			[]Total{{Cannons: 13}, {Cannons: 12}, {Cannons: 3}},
			[]Parts{{Cannons: 10}, {Cannons: 9}, {}},
			[]int{10, 9, 0},
		},
		{
			"SS-62", "all who have the fewest get nothing",
			[]Total{{Cannons: 4}, {Cannons: 4}, {Cannons: 5}},
			[]Parts{{}, {}, {Cannons: 1}},
			[]int{0, 0, 1},
		},
		{
			"SS-63", "the most contraband is seized",
			[]Total{{Contraband: 6}, {Contraband: 4}, {Contraband: 10}},
			[]Parts{{Contraband: 6}, {Contraband: 4}, {}},
			[]int{6, 4, 0},
		},
		{
			"SS-64", "from all who show as much",
			[]Total{{Contraband: 7}, {Contraband: 7}, {Contraband: 2}},
			[]Parts{{}, {}, {Contraband: 2}},
			[]int{0, 0, 2},
		},
		{"SS-64", "nobody shows any", []Total{{}, {}}, []Parts{{}, {}}, []int{0, 0}},
		{
			"SS-65", "a full ship, also of several",
			[]Total{{Full: true}, {Full: true}, {}},
			[]Parts{{Full: 8}, {Full: 8}, {}},
			[]int{8, 8, 0},
		},
		{
			"SS-66", "the sum of all parts",
			[]Total{
				{Gold: 9, Cannons: 5, Contraband: 3, Full: true},
				{Cannons: 2, Contraband: 4},
			},
			[]Parts{{Gold: 9, Cannons: 3, Contraband: 3, Full: 8}, {}},
			[]int{23, 0},
		},
		{
			"SS-67", "rats are set off against the other parts first",
			[]Total{{Cannons: 6, Rats: 5}, {Gold: 4, Cannons: 2}},
			[]Parts{{Gold: -5, Cannons: 4}, {Gold: 4}},
			[]int{0, 4},
		},
		{
			"SS-68 SS-91", "six seats, one of them a dummy's, are all compared",
			[]Total{{Cannons: 9}, {Cannons: 8}, {Cannons: 7}, {Cannons: 6}, {Cannons: 5}, {Cannons: 4, Contraband: 1}},
			[]Parts{{Cannons: 5}, {Cannons: 4}, {Cannons: 3}, {Cannons: 2}, {Cannons: 1}, {}},
			[]int{5, 4, 3, 2, 1, 0},
		},
		{"SS-70", "only coins count", []Total{{Gold: 3}, {Gold: 2}}, []Parts{{Gold: 3}, {Gold: 2}}, []int{3, 2}},
	}
}

func TestScore(t *testing.T) {
	t.Parallel()
	for _, e := range scoreExamples() {
		parts := Score(e.totals)
		if !slices.Equal(parts, e.want) {
			t.Errorf("%s %s: %+v, want %+v", e.rules, e.name, parts, e.want)
		}
		for seat, p := range parts {
			if p.Coins() != e.coins[seat] {
				t.Errorf("%s %s: seat %d gets %d coins, want %d", e.rules, e.name, seat, p.Coins(), e.coins[seat])
			}
		}
	}
}

// winnerExample shows the winners, by seat, and the event that announces them.
type winnerExample struct {
	rules, name string
	coins       []int16
	holds       []int8
	want        game.Seat
	told        string // the key of the last event
}

func winnerExamples() []winnerExample {
	return []winnerExample{
		{"SS-70", "the most coins", []int16{50, 62, 61}, []int8{6, 2, 4}, 1, GameOver},
		{"SS-71", "of equal coins the hold of the highest number", []int16{62, 50, 62}, []int8{2, 6, 4}, 2, HighHold},
		{"SS-71", "which does not matter behind the first", []int16{70, 50, 50}, []int8{2, 6, 4}, 0, GameOver},
	}
}

func TestWinner(t *testing.T) {
	t.Parallel()
	for _, e := range winnerExamples() {
		s := start(3)
		for seat := range 3 {
			s.Captains[seat].Coins, s.Captains[seat].Hold = e.coins[seat], e.holds[seat]
		}
		events := s.over()
		if got := s.ranking()[0]; got != e.want || events[len(events)-1].Key != e.told {
			t.Errorf("%s %s: %d wins, told by %v", e.rules, e.name, got, events)
		}
		best := s.Scores()[e.want]
		for seat, score := range s.Scores() {
			if game.Seat(seat) != e.want && (score.Points > best.Points ||
				score.Points == best.Points && score.Tiebreak >= best.Tiebreak) {
				t.Errorf("%s %s: the scores are %v", e.rules, e.name, s.Scores())
			}
		}
	}
}
