package shipshape_test

import (
	"bytes"
	"errors"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/shipshape"
)

// seeds gives every playthrough to a fuzzer.
func seeds(f *testing.F) {
	for _, text := range gametest.PlaythroughFiles(f, "testdata/playthroughs") {
		var plain []string
		for line := range strings.Lines(string(text)) {
			if bare := strings.TrimSpace(line); bare != "" && bare[0] != '#' {
				plain = append(plain, bare)
			}
		}
		f.Add(strings.Join(plain, "\n"))
	}
}

// FuzzApply plays lines as they come, for as many people as the text has seats. A line that is
// refused is replaced by a legal play which depends on it, so that any text leads far into a match.
func FuzzApply(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		people := min(max(2, strings.Count(text, "seat ")), 6)
		state := shipshape.Rules().New(game.Setup{Seats: people})
		for line := range strings.Lines(text) {
			if len(state.Turn()) == 0 {
				break
			}
			state = step(t, state, strings.TrimSuffix(line, "\n"))
			if why := flaw(state.(shipshape.State)); why != "" {
				t.Fatalf("after %q: %s", line, why)
			}
		}
	})
}

// step makes the play of a line, or another one instead.
func step(t *testing.T, state game.State, line string) game.State {
	word, move, _ := strings.Cut(line, " ")
	seats := map[string]game.Seat{"-": game.Nature, "!": game.Outside, "*": game.Public, "0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6}
	p := game.Play{Seat: seats[word], Move: game.Move(move)}
	next, _, err := state.Apply(p)
	if listed := slices.Contains(state.Moves(p.Seat), p.Move); p.Seat != game.Nature && listed != (err == nil) {
		t.Fatalf("%q: listed is %v, and Apply gives %v", p, listed, err)
	}
	if err == nil {
		return next
	}
	if !errors.Is(err, game.ErrIllegal) {
		t.Fatalf("%q is refused with %v", p, err)
	}
	h := fnv.New64()
	h.Write([]byte(line))
	d := rand.New(rand.NewPCG(h.Sum64(), 0))
	turn := state.Turn()
	seat := turn[d.IntN(len(turn))]
	if p = (game.Play{Seat: seat}); seat == game.Nature {
		p.Move = state.Chance(d)
	} else {
		p.Move = state.Moves(seat)[d.IntN(len(state.Moves(seat)))]
	}
	if next, _, err = state.Apply(p); err != nil {
		t.Fatalf("%q is offered and refused: %v", p, err)
	}
	return next
}

// FuzzRecord reads any text. What can be read is written so that it reads the same, and a
// match that can be replayed writes the record it came from.
func FuzzRecord(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		r, err := game.ParseRecord(strings.NewReader(text))
		if err != nil {
			blame(t, err, text)
			return
		}
		again, err := game.ParseRecord(strings.NewReader(r.String()))
		if err != nil || again.String() != r.String() {
			t.Fatalf("written as\n%s\nand read as\n%s, %v", r, again, err)
		}
		m, err := r.Match(shipshape.Rules())
		if err != nil {
			blame(t, err, text)
			return
		}
		if !slices.Equal(m.Log(), r.Log) {
			t.Fatalf("the match has the log %v, the record %v", m.Log(), r.Log)
		}
		whole := m.Record(r.Names)
		whole.Proof = r.Proof
		if r.Result != nil && whole.Result != nil && whole.String() != r.String() {
			t.Fatalf("the match is written as\n%s, the record is\n%s", whole, r)
		}
		if _, err := m.JSON(m.Len()); err != nil {
			t.Fatal(err)
		}
	})
}

// blame checks that a mistake is said to be in a line of the text, or right after it.
func blame(t *testing.T, err error, text string) {
	t.Helper()
	wrong := (*game.RecordError)(nil)
	if lines := bytes.Count([]byte(text), []byte("\n")); !errors.As(err, &wrong) || wrong.Line < 1 || wrong.Line > lines+2 {
		t.Fatalf("a text of %d lines gives %v", lines+1, err)
	}
}
