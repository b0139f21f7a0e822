package e2e

import (
	"bytes"
	"fmt"
	"image/gif"
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/game/ladder"
	"dockside/internal/sandbox"
)

// gone returns a user who has left the server.
func gone(n int) sailor { return sailor{fmt.Sprint(1000 + n), fmt.Sprintf("Sailor %d", n)} }

// settles records a game on the leaderboards: a win of the first player, or a draw.
func (h *harbour) settles(ended time.Time, winner, loser sailor, drawn bool) {
	h.Helper()
	h.games++
	seats := []ladder.Seat{
		{User: winner.id, Name: winner.name, Place: 1, Stats: map[string]int{"crew.nl": 3}},
		{User: loser.id, Name: loser.name, Team: 1, Place: 2},
	}
	if drawn {
		seats[1].Place = 1
	}
	r := ladder.Result{Match: fmt.Sprintf("m%d", h.games), Ended: ended.UTC(), Seats: seats}
	var lifetime ladder.Change
	for _, name := range ladder.For("shanghaien", h.GuildID(), ended) {
		of := r
		if name.Season != "" {
			of = r.Seasonal(lifetime)
		}
		c, err := h.store.Settle(h.ctx, name, of)
		if err != nil {
			h.Fatal(err)
		}
		if name.Guild != "" && name.Season == "" {
			lifetime = c
		}
	}
}

// whisper waits for an ephemeral response with one embed, and returns it.
func (h *harbour) whisper(u *sandbox.Use) *sandbox.Message {
	h.Helper()
	m := ephemeral(h.answerOf(u))
	if m == nil || len(m.Embeds) != 1 {
		h.Fatalf("answered by %+v", m)
	}
	return m
}

// ephemeral returns the message of a response that only its member sees; nil if there is none. The response to a
// deferred press on a public message is a follow-up.
func ephemeral(r sandbox.Result) *sandbox.Message {
	if r.Ephemeral {
		return r.Message
	}
	if i := slices.IndexFunc(r.FollowUps, sandbox.Message.Ephemeral); i >= 0 {
		return &r.FollowUps[i]
	}
	return nil
}

// contains fails the test unless text contains all parts.
func contains(t testing.TB, what, text string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if !strings.Contains(text, p) {
			t.Errorf("%s says\n%s\nwithout %q", what, text, p)
		}
	}
}

func footer(m *sandbox.Message) string {
	if f := m.Embeds[0].Footer; f != nil {
		return f.Text
	}
	return ""
}

// control returns the first enabled control of a message whose custom id starts with begins.
func control(t testing.TB, m *sandbox.Message, begins string) sandbox.Component {
	t.Helper()
	for _, c := range m.Controls() {
		if strings.HasPrefix(c.CustomID, begins) {
			return c
		}
	}
	t.Fatalf("no control %s on %+v", begins, m.Controls())
	return sandbox.Component{}
}

// offers reports whether a message has a control whose custom id starts with begins.
func offers(m *sandbox.Message, begins string) bool {
	return slices.ContainsFunc(m.Controls(), func(c sandbox.Component) bool {
		return strings.HasPrefix(c.CustomID,
			begins)
	})
}

// shares presses a Share button. It returns the public message.
func (h *harbour) shares(channel string, who *sandbox.Member, m *sandbox.Message, id string) (public *sandbox.Message) {
	h.Helper()
	h.whisper(who.Press(*m, id))
	for _, seen := range h.Messages(channel, h.Member("Bernd").ID) {
		public = &seen
	}
	if public == nil || public.Ephemeral() || len(public.Controls()) != 0 || len(public.Mentions) != 0 ||
		public.Flags&silent == 0 {
		h.Fatalf("shared as %+v", public)
	}
	return public
}

// silent is the SUPPRESS_NOTIFICATIONS flag of a message.
const silent = 1 << 12

// sailor is a user on the leaderboards, who need not be a member of the server.
type sailor struct{ id, name string }

func (h *harbour) sailor(name string) sailor { return sailor{h.Member(name).ID, name} }

// messageOf returns the ephemeral message of a response, whether it came at once or after a deferral.
func messageOf(r sandbox.Result) *sandbox.Message {
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
	const rounds, seconds = 8, 2 * (8 + 2) // two seconds for each round, and four for the result
	if len(g.Image) != rounds+1 || total > 100*seconds || slices.Max(g.Delay) != g.Delay[rounds] {
		h.Errorf("%d frames are seen for %v hundredths of a second", len(g.Image), g.Delay)
	}
	return path.Base(i.URL), i.Description
}

// some plays a number of moves in the match of a pair.
func (p *pair) some(moves int) {
	p.Helper()
	for range moves {
		member, m := p.mover()
		p.heard(p.act(member, p.board(m)))
	}
}

// card waits for an open challenge in a channel, and until the bot has published all of it.
func (h *harbour) card(channel string, who *sandbox.Member) sandbox.Message {
	h.Helper()
	m, err := h.AwaitMessage(h.ctx, channel, who.ID, func(m sandbox.Message) bool {
		controls := m.Controls()
		return len(controls) > 0 && strings.HasPrefix(controls[0].CustomID, "accept:")
	})
	if err != nil {
		h.Fatal(err)
	}
	h.rest(strings.TrimPrefix(m.Controls()[0].CustomID, "accept:"))
	return m
}
