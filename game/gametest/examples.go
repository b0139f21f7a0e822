package gametest

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dockside/game"
)

// RulesShown checks that examples, or other tests (ids with blanks between), name each rule of a document, such as
// "- **SH-10**" with the prefix SH. It also checks the number of rules.
func RulesShown(t *testing.T, file, prefix string, rules int, examples []Example, others ...string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	shown := strings.Fields(strings.Join(others, " "))
	for _, e := range examples {
		shown = append(shown, strings.Fields(e.Rules)...)
	}
	written := regexp.MustCompile(`(?m)^- \*\*(`+prefix+`-\d+)\*\*`).FindAllStringSubmatch(string(text), -1)
	if len(written) != rules {
		t.Errorf("the rule text has %d rules, want %d", len(written), rules)
	}
	for _, id := range written {
		if !slices.Contains(shown, id[1]) {
			t.Errorf("no example shows %s", id[1])
		}
	}
}

// Vector is a test vector: a position, what is done there, and what must follow. What Initial and Expect hold depends
// on the game and on Kind, "" for the usual one.
type Vector[Action any] struct {
	ID, Title, Kind, Source, Note string
	Rules                         []string
	Initial, Expect               json.RawMessage
	Actions                       []Action
}

// Read decodes both parts of a vector.
func (v Vector[Action]) Read(t *testing.T, initial, expect any) {
	t.Helper()
	strictly(t, v.Initial, initial)
	strictly(t, v.Expect, expect)
}

// Vectors runs the test vectors of testdata/vectors.json, so many, in parallel subtests. There is a runner for each
// kind.
func Vectors[Action any](t *testing.T, number int, run map[string]func(*testing.T, Vector[Action])) {
	t.Helper()
	text, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Game     string
		Schema   int
		DataFile string `json:"data_file"`
		Vectors  []Vector[Action]
	}
	if strictly(t, text, &file); len(file.Vectors) != number {
		t.Fatalf("%d vectors, want %d", len(file.Vectors), number)
	}
	for _, v := range file.Vectors {
		t.Run(v.ID+" "+v.Title, func(t *testing.T) {
			t.Parallel()
			run[v.Kind](t, v)
		})
	}
}

// Same compares a part of a position with what a vector expects.
func Same[T any](t *testing.T, what string, got, want T) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// strictly decodes JSON and refuses unknown fields, so that no expectation is ignored.
func strictly(t *testing.T, text []byte, into any) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		t.Fatal(err)
	}
}

// Example is a worked example of rules: a position, legal plays, and then the moves of the seats, illegal plays, and
// parts of the position.
type Example struct {
	Rules   string // the ids it shows, with blanks between
	Name    string
	At      game.State
	Plays   string   // lines of a record
	Moves   []string // by seat from 0 on, all legal moves at the end with commas between
	Refused string   // lines of a record
	Want    []string // parts of the position as JSON
}

// Examples runs examples of rules in parallel subtests.
func Examples(t *testing.T, r game.Rules, all []Example) {
	for _, e := range all {
		t.Run(e.Rules+" "+e.Name, func(t *testing.T) {
			t.Parallel()
			e.check(t, r.Hidden)
		})
	}
}

func (e Example) check(t *testing.T, hidden bool) {
	s := Played(e.At, e.Plays)
	for seat, want := range e.Moves {
		if got := Joined(s.Moves(game.Seat(seat))); got != want {
			t.Errorf("seat %d may\n%s, want\n%s", seat, got, want)
		}
	}
	for line := range strings.Lines(e.Refused) {
		switch _, _, err := s.Apply(Play(line)); {
		case err == nil:
			t.Errorf("%q is accepted", line)
		case hidden && strings.Contains(err.Error(), "["): // such as the hand
			t.Errorf("the refusal of %q tells what can be done: %v", line, err)
		}
	}
	holds(t, s, e.Want, nil)
}

// Sight is an example of what a seat sees.
type Sight struct {
	Rules, Name string // as of an Example
	At          game.State
	Plays       string // lines of a record
	Seat        game.Seat
	Want        []string // parts of its view as JSON
	Without     []string // what it must not hold
}

// Sights runs examples of views in parallel subtests.
func Sights(t *testing.T, all []Sight) {
	for _, e := range all {
		t.Run(e.Rules+" "+e.Name, func(t *testing.T) {
			t.Parallel()
			holds(t, Played(e.At, e.Plays).View(e.Seat), e.Want, e.Without)
		})
	}
}

// holds checks that a position as JSON contains some parts, and others not.
func holds(t *testing.T, s game.State, want, without []string) {
	t.Helper()
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range want {
		if !strings.Contains(string(text), part) {
			t.Errorf("there is no %s in\n%s", part, text)
		}
	}
	for _, part := range without {
		if strings.Contains(string(text), part) {
			t.Errorf("%s is told in\n%s", part, text)
		}
	}
}

// Played returns the position after the plays of lines of a record. It panics if one is illegal.
func Played[S game.State](s S, plays string) S {
	for line := range strings.Lines(plays) {
		next, _, err := s.Apply(Play(line))
		if err != nil {
			panic(err)
		}
		s = next.(S)
	}
	return s
}

// Play parses a line of a record: the seat, or - for Nature, ! for Outside or * for Public, and the move.
func Play(line string) game.Play {
	word, move, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
	seats := map[string]game.Seat{"-": game.Nature, "!": game.Outside, "*": game.Public}
	seat, special := seats[word]
	if !special {
		seat = game.Seat(word[0] - '0')
	}
	return game.Play{Seat: seat, Move: game.Move(move)}
}

// Joined joins moves with commas.
func Joined(moves []game.Move) string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = string(m)
	}
	return strings.Join(words, ", ")
}
