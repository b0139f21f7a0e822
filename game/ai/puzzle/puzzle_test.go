package puzzle_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/puzzle"
)

// heap is Nim with one heap of 1 to 40, drawn by chance. Each seat takes 1 to 3, and the seat that takes the last one
// wins.
type heap struct {
	laid bool
	left int
	turn game.Seat
}

func (h heap) Turn() []game.Seat {
	switch {
	case !h.laid:
		return []game.Seat{game.Nature}
	case h.left == 0:
		return nil
	}
	return []game.Seat{h.turn}
}

func (h heap) Moves(s game.Seat) []game.Move {
	var moves []game.Move
	for n := 1; s == h.turn && n <= min(3, h.left); n++ {
		moves = append(moves, game.Move(fmt.Sprintf("take %d", n)))
	}
	return moves
}

func (heap) Draw() string                 { return "heap" }
func (heap) Chance(d game.Dice) game.Move { return game.Move(fmt.Sprintf("heap %d", 1+d.IntN(40))) }

func (h heap) Apply(p game.Play) (game.State, []game.Event, error) {
	n := 0
	if _, err := fmt.Sscanf(string(p.Move), "heap %d", &n); err == nil && !h.laid && p.Seat == game.Nature {
		return heap{laid: true, left: n}, nil, nil
	}
	i := slices.Index(h.Moves(p.Seat), p.Move)
	if i < 0 {
		return nil, nil, game.ErrIllegal
	}
	return heap{true, h.left - i - 1, 1 - h.turn}, []game.Event{game.Say("nim.taken", i+1)}, nil
}

func (h heap) View(game.Seat) game.State             { return h }
func (h heap) Guess(game.Seat, game.Dice) game.State { return h }
func (h heap) Scores() []game.Score                  { return make([]game.Score, 2) }

func nim() game.Rules {
	return game.Rules{
		Name: "nim", Version: 1, MinSeats: 2, MaxSeats: 2, New: func(game.Setup) game.State { return heap{} },
	}
}

// teller is a player that values a move by how many are left and how many it takes.
type teller func(left, take int) float64

func (t teller) Values(view game.State, seat game.Seat, _ ai.Means) []ai.MoveValue {
	var values []ai.MoveValue
	for i, m := range view.Moves(seat) {
		values = append(values, ai.MoveValue{Move: m, Value: t(view.(heap).left, i+1)})
	}
	return values
}

func (t teller) Choose(view game.State, seat game.Seat, m ai.Means) ai.MoveValue {
	return ai.Best(t.Values(view, seat, m))
}

func (teller) Chance(game.State, game.Seat, ai.Means) float64 { return 0.5 }

// wise leaves a multiple of four.
func wise(left, take int) float64 {
	if (left-take)%4 == 0 {
		return 0.6
	}
	return 0.5
}

// listener records, for each request, the size of the heap: the sum of all sticks taken in its events, and of those
// left.
type listener struct {
	teller
	heard *[]int // the computed size for each request
}

func (l listener) Values(view game.State, seat game.Seat, m ai.Means) []ai.MoveValue {
	taken := 0
	for e := range m.Heard {
		taken += e.Args[0].(int)
	}
	*l.heard = append(*l.heard, taken+view.(heap).left)
	return l.teller.Values(view, seat, m)
}

// The scout and the judges receive all events of the match, so they can add up the whole heap.
func TestTheStoryIsHeard(t *testing.T) {
	t.Parallel()
	m := makings(wise)()
	var heard [3][]int
	m.Scout = listener{wise, &heard[0]}
	for i := range m.Judges {
		m.Judges[i].Player = listener{wise, &heard[i+1]}
	}
	one := func() puzzle.Source { return m }
	all := find(t, puzzle.Search{Makings: one, Count: 10, Seed: 1, Workers: 1})
	posed, err := puzzle.Read(strings.NewReader(written(t, all)), nim())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range posed {
		laid := p.Match.At(1).(heap).left
		for who, sums := range heard {
			if !slices.Contains(sums, laid) {
				t.Errorf("%d were laid, but listener %d adds up to %v", laid, who, sums)
			}
		}
	}
}

// makings returns the Makings of Nim, with a second judge.
func makings(second teller) func() puzzle.Source {
	return func() puzzle.Source {
		return puzzle.Source{
			Rules: nim(), Setups: []game.Setup{{Seats: 2}}, Scout: teller(wise),
			Judges: [2]puzzle.Judge{{Version: "wise 1", Player: teller(wise)}, {Version: "second 1", Player: second}},
			Themes: []string{"odd", "even"},
			Theme: func(view game.State, _ game.Seat, _ []ai.MoveValue) string {
				return [...]string{"even", "odd"}[view.(heap).left%2]
			},
		}
	}
}

// find looks for puzzles of Nim.
func find(t *testing.T, s puzzle.Search) []puzzle.Puzzle {
	t.Helper()
	s.Progress = func(int) {}
	all, err := s.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// written returns puzzles as lines of text.
func written(t *testing.T, all []puzzle.Puzzle) string {
	t.Helper()
	var lines bytes.Buffer
	if err := puzzle.Write(&lines, all); err != nil {
		t.Fatal(err)
	}
	return lines.String()
}

// The search finds the same number of puzzles of each theme, in the order of the themes. Reading them back with the
// rules of several games returns the same puzzles, at a position in which the seat has to move. The same seed finds the
// same puzzles, with any number of workers.
func TestPuzzlesAreFoundAndReadBack(t *testing.T) {
	t.Parallel()
	s := puzzle.Search{Makings: makings(wise), Count: 40, Seed: 1, Workers: 1}
	all := find(t, s)
	lines := written(t, all)
	if want := []puzzle.Share{{Theme: "odd", Puzzles: 20}, {Theme: "even", Puzzles: 20}}; !slices.Equal(puzzle.Tally(all),
		want) {
		t.Errorf("found are %v", puzzle.Tally(all))
	}
	other := game.Rules{Name: "other", Version: 1, MinSeats: 2, MaxSeats: 2}
	posed, err := puzzle.Read(strings.NewReader(lines), other, nim())
	if err != nil || len(posed) != len(all) {
		t.Fatal(len(posed), err)
	}
	slips := 0
	for i, p := range posed {
		h := p.Match.State().(heap)
		want := game.Move(fmt.Sprintf("take %d", h.left%4))
		if p.Best() != want || p.Seat != h.turn || p.Theme != all[i].Theme {
			t.Errorf("of %d the best is %q: %+v", h.left, p.Best(), p.Puzzle)
		}
		for _, step := range p.Match.Steps(1, game.Public) {
			if left := step.After.(heap).left; left%4 != 0 && step.Before.(heap).left%4 != 0 {
				slips++
			}
		}
	}
	if slips == 0 {
		t.Error("no player ever made a mistake")
	}
	s.Workers = 3
	if again := written(t, find(t, s)); again != lines {
		t.Error("three workers find something else than one")
	}
	s.Seed = 2
	if again := written(t, find(t, s)); again == lines {
		t.Error("another seed finds the same")
	}
}

// A position is not a puzzle if the second judge disagrees: with another best move, two equally good moves, or a gap
// that is too large or too small. If the search finds nothing, it returns an error.
func TestTheSecondJudgeConfirms(t *testing.T) {
	t.Parallel()
	const doubted = 20 // sticks, from which on the second judge disagrees
	for name, doubt := range map[string]teller{
		"another":  func(left, take int) float64 { return wise(left+1, take) },
		"as good":  func(left, take int) float64 { return 0.5 },
		"too good": func(left, take int) float64 { return 2*wise(left, take) - 0.5 },
		"too near": func(left, take int) float64 { return 0.5 + (wise(left, take)-0.5)/10 },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			second := func(left, take int) float64 {
				if left < doubted {
					return wise(left, take)
				}
				return doubt(left, take)
			}
			lines := written(t, find(t, puzzle.Search{Makings: makings(second), Count: 40, Seed: 1, Workers: 2}))
			posed, err := puzzle.Read(strings.NewReader(lines), nim())
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range posed {
				if left := p.Match.State().(heap).left; left >= doubted {
					t.Errorf("a puzzle has %d left", left)
				}
			}
			nothing := puzzle.Search{Makings: makings(doubt), Count: 1, Seed: 1, Workers: 2, Progress: func(int) {}}
			if _, err := nothing.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "in a row hold nothing") {
				t.Errorf("a judge who doubts everything is met by %v", err)
			}
		})
	}
}

// A cancelled search returns the puzzles that it has found.
func TestTheSearchIsStopped(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	s := puzzle.Search{Makings: makings(wise), Count: 1 << 20, Seed: 1, Workers: 2, Progress: func(found int) {
		if found >= 10 {
			stop()
		}
	}}
	all, err := s.Run(ctx)
	if !errors.Is(err, context.Canceled) || len(all) < 10 {
		t.Errorf("%d are found, %v", len(all), err)
	}
}
