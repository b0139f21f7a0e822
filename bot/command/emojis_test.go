package command

import (
	"strings"
	"testing"
)

// Names of emojis begin with the last words of the key and end with a hash of the picture. Discord accepts at most 32
// characters. Equal pictures with equal words share an emoji, different pictures never do.
func TestNamesOfEmojis(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 40)
	taken := map[string][]byte{"full_ca97": []byte("c"), "full_ca978": []byte("d"), "gold_ca97": []byte("a")}
	for _, c := range []struct{ key, png, want string }{ // sha256: a is ca978112…, b is 3e23e816…
		{"toy.find.siren-sword", "a", "siren_sword_ca97"},
		{"toy.card.lantern", "a", "lantern_ca97"},
		{"toy.card.lantern", "b", "lantern_3e23"},
		{"toy.die.1", "a", "die_1_ca97"},
		{"toy.nation.us", "a", "nation_us_ca97"},
		{"us", "a", "us_ca97"},
		{"toy." + long, "a", long[:27] + "_ca97"},
		{"toy.crate.gold", "a", "gold_ca97"},
		{"toy.crate.full", "a", "full_ca9781"},
	} {
		if got := nameOf(c.key, []byte(c.png), taken); got != c.want || len(got) > 32 {
			t.Errorf("the emoji of %s with picture %s is %s, want %s", c.key, c.png, got, c.want)
		}
	}
}
