package main

import (
	"os"
	"slices"
	"testing"

	"golang.org/x/image/font/sfnt"
)

// The font that is kept has every character it should, and is small enough to be part of the
// program.
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

// Names as people write them, simplified and traditional, in kana and kanji, and in hangul.
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
