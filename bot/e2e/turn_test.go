package e2e

import (
	"bytes"
	"image/gif"
	"strings"
	"testing"

	"dockside/internal/sandbox"
)

// The turning point of a match can be opened from the result and from the review. It has a picture and a text, and can
// be shared once.
func TestTheTurnOfAGame(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	result, _ := p.finish()
	anna := p.members[0]
	turn := h.opinion(anna.Press(result, h.button(&result, ":moment").CustomID))
	for _, words := range []string{"!**", "The chance of ", " to win went from ", "**Accuracy:** "} {
		if !says(turn, words) {
			t.Errorf("the turn lacks %q: %s", words, turn.Embeds[0].Description)
		}
	}
	alt := turn.Embeds[0].Image.Description
	if head, _, _ := strings.Cut(alt, " Shanghaien, round "); !says(turn, "**"+head+"**") ||
		!strings.Contains(alt, "Accuracy: ") {
		t.Errorf("the picture is described as %q", alt)
	}
	said := turn.Embeds[0].Description
	turn = h.opinion(anna.Press(*turn, h.button(turn, ":share").CustomID))
	if pressable(turn, ":share") {
		t.Error("it can be shared twice")
	}
	seen := h.Messages(p.channel, h.Member("Clara").ID)
	shown := seen[len(seen)-1]
	if want := "Shared by **Anna**\n\n" + said; shown.Embeds[0].Description != want || len(shown.Controls()) > 0 {
		t.Errorf("shared is %+v", shown)
	}
	first := h.opinion(anna.Press(*turn, h.button(turn, ":all").CustomID))
	again := h.opinion(anna.Press(*first, h.button(first, ":moment").CustomID))
	if again.Embeds[0].Description != said {
		t.Errorf("from the review it says %q", again.Embeds[0].Description)
	}
	h.noFaults()
}

// Sharing a film or a still posts it once for everybody, without its buttons.
func TestSharingAFilm(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	result, _ := p.finish()
	anna := p.members[0]
	at := h.whole(anna.Press(result, "film:"+p.table))
	for _, verb := range []string{"film", "still"} {
		if verb == "still" {
			at = h.whole(anna.Press(*at, "still:"+p.table))
		}
		at = h.whole(anna.Press(*at, verb+":"+p.table+":share"))
		if pressable(at, ":share") {
			t.Errorf("a %s can be shared twice", verb)
		}
		seen := h.Messages(p.channel, h.Member("Clara").ID)
		shown := seen[len(seen)-1]
		if !strings.HasPrefix(shown.Embeds[0].Description, "Shared by **Anna**") || len(shown.Controls()) > 0 {
			t.Errorf("shared is %+v", shown)
		}
		if _, err := gif.DecodeAll(bytes.NewReader(h.picture(shown.Embeds[0]))); (err == nil) != (verb == "film") {
			t.Errorf("the shared %s: %v", verb, err)
		}
	}
	h.noFaults()
}

// whole waits for an ephemeral message with a picture and returns it.
func (h *harbour) whole(u *sandbox.Use) *sandbox.Message {
	h.Helper()
	r := h.answerOf(u)
	if r.Message == nil || !r.Ephemeral || len(r.Message.Embeds) != 1 || r.Message.Embeds[0].Image == nil {
		h.Fatalf("no private picture: %+v", r.Message)
	}
	return r.Message
}
