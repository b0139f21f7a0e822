package fair_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"dockside/game"
	"dockside/game/fair"
)

func someSeed() fair.Seed {
	var s fair.Seed
	for i := range s {
		s[i] = byte(i)
	}
	return s
}

func someChance() fair.Chance { return chanceOf("my lucky ship", "1389211823451234567") }

// chanceOf returns the chance of a match with these words, in the order of the seats.
func chanceOf(words ...string) fair.Chance {
	c := fair.Chance{
		Dice: fair.Protocol, Match: "4kq81z", Game: "shanghaien", Version: 1, Words: words, Seed: someSeed(),
	}
	c.Chain = c.Chained()
	return c
}

// numbers returns the first hundred numbers below a thousand of a play. They depend only on the name and the index.
func numbers(c fair.Chance, play int) []int {
	dice, all := c.For(play, fmt.Sprint("roll ", play)), make([]int, 100)
	for i := range all {
		all[i] = dice.IntN(1000)
	}
	return all
}

func TestSamePlaceSameNumbers(t *testing.T) {
	t.Parallel()
	want := numbers(someChance(), 7)
	numbers(someChance(), 8) // after other draws
	if got := numbers(someChance(), 7); !reflect.DeepEqual(got, want) {
		t.Errorf("drawn again: %v, before: %v", got, want)
	}
}

// Each field of a draw changes its number, and no two different lists of fields have the same encoding.
func TestEveryFieldCounts(t *testing.T) {
	t.Parallel()
	other, reseeded := someChance(), someChance()
	other.Seed[31] ^= 1
	reseeded.Seed[31] ^= 1
	reseeded.Chain = nil
	reseeded.Chain = reseeded.Chained()
	relinked := someChance()
	relinked.Words = []string{"first", "1389211823451234567"}
	relinked.Chain = relinked.Chained()
	relinked.Words = someChance().Words
	relinked.Chain = relinked.Chained()
	cases := []struct {
		name   string
		chance fair.Chance
		play   int
	}{
		{"as it is", someChance(), 1},
		{"the next play", someChance(), 2},
		{"a play whose number begins alike", someChance(), 11},
		{"another seed", other, 1},
		{"another seed, which makes other links", reseeded, 1},
		{"another word", chanceOf("my lucky shop", "1389211823451234567"), 1},
		{"the same word, given once more after another", relinked, 1},
		{"the words of the other seat", chanceOf("1389211823451234567", "my lucky ship"), 1},
		{"one word more", chanceOf("my lucky ship", "1389211823451234567", ""), 1},
		{"a word that nobody has given", chanceOf("my lucky ship", ""), 1},
		{"no words", chanceOf(), 1},
	}
	seen := map[string]string{}
	for _, c := range cases {
		drawn := fmt.Sprint(numbers(c.chance, c.play))
		if twin, ok := seen[drawn]; ok {
			t.Errorf("%q and %q draw the same", c.name, twin)
		}
		seen[drawn] = c.name
	}
}

// Several tables may share a seed. Their numbers are equal, but the salts of their face-down moves differ.
func TestTablesCanShareADeal(t *testing.T) {
	t.Parallel()
	one, other := someChance(), someChance()
	other.Match = "4kq81y"
	if !reflect.DeepEqual(numbers(one, 3), numbers(other, 3)) || !reflect.DeepEqual(one.Chain, other.Chained()) {
		t.Error("the id of the match is in the numbers")
	}
	if one.Salt(3) == other.Salt(3) || one.Commitment() == other.Commitment() {
		t.Error("the id of the match is not in the seals and the commitment")
	}
}

// A draw depends only on its name, not on its place in the log.
func TestWhatNamesADraw(t *testing.T) {
	t.Parallel()
	first := func(c fair.Chance, play int, draw string) int { return c.For(play, draw).IntN(math.MaxInt) }
	c := someChance()
	if first(c, 1, "deal 1") != first(c, 2, "deal 1") || first(c, 1, "deal 1") == first(c, 1, "deal 2") {
		t.Error("the name of a draw is not what it is drawn by")
	}
}

func TestWordsAreCleaned(t *testing.T) {
	t.Parallel()
	typed := chanceOf(" my  lucky\tship\n", "1389211823451234567")
	if !reflect.DeepEqual(numbers(typed, 0), numbers(someChance(), 0)) {
		t.Error("blanks around a word change the numbers")
	}
}

func TestNumbersAreBelow(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 2, 3, 6, 48, 1 << 20, math.MaxInt/2 + 2, math.MaxInt} {
		dice := someChance().For(0, "deal 1")
		for range 200 {
			if got := dice.IntN(n); got < 0 || got >= n {
				t.Fatalf("%d below %d", got, n)
			}
		}
	}
}

// All numbers are equally likely, within a play and across plays.
func TestNumbersAreEven(t *testing.T) {
	t.Parallel()
	for _, n := range []int{2, 6, 48} {
		within, across := make([]int, n), make([]int, n)
		dice := someChance().For(0, "deal 1")
		for i := range 20_000 {
			within[dice.IntN(n)]++
			across[someChance().For(i, fmt.Sprint("deal ", i)).IntN(n)]++
		}
		for name, counts := range map[string][]int{"within a play": within, "across plays": across} {
			if test := fair.ChiSquare(counts); test.P < 0.001 || !test.Enough {
				t.Errorf("below %d, %s: %v, %+v", n, name, counts, test)
			}
		}
	}
}

func TestNewSeed(t *testing.T) {
	t.Parallel()
	s, err := fair.NewSeed(strings.NewReader(strings.Repeat("dock", 9)))
	if err != nil || string(s[:]) != strings.Repeat("dock", 8) {
		t.Errorf("%s, %v", s[:], err)
	}
	if _, err := fair.NewSeed(strings.NewReader("too short")); err == nil {
		t.Error("nine bytes make a seed")
	}
	broken := errors.New("broken")
	if _, err := fair.NewSeed(iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Errorf("a broken source gives %v", err)
	}
}

func TestSeedAsText(t *testing.T) {
	t.Parallel()
	type stored struct {
		Seed fair.Seed `json:"seed,omitzero"`
	}
	text, err := json.Marshal(stored{someSeed()})
	want := `{"seed":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"}`
	if err != nil || string(text) != want {
		t.Fatalf("stored as %s, %v", text, err)
	}
	var read stored
	if err := json.Unmarshal(text, &read); err != nil || read.Seed != someSeed() {
		t.Errorf("read as %x, %v", read.Seed[:], err)
	}
	if text, err := json.Marshal(stored{}); err != nil || string(text) != "{}" {
		t.Errorf("no seed is stored as %s, %v", text, err)
	}
	for _, wrong := range []string{
		"", "00", strings.Repeat("0", 63), strings.Repeat("0", 65), strings.Repeat("0", 66),
		strings.Repeat("g", 64),
	} {
		s := someSeed()
		if err := s.UnmarshalText([]byte(wrong)); err == nil || s != someSeed() {
			t.Errorf("%q is read as %x, %v", wrong, s[:], err)
		}
	}
}

func TestSeedIsNotPrinted(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	chance := someChance()
	chance.Version = 7 // otherwise the text would contain the second byte of the seed
	slog.New(slog.NewTextHandler(&log, nil)).Info("drawn", "seed", someSeed(), "chance", chance)
	slog.New(slog.NewJSONHandler(&log, nil)).Info("drawn", "seed", someSeed())
	s := someSeed()
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%x", "%X", "%d", "%q"} {
		fmt.Fprintf(&log, verb, someSeed())
		fmt.Fprintf(&log, verb, &s)
		fmt.Fprintf(&log, verb, chance)
	}
	for _, secret := range []string{"0102", "\x01\x02", "1 2", `\x01`, "0x1"} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("%q is in\n%s", secret, log.String())
		}
	}
}

var _ func(int, string) game.Dice = fair.Chance{}.For // so that it has the type of game.Match.SettleBy
