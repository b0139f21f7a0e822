package gametest

import (
	"bytes"
	"errors"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dockside/game"
)

// FuzzApply plays the lines of a text. An illegal line is replaced by a legal play that depends on it, so that any text
// leads far into a match. The setup follows from the text. After each play flaw returns what is wrong with the
// position, or ""; it gets all events so far. The playthroughs of a folder are the seed corpus.
func FuzzApply(f *testing.F, r game.Rules, dir string, flaw func(game.State, game.Setup, []game.Event) string) {
	seeds(f, dir)
	f.Fuzz(func(t *testing.T, text string) {
		s := loosely(r, text)
		state, told := r.New(s), []game.Event(nil)
		for line := range strings.Lines(text) {
			if len(state.Turn()) == 0 {
				break
			}
			next, events := step(t, state, strings.TrimSuffix(line, "\n"))
			state, told = next, append(told, events...)
			if why := flaw(state, s, told); why != "" {
				t.Fatalf("after %q: %s", line, why)
			}
		}
	})
}

// loosely returns a valid setup for any text: as many seats as it names, and the options that it names.
func loosely(r game.Rules, text string) game.Setup {
	s := game.Setup{Seats: min(max(r.MinSeats, strings.Count(text, "seat ")), r.MaxSeats)}
	for _, o := range r.Options {
		if strings.Contains(text, "option "+o.Name) {
			s.Options = append(s.Options, o.Name)
		}
	}
	if slices.Sort(s.Options); r.Check(s) != nil {
		s.Options = nil
	}
	return s
}

// seeds adds the playthroughs of a folder, without comments, to the seed corpus.
func seeds(f *testing.F, dir string) {
	f.Helper()
	for _, text := range PlaythroughFiles(f, dir) {
		var plain []string
		for line := range strings.Lines(string(text)) {
			if bare := strings.TrimSpace(line); bare != "" && bare[0] != '#' {
				plain = append(plain, bare)
			}
		}
		f.Add(strings.Join(plain, "\n"))
	}
}

// step makes the play of a line, or another one if it is illegal.
func step(t *testing.T, state game.State, line string) (game.State, []game.Event) {
	t.Helper()
	p := looseLine(line)
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
	if p, err = draw(state, dice(h.Sum64(), 0)); err != nil {
		t.Fatal(err)
	}
	if next, events, err = state.Apply(p); err != nil {
		t.Fatalf("%q is offered and refused: %v", p, err)
	}
	return next, events
}

// looseLine parses any line as a play. An invalid seat becomes seat 0.
func looseLine(line string) game.Play {
	word, move, _ := strings.Cut(line, " ")
	seat, named := map[string]game.Seat{"-": game.Nature, "!": game.Outside, "*": game.Public}[word]
	if n, err := strconv.ParseUint(word, 10, 4); err == nil && !named {
		seat = game.Seat(n)
	}
	return game.Play{Seat: seat, Move: game.Move(move)}
}

// FuzzRecord parses any text. A valid record must survive a round trip, and a match must write the record that it was
// replayed from. The playthroughs of a folder are the seed corpus.
func FuzzRecord(f *testing.F, r game.Rules, dir string) {
	seeds(f, dir)
	f.Fuzz(func(t *testing.T, text string) {
		record, err := game.ParseRecord(strings.NewReader(text))
		if err != nil {
			blame(t, err, text)
			return
		}
		again, err := game.ParseRecord(strings.NewReader(record.String()))
		if err != nil || again.String() != record.String() {
			t.Fatalf("written as\n%s\nand read as\n%s, %v", record, again, err)
		}
		m, err := record.Match(r)
		if err != nil {
			blame(t, err, text)
			return
		}
		rewritten(t, record, m)
	})
}

// rewritten checks that a match writes the record that it was replayed from.
func rewritten(t *testing.T, record game.Record, m *game.Match) {
	t.Helper()
	if !slices.Equal(m.Log(), record.Log) {
		t.Fatalf("the match has the log %v, the record %v", m.Log(), record.Log)
	}
	whole := m.Record(record.Names)
	whole.Proof = record.Proof
	if record.Result != nil && whole.Result != nil && whole.String() != record.String() {
		t.Fatalf("the match is written as\n%s, the record is\n%s", whole, record)
	}
	if _, err := m.JSON(m.Len()); err != nil {
		t.Fatal(err)
	}
}

// blame checks that an error names a line of the text, or the one after it.
func blame(t *testing.T, err error, text string) {
	t.Helper()
	wrong := (*game.RecordError)(nil)
	if lines := bytes.Count([]byte(text), []byte("\n")); !errors.As(err, &wrong) || wrong.Line < 1 ||
		wrong.Line > lines+2 {
		t.Fatalf("a text of %d lines gives %v", lines+1, err)
	}
}
