package canvas

import (
	"strings"
	"unicode"
)

// Halves breaks text into two lines of about the same width. It breaks at a space, or between two characters of Chinese
// and Japanese, which have no spaces.
func (c *Canvas) Halves(s string, l Lettering) [2]string {
	key := fitting{text: s, look: l}
	if halves, ok := c.kit.halves.Get(key); ok {
		return halves
	}
	best, least := [2]string{s, ""}, c.width(s, l)
	last, space := '0', false // the letter before, and whether there is a space between
	for i, r := range s {
		if r == ' ' {
			space = true
			continue
		}
		if breaks(last, r, space) {
			first, second := strings.TrimSpace(s[:i]), strings.TrimSpace(s[i:])
			if w := max(c.width(first, l), c.width(second, l)); w <= least {
				best, least = [2]string{first, second}, w
			}
		}
		last, space = r, false
	}
	return c.kit.halves.Put(key, best)
}

// breaks reports whether a line may end between two letters, with or without a space between them. A number stays with
// its noun.
func breaks(a, b rune, space bool) bool {
	const opening, closing = "「『（〈《【", "」』）〉》】、。，．・！？：；ーぁぃぅぇぉっゃゅょァィゥェォッャュョ"
	if unicode.IsDigit(a) || strings.ContainsRune(opening, a) || strings.ContainsRune(closing, b) {
		return false
	}
	return space || dense(a) || dense(b)
}

// dense reports whether a letter is of a script without spaces.
func dense(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r >= 0x3001 && r <= 0x303f ||
		r >= 0xff01 && r <= 0xff60
}
