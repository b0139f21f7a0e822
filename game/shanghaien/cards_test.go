package shanghaien

import "testing"

func TestCardsAreReadAsWritten(t *testing.T) {
	t.Parallel()
	words := map[string]bool{}
	for c := range kinds {
		words[c.String()] = true
		if again, ok := ParseCard(c.String()); !ok || again != c {
			t.Errorf("%s is read as %v, %v", c, again, ok)
		}
	}
	same(t, "how many different cards", len(words), 35)
	for _, word := range []string{"us-1", "it-4", "trick-nudge", "trick-double", "trick-reroll"} {
		if !words[word] {
			t.Errorf("no card is written %s", word)
		}
	}
	same(t, "no card", Card{}.String(), "")
}

func TestNoCards(t *testing.T) {
	t.Parallel()
	words := []string{
		"", "-", "us", "us-", "us-0", "us-5", "us-03", "us-3a", "us-3-", "us 3", "US-3", "jp-3", "-3",
		"trick", "trick-", "trick-4", "trick-joker", "trick-x0", "Trick-nudge", "trick-nudge-",
	}
	for _, word := range words {
		if c, ok := ParseCard(word); ok {
			t.Errorf("%q is read as %s", word, c)
		}
	}
}

// TestWordsOfNationsAndTricks: the words stand in moves, records and keys of the catalogue.
func TestWordsOfNationsAndTricks(t *testing.T) {
	t.Parallel()
	for i, word := range []string{"us", "fr", "de", "cn", "nl", "tr", "es", "it"} {
		n, ok := ParseNation(word)
		same(t, "nation "+word, n, Nation(i))
		same(t, "nation "+word+" is known", ok, true)
		same(t, "word of "+word, n.String(), word)
	}
	for i, word := range []string{"nudge", "double", "reroll"} {
		effect, ok := ParseTrick(word)
		same(t, "effect "+word, effect, Trick(i))
		same(t, "effect "+word+" is known", ok, true)
		same(t, "word of "+word, effect.String(), word)
	}
}
