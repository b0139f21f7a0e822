package show_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/feature/show"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/bot/visibility"
	"dockside/game/ai"
	"dockside/game/ai/review"
	"dockside/game/table"
)

// The guild of these tests, the channel of its shows, and other channels of it.
const (
	server = "900"
	hall   = "901"
	tavern = "902" // everyone may view it
	cabin  = "903" // a role may not view it
	thread = "904" // a public thread of the hall
	closet = "905" // a private thread of the hall
	office = "906" // the log channel

	one, other = "7123400", "7123401" // the players
)

// message is a message of a channel with all its states.
type message struct {
	channel string
	states  []string // the titles and the texts
	deleted bool
}

// last returns the newest state.
func (m *message) last() string { return m.states[len(m.states)-1] }

// world is a bot whose channels are in memory. Its clock starts at noon.
type world struct {
	*bottest.Services
	*testing.T
	now     time.Time
	feature show.Feature

	mu       sync.Mutex
	messages []*message
	nonces   map[string]int // the index of the message that was sent with a nonce
	code     int            // the code with which Discord refuses requests; 0: it does not
	closed   string         // a channel for which the bot lacks permissions
	method   string         // the method of the requests that it refuses; empty for all
	lost     bool           // the answer to the next request is lost
	dropped  bool           // the next request is lost
	reviewed []string       // the analysed matches
	hidden   string         // a channel that everyone is denied to view
}

// showing returns a world in which the evening show of match "m" has begun.
func showing(t *testing.T) *world {
	t.Helper()
	w := open(t)
	w.played("m", nil)
	w.pass(evening)
	return w
}

func open(t *testing.T) *world { return openOn(t, bottest.Stores["bbolt"](t)[0]) }

func openOn(t *testing.T, s bottest.Store) *world {
	t.Helper()
	w := &world{T: t, now: bottest.Noon, nonces: map[string]int{}}
	w.Services = bottest.New(t, bottest.Config{Store: s, Now: func() time.Time { return w.now }})
	w.Log = bottest.New(t, bottest.Config{}).Log
	api := httptest.NewServer(w)
	t.Cleanup(api.Close)
	d, err := gateway.New(api.URL, "token", time.After, w.Log)
	bottest.Must(t, err)
	finder := w.Finder()
	finder.Visibility = w.sight()
	w.feature = show.New(show.Feature{Finder: finder, Composer: plain{}, Discord: d, Review: w.review})
	bottest.Must(t, guild.AddEvening(t.Context(), w.Store, "show", server))
	w.set(member.GuildDocument(server).Key, member.ShowIn.Name, hall)
	return w
}

// another returns another replica in the same store, with the same channels and the same clock.
func (w *world) another(s bottest.Store) show.Feature {
	other := bottest.New(w.T, bottest.Config{Store: s, Now: func() time.Time { return w.now }})
	finder := other.Finder()
	finder.Visibility = w.feature.Visibility
	f := w.feature
	f.Finder = finder
	return show.New(f)
}

// plain composes messages without pictures.
type plain struct{}

func (plain) Compose(_ context.Context, s ui.Screen) (*discord.Message, error) {
	s.Title = fmt.Sprint(s.Title, "|", s.Alt != "", "|", len(s.Rows))
	return discord.Compose(s, nil), nil
}

// sight returns who may view the channels.
func (w *world) sight() *visibility.Checker {
	const view = 1 << 10
	places := map[string]discord.Channel{
		hall:   {Guild: server, Overwrites: []discord.Overwrite{{ID: "7", Deny: view}}},
		tavern: {Guild: server},
		cabin:  {Guild: server, Overwrites: []discord.Overwrite{{ID: "7", Deny: view}}},
		thread: {Guild: server, Parent: hall},
		closet: {Guild: server, Parent: hall, Private: true},
	}
	now := func() time.Time { return w.now }
	place := func(_ context.Context, id string) (discord.Channel, error) {
		c := places[id]
		w.mu.Lock()
		defer w.mu.Unlock()
		switch id {
		case w.hidden:
			c.Overwrites = []discord.Overwrite{{ID: server, Deny: view}}
		case w.closed:
			return c, discord.ResponseError(&http.Response{StatusCode: http.StatusForbidden}, nil)
		}
		return c, nil
	}
	return &visibility.Checker{
		Places: visibility.Memory[discord.Channel]{Now: now, Ask: place},
		Roles: visibility.Memory[[]discord.Role]{Now: now, Ask: func(context.Context, string) ([]discord.Role, error) {
			return []discord.Role{{ID: server, Permissions: view}}, nil
		}},
	}
}

// set sets a preference in a document.
func (w *world) set(key, name, value string) {
	w.Helper()
	d := member.GuildDocument("")
	d.Key = key
	bottest.Must(w.T, w.Members.SetPreferences(w.Context(), d, member.Preferences{name: value}))
}

// played stores a match that has just ended. change may make it a match that is not shown.
func (w *world) played(id string, change func(*table.Table)) {
	w.Helper()
	tb := bottest.Played(w.T, id, one, other, uint64(len(id)), w.now)
	tb.Guild, tb.Channel = server, hall
	if change != nil {
		change(tb)
	}
	bottest.Must(w.T, w.Store.Create(w.Context(), tb))
	bottest.Must(w.T, tables.NoteEnded(w.Context(), w.Store, tb))
}

// playedBy stores a match of two people that has just ended.
func (w *world) playedBy(id, first, second string) {
	w.played(id, func(t *table.Table) {
		t.Players[0].User, t.Players[1].User = first, second
		t.Players[0].Name, t.Players[1].Name = "name of "+first, "name of "+second
	})
}

// review analyses a match.
func (w *world) review(_ context.Context, t *view.Past) (review.Review, error) {
	w.reviewed = append(w.reviewed, t.ID)
	return analysis(t), nil
}

// analysis returns an analysis in which the win chance of the first seat rises to 90% after a choice in the middle.
func analysis(t *view.Past) review.Review {
	m, r := t.Match, review.Review{Seats: 2}
	chance := .5
	for n := range m.Len() + 1 {
		r.Chances = append(r.Chances, []float64{chance, 1 - chance})
		if n == m.Len() || m.Log()[n].Seat < 0 || len(m.At(n).Moves(m.Log()[n].Seat)) < 2 {
			continue
		}
		legal := m.At(n).Moves(m.Log()[n].Seat)
		d := review.Decision{Index: n, Seat: m.Log()[n].Seat}
		d.Played, d.Best = ai.MoveValue{Move: m.Log()[n].Move, Value: .4}, ai.MoveValue{Move: legal[0], Value: .5}
		r.Decisions = append(r.Decisions, d)
		if n > m.Len()/2 && len(legal) > 4 {
			chance = .9
		}
	}
	return r
}

// pass advances the clock in steps as long as those of a show, and does the due work. Long times pass in longer steps,
// except for the last minutes.
func (w *world) pass(d time.Duration) {
	w.Helper()
	for end := w.now.Add(d); w.now.Before(end); {
		step := 10 * time.Second
		if left := end.Sub(w.now); d > time.Hour && left > 3*time.Minute {
			step = min(15*time.Minute, left-3*time.Minute)
		}
		w.now = w.now.Add(step)
		w.tick(w.feature)
	}
}

// tick makes a replica do its due work.
func (w *world) tick(f show.Feature) {
	w.Helper()
	f.Outages.Listen(w.Context())
	f.Round(w.Context())
	f.PickAll(w.Context())
}

// evening is the time from noon until a moment after the show was picked and opened.
const evening = 7*time.Hour + time.Minute

// past returns the past show of a match; nil if there is none.
func (w *world) past(match string) *guild.Show {
	w.Helper()
	p, err := guild.PastShowsOf(server).Load(w.Context(), w.Store)
	bottest.Must(w.T, err)
	return p.Of(match)
}

// ended reports whether the show of a match has ended.
func (w *world) ended(match string) bool {
	c := w.shows().Current
	return w.past(match) != nil || c != nil && c.Match == match && !c.Ended.IsZero()
}

// shows returns the document of the guild.
func (w *world) shows() guild.Shows {
	w.Helper()
	s, err := guild.ShowsOf(server).Load(w.Context(), w.Store)
	bottest.Must(w.T, err)
	return s
}

// ServeHTTP implements Discord's messages.
func (w *world) ServeHTTP(to http.ResponseWriter, r *http.Request) {
	w.mu.Lock()
	defer w.mu.Unlock()
	raw, _ := io.ReadAll(r.Body)
	if w.dropped {
		w.dropped = false
		panic(http.ErrAbortHandler)
	}
	if w.code != 0 && (w.method == "" || w.method == r.Method) {
		to.Header().Set("Content-Type", "application/json")
		to.WriteHeader(http.StatusNotFound)
		fmt.Fprintf(to, `{"code":%d,"message":"refused"}`, w.code)
		return
	}
	if w.closed != "" && strings.Contains(r.URL.Path, "/channels/"+w.closed+"/") {
		to.Header().Set("Content-Type", "application/json")
		to.WriteHeader(http.StatusForbidden)
		fmt.Fprintf(to, `{"code":%d,"message":"closed"}`, discord.MissingAccess)
		return
	}
	var body struct {
		Nonce  string `json:"nonce"`
		Embeds []struct {
			Title       string `json:"title"`
			Description string `json:"description"`
		} `json:"embeds"`
	}
	_ = json.Unmarshal(raw, &body)
	said := ""
	for _, e := range body.Embeds {
		said += e.Title + "\n" + e.Description
	}
	parts := strings.Split(r.URL.Path, "/channels/")
	parts = strings.Split(parts[len(parts)-1], "/")
	switch r.Method {
	case http.MethodPost:
		i, sent := w.nonces[body.Nonce]
		if !sent {
			i = len(w.messages)
			w.nonces[body.Nonce] = i
			w.messages = append(w.messages, &message{channel: parts[0], states: []string{said}})
		}
		fmt.Fprintf(to, `{"id":"%d"}`, i+1000)
	case http.MethodPatch:
		m := w.messages[w.index(parts[2])]
		m.states = append(m.states, said)
		fmt.Fprint(to, `{"id":"1"}`)
	case http.MethodDelete:
		w.messages[w.index(parts[2])].deleted = true
	}
	if w.lost {
		w.lost = false
		panic(http.ErrAbortHandler)
	}
}

// close makes a channel one for which the bot lacks permissions; "" opens it again.
func (w *world) close(channel string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = channel
}

func (w *world) index(id string) int {
	n := 0
	_, _ = fmt.Sscan(id, &n)
	return n - 1000
}

// in returns the messages of a channel that are not deleted.
func (w *world) in(channel string) (all []*message) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, m := range w.messages {
		if m.channel == channel && !m.deleted {
			all = append(all, m)
		}
	}
	return all
}

// last returns the newest state of the only message in the hall.
func (w *world) last() string {
	w.Helper()
	all := w.in(hall)
	if len(all) != 1 {
		w.Fatalf("the hall has %d messages", len(all))
	}
	return all[0].last()
}

// steps returns the states of the only message in the hall, without repetitions.
func (w *world) steps() []string {
	w.Helper()
	all := w.in(hall)
	if len(all) != 1 {
		w.Fatalf("the hall has %d messages", len(all))
	}
	return slices.Compact(slices.Clone(all[0].states))
}
