package madameching

import (
	"slices"
	"testing"

	"dockside/game"
)

// countExample shows the parts of the points of a seat.
type countExample struct {
	rules string
	name  string
	of    []func(*State) // of seat 0
	want  Count
}

func countExamples() []countExample {
	return []countExample{
		{
			rules: "MC-92", name: "gold and stones", of: []func(*State){rich(0, 7, Stones{1, 2, 3})},
			want: Count{Gold: 7, Stones: [Gems]int{2, 6, 12}},
		},
		{
			rules: "MC-92", name: "a point for each skill card, whichever side is up",
			of: []func(*State){skilled(0, Chart, Elite), tired(0, Elite, Sword)}, want: Count{Skills: 4},
		},
		{
			rules: "MC-45 MC-59 MC-92", name: "port and flagship",
			of:   []func(*State){func(s *State) { s.Port, s.Flagship = 1, 1 }},
			want: Count{Port: 10, Flagship: 5},
		},
		{
			rules: "MC-45 MC-59 MC-92", name: "of somebody else",
			of: []func(*State){func(s *State) { s.Port, s.Flagship = 2, 2 }},
		},
		{
			rules: "MC-93", name: "relics", of: []func(*State){finds(0, Relic1, Relic2, Relic3, Relic3, Mentor, Oracle)},
			want: Count{Relics: 9},
		},
		{
			rules: "MC-93", name: "traders all count the stones of which there are most",
			of:   []func(*State){finds(0, Trader, Trader), rich(0, 0, Stones{4, 1, 2})},
			want: Count{Stones: [Gems]int{8, 3, 8}, Traders: 8},
		},
		{rules: "MC-93", name: "traders without stones count nothing", of: []func(*State){finds(0, Trader)}},
	}
}

func TestCount(t *testing.T) {
	t.Parallel()
	for _, e := range countExamples() {
		t.Run(e.rules+" "+e.name, func(t *testing.T) {
			t.Parallel()
			s := opened(3, e.of...)
			if got := s.Count(0); got != e.want {
				t.Errorf("they are %+v, want %+v", got, e.want)
			}
			if got, want := s.Scores()[0].Points, e.want.Points()-e.want.Relics-e.want.Traders; got != want {
				t.Errorf("as long as hands are secret they are %d points, want %d", got, want)
			}
			s.Step = Done
			if got := s.Scores()[0].Points; got != e.want.Points() {
				t.Errorf("in the end they are %d points, want %d", got, e.want.Points())
			}
		})
	}
}

// winnerExample shows the winner of a match.
type winnerExample struct {
	rules string
	name  string
	at    State
	want  []int // the rank of each seat
}

func winnerExamples() []winnerExample {
	return []winnerExample{
		{
			rules: "MC-94", name: "most points",
			at: opened(3, rich(0, 3, Stones{}), rich(1, 0, Stones{0, 0, 1}), rich(2, 3, Stones{})), want: []int{2, 1, 2},
		},
		{
			rules: "MC-92 MC-93 MC-94", name: "with what was hidden", at: opened(3, rich(0, 2, Stones{}), finds(1, Relic3)),
			want: []int{2, 1, 3},
		},
		{
			rules: "MC-94", name: "then the white stones",
			at:   opened(3, rich(0, 0, Stones{0, 4, 0}), rich(1, 0, Stones{0, 0, 3}), rich(2, 0, Stones{6, 0, 0})),
			want: []int{2, 1, 3},
		},
		{
			rules: "MC-94", name: "then the red ones",
			at:   opened(3, rich(0, 0, Stones{0, 2, 1}), rich(1, 0, Stones{3, 0, 1}), rich(2, 4, Stones{0, 2, 0})),
			want: []int{1, 2, 3},
		},
		{
			rules: "MC-94", name: "then the blue ones",
			at: opened(3, rich(0, 2, Stones{1, 0, 0}), rich(1, 0, Stones{2, 0, 0}), rich(2, 4, Stones{})), want: []int{2, 1, 3},
		},
		{
			rules: "MC-94", name: "a shared victory", at: opened(3, rich(0, 2, Stones{1, 0, 0}), rich(1, 2, Stones{1, 0, 0})),
			want: []int{1, 1, 3},
		},
		{
			rules: "MC-85 MC-94", name: "crews with the sums of both",
			at: crewed(rich(0, 5, Stones{}), rich(1, 9, Stones{}), rich(2, 6, Stones{})), want: []int{1, 2, 1, 2},
		},
		{
			rules: "MC-94", name: "and of their stones",
			at: crewed(
				rich(0, 0, Stones{0, 0, 1}), rich(1, 0, Stones{0, 0, 1}), rich(2, 4, Stones{}), rich(3, 0, Stones{0, 0, 1}),
			),
			want: []int{2, 1, 2, 1},
		},
	}
}

func TestWinners(t *testing.T) {
	t.Parallel()
	for _, e := range winnerExamples() {
		t.Run(e.rules+" "+e.name, func(t *testing.T) {
			t.Parallel()
			e.at.Step = Done
			setup := game.Setup{Seats: e.at.Seats()}
			if e.at.Crewed {
				setup.Options = []string{Crews}
			}
			ranks := make([]int, e.at.Seats())
			for _, side := range Rules().Place(setup, e.at.Scores()) {
				for _, seat := range side.Seats {
					ranks[seat] = side.Rank
				}
			}
			if !slices.Equal(ranks, e.want) {
				t.Errorf("the ranks are %v, want %v", ranks, e.want)
			}
		})
	}
}

// Crews need four players. All other games have two to four.
func TestSetups(t *testing.T) {
	t.Parallel()
	for _, e := range []struct {
		seats   int
		options []string
		fine    bool
	}{
		{seats: 1},
		{seats: 2, fine: true},
		{seats: 3, fine: true},
		{seats: 4, fine: true},
		{seats: 5},
		{
			seats: 2, options: []string{Crews},
		},
		{seats: 3, options: []string{Crews}},
		{
			seats: 4, options: []string{Crews},
			fine: true,
		},
	} {
		err := Rules().Check(game.Setup{Seats: e.seats, Options: e.options})
		if (err == nil) != e.fine {
			t.Errorf("%d seats with %v: %v", e.seats, e.options, err)
		}
	}
}
