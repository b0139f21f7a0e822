package shanghaien

import (
	"testing"

	"dockside/game/gametest"
)

func TestCardsAreReadAsWritten(t *testing.T) {
	t.Parallel()
	words := map[string]bool{}
	for c := range kinds {
		words[c.String()] = true
		if again, ok := ParseCard(c.String()); !ok || again != c {
			t.Errorf("%s is read as %v, %v", c, again, ok)
		}
	}
	gametest.Same(t, "how many different cards", len(words), 35)
	for i, word := range []string{"us", "fr", "de", "cn", "nl", "tr", "es", "it"} {
		gametest.Same(t, "the sailor of "+word, Sailor(Nation(i), 4).String(), word+"-4")
	}
	for i, word := range []string{"nudge", "double", "reroll"} {
		gametest.Same(t, "the trick card", TrickCard(Trick(i)).String(), "trick-"+word)
	}
	gametest.Same(t, "no card", Card{}.String(), "")
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
