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
	otherHash = "ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100"
	twoSeats  = "dockside-record 1\ngame tally 3\nseat 0 A\nseat 1 B\n"
	provable  = twoSeats + "dice dockside-dice 1\nmatch 4kq-81z\ncommit " + someHash +
		"\nword 0 my lucky ship\nword 1 海 Ø\n"
)

func TestRecordWithProof(t *testing.T) {
	t.Parallel()
	want := game.Proof{
		Dice: "dockside-dice 1", Match: "4kq-81z", Commit: someHash, Words: []string{"my lucky ship", "海 Ø"},
	}
	study := want
	study.From = game.Origin{Match: "3zzk0a", Plays: 2}
	revealed := want
	revealed.Seed = otherHash
	cases := []struct {
		name, text string
		proof      game.Proof
	}{
		{"not provable", twoSeats + "- start 1\n", game.Proof{}},
		{"before the first play", provable, want},
		{"going on", provable + "- start 1\n1 add 3\n", want},
		{"finished", provable + "- start 1\n1 add 3\n0 add 1\nresult 1 3\nseed " + otherHash + "\n", revealed},
		{"resigned", provable + "! resign 1\nresult 0 0\nseed " + otherHash + "\n", revealed},
		{"stopped", provable + "- start 1\n! stopped\nseed " + otherHash + "\n", revealed},
		{"a study", provable + "from 3zzk0a 2\n- start 1\n1 add 3\n", study},
		{
			"words that are not there",
			strings.NewReplacer(" my lucky ship", "", " 海 Ø", "").Replace(provable),
			game.Proof{Dice: want.Dice, Match: want.Match, Commit: want.Commit, Words: []string{"", ""}},
		},
		{
			"another protocol", strings.Replace(provable, "dockside-dice 1", "cosmic-rays 12", 1),
			game.Proof{Dice: "cosmic-rays 12", Match: want.Match, Commit: want.Commit, Words: want.Words},
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
	cases := []struct {
		name, text string
		line       int
	}{
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
		{"without a version", with("dice dockside-dice 1", "dice dockside-dice"), 5},
		{"in capitals", with("dice dockside-dice 1", "dice Dockside 1"), 5},
		{"without the match", with("match 4kq-81z\n", ""), 6},
		{"match of two words", with("4kq-81z", "4kq 81z"), 6},
		{"match in capitals", with("4kq-81z", "4KQ"), 6},
		{"long match", with("4kq-81z", strings.Repeat("x", 65)), 6},
		{"match without an id", with(" 4kq-81z", ""), 6},
		{"without a commitment", with("commit "+someHash+"\n", ""), 7},
		{"short commitment", with("ff\n", "\n"), 7},
		{"commitment in capitals", with("aabbcc", "AABBCC"), 7},
		{"commitment in other letters", with("aabbcc", "xyzxyz"), 7},
		{"words in the wrong order", with("word 0", "word 1"), 8},
		{"one word missing", with("word 1 海 Ø\n", "- start 0\n"), 9},
		{"it ends before the words", with("word 1 海 Ø\n", ""), 9},
		{"a word too many", provable + "word 2 x\n", 10},
		{"long word", with("my lucky ship", strings.Repeat("é", 33)), 8},
		{"control character", with("lucky", "lu\x07cky"), 8},
		{"two blanks in a word", with("lucky", " lucky"), 8},
		{"a word without a proof", twoSeats + "word 0 x\n", 5},
		{"a seed without a proof", twoSeats + "! stopped\nseed " + otherHash + "\n", 6},
		{"short seed", provable + "! stopped\nseed 00\n", 11},
		{"two seeds", provable + "! stopped\nseed " + otherHash + "\nseed " + otherHash + "\n", 12},
		{"result after the seed", provable + "! resign 0\nseed " + otherHash + "\nresult 0 0\n", 12},
		{"play after the seed", provable + "seed " + otherHash + "\n- start 0\n", 11},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r, err := game.ParseRecord(strings.NewReader(c.text))
			var wrong *game.RecordError
			if !errors.As(err, &wrong) || wrong.Line != c.line || wrong.Reason == "" {
				t.Errorf("error %v, want one in line %d", err, c.line)
			}
			lines := strings.SplitAfter(c.text, "\n")
			if good := strings.Join(lines[:c.line-1], ""); len(r.Names) > 0 && r.String() != good {
				t.Errorf("what was good is\n%s", r)
			}
		})
	}
}

// A mistake behind a proof is still found in its own line.
func TestWrongRecordsWithProof(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, text string
		line       int
	}{
		{"illegal play", provable + "- start 0\n0 add 4\n", 11},
		{"the seed of a match which goes on", provable + "- start 0\nseed " + otherHash + "\n", 11},
		{"wrong result", provable + "! resign 0\nresult 1 0\nseed " + otherHash + "\n", 11},
		{"too many seats", strings.NewReplacer(
			"seat 1 B\n", "seat 1 B\nseat 2 C\nseat 3 D\nseat 4 E\n",
			"word 1 海 Ø\n", "word 1\nword 2\nword 3\nword 4\n").Replace(provable), 7},
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

// Words that nobody has cleaned cannot break out of their lines.
func TestRecordOfAnyWords(t *testing.T) {
	t.Parallel()
	r, err := game.ParseRecord(strings.NewReader(provable))
	if err != nil {
		t.Fatal(err)
	}
	r.Proof.Words = []string{"a\n! resign 0", " b\u2028 \xff "}
	again, err := game.ParseRecord(strings.NewReader(r.String()))
	if want := []string{"a ! resign 0", "b \uFFFD"}; err != nil || !reflect.DeepEqual(again.Proof.Words, want) {
		t.Errorf("read again: %q, %v", again.Proof.Words, err)
	}
}
