package game_test

import (
	"reflect"
	"slices"
	"testing"

	"dockside/game"
)

// tallied returns the rules of a game with these teams of the seats; a negative team is a dummy's.
func tallied(teams ...int) game.Rules {
	return game.Rules{Seats: func(game.Setup) (info []game.SeatInfo) {
		for _, team := range teams {
			info = append(info, game.SeatInfo{Team: team, Dummy: team < 0})
		}
		return info
	}}
}

func points(all ...int) (scores []game.Score) {
	for _, p := range all {
		scores = append(scores, game.Score{Points: p})
	}
	return scores
}

func TestPlace(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name   string
		teams  []int
		scores []game.Score
		left   []game.Seat
		ranks  []int       // by seat
		first  []game.Seat // who wins
	}{
		{"two", []int{0, 1}, points(7, 3), nil, []int{1, 2}, []game.Seat{0}},
		{"a draw", []int{0, 1}, points(7, 7), nil, []int{1, 1}, nil},
		{
			"a tiebreak",
			[]int{0, 1},
			[]game.Score{{Points: 7, Tiebreak: 1}, {Points: 7, Tiebreak: 2}},
			nil,
			[]int{2, 1},
			[]game.Seat{1},
		},
		{"two share the win", []int{0, 1, 2}, points(5, 9, 9), nil, []int{3, 1, 1}, []game.Seat{1, 2}},
		{
			"six with ties",
			[]int{0, 1, 2, 3, 4, 5},
			points(5, 9, 5, 1, 9, 4), nil,
			[]int{3, 1, 3, 6, 1, 5},
			[]game.Seat{1, 4},
		},
		{"below nothing", []int{0, 1, 2}, points(-3, -1, 0), nil, []int{3, 2, 1}, []game.Seat{2}},
		{"a team has the sum", []int{0, 1, 0, 1}, points(9, 6, 1, 6), nil, []int{2, 1, 2, 1}, []game.Seat{1, 3}},
		{
			"and the sum of tiebreaks",
			[]int{0, 1, 0, 1},
			[]game.Score{{Points: 5, Tiebreak: 4}, {Points: 5, Tiebreak: 3}, {Points: 5, Tiebreak: 1}, {Points: 5, Tiebreak: 3}},
			nil,
			[]int{2, 1, 2, 1},
			[]game.Seat{1, 3},
		},
		{"a dummy in front is named", []int{0, 1, -1}, points(4, 3, 9), nil, []int{2, 3, 1}, []game.Seat{2}},
		{"a dummy behind makes no winners of equals", []int{0, 1, -1}, points(4, 4, 3), nil, []int{1, 1, 3}, nil},
		{"one alone beats a dummy", []int{0, -1}, points(4, 3), nil, []int{1, 2}, []game.Seat{0}},
		{"who has left is behind all", []int{0, 1, 2}, points(9, 2, 3), []game.Seat{0}, []int{3, 2, 1}, []game.Seat{2}},
		{
			"and as far behind as others who have",
			[]int{0, 1, 2},
			points(9, 2, 3),
			[]game.Seat{0, 2},
			[]int{2, 1, 2},
			[]game.Seat{1},
		},
		{"where all have left nobody wins", []int{0, 1}, points(9, 2), []game.Seat{0, 1}, []int{1, 1}, nil},
		{
			"a mate who stays keeps the points of who has left",
			[]int{0, 1, 0, 1},
			points(9, 4, 0, 4),
			[]game.Seat{0},
			[]int{3, 2, 1, 2},
			[]game.Seat{2},
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := tallied(c.teams...).Place(game.Setup{}, c.scores, c.left...)
			for seat, want := range c.ranks {
				if got := p.Rank(game.Seat(seat)); got != want {
					t.Errorf("seat %d has rank %d, want %d", seat, got, want)
				}
			}
			if got := p.First(); !slices.Equal(got, c.first) {
				t.Errorf("first are %v, want %v", got, c.first)
			}
			o := game.Outcome{Cause: game.Finished, Placing: p}
			winner, alone := o.Winner()
			for seat := range game.Seat(len(c.ranks)) {
				if got := o.Won(seat); got != slices.Contains(c.first, seat) {
					t.Errorf("seat %d has won: %t", seat, got)
				}
			}
			if alone != (len(c.first) == 1) || alone && winner != c.first[0] {
				t.Errorf("alone has won %v, %v", winner, alone)
			}
		})
	}
}

// Places lists the best seats first.
func TestPlacingListsSeats(t *testing.T) {
	t.Parallel()
	p := tallied(0, 1, 0, 1, 2).Place(game.Setup{}, points(1, 5, 2, 5, 99), 4)
	if got := p.Seats(); !slices.Equal(got, []game.Seat{1, 3, 0, 2, 4}) {
		t.Errorf("the seats are %v", got)
	}
	if got := p.Vacant(); !slices.Equal(got, []game.Seat{4}) {
		t.Errorf("more points than all who stayed have %v", got)
	}
	if got := p.Rank(9); got != 0 {
		t.Errorf("no seat has rank %d", got)
	}
}

// Places after plays from outside. The play "! seat" is a computer player from the start if no other play came before
// it.
func TestWhoHasLeft(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name  string
		setup game.Setup
		log   string
		ranks []int
	}{
		{"a computer from the start", setup(2), "! seat 1 captain, - start 0, 0 add 1, 1 add 2", []int{2, 1}},
		{"a seat that somebody left", setup(2), "- start 0, 0 add 1, ! seat 1 captain, 1 add 2", []int{1, 2}},
		{"resigned, whatever the points", setup(2), "- start 0, 0 add 3, ! resign 0", []int{2, 1}},
		{"of three the others share the win", setup(3), "- start 0, 0 add 3, ! expired 2", []int{1, 1, 3}},
		{"who left before shares nothing", setup(3), "- start 0, ! seat 1 captain, ! resign 2", []int{1, 2, 2}},
		{"all have left", setup(3), "- start 0, ! seat 1 captain, ! seat 2 captain, ! resign 0", []int{1, 1, 1}},
		{"a mate is behind the others", setup(4, "teams"), "- start 0, ! resign 2", []int{2, 1, 3, 1}},
		{
			"a mate plays on", setup(4, "teams"),
			"- start 0, ! seat 2 captain, 0 add 3, 1 add 1, 2 add 3, 3 add 1",
			[]int{1, 2, 3, 2},
		},
		{"stopped", setup(2), "- start 0, 0 add 3, ! stopped", []int{1, 2}},
	}
	for _, c := range cases {
		m := replay(t, c.setup, c.log)
		var ranks []int
		for seat := range c.setup.Seats {
			ranks = append(ranks, m.Placing().Rank(game.Seat(seat)))
		}
		if !slices.Equal(ranks, c.ranks) {
			t.Errorf("%s: the ranks are %v, want %v", c.name, ranks, c.ranks)
		}
		if o := m.Outcome(); o.Over() && !reflect.DeepEqual(o.Placing, m.Placing()) {
			t.Errorf("%s: the outcome has another placing", c.name)
		}
	}
}

// A match ends when no opponent is left.
func TestLastSide(t *testing.T) {
	t.Parallel()
	cases := []struct {
		setup   game.Setup
		log     string
		leaving []game.Seat
		want    bool
	}{
		{setup(2), "- start 0", nil, false},
		{setup(2), "- start 0", []game.Seat{1}, true},
		{setup(3), "- start 0", []game.Seat{1}, false},
		{setup(3), "- start 0, ! seat 0 captain", []game.Seat{1}, true},
		{setup(3), "! seat 0 captain, - start 0", []game.Seat{1}, false},
		{setup(4, "teams"), "- start 0", []game.Seat{1}, false},
		{setup(4, "teams"), "- start 0, ! seat 3 captain", []game.Seat{1}, true},
		{setup(4, "teams"), "- start 0", []game.Seat{0, 1}, false},
	}
	for _, c := range cases {
		if got := replay(t, c.setup, c.log).LastSide(c.leaving...); got != c.want {
			t.Errorf("%+v after %q, %v leaving: %t", c.setup, c.log, c.leaving, got)
		}
	}
}

// Players of a team are a crew. Dummies are in no crew.
func TestCrews(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		teams []int
		seats int
		want  [][]game.Seat
	}{
		"everybody for themselves": {[]int{0, 1, 2}, 3, nil},
		"opposite each other":      {[]int{0, 1, 0, 1}, 4, [][]game.Seat{{0, 2}, {1, 3}}},
		"in the order of seats":    {[]int{7, 3, 7, 3}, 4, [][]game.Seat{{0, 2}, {1, 3}}},
		"three of two":             {[]int{0, 1, 2, 0, 1, 2}, 6, [][]game.Seat{{0, 3}, {1, 4}, {2, 5}}},
		"with a dummy":             {[]int{0, 1, -1}, 2, nil},
	} {
		if got := tallied(c.teams...).Crews(game.Setup{Seats: c.seats}); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: the crews are %v", what, got)
		}
	}
}
