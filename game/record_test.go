package game_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"dockside/game"
)

const whole = `dockside-record 1
game tally 3
option teams
seat 0 Anna
seat 1 Bernd Ø 海
- start 1
1 add 3
0 add 1
result 1 3
`

func TestRecordIsReadAsWritten(t *testing.T) {
	t.Parallel()
	texts := map[string]string{
		"finished":       whole,
		"going on":       "dockside-record 1\ngame tally 3\nseat 0 A\nseat 1 B\n- start 1\n",
		"nothing played": "dockside-record 1\ngame tally 3\nseat 0 A\nseat 1 B\n",
		"no names":       "dockside-record 1\ngame tally 3\nseat 0\nseat 1\n",
		"resigned": "dockside-record 1\ngame tally 3\nseat 0 A\nseat 1 B\n- start 1\n1 add 3\n! resign 1\nresult 0 " +
			"3\n",
		"expired":          "dockside-record 1\ngame tally 3\nseat 0 A\nseat 1 B\n! expired 0\nresult 0 0\n",
		"stopped":          "dockside-record 1\ngame tally 3\nseat 0 A\nseat 1 B\n- start 1\n! stopped\n",
		"names like lines": "dockside-record 1\ngame tally 3\nseat 0 # not a comment\nseat 1 result 1  2\n",
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, err := game.ParseRecord(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			if got := r.String(); got != text {
				t.Errorf("written as\n%s", got)
			}
			m, err := r.Match(tallyRules())
			if err != nil {
				t.Fatal(err)
			}
			if got := m.Record(r.Names).String(); got != text {
				t.Errorf("the match is written as\n%s", got)
			}
		})
	}
}

func TestRecordIsReadLeniently(t *testing.T) {
	t.Parallel()
	loose := "# a game of ours\n\n" + strings.ReplaceAll(whole, "\n", "\r\n \t\r\n  # so far\r\n")
	loose = strings.Replace(loose, "seat 0 Anna", "seat 0   Anna ", 1)
	for _, text := range []string{loose, strings.TrimSuffix(whole, "\n")} {
		r, err := game.ParseRecord(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := r.String(); got != whole {
			t.Errorf("read as\n%s", got)
		}
	}
}

func TestRecordOfAnyNames(t *testing.T) {
	t.Parallel()
	m := replay(t, setup(2), "! resign 0")
	r := m.Record([]string{" tab\tand\nline \xff\u0085", strings.Repeat("é", 99) + " é"})
	want := []string{"tab and line \uFFFD", strings.Repeat("é", 99)}
	if !reflect.DeepEqual(r.Names, want) {
		t.Errorf("names %q, want %q", r.Names, want)
	}
	var b strings.Builder
	if n, err := r.WriteTo(&b); err != nil || int(n) != len(r.String()) || b.String() != r.String() {
		t.Errorf("wrote %d bytes, %v", n, err)
	}
	if again, err := game.ParseRecord(strings.NewReader(b.String())); err != nil || !reflect.DeepEqual(again.Names, want) {
		t.Errorf("read again: %q, %v", again.Names, err)
	}
}

func TestUnreadableRecords(t *testing.T) {
	t.Parallel()
	const head = "dockside-record 1\ngame tally 3\n"
	const seats = head + "seat 0 A\nseat 1 B\n"
	cases := []badRecord{
		{"empty", "", 1},
		{"only a comment", "# nothing\n", 2},
		{"another format", "dockside-record 2\n", 1},
		{"no title", "game tally 3\n", 1},
		{"blank before the title", " dockside-record 1\n", 1},
		{"no game", "dockside-record 1\nseat 0 A\n", 2},
		{"no version", "dockside-record 1\ngame tally\n", 2},
		{"version with a plus", "dockside-record 1\ngame tally +3\n", 2},
		{"version 0", "dockside-record 1\ngame tally 0\n", 2},
		{"game in capitals", "dockside-record 1\ngame Tally 3\n", 2},
		{"no seats", head, 3},
		{"plays before seats", head + "- start 0\n", 3},
		{"option without a name", head + "option\n", 3},
		{"option of two words", head + "option a b\n", 3},
		{"option after seats", seats + "option teams\n", 5},
		{"seats from 1", head + "seat 1 A\n", 3},
		{"a seat missing", head + "seat 0 A\n\nseat 2 B\n", 5},
		{"seat with two digits", head + "seat 00 A\n", 3},
		{"a seat too late", seats + "- start 0\nseat 2 C\n", 6},
		{"too many seats", head + manySeats(101), 103},
		{"long name", head + "seat 0 " + strings.Repeat("x", 101) + "\n", 3},
		{"control character", head + "seat 0 A\x07b\n", 3},
		{"not UTF-8", head + "seat 0 A\xff\n", 3},
		{"long line", seats + "0 " + strings.Repeat("add ", 300) + "1\n", 5},
		{"long file", seats + strings.Repeat("0 add 1\n", 200_000), 1},
		{"nobody's play", seats + "2 add 1\n", 5},
		{"the public's play", seats + "* add 1\n", 5},
		{"play of seat -1", seats + "-1 add 1\n", 5},
		{"play of seat +1", seats + "+1 add 1\n", 5},
		{"play without a move", seats + "0\n", 5},
		{"play with two blanks", seats + "0  add 1\n", 5},
		{"play with a blank at the end", seats + "0 add 1 \n", 5},
		{"play in capitals", seats + "0 Add 1\n", 5},
		{"play with a tab", seats + "0\tadd 1\n", 5},
		{"result for one", seats + "result 1\n", 5},
		{"result in words", seats + "result one two\n", 5},
		{"result with zeros", seats + "result 01 2\n", 5},
		{"play after the result", seats + "result 1 2\n0 add 1\n", 6},
		{"two results", seats + "result 1 2\nresult 1 2\n", 6},
	}
	unreadable(t, cases)
}

// badRecord is a text with its first invalid line.
type badRecord struct {
	name, text string
	line       int
}

// unreadable checks that each text is refused at its line, and that the lines before it are kept.
func unreadable(t *testing.T, cases []badRecord) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r, err := game.ParseRecord(strings.NewReader(c.text))
			var wrong *game.RecordError
			if !errors.As(err, &wrong) || wrong.Line != c.line || wrong.Reason == "" {
				t.Fatalf("error %v, want one in line %d", err, c.line)
			}
			good := strings.Join(strings.SplitAfter(c.text, "\n")[:c.line-1], "")
			if len(r.Names) > 0 && r.String() != strings.ReplaceAll(good, "\n\n", "\n") {
				t.Errorf("the valid part is\n%s", r)
			}
		})
	}
}

func manySeats(n int) string {
	r := game.Record{Names: make([]string, n)}
	_, seats, _ := strings.Cut(r.String(), "seat")
	return "seat" + seats
}

// TestWrongRecords has well-formed records that break the rules of the game. Each starts with a comment, so that the
// test checks line numbers of the file.
func TestWrongRecords(t *testing.T) {
	t.Parallel()
	const seats = "dockside-record 1\ngame tally 3\nseat 0 A\nseat 1 B\n"
	cases := []struct {
		name, text string
		line       int
		good       int // plays up to the last good position; -1 if there is none
	}{
		{"unknown game", strings.Replace(seats, "tally", "chess", 1), 3, -1},
		{"other version", strings.Replace(seats, "tally 3", "tally 2", 1), 3, -1},
		{"unknown option", strings.Replace(whole, "teams", "doubles", 1), 4, -1},
		{"option twice", strings.Replace(whole, "option teams", "option teams\noption teams", 1), 5, -1},
		{"too few seats", "dockside-record 1\ngame tally 3\nseat 0 A\n", 4, -1},
		{"too many seats", seats + "seat 2 C\nseat 3 D\nseat 4 E\n", 8, -1},
		{"illegal play", seats + "- start 0\n\n0 add 4\n", 8, 1},
		{"out of turn", seats + "- start 0\n1 add 1\n", 7, 1},
		{"play after the end", seats + "- start 0\n0 add 1\n1 add 1\n1 add 1\n", 9, 3},
		{"unknown end", seats + "! abandoned\n", 6, 0},
		{"wrong result", strings.Replace(whole, "result 1 3", "result 3 1", 1), 10, 3},
		{"result of a match which goes on", seats + "- start 0\nresult 0 0\n", 7, 1},
		{"wrong result of a stopped match", seats + "- start 0\n! stopped\nresult 1 0\n", 8, 2},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r, err := game.ParseRecord(strings.NewReader("# wrong\n" + c.text))
			if err != nil {
				t.Fatal(err)
			}
			m, err := r.Match(tallyRules())
			var wrong *game.RecordError
			if !errors.As(err, &wrong) || wrong.Line != c.line {
				t.Errorf("error %v, want one in line %d", err, c.line)
			}
			if good := length(m); good != c.good {
				t.Errorf("the last good position is after %d plays, want %d", good, c.good)
			}
		})
	}
}

// length returns the number of plays of a match, or -1 without a match.
func length(m *game.Match) int {
	if m == nil {
		return -1
	}
	return m.Len()
}

func TestStoppedRecordMayTellThePoints(t *testing.T) {
	t.Parallel()
	text := "dockside-record 1\ngame tally 3\nseat 0 A\nseat 1 B\n- start 0\n0 add 2\n! stopped\nresult 2 0\n"
	r, err := game.ParseRecord(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Match(tallyRules()); err != nil {
		t.Error(err)
	}
}

func TestLinesOfARecordThatWasNotRead(t *testing.T) {
	t.Parallel()
	r := game.Record{Game: "tally", Version: 3, Names: []string{"A", "B"}, Log: plays("- start 0, 0 add 9")}
	_, err := r.Match(tallyRules())
	if wrong := (*game.RecordError)(nil); !errors.As(err, &wrong) || wrong.Line != 6 {
		t.Errorf("error %v, want one in line 6", err)
	}
	if !strings.HasPrefix(err.Error(), "line 6: ") {
		t.Errorf("said as %q", err)
	}
}

// A record with moves that were taken back past chance has one line about them after the seats. Errors after it name
// the right line.
func TestTakeBacksInARecord(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text string
		want int // the number in the record; 0 if it is refused
	}{
		"before the log":  {strings.Replace(whole, "- start", "takebacks 2\n- start", 1), 2},
		"before the dice": {strings.Replace(provable, "dice ", "takebacks 10\ndice ", 1), 10},
		"none":            {whole, 0},
	} {
		r, err := game.ParseRecord(strings.NewReader(c.text))
		if err != nil || r.TakeBacks != c.want || r.String() != c.text {
			t.Errorf("%s: %d, %v, written as\n%s", name, r.TakeBacks, err, r)
		}
	}
	for name, text := range map[string]string{
		"no number":        strings.Replace(whole, "- start", "takebacks\n- start", 1),
		"zero":             strings.Replace(whole, "- start", "takebacks 0\n- start", 1),
		"another spelling": strings.Replace(whole, "- start", "takebacks 02\n- start", 1),
		"twice":            strings.Replace(whole, "- start", "takebacks 2\ntakebacks 2\n- start", 1),
		"before a seat":    strings.Replace(whole, "seat 1", "takebacks 2\nseat 1", 1),
		"in the log":       strings.Replace(whole, "1 add", "takebacks 2\n1 add", 1),
		"behind the dice":  strings.Replace(provable, "match ", "takebacks 2\nmatch ", 1),
	} {
		if r, err := game.ParseRecord(strings.NewReader(text)); err == nil {
			t.Errorf("%s is read as\n%s", name, r)
		}
	}
	r, err := game.ParseRecord(strings.NewReader(strings.Replace(whole, "- start 1", "takebacks 2\n- start 7", 1)))
	if err != nil {
		t.Fatal(err)
	}
	var wrong *game.RecordError
	if _, err := r.Match(tallyRules()); !errors.As(err, &wrong) || wrong.Line != 7 {
		t.Errorf("the error is %v", err)
	}
}
