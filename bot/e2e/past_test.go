package e2e

import (
	"bytes"
	"image/png"
	"path"
	"slices"
	"strings"
	"testing"

	"dockside/bot/past"
	"dockside/game"
	"dockside/internal/sandbox"
)

// The pictures of a result and of the last position of a replay hold the record of the game. A bot that does not know
// the game can replay it from the picture.
func TestAPictureIsARecord(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	result, m := p.finish()
	anna := p.members[0]
	at := h.panel(p.answerOf(anna.Press(result, "replay:"+p.table+":0")))
	at = h.panel(p.answerOf(anna.Press(*at, h.button(at, ":last").CustomID)))
	if record, err := past.ParseFile(h.picture(at.Embeds[0])); err != nil || len(record.Log) != m.Len() {
		t.Errorf("the last picture holds no record: %v", err)
	}
	_, picture := h.shown(&result)
	other := openHarbour(t, settings{}) // its store does not have the game
	opened := other.panel(other.answerOf(other.Member("Anna").Command(other.Channel("harbour"), "replay",
		sandbox.File("file", "result.png", picture))))
	if record, err := past.ParseFile(other.file(opened.Attachments[0])); err != nil || len(record.Log) != m.Len() {
		t.Errorf("the replay of the picture has no record: %v", err)
	}
	h.noFaults()
	other.noFaults()
}

// finish plays a game to its end and returns the message with the result, and the match.
func (p *pair) finish() (sandbox.Message, *game.Match) {
	p.Helper()
	p.start()
	m := p.playOut()
	return p.result(), m
}

// pressable reports whether a message has an enabled control whose custom id ends with end.
func pressable(m *sandbox.Message, end string) bool {
	return slices.ContainsFunc(m.Controls(), func(c sandbox.Component) bool { return strings.HasSuffix(c.CustomID, end) })
}

// button returns the control of a message whose custom id ends with end.
func (h *harbour) button(m *sandbox.Message, end string) sandbox.Component {
	h.Helper()
	if m == nil {
		h.Fatalf("no message has the button %q", end)
	}
	controls := m.Controls()
	i := slices.IndexFunc(controls, func(c sandbox.Component) bool { return strings.HasSuffix(c.CustomID, end) })
	if i < 0 {
		h.Fatalf("no button %q among %+v", end, controls)
	}
	return controls[i]
}

// shareButton returns the button of a panel that shares its position.
func (h *harbour) shareButton(m *sandbox.Message) sandbox.Component {
	h.Helper()
	i := slices.IndexFunc(m.Controls(), isShare)
	if i < 0 {
		h.Fatalf("nothing can be shared: %+v", m.Controls())
	}
	return m.Controls()[i]
}

func isShare(c sandbox.Component) bool { return strings.HasPrefix(c.CustomID, "share:") }

// panel fails the test unless a response is a panel of the replay, and returns it.
func (h *harbour) panel(r sandbox.Result) *sandbox.Message {
	h.Helper()
	m := ephemeral(r)
	if m == nil || len(m.Embeds) != 1 || m.Embeds[0].Image == nil {
		h.Fatalf("no panel: %+v", m)
	}
	e := m.Embeds[0]
	if e.Description == "" || e.Footer == nil || !strings.HasPrefix(e.Footer.Text, "Position ") ||
		e.Image.Description == "" {
		h.Errorf("the panel says %+v", e)
	}
	if _, err := png.Decode(bytes.NewReader(h.picture(e))); err != nil {
		h.Errorf("the picture of the panel: %v", err)
	}
	return m
}

func (h *harbour) picture(e sandbox.Embed) []byte { return h.File(path.Base(path.Dir(e.Image.URL))) }

// lookBack uses every feature about a finished match, and a modal.
func (h *harbour) lookBack(p *pair) {
	h.Helper()
	p.heard(p.members[0].PressStale(p.card(), "resigned:"+p.table))
	result := p.result()
	for _, command := range []string{"verify", "history", "dice"} {
		h.whisper(p.members[0].Command(p.channel, command))
	}
	record := h.whisper(p.members[0].Command(p.channel, "record"))
	file := sandbox.File("file", "game.txt", h.file(record.Attachments[0]))
	at := h.panel(p.answerOf(p.members[1].Command(p.channel, "replay", file)))
	p.answerOf(p.members[1].Press(*at, h.shareButton(at).CustomID))
	p.answerOf(p.members[0].Press(result, "rematch:"+p.table))
	form := p.answerOf(p.members[0].PressStale(result, "word:"+p.table))
	p.answerOf(p.members[0].Submit(p.channel, *form.Modal, map[string]string{"text": "luck"}))
}
