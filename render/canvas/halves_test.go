package canvas

import "testing"

// Two lines break at a space, or between characters of Chinese and Japanese, and are about equally long. A line begins
// with no closing mark and ends with no opening one. Korean breaks at spaces.
func TestTextBreaksIntoTwoLines(t *testing.T) {
	t.Parallel()
	c := blank(t)
	for text, want := range map[string][2]string{
		"":               {},
		"draws":          {"draws", ""},
		"new hue":        {"new", "hue"},
		"adds a symbol":  {"adds a", "symbol"},
		"人魚の歌声":          {"人魚の", "歌声"},
		"海図を、引く":         {"海図を、", "引く"},
		"新しい「色」だ":        {"新しい", "「色」だ"},
		"3 枚引く":          {"3 枚", "引く"},
		"worth 3 points": {"worth", "3 points"},
		"상징을 하나 더":       {"상징을", "하나 더"},
		"한국어":            {"한국어", ""},
	} {
		if got := c.Halves(text, Label(30, InkCream)); got != want {
			t.Errorf("%q breaks into %q, want %q", text, got, want)
		}
	}
}
