package canvas

import (
	"fmt"
	"testing"
)

// words is a language with one sentence.
func words(wording string) func(string, ...any) string {
	return func(_ string, args ...any) string {
		if len(args) == 0 {
			return wording
		}
		return fmt.Sprintf(wording, args...)
	}
}

func TestPhrasesAreToldApart(t *testing.T) {
	t.Parallel()
	c := blank(t)
	counted := func(w func(string, ...any) string, a, b int) string { c.words = w; return c.Counted("round", a, b) }
	named := func(w func(string, ...any) string, name string) string { c.words = w; return c.Named("wins", name) }
	english, french := words("round %d of %d"), words("manche %d sur %d")
	wins, gagne := words("%s wins"), words("%s gagne")
	for range 2 { // computed, and from the cache
		for _, tt := range [][2]string{
			{counted(english, 1, 8), "round 1 of 8"},
			{counted(english, 8, 1), "round 8 of 1"},
			{counted(french, 1, 8), "manche 1 sur 8"},
			{named(wins, "Anna"), "Anna wins"},
			{named(wins, ""), " wins"},
			{named(gagne, "Anna"), "Anna gagne"},
		} {
			if tt[0] != tt[1] {
				t.Errorf("the words are %q, want %q", tt[0], tt[1])
			}
		}
	}
}

func TestNumbersAreWritten(t *testing.T) {
	t.Parallel()
	c := blank(t)
	for n, want := range map[int][2]string{0: {"0", "±0"}, 7: {"7", "+7"}, 1546: {"1546", "+1546"}, -14: {"−14", "−14"}} {
		for range 2 {
			if got := [2]string{c.Numeral(n), c.Signed(n)}; got != want {
				t.Errorf("%d is written %q, want %q", n, got, want)
			}
		}
	}
}

func TestHundredths(t *testing.T) {
	t.Parallel()
	c := blank(t)
	for chance, want := range map[float64]string{0: "0", 0.004: "<1", 0.006: "1", 0.5: "50", 0.996: ">99", 1: "100"} {
		if got := c.Hundredths(chance); got != want {
			t.Errorf("%v is written %s, not %s", chance, got, want)
		}
	}
}
