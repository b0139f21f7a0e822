package game_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"dockside/game"
)

// FuzzParseRecord parses any text. A valid record is written in a form that parses to the same. Of an invalid text, the
// valid part does.
func FuzzParseRecord(f *testing.F) {
	f.Add(whole)
	f.Add(provable)
	f.Add(provable + "- start 1\n1 add 3\n! stopped\nseed " + otherHash + "\n")
	f.Add(provable + "! resign 1\nresult 0 0\nseed " + otherHash + "\n")
	f.Add(bound + played + told)
	f.Add(strings.Replace(provable, "dice ", "takebacks 2\ndice ", 1))
	f.Add(strings.Replace(whole, "- start", "takebacks 10\n- start", 1))
	f.Add(strings.Replace(bound+played+told, " my lucky ship", "", 1))
	f.Fuzz(func(t *testing.T, text string) {
		r, err := game.ParseRecord(strings.NewReader(text))
		if wrong := (*game.RecordError)(nil); err != nil && !errors.As(err, &wrong) {
			t.Fatalf("refused with %v", err)
		}
		again, complaint := game.ParseRecord(strings.NewReader(r.String()))
		if err == nil && complaint != nil {
			t.Fatalf("written as\n%s\nand refused with %v", r, complaint)
		}
		if err == nil && (again.String() != r.String() || !reflect.DeepEqual(again.Proof, r.Proof)) {
			t.Fatalf("written as\n%s\nand read as\n%s", r, again)
		}
		if m, _ := r.Match(tallyRules()); m != nil && m.Len() > len(r.Log) {
			t.Fatalf("%d plays of %d", m.Len(), len(r.Log))
		}
	})
}

// FuzzCleanWord checks that any text becomes a word that a record can contain.
func FuzzCleanWord(f *testing.F) {
	for _, text := range []string{
		"my lucky ship", " a\n\tb ", "\xff\u2028", strings.Repeat("é", 33),
		strings.Repeat(" x", 40),
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		word := game.CleanWord(text)
		if len(word) > game.MaxWord || !utf8.ValidString(word) || game.CleanWord(word) != word {
			t.Fatalf("%q becomes %q", text, word)
		}
		text = strings.Replace(bound+played+told, "my lucky ship", word, 1)
		r, err := game.ParseRecord(strings.NewReader(text))
		if err != nil || r.Proof.Words[0] != word {
			t.Fatalf("%q is read as %q, %v", word, r.Proof.Words, err)
		}
	})
}
