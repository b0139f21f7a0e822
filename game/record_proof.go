package game

import (
	"fmt"
	"slices"
	"strings"
)

// MaxWord is the length limit of a lucky word, in bytes.
const MaxWord = 64

// maxMatch is the length limit of the id of a match in a record, in bytes.
const maxMatch = 64

// saltLength is the number of digits of the salt of a word.
const saltLength = 32

// Proof is the part of a record with which anybody can compute its dice again. Before the first play:
//
//	dice dockside-dice 2
//	match 4kq81z
//	commit 630d…, 64 digits
//	chain 0 9c04…, 64 digits: the published hash of a word of seat 0
//	chain 1 77a0…
//	from 3zzk0a 57, only in a study: the first 57 lines of the log are plays of another match
//
// And when it is over, after the result:
//
//	word 0 0a1b…, 32 digits, my lucky ship: the word with its salt
//	word 1 2c3d… 1389211823451234567
//	forgotten 2, in place of a word: its player has had it deleted, or the record is public
//	draw 1 deal 1: 7/48 32/47: the name of the draw in line 1, and the numbers drawn with their bounds
//	sealed 12 9c04…, 64 digits: the published hash of a play that lay face down
//	head 51b0…, 64 digits: the head of the hash chain of all that was published
//	seed 0e1f…, 64 digits, as the last line of the record
//
// The zero Proof is that of a match whose dice cannot be checked. Package fair defines what the lines mean.
type Proof struct {
	Dice   string   // the name and the version of the protocol; empty if there is no proof
	Match  string   // the id of the match: a-z, 0-9 and -, at most 64 bytes
	Commit string   // the commitment published before the first play: 64 digits of 0-9 and a-f
	Chain  []Link   // the published hashes of the words, in the order in which they were given
	Words  []string // by seat, as CleanWord returns them; none until the match is over
	Salts  []string // of the words, by seat: 32 digits, or "" for a word never given
	// Forgotten are the seats, ascending, whose words are not in the record: their players have had them deleted, or the
	// record is public (Discreet).
	Forgotten []Seat
	From      Origin // where a study comes from; zero for other matches
	Draws     []Draw // of the plays of chance, in the order of the log; none until the match is over
	Seals     []Seal // of the plays that lay face down, in the order of the log; none until the match is over
	Head      string // the hash over Commit, Chain and Seals: 64 digits; empty until the match is over
	Seed      string // the committed seed: 64 digits; empty until the match is over
}

// Link is the published hash of a word of a seat.
type Link struct {
	Seat Seat   `json:"seat"`
	Hash string `json:"hash"` // 64 digits of 0-9 and a-f
}

// Origin is the match with the position from which a study begins.
type Origin struct {
	Match string `json:"match"` // its id
	// Plays is the number of lines at the start of the log that are not the study's own: the plays of that match up to the
	// position, and before them the computer players of the study.
	Plays int `json:"plays"`
}

// Draw is the numbers drawn for a play of chance.
type Draw struct {
	Play    int    // its index in the log
	Name    string // see State.Draw
	Numbers []Number
}

// Number is a drawn number, from 0 on, and its exclusive bound.
type Number struct{ Drawn, Below int }

// Seal is the published hash of a play that lay face down.
type Seal struct {
	Play int    // its index in the log
	Hash string // 64 digits of 0-9 and a-f
}

// CleanWord makes any text a valid lucky word: UTF-8 in one line, with single blanks inside and none around, cut to
// MaxWord bytes between two characters. It may be empty.
func CleanWord(text string) string {
	text = strings.Join(strings.Fields(oneLine(text)), " ")
	if len(text) > MaxWord {
		text = strings.TrimSpace(strings.ToValidUTF8(text[:MaxWord], ""))
	}
	return text
}

// WithoutWords returns the public proof, without the words, which people may have typed carelessly. Their hashes stay,
// and all draws follow from these.
func (p Proof) WithoutWords() Proof {
	given := func(seat int) bool { return p.Words[seat] != "" || p.Salts[seat] != "" }
	words, salts := make([]string, len(p.Words)), make([]string, len(p.Salts))
	p.Forgotten = slices.Clone(p.Forgotten)
	for seat := range words {
		if given(seat) && !slices.Contains(p.Forgotten, Seat(seat)) {
			p.Forgotten = append(p.Forgotten, Seat(seat))
		}
	}
	slices.Sort(p.Forgotten)
	if p.Words != nil {
		p.Words = words
	}
	if p.Salts != nil {
		p.Salts = salts
	}
	return p
}

// Header returns the lines before the first play.
func (p Proof) Header() []string {
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
	for _, l := range p.Chain {
		lines = append(lines, fmt.Sprintf("chain %d %s", l.Seat, l.Hash))
	}
	if p.From.Match != "" {
		lines = append(lines, fmt.Sprintf("from %s %d", p.From.Match, p.From.Plays))
	}
	return lines
}

// footer returns the lines after the result.
func (p Proof) footer() []string {
	var lines []string
	for i := range p.Salts {
		lines = append(lines, p.word(i))
	}
	for _, d := range p.Draws {
		lines = append(lines, d.String())
	}
	for _, s := range p.Seals {
		lines = append(lines, fmt.Sprintf("sealed %d %s", s.Play, s.Hash))
	}
	if p.Head != "" {
		lines = append(lines, "head "+p.Head)
	}
	if p.Seed != "" {
		lines = append(lines, "seed "+p.Seed)
	}
	return lines
}

// word returns the line of the word of a seat, with its salt if it has one.
func (p Proof) word(seat int) string {
	if slices.Contains(p.Forgotten, Seat(seat)) {
		return fmt.Sprint("forgotten ", seat)
	}
	return strings.TrimSpace(fmt.Sprintf("word %d %s %s", seat, p.Salts[seat], CleanWord(p.Words[seat])))
}

// String returns the draw as a line of a record: "draw 3 roll round-1 seat-1 1: 2/6 5/6".
func (d Draw) String() string {
	line := fmt.Sprintf("draw %d %s:", d.Play, d.Name)
	for _, n := range d.Numbers {
		line += fmt.Sprintf(" %d/%d", n.Drawn, n.Below)
	}
	return line
}
