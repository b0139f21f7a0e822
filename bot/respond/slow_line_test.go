package respond_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
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

// narrowLine is a fake Discord behind a slow line: each byte it reads advances its clock. It accepts a first response
// once, within three seconds.
type narrowLine struct {
	rate float64 // bytes a second

	mu       sync.Mutex
	at       time.Time
	pressed  time.Time // when the interaction was received
	answered bool
	late     int // first responses after the three seconds
	pictures int // that were received
}

func (l *narrowLine) now() time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.at
}

func (l *narrowLine) press() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pressed, l.answered = l.at, false
}

func (l *narrowLine) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.at = l.at.Add(time.Duration(float64(len(body)) / l.rate * float64(time.Second)))
	if strings.HasSuffix(r.URL.Path, "/callback") {
		switch {
		case l.answered:
			refuse(w, http.StatusBadRequest, discord.AlreadyAnswered)
			return
		case l.at.Sub(l.pressed) > 3*time.Second:
			l.late++
			refuse(w, http.StatusNotFound, discord.UnknownInteraction)
			return
		}
		l.answered = true
	}
	if bytes.Contains(body, []byte("picture.png")) {
		l.pictures++
	}
	fmt.Fprint(w, `{"id":"5"}`)
}

func refuse(w http.ResponseWriter, status, code int) {
	w.WriteHeader(status)
	fmt.Fprintf(w, `{"code":%d,"message":"no"}`, code)
}

// pictured returns a response with a picture of the given size in bytes.
func pictured(k interaction.Kind, size int) interaction.Response {
	return interaction.Response{Kind: k, Screen: ui.Screen{
		Text: "a board", Files: []ui.File{{Name: "picture.png", Data: make([]byte, size)}},
	}}
}

// At 60 kB a second every press and every command is answered in time, however large its picture.
func TestNoPressFailsOnASlowLine(t *testing.T) {
	t.Parallel()
	l := &narrowLine{rate: 60_000, at: bottest.Noon}
	server := httptest.NewServer(l)
	defer server.Close()
	var said bytes.Buffer
	log := slog.New(slog.NewTextHandler(&said, nil))
	d, err := gateway.New(server.URL+"/api", "token", time.After, log)
	bottest.Must(t, err)
	d.SetClock(l.now)
	count := 0
	answer := func(component bool, k interaction.Kind, size int) {
		count++
		l.press()
		r := &respond.Reply{
			Discord: d,
			Meter:   metrics.New(),
			Log:     log,
			Local:   l.now,
			Heard:   l.now(),
			Request: discord.Interaction{
				Ticket: discord.Ticket{
					ID:    fmt.Sprint(count),
					Token: "t",
					App:   "2",
				}, Channel: "3", Message: "4", Component: component,
			},
		}
		if _, err := r.Send(t.Context(), pictured(k, size)); err != nil || r.Outcome() != metrics.Answered {
			t.Errorf("%d bytes, of kind %d, end with %v and are %s", size, k, err, r.Outcome())
		}
	}
	for range 3 { // until the speed has been measured
		answer(true, interaction.Edit, 90_000)
	}
	for size := 20_000; size <= 400_000; size += 20_000 {
		answer(true, interaction.Edit, size)
		answer(true, interaction.Ephemeral, size)
		answer(false, interaction.Ephemeral, size)
		answer(false, interaction.Public, size)
	}
	if l.late > 0 || l.pictures != count {
		t.Errorf("of %d answers %d are too late, %d pictures come through", count, l.late, l.pictures)
	}
	if n := strings.Count(said.String(), "connection to Discord is slow"); n != 1 {
		t.Errorf("the log reports the slow connection %d times:\n%s", n, said.String())
	}
}

// On a line of usual speed a response is sent without deferring it first.
func TestAFastLineNeedsNoPromise(t *testing.T) {
	t.Parallel()
	l := &narrowLine{rate: 2_000_000, at: bottest.Noon}
	server := httptest.NewServer(l)
	defer server.Close()
	quiet := slog.New(slog.DiscardHandler)
	d, err := gateway.New(server.URL+"/api", "token", time.After, quiet)
	bottest.Must(t, err)
	d.SetClock(l.now)
	for range 10 {
		l.press()
		r := &respond.Reply{
			Discord: d,
			Meter:   metrics.New(),
			Log:     quiet,
			Local:   l.now,
			Heard:   l.now(),
			Request: discord.Interaction{
				Ticket: discord.Ticket{ID: "1", Token: "t", App: "2"}, Message: "4", Component: true,
			},
		}
		m := discord.Compose(pictured(interaction.Edit, 400_000).Screen, nil)
		if err := r.Prepare(t.Context(), interaction.Edit, m); err != nil {
			t.Error(err)
		}
		if r.Stands != respond.Awaited {
			t.Fatal("it is acknowledged first")
		}
		if _, err := r.Send(t.Context(), pictured(interaction.Edit, 400_000)); err != nil {
			t.Error(err)
		}
	}
}

// If the upload of a response is nearly finished at the time to defer, the bot waits for it instead.
func TestAnAnswerThatIsNearlyOutIsWaitedFor(t *testing.T) {
	t.Parallel()
	uploading, waits := make(chan struct{}), make(chan struct{})
	var mu sync.Mutex
	requests := 0
	r := replyTo(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		mu.Lock()
		requests++
		mu.Unlock()
		close(uploading)
		<-waits
		fmt.Fprint(w, `{"id":"5"}`)
	}))
	r.After = func(time.Duration) <-chan time.Time {
		close(waits)
		return nil
	}
	sent := make(chan error)
	go func() {
		_, err := r.Send(context.Background(), pictured(interaction.Edit, 100_000))
		sent <- err
	}()
	<-uploading
	r.Defer(t.Context())
	if err := <-sent; err != nil || requests != 1 || r.Outcome() != metrics.Answered {
		t.Errorf("after %d requests it ends with %v and is %s", requests, err, r.Outcome())
	}
}

// The bot waits longer for a running upload on a fast line than on a slow one. It still keeps within three seconds.
func TestAFastLineIsTrusted(t *testing.T) {
	t.Parallel()
	f := &respond.Flight{Landed: make(chan struct{}), Soon: true}
	go close(f.Landed)
	f.Wait(t.Context(), func(d time.Duration) <-chan time.Time {
		if d <= respond.Nearly || interaction.DeferAfter+d >= 3*time.Second {
			t.Errorf("it is waited for %s", d)
		}
		return nil
	})
}

// A response whose upload stalls is deferred even on a fast line. The wait also ends with the interaction.
func TestAnAnswerThatNeverComesOutIsWaitedForInVain(t *testing.T) {
	t.Parallel()
	past := make(chan time.Time)
	close(past)
	over, end := context.WithCancel(t.Context())
	end()
	for name, c := range map[string]struct {
		ctx    context.Context
		passes <-chan time.Time
		asked  string
	}{
		"time passes":             {t.Context(), past, "answers 6"},
		"the interaction is over": {over, nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var said bottest.Discord
			r := replyTo(t, &said)
			r.After = func(time.Duration) <-chan time.Time { return c.passes }
			r.Flight = &respond.Flight{Stop: func() {}, Landed: make(chan struct{}), Soon: true}
			r.Defer(c.ctx)
			if got := strings.Join(said.Lines, ", "); got != c.asked {
				t.Errorf("Discord is asked %q, not %q", got, c.asked)
			}
		})
	}
}

// If an upload is still running at the time to defer, the interaction is deferred. The picture is then sent again as an
// edit.
func TestAnAnswerThatIsBeingSentIsOvertaken(t *testing.T) {
	t.Parallel()
	for name, slow := range map[string]bool{"the word of it comes at once": false, "the word of it comes late": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			uploading, acknowledged, changed := make(chan struct{}), make(chan struct{}), make(chan struct{})
			var mu sync.Mutex
			var all []string
			r := replyTo(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, _ := io.ReadAll(r.Body)
				note := func(what string) {
					mu.Lock()
					defer mu.Unlock()
					all = append(all, what)
				}
				switch {
				case strings.HasSuffix(r.URL.Path, "@original"):
					note("changes")
					close(changed)
				case bytes.Contains(body, []byte("picture.png")):
					note("answers")
					close(uploading)
					if slow {
						<-acknowledged
						refuse(w, http.StatusBadRequest, discord.AlreadyAnswered)
						return
					}
					<-r.Context().Done() // the upload was cancelled
					return
				default:
					note("acknowledges")
					close(acknowledged)
					if slow {
						<-changed
					}
				}
				fmt.Fprint(w, `{"id":"5"}`)
			}))
			soon := make(chan time.Time)
			close(soon)
			r.After = func(time.Duration) <-chan time.Time { return soon }
			sent := make(chan error)
			go func() {
				_, err := r.Send(context.Background(), pictured(interaction.Edit, 100_000))
				sent <- err
			}()
			<-uploading
			r.Defer(t.Context())
			if err := <-sent; err != nil || r.Outcome() != metrics.Answered {
				t.Errorf("it ends with %v and is %s", err, r.Outcome())
			}
			if got := strings.Join(all, ", "); got != "answers, acknowledges, changes" {
				t.Errorf("Discord is asked: %s", got)
			}
		})
	}
}
