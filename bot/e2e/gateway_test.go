package e2e

import (
	"errors"
	"strings"
	"testing"
	"time"

	"dockside/bot/discord"
	"dockside/game"
	"dockside/game/table"
)

// The bot reconnects and answers after every kind of gateway failure.
func TestTheGatewayIsLostAndFound(t *testing.T) {
	t.Parallel()
	for name, trouble := range map[string]func(*harbour){
		"the connection breaks":             func(h *harbour) { h.Drop() },
		"the gateway asks to reconnect":     func(h *harbour) { h.AskReconnect() },
		"the session has become invalid":    func(h *harbour) { h.Invalidate() },
		"the gateway closes for no reason":  func(h *harbour) { h.CloseGateway(4000) },
		"the session has timed out":         func(h *harbour) { h.CloseGateway(4009) },
		"the gateway breaks twice in a row": func(h *harbour) { h.Drop(); h.Drop() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, settings{after: impatient, hasty: true})
			p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
			p.start()
			trouble(h)
			if err := h.AwaitBot(h.ctx); err != nil {
				t.Fatal(err)
			}
			for range 4 {
				p.press()
			}
		})
	}
}

// press makes a move and repeats it until it is received. While the gateway is disconnected, Discord reports that the
// interaction failed.
func (p *pair) press() {
	p.Helper()
	for p.ctx.Err() == nil {
		mover, m := p.mover()
		if r, err := p.act(mover, p.board(m)).Acked(p.ctx); err == nil && !r.Failed {
			p.until(func(_ *table.Table, now *game.Match) bool { return now.Len() > m.Len() })
			return
		}
	}
	p.Fatal("no press is answered")
}

// impatient fires timers after a quarter of their time, to speed up tests. That is long enough for a busy machine to
// open a session. The deferral timer keeps its time, so that the machine can answer.
func impatient(d time.Duration) <-chan time.Time {
	if d != deferAfter {
		d /= 4
	}
	return time.After(d)
}

// The bot stops with an error if Discord refuses its token. The error does not contain the token.
func TestARefusedTokenEndsTheBot(t *testing.T) {
	t.Parallel()
	for name, refuse := range map[string]func(*harbour){
		"from the start": func(h *harbour) { h.ChangeToken("another") },
		"later":          func(h *harbour) {},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := moor(t, settings{})
			b := h.build(time.Now, impatient)
			refuse(h)
			done := make(chan error, 1)
			go func() { done <- b.Run(h.ctx) }()
			if name == "later" {
				if err := h.AwaitBot(h.ctx); err != nil {
					t.Fatal(err)
				}
				h.ChangeToken("another")
				h.Drop()
			}
			select {
			case err := <-done:
				if !errors.Is(err, discord.ErrRefused) {
					t.Errorf("ended with %v", err)
				}
				if err != nil && strings.Contains(err.Error(), h.Token()) {
					t.Error("the error contains the token")
				}
			case <-h.ctx.Done():
				t.Fatal("the bot tries for ever")
			}
		})
	}
}
