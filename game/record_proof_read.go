package game

import (
	"fmt"
	"strconv"
	"strings"
)

// inProof reports whether the header of a proof has begun and lacks something.
func (r *recordReader) inProof() bool { return r.Proof.Dice != "" && r.Proof.Commit == "" }

// beforeOrigin reports whether a line of the header of the proof may follow, before "from".
func (r *recordReader) beforeOrigin() bool {
	return r.Proof.Dice != "" && r.Proof.From.Match == "" && len(r.Log) == 0 && r.Result == nil && r.Proof.footer() == nil
}

func (r *recordReader) readProtocol(rest string) string {
	r.Proof.Dice = rest
	name, version, _ := strings.Cut(rest, " ")
	n, ok := canonicalInt(version)
	return expect(ok && n > 0 && Move(name).wellSpelled(), "the dice are told as %q", "dice PROTOCOL VERSION")
}

// readProof parses the next line of the header. Its lines have a fixed order.
func (r *recordReader) readProof(word, rest string) string {
	p := &r.Proof
	if p.Match == "" {
		p.Match = rest
		return expect(word == "match" && isMatch(rest), "this should be %q, with at most %d of a-z, 0-9 and -", "match ID",
			maxMatch)
	}
	p.Commit = rest
	return expect(word == "commit" && isHash(rest), "this should be %q, with 64 of 0-9 and a-f", "commit HASH")
}

// forgotten begins a line in place of a word that is not stored any more.
const forgotten = "forgotten"

// isWord reports whether a line of this kind is about the word of a seat.
func isWord(kind string) bool { return kind == "word" || kind == forgotten }

// readWord parses the word of the next seat.
func (r *recordReader) readWord(word, rest string) string {
	n := len(r.Proof.Words)
	number, text, _ := strings.Cut(rest, " ")
	text = strings.TrimSpace(text)
	r.Proof.Words = append(r.Proof.Words, text)
	if word == forgotten {
		r.Proof.Forgotten = append(r.Proof.Forgotten, Seat(n))
	}
	if !isWord(word) || word == forgotten && text != "" || number != strconv.Itoa(n) || n >= len(r.Names) {
		return fmt.Sprintf("this should be the word of seat %d", n)
	}
	return expect(text == CleanWord(text), "a word has at most %d bytes, single blanks and no control characters", MaxWord)
}

// readSalted parses the word of the next seat with its salt. A seat that has given no word has neither.
func (r *recordReader) readSalted(word, rest string) string {
	number, rest, _ := strings.Cut(rest, " ")
	salt, text, _ := strings.Cut(rest, " ")
	r.Proof.Salts = append(r.Proof.Salts, salt)
	if reason := r.readWord(word, number+" "+text); reason != "" {
		return reason
	}
	salted := isHex(salt, saltLength) && word != forgotten
	return expect(salted || salt+text == "", "a salt is %d of 0-9 and a-f", saltLength)
}

// readLink parses the hash of a word.
func (r *recordReader) readLink(rest string) string {
	number, hash, _ := strings.Cut(rest, " ")
	seat, ok := canonicalInt(number)
	r.Proof.Chain = append(r.Proof.Chain, Link{Seat(seat), hash})
	return expect(ok && seat >= 0 && seat < maxSeats && isHash(hash), "this should be %q, with 64 of 0-9 and a-f",
		"chain SEAT HASH")
}

// readOrigin parses the origin of a study.
func (r *recordReader) readOrigin(rest string) string {
	match, number, _ := strings.Cut(rest, " ")
	plays, ok := canonicalInt(number)
	r.Proof.From = Origin{match, plays}
	return expect(ok && plays > 0 && isMatch(match), "this should be %q", "from ID PLAYS")
}

// isMatch reports whether a text can be the id of a match.
func isMatch(text string) bool {
	return Move(text).wellSpelled() && !strings.Contains(text, " ") && len(text) <= maxMatch
}

// readFooter parses a line of the proof after the result; ok is false for other lines. Lines of a kind follow each
// other, and the kinds have a fixed order.
func (r *recordReader) readFooter(word, rest string) (reason string, ok bool) {
	p := &r.Proof
	switch {
	case p.Dice == "":
		return "", false
	case isWord(word) && p.Draws == nil && p.Seals == nil && p.Head == "":
		return r.readSalted(word, rest), true
	case word == "draw" && p.Seals == nil && p.Head == "":
		return r.readDraw(rest), true
	case word == "sealed" && p.Head == "":
		return r.readSeal(rest), true
	case word == "head" && p.Head == "":
		p.Head = rest
		return expect(isHash(rest), "the head is 64 digits of 0-9 and a-f"), true
	case word == "seed":
		p.Seed = rest
		return expect(isHash(rest), "the seed is 64 digits of 0-9 and a-f"), true
	}
	return "", false
}

// readDraw parses a draw. Draws have the order of the plays.
func (r *recordReader) readDraw(rest string) string {
	told, numbers, ok := strings.Cut(rest, ":")
	number, name, _ := strings.Cut(told, " ")
	play, canonical := canonicalInt(number)
	before := -1
	if n := len(r.Proof.Draws); n > 0 {
		before = r.Proof.Draws[n-1].Play
	}
	d := Draw{Play: play, Name: name}
	ok = ok && canonical && play > before && play < len(r.Log) && Move(name).wellSpelled()
	if numbers != "" {
		for _, word := range strings.Split(strings.TrimPrefix(numbers, " "), " ") {
			drawn, below, _ := strings.Cut(word, "/")
			n, one := canonicalInt(drawn)
			bound, other := canonicalInt(below)
			d.Numbers = append(d.Numbers, Number{n, bound})
			ok = ok && one && other && n >= 0 && n < bound
		}
	}
	r.Proof.Draws = append(r.Proof.Draws, d)
	return expect(ok && d.String() == "draw "+rest, "this should be %q, with a line of the log",
		"draw NUMBER NAME: DRAWN/BELOW …")
}

// readSeal parses a seal. Seals have the order of the plays.
func (r *recordReader) readSeal(rest string) string {
	number, hash, _ := strings.Cut(rest, " ")
	play, ok := canonicalInt(number)
	before := -1
	if n := len(r.Proof.Seals); n > 0 {
		before = r.Proof.Seals[n-1].Play
	}
	r.Proof.Seals = append(r.Proof.Seals, Seal{Play: play, Hash: hash})
	ok = ok && play > before && play < len(r.Log) && isHash(hash)
	return expect(ok, "this should be %q, with a line of the log and 64 of 0-9 and a-f", "sealed NUMBER HASH")
}

// isHash reports whether a text is 32 bytes in hexadecimal digits.
func isHash(text string) bool { return isHex(text, 64) }

// isHex reports whether a text has so many lower-case hexadecimal digits.
func isHex(text string, digits int) bool {
	return len(text) == digits && strings.Trim(text, "0123456789abcdef") == ""
}
