package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot"
	"dockside/game"
	"dockside/internal/sandbox"
)

// lastEmoji is the word of which the emoji is uploaded last, and is a word of its own.
const lastEmoji = "shanghaien.nation.us"

// pictured is a bot that puts emojis before words, with words of its own.
func (h *harbour) pictured(after func(time.Duration) <-chan time.Time) bot.Config {
	h.Helper()
	c := h.rigged(Settings{after: after})
	words, err := loadWords()
	if err != nil {
		h.Fatal(err)
	}
	c.Words, c.Emojis = words, true
	return c
}

// awaitEmojis waits until the last word of a bot has an emoji.
func (h *harbour) awaitEmojis(c bot.Config) {
	h.Helper()
	for l := c.Words.For("en"); !strings.Contains(l.Rich(nil, game.Say(lastEmoji)), "<:"); {
		select {
		case <-h.ctx.Done():
			h.Fatalf("%s has no emoji", lastEmoji)
		case <-time.After(blink):
		}
	}
}

// Dice and nations stand as emojis on buttons and in sentences, and nowhere else; a bot that starts anew, and
// another copy, upload nothing again.
func TestEmojisStandBeforeWords(t *testing.T) {
	t.Parallel()
	h := moor(t, Settings{})
	c := h.pictured(lenient)
	h.run(c)
	h.awaitEmojis(c)
	names := h.Emojis()
	if sorted := slices.Sorted(slices.Values(names)); len(slices.Compact(sorted)) != len(names) || len(names) < 14 {
		t.Errorf("Discord has %q", names)
	}
	other := h.pictured(lenient)
	_, stop := h.launch(other)
	h.awaitEmojis(other)
	stop()
	if err := h.Await(h.ctx, func() bool { return h.Connections() == 1 }); err != nil {
		t.Fatalf("the second copy never goes: %v", err)
	}
	if again := h.Emojis(); !slices.Equal(again, names) {
		t.Errorf("the second copy makes of %q\n%q", names, again)
	}
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	p.press()
	m, match := p.mover()
	board := p.board(match)
	contains(t, "the board", board.Embeds[0].Description, " rolled <:shanghaien_die_")
	if alt := board.Embeds[0].Image.Description; strings.Contains(alt, "<:") {
		t.Errorf("the description says %s", alt)
	}
	button := board.Controls()[0]
	if button.Emoji == nil || !strings.Contains(button.Emoji.Name, "die_") || strings.Contains(button.Label, "<:") {
		t.Errorf("%s can press %+v", m.ID, button)
	}
	h.noFaults()
}

// Where Discord takes no emojis, now or ever, the words stand alone and people play; what failed for a
// moment is made up for.
func TestWordsStandAloneWithoutEmojis(t *testing.T) {
	t.Parallel()
	h := moor(t, Settings{})
	h.Refuse(sandbox.Plan{Method: "POST", Path: "/emojis", Times: 1000, Status: 403, Code: 50001})
	h.run(h.pictured(impatient))
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	p.press()
	_, match := p.mover()
	board := p.board(match)
	if said := board.Embeds[0].Description; strings.Contains(said, "<:") || !strings.Contains(said, "rolled") {
		t.Errorf("the board says %s", said)
	}
	h.noFaults()
}

// Two copies that start at once upload each emoji once, and both know all of them in the end.
func TestCopiesShareEmojis(t *testing.T) {
	t.Parallel()
	h := moor(t, Settings{})
	one, other := h.pictured(impatient), h.pictured(impatient)
	h.launch(one)
	h.launch(other)
	h.awaitEmojis(one)
	h.awaitEmojis(other)
	names := slices.Sorted(slices.Values(h.Emojis()))
	if n := len(names); n != len(slices.Compact(names)) {
		t.Errorf("Discord has %q", names)
	}
}

// A word from Discord that somebody else was faster, or a moment without it, costs no emoji.
func TestMissingEmojisAreMadeUpFor(t *testing.T) {
	t.Parallel()
	h := moor(t, Settings{})
	h.Refuse(sandbox.Plan{Method: "POST", Path: "/emojis", Times: 1, Status: 400, Code: 50035, Lost: true})
	h.Refuse(sandbox.Plan{Method: "POST", Path: "/emojis", Times: 1, Status: 500})
	c := h.pictured(impatient)
	h.run(c)
	h.awaitEmojis(c)
	names := slices.Sorted(slices.Values(h.Emojis()))
	if n := len(names); n != len(slices.Compact(names)) {
		t.Errorf("Discord has %q", names)
	}
	h.noFaults()
}
