package e2e

import (
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot"
	"dockside/game"
	"dockside/internal/sandbox"
)

// lastEmoji is the key of the text whose emoji is uploaded last. It can be rendered on its own.
const lastEmoji = "shanghaien.nation.us"

// pictured returns the configuration of a bot with custom emojis and its own catalogue.
func (h *harbour) pictured(after func(time.Duration) <-chan time.Time) bot.Config {
	h.Helper()
	c := h.rigged(settings{after: after})
	words, err := loadWords()
	if err != nil {
		h.Fatal(err)
	}
	c.Words, c.Emojis = words, true
	return c
}

// awaitEmojis waits until the last text of a bot has an emoji.
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

// Emojis of dice and nations appear on buttons and in sentences, and nowhere else. A restarted bot and a second replica
// do not upload them again.
func TestEmojisStandBeforeWords(t *testing.T) {
	t.Parallel()
	h := moor(t, settings{})
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
	contains(t, "the board", board.Embeds[0].Description, " rolled <:die_")
	if alt := board.Embeds[0].Image.Description; strings.Contains(alt, "<:") {
		t.Errorf("the description says %s", alt)
	}
	button := board.Controls()[0]
	if button.Emoji == nil || button.Emoji.Name == "" ||
		strings.Contains(button.Label, "<:") {
		t.Errorf("%s can press %+v", m.ID, button)
	}
	h.noFaults()
}

// Games can be played without emojis while Discord refuses to store them.
func TestWordsStandAloneWithoutEmojis(t *testing.T) {
	t.Parallel()
	h := moor(t, settings{})
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

// Two replicas that start at the same time upload each emoji once, and both use all of them.
func TestCopiesShareEmojis(t *testing.T) {
	t.Parallel()
	h := moor(t, settings{})
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

// An upload that fails, or whose response is lost, is retried. No emoji is missing or uploaded twice.
func TestMissingEmojisAreMadeUpFor(t *testing.T) {
	t.Parallel()
	h := moor(t, settings{})
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
