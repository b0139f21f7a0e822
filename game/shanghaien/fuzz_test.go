package shanghaien_test

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
	"dockside/game/shanghaien"
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

// FuzzApply plays lines as they come. A line that is refused is replaced by a legal play which
// depends on it, so that any text leads far into a match.
func FuzzApply(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		setup := game.Setup{Seats: 2}
		if strings.Contains(text, "option ") {
			setup.Options = []string{shanghaien.ExtraTrick}
		}
		state, gone := shanghaien.Rules().New(setup), 0
		for line := range strings.Lines(text) {
			if len(state.Turn()) == 0 {
				break
			}
			next, events := step(t, state, strings.TrimSuffix(line, "\n"))
			state, gone = next, gone+leaving(events)
			if why := flaw(state.(shanghaien.State), setup, gone); why != "" {
				t.Fatalf("after %q: %s", line, why)
			}
		}
	})
}

// step makes the play of a line, or another one instead.
func step(t *testing.T, state game.State, line string) (game.State, []game.Event) {
	word, move, _ := strings.Cut(line, " ")
	seats := map[string]game.Seat{"-": game.Nature, "!": game.Outside, "*": game.Public, "0": 0, "1": 1, "2": 2}
	p := game.Play{Seat: seats[word], Move: game.Move(move)}
	next, events, err := state.Apply(p)
	if listed := slices.Contains(state.Moves(p.Seat), p.Move); p.Seat != game.Nature && listed != (err == nil) {
		t.Fatalf("%q: listed is %v, and Apply gives %v", p, listed, err)
	}
	if err == nil {
		return next, events
	}
	if !errors.Is(err, game.ErrIllegal) {
		t.Fatalf("%q is refused with %v", p, err)
	}
	h := fnv.New64()
	h.Write([]byte(line))
	d := rand.New(rand.NewPCG(h.Sum64(), 0))
	seat := state.Turn()[0]
	if p = (game.Play{Seat: seat}); seat == game.Nature {
		p.Move = state.Chance(d)
	} else {
		p.Move = state.Moves(seat)[d.IntN(len(state.Moves(seat)))]
	}
	if next, events, err = state.Apply(p); err != nil {
		t.Fatalf("%q is offered and refused: %v", p, err)
	}
	return next, events
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
		m, err := r.Match(shanghaien.Rules())
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
