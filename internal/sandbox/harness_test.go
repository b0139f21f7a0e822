package sandbox_test

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"net/http"
	"net/url"
	"testing"
	"time"

	"dockside/internal/sandbox"

	"github.com/bwmarrin/discordgo"
)

// noon is the start of all test clocks.
var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// patience is the timeout of waits that always succeed.
const patience = 2 * time.Minute

// place is a sandbox on loopback with a fake clock.
type place struct {
	*sandbox.Server
	t     *testing.T
	url   string
	clock *sandbox.Clock
	ctx   context.Context
}

func newPlace(t *testing.T) *place {
	t.Helper()
	return openPlace(t, sandbox.Config{})
}

func openPlace(t *testing.T, c sandbox.Config) *place {
	t.Helper()
	clock := sandbox.NewClock(noon)
	c.Now, c.After = clock.Now, clock.After
	server := must(sandbox.New(c))(t)
	address := must(server.Start(""))(t)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(func() {
		cancel()
		if err := server.Close(); err != nil {
			t.Error(err)
		}
	})
	return &place{server, t, address, clock, ctx}
}

// detour redirects requests from Discord to the sandbox.
type detour struct{ to *url.URL }

func (d detour) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host = d.to.Scheme, d.to.Host
	return http.DefaultTransport.RoundTrip(r)
}

// session returns a discordgo session for the sandbox that is not open yet.
func (p *place) session() *discordgo.Session {
	p.t.Helper()
	s := must(discordgo.New("Bot " + p.Token()))(p.t)
	to := must(url.Parse(p.url))(p.t)
	s.Client = &http.Client{Transport: detour{to}, Timeout: patience}
	s.Identify.Intents = discordgo.IntentsGuilds
	s.StateEnabled = false
	s.LogLevel = -1
	return s
}

// bot returns an open session that responds to interactions with answer. It does not reconnect.
func (p *place) bot(answer func(*discordgo.Session, *discordgo.InteractionCreate)) *discordgo.Session {
	p.t.Helper()
	s := p.session()
	s.AddHandler(answer)
	return p.opened(s)
}

func (p *place) opened(s *discordgo.Session) *discordgo.Session {
	p.t.Helper()
	s.ShouldReconnectOnError = false
	check(p.t, s.Open())
	return s
}

// commands registers slash commands without options.
func (p *place) commands(names ...string) {
	p.t.Helper()
	var list []*discordgo.ApplicationCommand
	for _, name := range names {
		list = append(list, &discordgo.ApplicationCommand{Name: name, Description: "a command"})
	}
	must(p.session().ApplicationCommandBulkOverwrite(p.BotID(), "", list))(p.t)
}

// inbox collects interactions to which the test responds itself.
type inbox struct {
	all chan *discordgo.InteractionCreate
}

func newInbox() *inbox { return &inbox{all: make(chan *discordgo.InteractionCreate, 100)} }

// take stores an interaction, unless discordgo could not decode it: it does not know labels in modals.
func (b *inbox) take(_ *discordgo.Session, i *discordgo.InteractionCreate) {
	if i.Data != nil {
		b.all <- i
	}
}

func (b *inbox) next(ctx context.Context, t *testing.T) *discordgo.InteractionCreate {
	t.Helper()
	select {
	case i := <-b.all:
		return i
	case <-ctx.Done():
		t.Fatal("no interaction came")
		return nil
	}
}

// picture returns a small PNG.
func picture() []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 4, 3))); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// fetch gets a URL like a browser.
func (p *place) fetch(address string) *http.Response {
	p.t.Helper()
	request := must(http.NewRequestWithContext(p.ctx, http.MethodGet, address, nil))(p.t)
	return must(http.DefaultClient.Do(request))(p.t)
}

// must returns the result of a call, as in must(f())(t). It ends the test if the call has failed.
func must[T any](result T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		check(t, err)
		return result
	}
}

// check ends the test if a call has failed.
func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
