package game

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// recordTitle is the first line of every record; the number is that of the format.
const recordTitle = "dockside-record 1"

// MaxName is the longest name in a record, in characters.
const MaxName = 100

// Record is a match in a plain-text exchange format:
//
//	dockside-record 1
//	game shanghaien 1
//	option extra-trick
//	seat 0 Anna
//	seat 1 Bernd
//	- start 0
//	0 place 5 left
//	! resign 1
//	result 14 12
//
// The line "takebacks 2" follows the seats if moves were taken back although chance had followed. Proof adds lines
// after that and at the end.
//
// A parsed record remembers the line numbers of the file, for errors.
type Record struct {
	Game    string
	Version int // of the rules
	Options []string
	Names   []string // by seat
	// TakeBacks is how many moves were taken back although chance had followed.
	TakeBacks int
	Proof     Proof // proves what chance drew; zero if there is no proof
	Log       []Play
	Result    []int // points by seat, dummies last; nil for a match that goes on or was stopped

	lines []int // the line number in the file of each line of String; nil if it was not parsed
}

// RecordError is an error in a record. Line is that of the file, counted from 1.
type RecordError struct {
	Line   int
	Reason string
	Cause  error // a *VersionError, or nil
}

func (e *RecordError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Reason) }

// Unwrap returns the cause.
func (e *RecordError) Unwrap() error { return e.Cause }

// VersionError means that a match was played by another version of the rules than the program has.
type VersionError struct {
	Game           string
	Version, Known int
}

func (e *VersionError) Error() string {
	return fmt.Sprintf("the match was played by version %d of the rules of %s; this program knows version %d only",
		e.Version, e.Game, e.Known)
}

// Record returns the record of the match. In the names of the seats control characters become blanks, bidirectional
// controls are removed, and the rest is cut to MaxName.
func (m *Match) Record(names []string) Record {
	r := Record{
		Game: m.rules.Name, Version: m.rules.Version,
		Options: slices.Clone(m.setup.Options), Log: m.Log(),
	}
	for _, name := range names {
		r.Names = append(r.Names, cleanName(name))
	}
	if o := m.Outcome(); o.Over() && o.Cause != Stopped {
		r.Result = m.points()
	}
	return r
}

// points returns the present points by seat.
func (m *Match) points() []int {
	var points []int
	for _, s := range m.State().Scores() {
		points = append(points, s.Points)
	}
	return points
}

// IsVisible reports whether a name has a character that people can see: a letter, a number, a punctuation mark or a
// symbol that is not blank. Discord lets people name themselves with blanks and marks of the reading direction alone.
func IsVisible(name string) bool {
	const blank = "\u115f\u1160\u2800\u3164\uffa0" // fillers, which Unicode counts among the letters and symbols
	return strings.ContainsFunc(name, func(r rune) bool {
		return unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S) && !strings.ContainsRune(blank, r)
	})
}

// oneLine replaces control characters by blanks, and invalid UTF-8.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
}

// undirected removes bidirectional control characters.
func undirected(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, text)
}

// cleanName makes any text a valid name for the line of a seat.
func cleanName(name string) string {
	name = strings.TrimSpace(oneLine(undirected(name)))
	if runes := []rune(name); len(runes) > MaxName {
		name = strings.TrimSpace(string(runes[:MaxName]))
	}
	return name
}

// String returns the text of the record, each line ended by a newline.
func (r Record) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\ngame %s %d\n", recordTitle, r.Game, r.Version)
	for _, o := range r.Options {
		fmt.Fprintf(&b, "option %s\n", o)
	}
	for i, name := range r.Names {
		fmt.Fprintln(&b, strings.TrimSpace(fmt.Sprintf("seat %d %s", i, cleanName(name))))
	}
	if r.TakeBacks > 0 {
		fmt.Fprintln(&b, "takebacks", r.TakeBacks)
	}
	for _, line := range r.Proof.Header() {
		fmt.Fprintln(&b, line)
	}
	for _, p := range r.Log {
		fmt.Fprintln(&b, p)
	}
	if r.Result != nil {
		fmt.Fprintln(&b, "result", spaced(r.Result))
	}
	for _, line := range r.Proof.footer() {
		fmt.Fprintln(&b, line)
	}
	return b.String()
}

// WriteTo writes the text of the record.
func (r Record) WriteTo(w io.Writer) (int64, error) {
	n, err := io.WriteString(w, r.String())
	return int64(n), err
}

// spaced joins numbers with blanks.
func spaced(numbers []int) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, " ")
}

// Match replays the record by the rules that it names, which must be among games. The error is a *RecordError. The
// match then ends at the last valid position, or is nil if there is none.
func (r Record) Match(games ...Rules) (*Match, error) {
	rules, err := r.rules(games)
	if err != nil {
		return nil, err
	}
	m, err := Replay(rules, Setup{Seats: len(r.Names), Options: slices.Clone(r.Options)}, r.Log)
	if err != nil {
		if wrong := (*LogError)(nil); errors.As(err, &wrong) {
			return m, r.wrong(r.beforeLog()+wrong.Index, wrong.Err.Error())
		}
		return nil, r.wrong(0, err.Error())
	}
	return m, r.checkEnd(m)
}

// rules returns the rules that the record names, and checks its setup.
func (r Record) rules(games []Rules) (Rules, error) {
	i := slices.IndexFunc(games, func(g Rules) bool { return g.Name == r.Game })
	if i < 0 {
		return Rules{}, r.wrong(1, fmt.Sprintf("there is no game %q", r.Game))
	}
	rules := games[i]
	if rules.Version != r.Version {
		return Rules{}, r.otherVersion(rules.Version)
	}
	var wrong *SetupError
	if !errors.As(rules.Check(Setup{Seats: len(r.Names), Options: r.Options}), &wrong) {
		return rules, nil
	}
	if i := rules.unknown(r.Options); i < len(r.Options) {
		return Rules{}, r.wrong(2+i, fmt.Sprintf("%s has no option %q here", r.Game, r.Options[i]))
	}
	return Rules{}, r.wrong(1+len(r.Options)+len(r.Names), fmt.Sprintf("%s cannot be played by %d", r.Game, len(r.Names)))
}

// checkEnd checks the lines after the plays, which only a finished match may have.
func (r Record) checkEnd(m *Match) error {
	end := r.beforeLog() + len(r.Log)
	switch {
	case r.Result == nil && len(r.Proof.footer()) == 0:
		return nil
	case !m.Outcome().Over():
		return r.wrong(end, "the match is not over")
	case r.Result != nil && !slices.Equal(r.Result, m.points()):
		return r.wrong(end, "the result is "+spaced(m.points()))
	}
	return nil
}

// beforeLog returns the number of lines of String before the first play.
func (r Record) beforeLog() int {
	return 2 + len(r.Options) + len(r.Names) + min(r.TakeBacks, 1) + len(r.Proof.Header())
}

// otherVersion returns a *RecordError with a *VersionError for the line of the game.
func (r Record) otherVersion(known int) error {
	cause := &VersionError{Game: r.Game, Version: r.Version, Known: known}
	return &RecordError{Line: r.lineOf(1), Reason: cause.Error(), Cause: cause}
}

// wrong returns an error for the n-th line of String, counted from 0.
func (r Record) wrong(n int, reason string) error {
	return &RecordError{Line: r.lineOf(n), Reason: reason}
}

// lineOf returns the line number in the file of the n-th line of String, counted from 0.
func (r Record) lineOf(n int) int {
	if n < len(r.lines) {
		return r.lines[n]
	}
	return n + 1
}
