package i18n

import (
	"testing"
	"testing/fstest"

	"dockside/game"
)

// toy is a game with emojis for some words.
func toy(t *testing.T) *Catalogue {
	t.Helper()
	file := func(words string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(words)} }
	c, err := Load(fstest.MapFS{
		"words/en.json": file(`{"toy.rolled": "{0} rolled {toy.die 1} and {toy.die 2}", "toy.card": "{0} {1}",
			"toy.nation": "Dutch", "toy.gold": "gold {toy.coin 0}", "toy.takes": "{0} takes one of {1}"}`),
		"words/fr.json": file(`{"toy.rolled": "{0} a obtenu {toy.die 1} et {toy.die 2}", "toy.card": "{0} {1}",
			"toy.nation": "Italien", "toy.gold": "or {toy.coin 0}", "toy.takes": "{0} en prend un de {1}"}`),
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// An emoji precedes its word where the bot has that emoji, and only there.
func TestEmojisStandBeforeTheirWords(t *testing.T) {
	t.Parallel()
	c := toy(t)
	rolled, nation := game.Say("toy.rolled", game.Seat(0), 5, 2), game.Say("toy.nation")
	card, takes := game.Say("toy.card", nation, 3), game.Say("toy.takes", game.Seat(0), nation)
	for _, tt := range []struct {
		language           string
		e                  game.Event
		plain, rich, emoji string
	}{
		{"en", rolled, "Anna rolled 5 and 2", "Anna rolled <:five:1> 5 and 2", "<:five:1>"},
		{"en", card, "Dutch 3", "<:nl:2> Dutch 3", "<:nl:2>"},
		{"en", game.Say("toy.gold", 4), "gold 4", "gold <:coin:3> 4", "<:coin:3>"},
		{"en", takes, "Anna takes one of Dutch", "Anna takes one of <:nl:2> Dutch", "<:nl:2>"},
		{"fr", takes, "Anna en prend un d’Italien", "Anna en prend un d’<:nl:2> Italien", "<:nl:2>"},
		{"fr", game.Say("toy.takes", game.Seat(0), "rien"), "Anna en prend un de rien", "Anna en prend un de rien", ""},
	} {
		l := c.For(tt.language)
		c.Illustrate(nil)
		if got := l.Rich([]string{"Anna"}, tt.e); got != tt.plain || l.Emoji(tt.e) != "" {
			t.Errorf("without emojis %s says %q, want %q", tt.language, got, tt.plain)
		}
		c.Illustrate(map[string]string{"toy.die.5": "<:five:1>", "toy.nation": "<:nl:2>", "toy.coin": "<:coin:3>"})
		if got := l.Rich([]string{"Anna"}, tt.e); got != tt.rich {
			t.Errorf("%s says %q, want %q", tt.language, got, tt.rich)
		}
		if got := l.Event([]string{"Anna"}, tt.e); got != tt.plain {
			t.Errorf("%s says %q where no emoji is seen, want %q", tt.language, got, tt.plain)
		}
		if got := l.Emoji(tt.e); got != tt.emoji {
			t.Errorf("a button of %q has %q, want %q", tt.plain, got, tt.emoji)
		}
	}
}
