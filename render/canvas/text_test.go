package canvas

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestNamesAreMadeLegible(t *testing.T) {
	t.Parallel()
	tests := []struct{ what, name, want string }{
		{"plain", "Anna", "Anna"},
		{"accents", "Kapitän Öz", "Kapitän Öz"},
		{"accents as marks of their own", "Zoe\u0308", "Zoë"},
		{"Greek", "Αλέξης", "Αλέξης"},
		{"Cyrillic", "Дмитрий", "Дмитрий"},
		{"emoji around a name", "🎲 Anna 🎲", "Anna"},
		{"emoji between words", "Cap🦜tain  Hook", "Captain Hook"},
		{"flags and joined emoji", "🇫🇷👨‍👩‍👧 Zoé", "Zoé"},
		{"fancy letters", "𝓐𝓷𝓷𝓪 Ｂｏｂ", "Anna Bob"},
		{"control characters", "An\x00n\x1ba\n\tB", "Anna B"},
		{"turned writing direction", "\u202eAnna\u2066", "Anna"},
		{"marks piled up", "A\u0334\u0335\u0321n\u0316\u0317n\u0353a\u0330\u0332", "Anna"},
		{"digits", "1337", "1337"},
		{"a letter no font has, among others", "Anna א", "Anna"},
		{"nothing", "", "Red"},
		{"blanks", " \u00a0\u3000 ", "Red"},
		{"only emoji", "🎲🦜", "Red"},
		{"only signs", "-_!?", "Red"},
		{"Chinese", "李小龙", "李小龙"},
		{"Chinese of Taiwan", "李小龍", "李小龍"},
		{"Japanese", "渡邉 さくらﾀｶｼ", "渡邉 さくらタカシ"},
		{"Korean", "김민준", "김민준"},
		{"Korean letter by letter", "\u1100\u1175\u11b7", "김"},
		{"Hindi", "अमित", "Red"},
		{"Thai", "สมชาย", "Red"},
		{"Arabic", "محمد", "Red"},
		{"Hebrew", "דוד", "Red"},
		{"broken text", "\xff\xfe", "Red"},
		{"broken text among letters", "An\xffna", "Anna"},
	}
	c := blank(t)
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			t.Parallel()
			if got := c.Legible(tt.name, "Red"); got != tt.want {
				t.Errorf("%q becomes %q, want %q", tt.name, got, tt.want)
			}
		})
	}
}

func TestLongNamesEndInAnEllipsis(t *testing.T) {
	t.Parallel()
	c := blank(t)
	l := Lettering{Font: Bold, Size: 38}
	for _, name := range []string{
		strings.Repeat("Maximiliane ", 9), strings.Repeat("W", 100), strings.Repeat("ш", 100), strings.Repeat("龍", 100),
		strings.Repeat("Z̴̡", 1000),
	} {
		legible := c.Legible(name, "Red")
		if n := utf8.RuneCountInString(legible); n > longestName+1 {
			t.Errorf("%d letters of a long name are kept, more than %d", n, longestName)
		}
		got := c.Fit(legible, l, 290)
		if w := c.Width(got, l); w > 290 || !strings.HasSuffix(got, ellipsis) || strings.HasSuffix(got, " "+ellipsis) {
			t.Errorf("%q is %d wide, want at most 290 and an ellipsis right after a letter", got, w)
		}
	}
	if got := c.Fit("Anna", l, 290); got != "Anna" {
		t.Errorf("a short name becomes %q", got)
	}
	for width := range c.Width("Manche 3 sur 8", l) {
		if got := c.Fit("Manche\u00a0: 3 sur 8", l, width); strings.HasSuffix(got, "\u00a0"+ellipsis) {
			t.Errorf("at %d pixels a space that holds together stays before the ellipsis", width)
		}
	}
	if got := c.Fit("Anna", l, 0); got != ellipsis {
		t.Errorf("without room a name becomes %q, want %q", got, ellipsis)
	}
}

func TestTextStandsWhereItIsAligned(t *testing.T) {
	t.Parallel()
	l := Lettering{Size: 66, Ink: 0xFFF4DA}
	tests := map[Align]func(left, right int) bool{
		Start:  func(left, _ int) bool { return left >= 595 && left <= 605 },
		Middle: func(left, right int) bool { return abs((left+right)/2-600) <= 2 },
		End:    func(_, right int) bool { return right >= 595 && right <= 605 },
	}
	for align, ok := range tests {
		c := blank(t)
		l.Align = align
		c.Text("24", 600, 400, l)
		left, right := extent(c)
		if !ok(left, right) {
			t.Errorf("alignment %d: the text reaches from %d to %d", align, left, right)
		}
	}
}

func TestTextReachesBelowItsLine(t *testing.T) {
	t.Parallel()
	c := blank(t)
	for text, want := range map[string][2]int{"": {0, 0}, "4": {0, 1}, "wins": {0, 2}, "gave up": {7, 12}, "李": {1, 8}} {
		if got := c.Depth(text, Lettering{Size: 44}); got < want[0] || got > want[1] {
			t.Errorf("%q reaches %d pixels below the line, want %d to %d", text, got, want[0], want[1])
		}
	}
}

func abs(n int) int { return max(n, -n) }

// extent returns the first and last column with ink on a blank canvas.
func extent(c *Canvas) (left, right int) {
	left = Width
	for i, p := range c.img.Pix {
		if p != 0 {
			left, right = min(left, i%Width), max(right, i%Width)
		}
	}
	return left, right
}

func TestAnOutlineGoesAllAround(t *testing.T) {
	t.Parallel()
	plain, outlined := blank(t), blank(t)
	l := Lettering{Size: 66, Ink: 0xFFF4DA}
	plain.Text("4", 600, 400, l)
	l.Outline = 10
	outlined.Text("4", 600, 400, l)
	left, right := extent(plain)
	wideLeft, wideRight := extent(outlined)
	if grown := left - wideLeft; grown < 4 || grown > 6 {
		t.Errorf("the outline is %d wide on the left, want 5", grown)
	}
	if grown := wideRight - right; grown < 4 || grown > 6 {
		t.Errorf("the outline is %d wide on the right, want 5", grown)
	}
}

// Any text can be written at any place: the code never panics or draws out of bounds.
func FuzzText(f *testing.F) {
	f.Add("Anna", 10, 10, uint8(38), uint8(8), int8(-12))
	f.Add("\xff🎲\u0301", -50, 900, uint8(1), uint8(0), int8(90))
	f.Fuzz(func(t *testing.T, s string, x, y int, size, outline uint8, turn int8) {
		c := blank(t)
		l := Lettering{Font: Bold, Size: max(1, int(size)), Outline: int(outline % 20), Turn: int(turn), Ink: 0xFFC94A}
		c.Text(c.Fit(c.Legible(s, "Red"), l, 500), x%3000, y%3000, l)
		c.Text(s[:min(len(s), 50)], x%3000, y%3000, l)
	})
}
