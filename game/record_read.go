package game

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits of a parsed record, far above any real match. They bound the cost of a hostile file.
const (
	maxRecord     = 1 << 20 // bytes
	maxRecordLine = 1000    // bytes
	maxSeats      = 100
)

// ParseRecord parses a record. Blank lines, comments (# at the start) and Windows line ends are skipped. Everything
// else must be as Record.String writes it. A syntax error is a *RecordError; the record then holds all lines before it.
// Record.Match checks whether the plays are legal.
func ParseRecord(in io.Reader) (Record, error) {
	text, err := io.ReadAll(io.LimitReader(in, maxRecord+1))
	if err != nil {
		return Record{}, fmt.Errorf("read record: %w", err)
	}
	if len(text) > maxRecord {
		return Record{}, &RecordError{Line: 1, Reason: fmt.Sprintf("the record is longer than %d bytes", maxRecord)}
	}
	var r recordReader
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		if bare := strings.TrimSpace(line); bare == "" || bare[0] == '#' {
			continue
		}
		good := r.Record
		if reason := r.read(line); reason != "" {
			return good, &RecordError{Line: number, Reason: reason}
		}
		r.lines = append(r.lines, number)
	}
	switch {
	case len(r.Names) == 0:
		return r.Record, &RecordError{Line: number + 1, Reason: "the record ends before its seats"}
	case r.inProof():
		return r.Record, &RecordError{Line: number + 1, Reason: "the record ends before its commitment"}
	case len(r.Log) < r.Proof.From.Plays:
		return r.Record, &RecordError{
			Line:   number + 1,
			Reason: "the record ends before the position that the study comes from",
		}
	}
	return r.Record, nil
}

// recordReader is a record being parsed.
type recordReader struct{ Record }

// read parses a line. It returns the reason if the line is wrong, else "". So do the other read methods.
func (r *recordReader) read(line string) string {
	if len(line) > maxRecordLine || !utf8.ValidString(line) {
		return fmt.Sprintf("a line is text of at most %d bytes", maxRecordLine)
	}
	word, rest, _ := strings.Cut(line, " ")
	switch {
	case len(r.lines) == 0:
		return expect(line == recordTitle, "a record starts with %q", recordTitle)
	case len(r.lines) == 1:
		return r.readGame(word, rest)
	case word == "option" && len(r.Names) == 0:
		r.Options = append(r.Options, rest)
		return expect(Move(rest).wellSpelled() && !strings.Contains(rest, " "), "%q is no option", rest)
	case r.inProof():
		return r.readProof(word, rest)
	case word == "seat" && !r.started() && r.TakeBacks == 0:
		return r.readSeat(rest)
	case len(r.Names) == 0:
		return "the seats are missing"
	case word == "takebacks" && !r.started() && r.TakeBacks == 0:
		var ok bool
		r.TakeBacks, ok = canonicalInt(rest)
		return expect(ok && r.TakeBacks > 0, "this should be %q, with a number above 0", "takebacks NUMBER")
	case word == "dice" && !r.started():
		return r.readProtocol(rest)
	case word == "chain" && r.beforeOrigin():
		return r.readLink(rest)
	case isWord(word) && r.beforeOrigin():
		return "words before the log are of a protocol that this version cannot read; a version that wrote it can"
	case word == "from" && r.beforeOrigin():
		return r.readOrigin(rest)
	}
	return r.readLog(word, rest)
}

// started reports whether the seats are complete.
func (r *recordReader) started() bool {
	return r.Proof.Dice != "" || len(r.Log) > 0 || r.Result != nil
}

// readLog parses a line of the log, or one after it.
func (r *recordReader) readLog(word, rest string) string {
	if r.Proof.Seed != "" {
		return "nothing can follow the seed"
	}
	if reason, ok := r.readFooter(word, rest); ok {
		return reason
	}
	switch {
	case r.Result != nil || r.Proof.footer() != nil:
		return "only the proof of the dice can follow the result, and it has one order"
	case word == "result":
		return r.readResult(rest)
	}
	return r.readPlay(word, Move(rest))
}

// expect returns the formatted reason, or "" if ok.
func expect(ok bool, reason string, args ...any) string {
	if ok {
		return ""
	}
	return fmt.Sprintf(reason, args...)
}

func (r *recordReader) readGame(word, rest string) string {
	name, version, _ := strings.Cut(rest, " ")
	var ok bool
	r.Game = name
	r.Version, ok = canonicalInt(version)
	ok = ok && word == "game" && r.Version > 0 && Move(name).wellSpelled()
	return expect(ok, "the second line is %q", "game NAME VERSION")
}

func (r *recordReader) readSeat(rest string) string {
	number, name, _ := strings.Cut(rest, " ")
	name = strings.TrimSpace(name)
	n := len(r.Names)
	r.Names = append(r.Names, name)
	switch {
	case number != strconv.Itoa(n):
		return fmt.Sprintf("this should be seat %d", n)
	case n == maxSeats:
		return fmt.Sprintf("there are more than %d seats", maxSeats)
	}
	return expect(validName(name), "a name has at most %d characters and no control characters", MaxName)
}

// validName reports whether a record can contain a name.
func validName(name string) bool {
	return utf8.RuneCountInString(name) <= MaxName && !strings.ContainsFunc(name, unicode.IsControl)
}

func (r *recordReader) readResult(rest string) string {
	r.Result = []int{}
	for _, word := range strings.Split(rest, " ") {
		n, ok := canonicalInt(word)
		if !ok {
			return fmt.Sprintf("%q is no number of points", word)
		}
		r.Result = append(r.Result, n)
	}
	return expect(len(r.Result) >= len(r.Names), "the result needs the points of %d seats", len(r.Names))
}

func (r *recordReader) readPlay(word string, m Move) string {
	seat, ok := r.seat(word)
	switch {
	case !ok:
		return fmt.Sprintf("a play starts with a seat, \"-\" or \"!\", not with %q", word)
	case !m.wellSpelled():
		return fmt.Sprintf("%q is no move: words of a-z, 0-9 and - with single blanks between", string(m))
	}
	r.Log = append(r.Log, Play{Seat: seat, Move: m})
	return ""
}

// seat parses a seat as Seat.String writes it.
func (r *recordReader) seat(word string) (Seat, bool) {
	switch word {
	case Nature.String():
		return Nature, true
	case Outside.String():
		return Outside, true
	}
	n, ok := canonicalInt(word)
	return Seat(n), ok && n >= 0 && n < len(r.Names)
}

// canonicalInt parses a number in its canonical spelling.
func canonicalInt(word string) (int, bool) {
	n, err := strconv.Atoi(word)
	return n, err == nil && strconv.Itoa(n) == word
}
