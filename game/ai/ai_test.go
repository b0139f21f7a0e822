package ai_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shanghaien"
)

// heap is Nim with one heap. Each seat takes 1 to 3, and the seat that takes the last one wins.
type heap struct {
	left int
	turn game.Seat
}

func (h heap) Turn() []game.Seat {
	if h.left == 0 {
		return nil
	}
	return []game.Seat{h.turn}
}

func (h heap) Moves(s game.Seat) []game.Move {
	if s != h.turn {
		return nil
	}
	var moves []game.Move
	for n := 1; n <= min(3, h.left); n++ {
		moves = append(moves, game.Move(fmt.Sprintf("take %d", n)))
	}
	return moves
}

func (h heap) Chance(game.Dice) game.Move { panic("nothing is left to chance") }
func (heap) Draw() string                 { return "" }

func (h heap) Apply(p game.Play) (game.State, []game.Event, error) {
	i := slices.Index(h.Moves(p.Seat), p.Move)
	if i < 0 {
		return nil, nil, game.ErrIllegal
	}
	return heap{h.left - i - 1, 1 - h.turn}, nil, nil
}

func (h heap) View(game.Seat) game.State                 { return h }
func (h heap) Guess(_ game.Seat, d game.Dice) game.State { return h }
func (h heap) Scores() []game.Score {
	scores := make([]game.Score, 2)
	if h.left == 0 {
		scores[1-h.turn].Points = 1
	}
	return scores
}

func nim() game.Rules {
	return game.Rules{Name: "nim", Version: 1, MinSeats: 2, MaxSeats: 2}
}

func dice(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// A seat that leaves a multiple of four wins. The search finds these moves.
func TestSearchPlaysNim(t *testing.T) {
	t.Parallel()
	s := ai.Search{Rules: nim(), Setup: game.Setup{Seats: 2}, Runs: 2000}
	for left, want := range map[int]game.Move{3: "take 3", 5: "take 1", 6: "take 2", 7: "take 3", 9: "take 1"} {
		got := s.Choose(heap{left: left}, 0, ai.Means{Dice: dice(1)})
		if got.Move != want || got.Value < 0.7 {
			t.Errorf("of %d: %v", left, got)
		}
	}
	lost := s.Chance(heap{left: 4}, 0, ai.Means{Dice: dice(1)})
	won := s.Chance(heap{left: 3}, 0, ai.Means{Dice: dice(1)})
	if lost > 0.3 || won < 0.8 {
		t.Errorf("chances %v and %v", lost, won)
	}
}

// auction is a game of one simultaneous bid per seat. The higher bid wins.
type auction struct{ bids [2]int }

func (a auction) Turn() []game.Seat {
	var turn []game.Seat
	for seat, bid := range a.bids {
		if bid == 0 {
			turn = append(turn, game.Seat(seat))
		}
	}
	return turn
}

func (a auction) Moves(s game.Seat) []game.Move {
	if a.bids[s] > 0 {
		return nil
	}
	return []game.Move{"bid 1", "bid 2", "bid 3"}
}

func (a auction) Chance(game.Dice) game.Move { panic("nothing is left to chance") }
func (auction) Draw() string                 { return "" }

func (a auction) Apply(p game.Play) (game.State, []game.Event, error) {
	a.bids[p.Seat] = 1 + slices.Index(a.Moves(p.Seat), p.Move)
	return a, nil, nil
}

func (a auction) View(game.Seat) game.State             { return a }
func (a auction) Guess(game.Seat, game.Dice) game.State { return a }
func (a auction) Scores() []game.Score {
	return []game.Score{
		{Points: a.bids[0]},
		{Points: a.bids[1]},
	}
}

// If several seats act at the same time, the search evaluates the moves of the seat that asks.
func TestSearchAmongSeveralAtOnce(t *testing.T) {
	t.Parallel()
	s := ai.Search{Rules: nim(), Setup: game.Setup{Seats: 2}}
	for seat := range game.Seat(2) {
		m := ai.Means{Dice: dice(uint64(seat))}
		if got := s.Choose(auction{}, seat, m); got.Move != "bid 3" {
			t.Errorf("seat %d chose %v of %v", seat, got, s.Values(auction{}, seat, m))
		}
	}
}

// The search is deterministic for the same dice. More work improves the result, and a stop ends the search.
func TestMeans(t *testing.T) {
	t.Parallel()
	s := ai.Search{Rules: nim(), Setup: game.Setup{Seats: 2}}
	a := s.Values(heap{left: 9}, 0, ai.Means{Dice: dice(2)})
	if b := s.Values(heap{left: 9}, 0, ai.Means{Dice: dice(2)}); !slices.Equal(a, b) {
		t.Errorf("%v, then %v", a, b)
	}
	asked := 0
	s.Values(heap{left: 9}, 0, ai.Means{Dice: dice(2), Stop: func() bool { asked++; return asked > 5 }})
	if asked != 6 {
		t.Errorf("asked %d times whether to stop", asked)
	}
}

// If it is stopped immediately, the search has tried one move, and gives all other moves the same value.
func TestSearchStopsAfterOneRun(t *testing.T) {
	t.Parallel()
	s := ai.Search{Rules: nim(), Setup: game.Setup{Seats: 2}}
	m := ai.Means{Dice: dice(2), Stop: func() bool { return true }}
	values := s.Values(heap{left: 9}, 0, m)
	if len(values) != 3 || values[0].Value != values[1].Value || values[1].Value != values[2].Value {
		t.Errorf("values %v", values)
	}
	if got := s.Choose(heap{left: 9}, 0, m); !slices.Contains(heap{left: 9}.Moves(0), got.Move) {
		t.Errorf("it chose %v", got)
	}
}

// At every level, the search plays whole matches without an illegal move.
func TestLevelsPlayAnyGame(t *testing.T) {
	t.Parallel()
	rules, setup := shanghaien.Rules(), game.Setup{Seats: 2}
	levels := ai.Levels(rules, setup, "easy", "hard")
	m, err := game.NewMatch(rules, setup)
	if err != nil {
		t.Fatal(err)
	}
	d := dice(3)
	for !m.Outcome().Over() {
		if err := m.Settle(d); err != nil {
			t.Fatal(err)
		}
		for _, seat := range m.Turn() {
			level := levels[seat]
			p := game.Play{Seat: seat, Move: level.Player.Choose(m.State().View(seat), seat, ai.Means{Dice: d}).Move}
			if err := m.Play(p); err != nil {
				t.Fatalf("%s: %v", level.Name, err)
			}
		}
	}
}

func TestShares(t *testing.T) {
	t.Parallel()
	teams := nim()
	teams.Seats = func(game.Setup) []game.SeatInfo { return []game.SeatInfo{{Team: 0}, {Team: 1}, {Team: 0}} }
	cases := []struct {
		name   string
		rules  game.Rules
		scores scores
		want   []float64
	}{
		{"one winner", nim(), scores{{Points: 3}, {Points: 5}, {Points: 1}}, []float64{0, 1, 0}},
		{"two share", nim(), scores{{Points: 5}, {Points: 5}, {Points: 1}}, []float64{0.5, 0.5, 0}},
		{"tiebreak", nim(), scores{{Points: 5}, {Points: 5, Tiebreak: 1}, {Points: 1}}, []float64{0, 1, 0}},
		{"a side", teams, scores{{Points: 5}, {Points: 1}, {Points: 5}}, []float64{1, 0, 1}},
		{"two sides", teams, scores{{Points: 2}, {Points: 5}, {Points: 3}}, []float64{0.5, 0.5, 0.5}},
	}
	for _, c := range cases {
		got := ai.Shares(c.rules, game.Setup{Seats: 3}, c.scores)
		for i := range c.want {
			if math.Abs(got[i]-c.want[i]) > 1e-9 {
				t.Errorf("%s: %v, want %v", c.name, got, c.want)
			}
		}
	}
}

// scores is a finished position with these scores.
type scores []game.Score

func (s scores) Turn() []game.Seat                                 { return nil }
func (s scores) Moves(game.Seat) []game.Move                       { return nil }
func (s scores) Chance(game.Dice) game.Move                        { return "" }
func (scores) Draw() string                                        { return "" }
func (s scores) Apply(game.Play) (game.State, []game.Event, error) { return nil, nil, game.ErrIllegal }
func (s scores) View(game.Seat) game.State                         { return s }
func (s scores) Guess(game.Seat, game.Dice) game.State             { return s }
func (s scores) Scores() []game.Score                              { return s }

// BenchmarkSearch measures one run of the search from the start of a match.
func BenchmarkSearch(b *testing.B) {
	rules, setup := shanghaien.Rules(), game.Setup{Seats: 2}
	m, err := game.NewMatch(rules, setup)
	if err != nil {
		b.Fatal(err)
	}
	d := dice(4)
	if err := m.Settle(d); err != nil {
		b.Fatal(err)
	}
	s, seat := ai.Search{Rules: rules, Setup: setup}, m.Turn()[0]
	for b.Loop() {
		s.Choose(m.State().View(seat), seat, ai.Means{Dice: d, Work: 1})
	}
}
