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

// Record is a match as plain text, for people to keep and to exchange:
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
// What a Proof adds stands after the seats and at the end.
//
// A record that was read remembers where its lines stood, so that mistakes can be found.
type Record struct {
	Game    string
	Version int // of the rules
	Options []string
	Names   []string // by seat
	Proof   Proof    // how to check what chance brought; zero if it cannot be checked
	Log     []Play
	// points by seat, the game's own dummies behind those with names; nil for a match that is going on or was stopped
	Result []int

	lines []int // where in the file the n-th line of String stood; nil if it was not read
}

// RecordError tells what is wrong with a record, and in which line of the file, counted from 1.
type RecordError struct {
	Line   int
	Reason string
	Cause  error // a *VersionError, or nil
}

func (e *RecordError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Reason) }

// Unwrap gives the cause.
func (e *RecordError) Unwrap() error { return e.Cause }

// VersionError tells that a match was played by another version of the rules of its game.
type VersionError struct {
	Game           string
	Version, Known int
}

func (e *VersionError) Error() string {
	return fmt.Sprintf("the match was played by version %d of the rules of %s; this program knows version %d only",
		e.Version, e.Game, e.Known)
}

// Record writes the match down. Names are those of the seats; control characters in them
// become blanks, those of direction nothing, and they are cut to MaxName.
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

// points are the points by seat as they stand.
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

// oneLine makes any text fit on a line: control characters become blanks.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
}

// undirected takes the signs out of a text that say in which direction it is read.
func undirected(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, text)
}

// cleanName makes any text fit on the line of a seat, and keeps it from turning the line around.
func cleanName(name string) string {
	name = strings.TrimSpace(oneLine(undirected(name)))
	if runes := []rune(name); len(runes) > MaxName {
		name = strings.TrimSpace(string(runes[:MaxName]))
	}
	return name
}

// String is the text of the record, each line ended by a newline.
func (r Record) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\ngame %s %d\n", recordTitle, r.Game, r.Version)
	for _, o := range r.Options {
		fmt.Fprintf(&b, "option %s\n", o)
	}
	for i, name := range r.Names {
		fmt.Fprintln(&b, strings.TrimSpace(fmt.Sprintf("seat %d %s", i, cleanName(name))))
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

// spaced writes numbers with blanks between them.
func spaced(numbers []int) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, " ")
}

// Match replays the record by the rules it names, which must be among the games given. A
// mistake is a *RecordError; the match then goes up to the last good position, or is nil if
// there is none.
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

// rules finds the rules that the record names and checks that they allow its setup.
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

// checkEnd judges what stands after the plays: only a match that is over has any of it.
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

// beforeLog is how many lines of String stand before the first play.
func (r Record) beforeLog() int {
	return 2 + len(r.Options) + len(r.Names) + len(r.Proof.Header())
}

// otherVersion blames the line of the game, since only another version of its rules is known.
func (r Record) otherVersion(known int) error {
	cause := &VersionError{Game: r.Game, Version: r.Version, Known: known}
	return &RecordError{Line: r.lineOf(1), Reason: cause.Error(), Cause: cause}
}

// wrong blames the n-th line of String, counted from 0.
func (r Record) wrong(n int, reason string) error {
	return &RecordError{Line: r.lineOf(n), Reason: reason}
}

// lineOf is where the n-th line of String, counted from 0, stood in the file.
func (r Record) lineOf(n int) int {
	if n < len(r.lines) {
		return r.lines[n]
	}
	return n + 1
}
