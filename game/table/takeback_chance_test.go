package table_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/fair"
	"dockside/game/shanghaien"
	"dockside/game/table"
)

// pastChance plays a solo match until its player can take back a press although chance has followed, and returns that
// press. It returns false if that never happens.
func (w *twins) pastChance() (p press, ok bool) {
	s, dice := w.crooked, rand.New(rand.NewPCG(1, 2))
	answer := func() {
		w.must(s.PlayComputers(func(seat game.Seat) (game.Move, error) {
			moves := s.Match.Moves(seat)
			return moves[dice.IntN(len(moves))], nil
		}, dice, w.now))
	}
	for s.Phase == table.Playing {
		if plays, paused := s.Reveal(); paused && len(w.people()) == 0 {
			w.must(s.Continue("1", plays, dice, w.now))
			answer()
		}
		p = w.choose()
		p.from = len(s.Log)
		w.must(s.Play(p.user, "", p.move, dice, w.now))
		answer()
		seat, _ := s.Seat(p.user)
		if _, can := s.Undoable(seat); can && len(drawn(s, p.from)) > 0 {
			return p, true
		}
	}
	return p, false
}

// drawn returns the plays of chance from a play on, with the names of their draws.
func drawn(s *table.Session, from int) (all []string) {
	for _, step := range s.Match.Steps(from, game.Public) {
		if step.Seat == game.Nature {
			all = append(all, step.Before.Draw()+": "+string(step.Move))
		}
	}
	return all
}

// solo returns a solo match of Shanghaien, which a change prepares.
func solo(t *testing.T, seed uint64, change func(*twins)) *twins {
	t.Helper()
	w := newTwins(t, shanghaien.Rules(), game.Setup{Seats: 2}, true, seed)
	change(w)
	return w
}

// The roll of a computer player returns with the same numbers, whatever is played now. The record says how often that
// happened, and its dice can be verified.
func TestTheRollReturnsAfterTakingBack(t *testing.T) {
	t.Parallel()
	others := 0
	for seed := range uint64(8) {
		w := solo(t, seed, func(*twins) {})
		p, ok := w.pastChance()
		if !ok {
			t.Fatal("no move can be taken back past a roll")
		}
		s, before := w.crooked, drawn(w.crooked, p.from)
		seat, _ := s.Seat("1")
		name, _ := s.Undoable(seat)
		w.must(s.TakeBack("1", name, w.now))
		if len(s.Log) != p.from || !s.CountsNothing() {
			t.Fatalf("taken back to play %d, counts for nothing: %t", len(s.Log), s.CountsNothing())
		}
		other := p
		for _, move := range s.Match.Moves(seat) {
			if move != p.move && strings.HasPrefix(string(move), "place ") {
				other.move = move
				others++
				break
			}
		}
		w.do(s, other)
		after := drawn(s, p.from)
		if n := min(len(before), len(after)); n == 0 || !slices.Equal(before[:1], after[:1]) {
			t.Errorf("%s: chance drew %q, and after %s %q", p.move, before, other.move, after)
		}
		w.must(s.Resign("1", w.now))
		r := s.Record()
		if r.TakeBacks != 1 || !strings.Contains(r.String(), "\ntakebacks 1\n") {
			t.Errorf("the record is\n%s", &r)
		}
		if report, err := fair.Verify(s.Match, r.Proof); err != nil || len(report.Differences) > 0 {
			t.Errorf("the dice: %+v, %v", report, err)
		}
	}
	if others == 0 {
		t.Error("no other move was tried")
	}
}

// Chance is final in a match that may count, with dice that do not return, and where something is hidden.
func TestChanceIsFinalElsewhere(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*twins)
		want   bool
	}{
		"a friendly solo game": {func(*twins) {}, true},
		"rated":                {func(w *twins) { w.crooked.Rated = true }, false},
		"dice without a seed":  {func(w *twins) { w.crooked.Seed = fair.Seed{} }, false},
		"people at the table":  {func(w *twins) { w.crooked.Solo = false }, false},
		"hidden information": {func(w *twins) {
			w.rules.Hidden = true
			w.crooked = w.seat(w.crooked.Table)
		}, false},
	} {
		for seed := range uint64(3) {
			if _, got := solo(t, seed, c.change).pastChance(); got != c.want {
				t.Errorf("%s: a move can be taken back past chance: %t", name, got)
			}
		}
	}
}
