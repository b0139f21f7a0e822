package e2e

import (
	"bytes"
	"fmt"
	"image/gif"
	"image/png"
	"path"
	"slices"
	"strings"
	"testing"

	"dockside/game"
	"dockside/internal/sandbox"
)

// Expand returns the ephemeral message of a response, whether it came at once or after a deferral.
func Expand(r sandbox.Result) *sandbox.Message {
	if n := len(r.FollowUps); n > 0 {
		return &r.FollowUps[n-1]
	}
	return r.Message
}

// shown returns the only picture of a message, and its file.
func (h *harbour) shown(m *sandbox.Message) (*sandbox.EmbedImage, []byte) {
	h.Helper()
	if m == nil || len(m.Embeds) != 1 || m.Embeds[0].Image == nil || len(m.Attachments) > 0 {
		h.Fatalf("one picture was wanted: %+v", m)
	}
	i := m.Embeds[0].Image
	if i.Width != 1200 || i.Height != 800 {
		h.Errorf("the picture %s is %d x %d", i.URL, i.Width, i.Height)
	}
	return i, h.File(path.Base(path.Dir(i.URL))) // the URL ends with /<attachment>/<file name>
}

// film returns the file name and the description of a film. It checks size, frames and delays of a film of a whole
// game.
func (h *harbour) film(m *sandbox.Message) (name, alt string) {
	h.Helper()
	i, data := h.shown(m)
	const most = 4 << 20
	if path.Ext(i.URL) != ".gif" || len(data) >= most {
		h.Errorf("the film %s has %d bytes", i.URL, len(data))
	}
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		h.Fatal(err)
	}
	total := 0
	for _, d := range g.Delay {
		total += d
	}
	const rounds, seconds = 8, 800
	if len(g.Image) != rounds+1 || total > seconds || slices.Max(g.Delay) != g.Delay[rounds] {
		h.Errorf("%d frames are seen for %v hundredths of a second", len(g.Image), g.Delay)
	}
	return path.Base(i.URL), i.Description
}

// told fails the test unless words describe the course and the outcome of a match.
func (p *pair) told(words string, m *game.Match) {
	p.Helper()
	t, _ := p.match()
	want := []string{"ended round 1.", "ended round 8."}
	for seat, score := range m.State().Scores() {
		want = append(want, fmt.Sprintf("%s %d", t.Players[seat].Name, score.Points))
	}
	if o := m.Outcome(); len(o.Winners()) == 1 {
		want = append(want, t.Players[o.Winners()[0]].Name+" wins")
	}
	for _, w := range want {
		if !strings.Contains(words, w) {
			p.Errorf("who does not see the film is not told %q: %s", w, words)
		}
	}
}

// After a game, everybody can watch it in an ephemeral message, as a film or as a still picture.
func TestFilm(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	m := p.playOut()
	result, button := p.result(), "film:"+p.table

	asked := Expand(p.answerOf(p.members[0].Press(result, button)))
	film, alt := h.film(asked)
	if !asked.Ephemeral() {
		t.Error("everybody is shown the film that somebody asked for")
	}
	p.told(alt, m)

	still := Expand(p.answerOf(p.members[0].Press(*asked, "still:"+p.table)))
	picture, data := h.shown(still)
	if still.ID != asked.ID {
		t.Error("the still does not take the place of the film")
	}
	if _, err := png.Decode(bytes.NewReader(data)); err != nil {
		t.Errorf("the still: %v", err)
	}
	p.told(picture.Description, m)

	again := Expand(p.answerOf(p.members[0].Press(*still, button)))
	if name, _ := h.film(again); name != film || again.ID != asked.ID {
		t.Errorf("shown again, %s has become %s", film, name)
	}
	for reader, same := range map[string]bool{"Bernd": true, "Clara": false} { // her language is French
		r := p.answerOf(h.Member(reader).Press(result, button))
		if name, _ := h.film(Expand(r)); (name == film) != same {
			t.Errorf("Anna is shown %s and %s is shown %s", film, reader, name)
		}
	}
	h.noFaults()
}

// The film remains available on the result message after a rematch has started.
func TestFilmAfterARematch(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	p.playOut()
	result := p.result()
	for _, member := range p.members {
		p.answerOf(member.Press(result, "rematch:"+p.table))
	}
	h.awaitText(p.channel, result.ID, "The rematch is on")
	agreed, err := h.AwaitMessage(h.ctx, p.channel, p.members[0].ID, func(m sandbox.Message) bool {
		_, rematch := m.Component("rematch:" + p.table)
		return m.ID == result.ID && !rematch
	})
	if err != nil {
		t.Fatal(err)
	}
	h.film(Expand(p.answerOf(h.Member("Clara").Press(agreed, "film:"+p.table))))
	h.noFaults()
}

// A game without a finished round has no film. The button is not offered, and a forged button is refused.
func TestNoFilmOfNothing(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	_, m := p.match()
	h.whispered("a film of a game in progress", p.members[0].PressStale(p.board(m), "film:"+p.table),
		"before there was anything to film")
	sure := p.answerOf(p.members[0].Command(p.channel, "resign"))
	p.answerOf(p.members[0].Press(*sure.Message, "resigned:"+p.table))
	result := p.result()
	if _, ok := result.Component("film:" + p.table); ok {
		t.Error("a film is offered")
	}
	h.whispered("a film of nothing", p.members[0].PressStale(result, "film:"+p.table), "before there was anything to film")
	h.noFaults()
}
