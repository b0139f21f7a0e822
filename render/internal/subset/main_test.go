package main

import (
	"os"
	"slices"
	"testing"

	"golang.org/x/image/font/sfnt"
)

// The embedded font has all selected characters, and is small enough for the program.
func TestTheFontHasItsCharacters(t *testing.T) {
	t.Parallel()
	b, err := os.ReadFile(part)
	if err != nil {
		t.Fatal(err)
	}
	const heaviest = 3 << 20
	if len(b) > heaviest {
		t.Errorf("the font has %d bytes, more than %d", len(b), heaviest)
	}
	f, err := sfnt.Parse(b)
	if err != nil {
		t.Fatal(err)
	}
	var buf sfnt.Buffer
	missing := ""
	for _, r := range characters() {
		if i, err := f.GlyphIndex(&buf, r); err != nil || i == 0 {
			missing += string(r)
		}
	}
	if missing != "" {
		t.Errorf("the font lacks %q; run go generate in this folder", missing)
	}
}

// Examples of names: simplified and traditional Chinese, kana and kanji, and hangul.
func TestTheCharactersAreThoseOfNames(t *testing.T) {
	t.Parallel()
	all := characters()
	for _, name := range []string{"李小龙", "李小龍", "張偉", "王芳", "さくら", "タカシ", "佐々木", "渡邉", "髙橋", "김민준", "이서연"} {
		for _, r := range name {
			if _, ok := slices.BinarySearch(all, r); !ok {
				t.Errorf("%q of %s is not among the characters", r, name)
			}
		}
	}
}
