package game

import (
	"fmt"
	"strconv"
	"strings"
)

// MaxWord is the longest word of a seat, in bytes.
const MaxWord = 64

// maxMatch is the longest id of a match in a record, in bytes.
const maxMatch = 64

// Proof is what a record tells about its dice, so that anybody can compute them again:
//
//	dice dockside-dice 2
//	match 4kq81z
//	commit 630d…, 64 digits
//	word 0 my lucky ship
//	word 1 1389211823451234567
//	from 3zzk0a 57, in a study alone: the first 57 lines of the log are plays of another match
//	sealed 12 9c04…, 64 digits, after the plays: what was published of a play that lay face down
//	seed 0e1f…, 64 digits, as the last line of the record
//
// The zero Proof is that of a match whose dice cannot be checked. What the lines mean is up to
// the protocol; here they are text.
type Proof struct {
	Dice   string   // the name and the version of the protocol; empty if there is no proof
	Match  string   // the id of the match: a-z, 0-9 and -, at most 64 bytes
	Commit string   // what was published before the first play: 64 digits of 0-9 and a-f
	Words  []string // by seat, as CleanWord leaves them
	From   Origin   // where a study comes from; zero for other matches
	Seals  []Seal   // of the plays that lay face down, in the order of the log; none until the match is over
	Seed   string   // what Commit was published for: 64 digits; empty until the match is over
}

// Origin tells from which match a study comes: one that begins with a position of another match.
type Origin struct {
	Match string `json:"match"` // its id
	// Plays is how many lines at the start of the log are not the study's own: the plays of that
	// match up to the position, and before them the computer players who have a seat now.
	Plays int `json:"plays"`
}

// Seal is what was published of a play that lay face down.
type Seal struct {
	Play int    // its index in the log
	Hash string // 64 digits of 0-9 and a-f
}

// CleanWord makes any text a word of a seat: valid UTF-8 in one line, single blanks inside and
// none around, cut to MaxWord bytes between two characters. It may be empty.
func CleanWord(text string) string {
	text = strings.Join(strings.Fields(oneLine(text)), " ")
	if len(text) > MaxWord {
		text = strings.TrimSpace(strings.ToValidUTF8(text[:MaxWord], ""))
	}
	return text
}

// header is the lines before the first play.
func (p Proof) header() []string {
	if p.Dice == "" {
		return nil
	}
	lines := []string{"dice " + p.Dice}
	if p.Match != "" {
		lines = append(lines, "match "+p.Match)
	}
	if p.Commit != "" {
		lines = append(lines, "commit "+p.Commit)
	}
	for i, word := range p.Words {
		lines = append(lines, strings.TrimSpace(fmt.Sprintf("word %d %s", i, CleanWord(word))))
	}
	if p.From.Match != "" {
		lines = append(lines, fmt.Sprintf("from %s %d", p.From.Match, p.From.Plays))
	}
	return lines
}

// footer is the lines after the result.
func (p Proof) footer() []string {
	var lines []string
	for _, s := range p.Seals {
		lines = append(lines, fmt.Sprintf("sealed %d %s", s.Play, s.Hash))
	}
	if p.Seed != "" {
		lines = append(lines, "seed "+p.Seed)
	}
	return lines
}

// inProof tells whether the header of a proof has begun and is not complete.
func (r *recordReader) inProof() bool {
	return r.Proof.Dice != "" && len(r.Proof.Words) < len(r.Names)
}

func (r *recordReader) readProtocol(rest string) string {
	r.Proof.Dice = rest
	name, version, _ := strings.Cut(rest, " ")
	n, ok := canonicalInt(version)
	return expect(ok && n > 0 && Move(name).wellSpelled(), "the dice are told as %q", "dice PROTOCOL VERSION")
}

// readProof takes the next line of the header, which has one order.
func (r *recordReader) readProof(word, rest string) string {
	p := &r.Proof
	switch {
	case p.Match == "":
		p.Match = rest
		return expect(word == "match" && isMatch(rest), "this should be %q, with at most %d of a-z, 0-9 and -", "match ID",
			maxMatch)
	case p.Commit == "":
		p.Commit = rest
		return expect(word == "commit" && isHash(rest), "this should be %q, with 64 of 0-9 and a-f", "commit HASH")
	}
	number, text, _ := strings.Cut(rest, " ")
	text = strings.TrimSpace(text)
	n := len(p.Words)
	p.Words = append(p.Words, text)
	if word != "word" || number != strconv.Itoa(n) {
		return fmt.Sprintf("this should be the word of seat %d", n)
	}
	return expect(text == CleanWord(text), "a word has at most %d bytes, single blanks and no control characters", MaxWord)
}

// readOrigin takes the line of a study about where it comes from.
func (r *recordReader) readOrigin(rest string) string {
	match, number, _ := strings.Cut(rest, " ")
	plays, ok := canonicalInt(number)
	r.Proof.From = Origin{match, plays}
	return expect(ok && plays > 0 && isMatch(match), "this should be %q", "from ID PLAYS")
}

// isMatch tells whether a text can be the id of a match.
func isMatch(text string) bool {
	return Move(text).wellSpelled() && !strings.Contains(text, " ") && len(text) <= maxMatch
}

// readSeal takes a line about a play that lay face down. They stand in the order of the plays.
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

// isHash tells whether a text is 32 bytes as they are written here.
func isHash(text string) bool {
	return len(text) == 64 && strings.Trim(text, "0123456789abcdef") == ""
}
