package shanghaien

import "strings"

// nationWords and trickWords are the spellings in moves and records, in the order of the constants.
var (
	nationWords = [Nations]string{"us", "fr", "de", "cn", "nl", "tr", "es", "it"}
	trickWords  = [Tricks]string{"nudge", "double", "reroll"}
)

// String returns the nation in moves and records: "us", "fr", "de", "cn", "nl", "tr", "es" or "it".
func (n Nation) String() string { return nationWords[n] }

// ParseNation parses what Nation.String returns.
func ParseNation(word string) (Nation, bool) {
	for i, w := range nationWords {
		if w == word {
			return Nation(i), true
		}
	}
	return 0, false
}

// String returns the effect in moves and records: "nudge", "double" or "reroll".
func (t Trick) String() string { return trickWords[t] }

// ParseTrick parses what Trick.String returns.
func ParseTrick(word string) (Trick, bool) {
	for i, w := range trickWords {
		if w == word {
			return Trick(i), true
		}
	}
	return 0, false
}

// Sailor returns the card of a sailor; value is 1 to 4.
func Sailor(n Nation, value int) Card { return Card{Value: value, Nation: n} }

// TrickCard returns a card with a dice effect.
func TrickCard(t Trick) Card { return Card{Trick: t, Dirty: true} }

// String returns the card in moves and records: "us-3", "trick-nudge"; empty for no card.
func (c Card) String() string {
	switch {
	case c.Dirty:
		return "trick-" + c.Trick.String()
	case c.Value == 0:
		return ""
	}
	return c.Nation.String() + "-" + digit(c.Value)
}

// ParseCard parses what Card.String returns.
func ParseCard(word string) (Card, bool) {
	left, right, _ := strings.Cut(word, "-")
	if left == "trick" {
		t, ok := ParseTrick(right)
		return TrickCard(t), ok
	}
	n, known := ParseNation(left)
	value, ok := parseDigit(right, 4)
	return Sailor(n, value), known && ok
}

// kinds iterates over the different cards, sailors first. Chance counts the deck in this order.
func kinds(yield func(Card) bool) {
	for n := range Nation(Nations) {
		for value := 1; value <= 4; value++ {
			if !yield(Sailor(n, value)) {
				return
			}
		}
	}
	for t := range Trick(Tricks) {
		if !yield(TrickCard(t)) {
			return
		}
	}
}

// digit formats a number from 0 to 9.
func digit(n int) string { return string(rune('0' + n)) }

// parseDigit parses a number from 1 to highest, which is at most 9.
func parseDigit(word string, highest int) (int, bool) {
	if len(word) != 1 || word[0] < '1' || int(word[0]-'0') > highest {
		return 0, false
	}
	return int(word[0] - '0'), true
}
