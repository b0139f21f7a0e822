package e2e

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// whispered fails the test unless an interaction was answered by an ephemeral message that contains words.
func (h *harbour) whispered(what string, u *sandbox.Use, words string) {
	h.Helper()
	m := ephemeral(h.answerOf(u))
	if m == nil || len(m.Embeds) == 0 {
		h.Errorf("%s: answered by %+v", what, m)
		return
	}
	if said := m.Embeds[0].Description; !strings.Contains(said, words) {
		h.Errorf("%s: told %q, not %q", what, said, words)
	}
}

// Simultaneous presses of the same button make one move.
func TestPressedTwiceAtTheSameInstant(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	for range 5 {
		mover, m := p.mover()
		board := p.board(m)
		c := plays(board)[0]
		var values []string
		if len(c.Options) > 0 {
			values = []string{c.Options[0].Value}
		}
		var presses sync.WaitGroup
		for range 20 {
			presses.Go(func() { p.answerOf(mover.PressStale(board, c.CustomID, values...)) })
		}
		presses.Wait()
		_, after := p.mover()
		if n := pressed(after, m.Len()); n != 1 {
			t.Fatalf("twenty presses at once have become %d plays", n)
		}
	}
	h.noFaults()
}

// While Discord refuses edits, new boards are posted. The buttons of old boards are removed later.
func TestButtonsOfOldBoardsAreTakenOffInTheEnd(t *testing.T) {
	t.Parallel()
	c := newClockwork(t)
	p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
	p.start()
	_, m := p.mover()
	board := p.board(m)
	c.Refuse(sandbox.Plan{Method: "PATCH", Path: "/channels/", Times: 1, Status: 429, Retry: time.Second})
	again := p.answerOf(p.members[0].Command(p.channel, "board"))
	if again.Ephemeral || again.Message.ID == board.ID {
		t.Fatalf("/board is answered by %+v", again.Message)
	}
	p.until(func(t *table.Table, _ *game.Match) bool { return t.Shown.Fails > 0 }) // stored after the response
	c.pass(time.Minute)
	c.awaitGone(p.channel, board.ID)
}

// Payloads that Discord would never send reach no handler, crash nothing, and are answered with an error.
func TestMalformedInteractions(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	for i := range 1000 {
		payload := []string{
			`{"id":"%d","token":"x","application_id":"5","type":3,"data":{"custom_id":"play","component_type":2}}`,
			`{"id":"%d","token":"x","application_id":"5","type":3,"data":null,"user":{"id":"1"}}`,
			`{"id":"%d","token":"x","application_id":"5","type":2,"member":{}}`,
			`{"id":"%d","token":"x","application_id":"5","type":99,"member":{"user":{"id":"1"}}}`,
			`{"id":"%d","token":"x","application_id":"5","type":3,"message":{"components":[{"type":77}]},` +
				`"data":{"custom_id":"a","component_type":2}}`,
			`{"id":"%d"}`,
			`[]`,
			`{"id":"%d","token":"x","application_id":"5","type":2,"member":{"user":{"id":"1"}},` +
				`"data":{"name":"challenge","options":[null]}}`,
			`{"id":"%d","token":"x","application_id":"5","type":2,"member":{"user":{"id":"1"}},` +
				`"data":{"name":"settings","options":[{"type":1,"name":"me","options":[null]}]}}`,
		}[i%9]
		if strings.Contains(payload, "%d") {
			payload = fmt.Sprintf(payload, i+1)
		}
		if err := h.Emit("INTERACTION_CREATE", json.RawMessage(payload)); err != nil {
			t.Fatal(err)
		}
	}
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	if _, m := p.match(); m.Len() == 0 {
		t.Error("after the nonsense nothing can be played")
	}
	// The bot tries to answer if there is an id and a token, which the sandbox does not know. Of a thousand payloads,
	// the first kind comes 112 times and each other kind 111 times.
	if err := h.Await(h.ctx, func() bool { return len(h.Verdicts(sandbox.Refused)) == 112+6*111 }); err != nil {
		t.Errorf("%d answers were tried", len(h.Verdicts(sandbox.Refused)))
	}
}

// A press without a valid channel or message is answered, and causes no other request.
func TestAPressFromNowhereIsSentNowhere(t *testing.T) {
	t.Parallel()
	paths := &journal{}
	h := openHarbour(t, settings{check: func(r sandbox.Request) error {
		fmt.Fprintln(paths, r.Method, r.Path)
		return nil
	}})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	p.rests()
	for i, place := range []string{
		`"channel_id":"","message":{"id":"","components":[%s]}`, `"channel_id":"%d","message":{"id":"","components":[%s]}`,
		`"channel_id":"","message":{"id":"77","components":[%s]}`,
		`"channel_id":"1/2","message":{"id":"3/4","components":[%s]}`,
	} {
		id := "play:" + p.table + ":0.000000:roll"
		place = strings.ReplaceAll(strings.ReplaceAll(place, "%d", p.channel), "%s", `{"type":2,"custom_id":"`+id+`"}`)
		bottest.Must(
			t,
			h.Emit("INTERACTION_CREATE", json.RawMessage(fmt.Sprintf(`{"id":"9%d","token":"x","application_id":"5",`+
				`"type":3,"guild_id":"%s","member":{"user":{"id":"%s"}},"data":{"custom_id":"%s","component_type":2},%s}`,
				i, h.GuildID(), p.members[0].ID, id, place))),
		)
	}
	bottest.Must(t, h.Await(h.ctx, func() bool { return len(h.Verdicts(sandbox.Refused)) == 4 }))
	p.answerOf(p.members[0].Command(p.channel, "board"))
	for _, line := range strings.Split(paths.String(), "\n") {
		if strings.Contains(line, "//") || strings.HasPrefix(line, "PATCH /channels") && !strings.Contains(line, p.channel) {
			t.Errorf("it sends %s", line)
		}
	}
}
