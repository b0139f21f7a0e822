package bot_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"dockside/bot"
	"dockside/bot/sandbox"

	"github.com/bwmarrin/discordgo"
)

// Whatever the gateway does, the bot comes back and answers.
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

// press presses until one press is answered: while the gateway is lost, Discord itself says
// that the interaction failed.
func (p *pair) press() {
	p.Helper()
	for p.ctx.Err() == nil {
		mover, m := p.mover()
		if r, err := p.act(mover, p.board(m)).Wait(p.ctx); err == nil && !r.Failed {
			return
		}
	}
	p.Fatal("no press is answered")
}

// impatient timers go off sooner, but leave a busy machine the time to open a session.
func impatient(d time.Duration) <-chan time.Time { return time.After(d / 4) }

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
				if !errors.Is(err, bot.ErrRefused) {
					t.Errorf("ended with %v", err)
				}
				if err != nil && strings.Contains(err.Error(), h.Token()) {
					t.Error("the error tells the token")
				}
			case <-h.ctx.Done():
				t.Fatal("the bot tries for ever")
			}
		})
	}
}

// An error never carries the address of an interaction, which holds its token.
func TestErrorsAreScrubbed(t *testing.T) {
	t.Parallel()
	const secret = "aW50ZXJhY3Rpb246c2VjcmV0"
	h := moor(t, settings{})
	d, err := bot.NewDiscord(h.api, h.Token(), time.After, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	gone, cancel := context.WithCancel(h.ctx)
	cancel()
	calls := map[string]func() error{
		"unknown":      func() error { _, err := d.Answer(h.ctx, "1", secret, 6, nil); return err },
		"cancelled":    func() error { _, err := d.Answer(gone, "1", secret, 6, nil); return err },
		"rate limited": func() error { return d.Forget(h.ctx, "1", secret) },
	}
	h.Refuse(sandbox.Plan{Method: "DELETE", Times: 1, Status: 429, Retry: time.Second})
	for name, call := range calls {
		err := call()
		if err == nil || strings.Contains(err.Error(), secret) {
			t.Errorf("%s: %v", name, err)
		}
		var limit bot.Limited
		if name == "rate limited" && !errors.As(err, &limit) {
			t.Errorf("a rate limit is reported as %v", err)
		}
	}
	var refused *discordgo.RESTError
	if err := calls["unknown"](); !errors.As(err, &refused) {
		t.Errorf("a refusal is reported as %v", err)
	}
}

// A channel whose edits are used up for a while holds no answer up, whatever the interaction.
func TestRateLimitsOfAChannelDelayNoAnswer(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPatch {
			w.Header().Set("X-RateLimit-Remaining", "0")
			w.Header().Set("X-RateLimit-Reset-After", "3600")
		}
		io.WriteString(w, "{}")
	}))
	t.Cleanup(server.Close)
	d, err := bot.NewDiscord(server.URL+"/api", "token", time.After, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	for channel := range 10 {
		if err := d.Edit(t.Context(), fmt.Sprint(channel), "1", &bot.Message{}); err != nil {
			t.Fatal(err)
		}
	}
	for id := range 500 {
		if _, err := d.Answer(t.Context(), fmt.Sprint(id), "secret", 6, nil); err != nil {
			t.Fatal(err)
		}
	}
}
