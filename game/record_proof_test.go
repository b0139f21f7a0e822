package game_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"dockside/game"
)

const (
	someHash  = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
	someSalt  = "00112233445566778899aabbccddeeff"
	otherHash = "ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100"
	twoSeats  = "dockside-record 1\ngame tally 3\nseat 0 A\nseat 1 B\n"
	provable  = twoSeats + "dice dockside-dice 2\nmatch 4kq-81z\ncommit " + someHash +
		"\nchain 0 " + someHash + "\nchain 1 " + otherHash + "\n"
)

// bound is the head of a record with a proof that contains the words at the end.
const (
	bound = twoSeats + "dice dockside-dice 2\nmatch 4kq-81z\ncommit " + someHash +
		"\nchain 0 " + someHash + "\nchain 7 " + otherHash + "\nchain 0 " + otherHash + "\n"
	told = "word 0 " + someSalt + " my lucky ship\nword 1\ndraw 0 start: 1/2\ndraw 1 roll round-1 seat-1 2: 5/6 0/6\n" +
		"draw 2 nothing:\nsealed 1 " + someHash + "\nhead " + someHash + "\nseed " + otherHash + "\n"
	played = "- start 1\n1 add 3\n0 add 1\nresult 1 3\n"
)

func TestRecordWithProof(t *testing.T) {
	t.Parallel()
	binding := game.Proof{
		Dice: "dockside-dice 2", Match: "4kq-81z", Commit: someHash,
		Chain: []game.Link{{Seat: 0, Hash: someHash}, {Seat: 7, Hash: otherHash}, {Seat: 0, Hash: otherHash}},
	}
	opened := binding
	opened.Words, opened.Salts = []string{"my lucky ship", ""}, []string{someSalt, ""}
	opened.Draws = []game.Draw{
		{Play: 0, Name: "start", Numbers: []game.Number{{Drawn: 1, Below: 2}}},
		{Play: 1, Name: "roll round-1 seat-1 2", Numbers: []game.Number{{Drawn: 5, Below: 6}, {Drawn: 0, Below: 6}}},
		{Play: 2, Name: "nothing"},
	}
	opened.Seals = []game.Seal{{Play: 1, Hash: someHash}}
	opened.Head, opened.Seed = someHash, otherHash
	want := game.Proof{
		Dice: "dockside-dice 2", Match: "4kq-81z", Commit: someHash,
		Chain: []game.Link{{Seat: 0, Hash: someHash}, {Seat: 1, Hash: otherHash}},
	}
	lost := opened
	lost.Words, lost.Salts, lost.Forgotten = []string{"", ""}, []string{"", ""}, []game.Seat{0}
	study := want
	study.From = game.Origin{Match: "3zzk0a", Plays: 2}
	revealed := want
	revealed.Seed = otherHash
	cases := []struct {
		name, text string
		proof      game.Proof
	}{
		{"the words told at the end, going on", bound + "- start 1\n", binding},
		{"the words told at the end", bound + played + told, opened},
		{
			"a word forgotten",
			bound + played + strings.Replace(told, "word 0 "+someSalt+" my lucky ship", "forgotten 0", 1), lost,
		},
		{
			"nothing told yet", twoSeats + "dice dockside-dice 2\nmatch m\ncommit " + someHash + "\n",
			game.Proof{Dice: "dockside-dice 2", Match: "m", Commit: someHash},
		},
		{"not provable", twoSeats + "- start 1\n", game.Proof{}},
		{"before the first play", provable, want},
		{"going on", provable + "- start 1\n1 add 3\n", want},
		{"finished", provable + "- start 1\n1 add 3\n0 add 1\nresult 1 3\nseed " + otherHash + "\n", revealed},
		{"resigned", provable + "! resign 1\nresult 0 0\nseed " + otherHash + "\n", revealed},
		{"stopped", provable + "- start 1\n! stopped\nseed " + otherHash + "\n", revealed},
		{"a study", provable + "from 3zzk0a 2\n- start 1\n1 add 3\n", study},
		{
			"another protocol", strings.Replace(provable, "dockside-dice 2", "cosmic-rays 12", 1),
			game.Proof{Dice: "cosmic-rays 12", Match: want.Match, Commit: want.Commit, Chain: want.Chain},
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r, err := game.ParseRecord(strings.NewReader(c.text))
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(r.Proof, c.proof) {
				t.Errorf("the proof is %+v", r.Proof)
			}
			if got := r.String(); got != c.text {
				t.Errorf("written as\n%s", got)
			}
			m, err := r.Match(tallyRules())
			if err != nil {
				t.Fatal(err)
			}
			again := m.Record(r.Names)
			again.Proof = r.Proof
			if got := again.String(); got != c.text {
				t.Errorf("the match is written as\n%s", got)
			}
		})
	}
}

func TestUnreadableProofs(t *testing.T) {
	t.Parallel()
	with := func(old, text string) string { return strings.Replace(provable, old, text, 1) }
	word := func(text string) string { return bound + played + "word 0 " + someSalt + " " + text + "\n" }
	cases := []badRecord{
		{"a study of no match", provable + "from 2\n- start 1\n", 10},
		{"a study of an impossible match", provable + "from A 1\n- start 1\n", 10},
		{"a study of nothing", provable + "from a 0\n- start 1\n", 10},
		{"a study told twice", provable + "from a 1\nfrom a 1\n- start 1\n", 11},
		{"a study without proof", twoSeats + "from a 1\n- start 1\n", 5},
		{"a study that begins later", provable + "- start 1\nfrom a 1\n", 11},
		{"a study of plays that are not there", provable + "from a 2\n- start 1\n", 12},
		{"before the seats", "dockside-record 1\ngame tally 3\ndice dockside-dice 1\n", 3},
		{"between the seats", "dockside-record 1\ngame tally 3\nseat 0 A\ndice dockside-dice 1\nseat 1 B\n", 5},
		{"after a play", twoSeats + "- start 0\ndice dockside-dice 1\n", 6},
		{"twice", provable + "dice dockside-dice 1\n", 10},
		{"a seat after it", provable + "seat 2 C\n", 10},
		{"without a version", with("dice dockside-dice 2", "dice dockside-dice"), 5},
		{"in capitals", with("dice dockside-dice 2", "dice Dockside 2"), 5},
		{"without the match", with("match 4kq-81z\n", ""), 6},
		{"match of two words", with("4kq-81z", "4kq 81z"), 6},
		{"match in capitals", with("4kq-81z", "4KQ"), 6},
		{"long match", with("4kq-81z", strings.Repeat("x", 65)), 6},
		{"match without an id", with(" 4kq-81z", ""), 6},
		{"without a commitment", with("commit "+someHash+"\n", ""), 7},
		{"short commitment", with("ff\n", "\n"), 7},
		{"commitment in capitals", with("aabbcc", "AABBCC"), 7},
		{"commitment in other letters", with("aabbcc", "xyzxyz"), 7},
		{"it ends before the commitment", twoSeats + "dice dockside-dice 2\nmatch m\n", 7},
		{"a word before the log", bound + "word 0 x\n", 11},
		{"a link of no seat", bound + "chain -1 " + someHash + "\n", 11},
		{"a link of a seat beyond all", bound + "chain 100 " + someHash + "\n", 11},
		{"a short link", bound + "chain 0 00\n", 11},
		{"a link without a proof", twoSeats + "chain 0 " + someHash + "\n", 5},
		{"a link after a play", bound + "- start 1\nchain 0 " + someHash + "\n", 12},
		{"a link after where it comes from", bound + "from a 1\nchain 0 " + someHash + "\n- start 1\n", 12},
		{"a short salt", bound + played + "word 0 00 x\n", 15},
		{"a word without a salt", bound + played + "word 0  x\n", 15},
		{"told words in the wrong order", bound + played + "word 1 " + someSalt + " x\n", 15},
		{"a told word of nobody", bound + played + told[:strings.Index(told, "draw")] + "word 2\n", 17},
		{"words after the draws", bound + played + "draw 0 start: 1/2\nword 0\n", 16},
		{"a draw of no play", bound + played + "draw 3 start: 1/2\n", 15},
		{"a draw that stands wrong", bound + played + "draw 1 add: 1/2\ndraw 0 start: 1/2\n", 16},
		{"a draw told twice", bound + played + "draw 0 start: 1/2\ndraw 0 start: 1/2\n", 16},
		{"a draw without a name", bound + played + "draw 0: 1/2\n", 15},
		{"a draw of capitals", bound + played + "draw 0 Start: 1/2\n", 15},
		{"a draw without a colon", bound + played + "draw 0 start\n", 15},
		{"a number without a bound", bound + played + "draw 0 start: 1\n", 15},
		{"a number beyond its bound", bound + played + "draw 0 start: 2/2\n", 15},
		{"a number below zero", bound + played + "draw 0 start: -1/2\n", 15},
		{"a number in two spellings", bound + played + "draw 0 start: 01/2\n", 15},
		{"a blank after the numbers", bound + played + "draw 0 start: 1/2 \n", 15},
		{"a draw without a proof", twoSeats + played + "draw 0 start: 1/2\n", 9},
		{"a draw after a seal", bound + played + "sealed 1 " + someHash + "\ndraw 0 start: 1/2\n", 16},
		{"a seal after the head", bound + played + "head " + someHash + "\nsealed 1 " + someHash + "\n", 16},
		{"two heads", bound + played + "head " + someHash + "\nhead " + someHash + "\n", 16},
		{"a short head", bound + played + "head 00\n", 15},
		{"a play after a word", bound + "- start 1\n! stopped\nword 0\n0 add 1\n", 14},
		{"long word", word(strings.Repeat("é", 33)), 15},
		{"control character", word("lu\x07cky"), 15},
		{"two blanks in a word", word("my  lucky"), 15},
		{"a word without a proof", twoSeats + "word 0 x\n", 5},
		{"a seed without a proof", twoSeats + "! stopped\nseed " + otherHash + "\n", 6},
		{"short seed", provable + "! stopped\nseed 00\n", 11},
		{"two seeds", provable + "! stopped\nseed " + otherHash + "\nseed " + otherHash + "\n", 12},
		{"result after the seed", provable + "! resign 0\nseed " + otherHash + "\nresult 0 0\n", 12},
		{"play after the seed", provable + "seed " + otherHash + "\n- start 0\n", 11},
	}
	unreadable(t, cases)
}

// An error after a proof is reported with the right line.
func TestWrongRecordsWithProof(t *testing.T) {
	t.Parallel()
	cases := []badRecord{
		{"illegal play", provable + "- start 0\n0 add 4\n", 11},
		{"a word of a match which goes on", bound + "- start 0\nword 0\n", 12},
		{"a draw of a match which goes on", bound + "- start 0\ndraw 0 start: 0/2\n", 12},
		{"the head of a match which goes on", bound + "- start 0\nhead " + someHash + "\n", 12},
		{"the seed of a match which goes on", provable + "- start 0\nseed " + otherHash + "\n", 11},
		{"wrong result", provable + "! resign 0\nresult 1 0\nseed " + otherHash + "\n", 11},
		{"too many seats", strings.NewReplacer(
			"seat 1 B\n", "seat 1 B\nseat 2 C\nseat 3 D\nseat 4 E\n").Replace(provable), 7},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r, err := game.ParseRecord(strings.NewReader(c.text))
			if err != nil {
				t.Fatal(err)
			}
			_, err = r.Match(tallyRules())
			var wrong *game.RecordError
			if !errors.As(err, &wrong) || wrong.Line != c.line {
				t.Errorf("error %v, want one in line %d", err, c.line)
			}
		})
	}
}

func TestCleanWord(t *testing.T) {
	t.Parallel()
	cases := []struct{ text, want string }{
		{"my lucky ship", "my lucky ship"},
		{"", ""},
		{" \t\n ", ""},
		{"  two \t words\r\nseed 00 ", "two words seed 00"},
		{"bell\x07 and\u0085next\u2028line\u00a0\u3000wide", "bell and next line wide"},
		{"not \xff\xfe UTF-8", "not \uFFFD UTF-8"},
		{"海の幸 Ø 🎲", "海の幸 Ø 🎲"},
		{strings.Repeat("x", 65), strings.Repeat("x", 64)},
		{strings.Repeat("é", 33), strings.Repeat("é", 32)},
		{"x" + strings.Repeat("🎲", 16), "x" + strings.Repeat("🎲", 15)},
		{strings.Repeat("x", 63) + " y", strings.Repeat("x", 63)},
	}
	for _, c := range cases {
		if got := game.CleanWord(c.text); got != c.want {
			t.Errorf("%q becomes %q, want %q", c.text, got, c.want)
		}
	}
}

// Words that were not cleaned cannot add lines to a record.
func TestRecordOfAnyWords(t *testing.T) {
	t.Parallel()
	r, err := game.ParseRecord(strings.NewReader(bound + played + told))
	if err != nil {
		t.Fatal(err)
	}
	r.Proof.Words, r.Proof.Salts = []string{"a\n! resign 0", " b\u2028 \xff "}, []string{someSalt, someSalt}
	again, err := game.ParseRecord(strings.NewReader(r.String()))
	if want := []string{"a ! resign 0", "b \uFFFD"}; err != nil || !reflect.DeepEqual(again.Proof.Words, want) {
		t.Errorf("read again: %q, %v", again.Proof.Words, err)
	}
}
