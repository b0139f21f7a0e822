package respond_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/interaction"
	"dockside/bot/metrics"
	"dockside/bot/respond"
	"dockside/bot/ui"
)

// An interaction is answered exactly once. If that takes long, it is deferred first, and the response replaces the
// loading state or is sent beside it.
func TestAnInteractionIsAnsweredOnce(t *testing.T) {
	t.Parallel()
	const command, press = false, true
	for _, c := range []struct {
		what  string
		press bool
		acts  string
		want  string
	}{
		{"a command", command, "post", "answers 4"},
		{"a whisper", command, "whisper", "answers 4"},
		{"a press", press, "replace", "answers 7"},
		{"a press that shows elsewhere", press, "nod", "answers 6"},
		{"a form", press, "ask", "answers 9"},
		{"two answers", press, "replace whisper", "answers 7"},
		{"two answers to a command", command, "whisper post", "answers 4"},
		{"held when it was answered", press, "nod hold whisper", "answers 6"},
		{"a command that takes long", command, "hold whisper post", "answers 5, PATCH @original"},
		{"a command whose answer everybody sees", command, "hold post", "answers 5, POST channel, DELETE @original"},
		{"a command with nothing to say", command, "hold nod", "answers 5, DELETE @original"},
		{"a press that takes long", press, "hold replace replace", "answers 6, PATCH @original"},
		{"a press with a word that takes long", press, "hold whisper", "answers 6, POST t"},
		{"a press that shows elsewhere, late", press, "hold nod", "answers 6"},
		{"a form that comes too late", press, "hold ask", "answers 6, POST t"},
	} {
		if got := asked(t, c.press, strings.Fields(c.acts)); got != c.want {
			t.Errorf("%s: %s becomes %q, not %q", c.what, c.acts, got, c.want)
		}
	}
}

// replyTo returns the reply to a press that has just arrived. A handler stands in for Discord.
func replyTo(t *testing.T, connection http.Handler) *respond.Reply {
	t.Helper()
	server := httptest.NewServer(connection)
	t.Cleanup(server.Close)
	quiet := slog.New(slog.DiscardHandler)
	d, err := gateway.New(server.URL+"/api", "token", time.After, quiet)
	bottest.Must(t, err)
	return &respond.Reply{
		Discord: d,
		Meter:   metrics.New(),
		Log:     quiet,
		Local:   time.Now,
		Heard:   time.Now(),
		Request: discord.Interaction{
			Ticket: discord.Ticket{ID: "1", Token: "t", App: "2"}, Channel: "3", Message: "4", Component: true,
		},
	}
}

// asked returns the requests that Discord receives if a reply is deferred and sent in the given ways.
func asked(t *testing.T, press bool, acts []string) string {
	t.Helper()
	var said bottest.Discord
	r := replyTo(t, &said)
	r.Request.Component = press
	kinds := map[string]interaction.Kind{
		"whisper": interaction.Ephemeral,
		"post":    interaction.Public,
		"replace": interaction.Edit,
		"nod":     interaction.Ack,
		"ask":     interaction.Modal,
	}
	for _, act := range acts {
		if act == "hold" {
			r.Defer(context.Background())
			continue
		}
		a := interaction.Response{Kind: kinds[act], Screen: ui.Screen{Text: act, Form: &ui.Form{ID: "f"}}}
		_, _ = r.Send(context.Background(), a) // a response that fails makes no request
	}
	return strings.Join(said.Lines, ", ")
}

// whenUsed is a context that calls a function when it is first used.
type whenUsed struct {
	context.Context

	act func()
}

func (c whenUsed) Done() <-chan struct{} {
	c.act()
	return c.Context.Done()
}

// A deferral that comes just before the response is sent is respected: the response is not sent in vain first.
func TestADeferralJustBeforeTheResponse(t *testing.T) {
	t.Parallel()
	var said bottest.Discord
	r := replyTo(t, &said)
	ctx := whenUsed{t.Context(), sync.OnceFunc(func() { r.Defer(t.Context()) })}
	a := interaction.Response{Kind: interaction.Edit, Screen: ui.Screen{Text: "a board"}}
	if _, err := r.Send(ctx, a); err != nil {
		t.Error(err)
	}
	if got := strings.Join(said.Lines, ", "); got != "answers 6, PATCH @original" {
		t.Errorf("Discord is asked %q", got)
	}
}
