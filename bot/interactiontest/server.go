package interactiontest

import (
	"context"
	"crypto/rand"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/feature/matchmaking"
	"dockside/bot/interaction"
	"dockside/bot/notify"
	"dockside/bot/outage"
	"dockside/bot/publish"
	"dockside/bot/schedule"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/storage"
)

// Server is a kit whose channels show what the publisher sends. What a response changes at a table is published before
// the member has the response. Its clock moves with Pass.
type Server struct {
	*Kit
	Messages  []Message      // of all channels, the oldest first, without deleted ones
	Pings     map[string]int // how often each user was notified in a channel
	Sent      []ui.Screen    // all that was posted or edited
	publisher *publish.Publisher
	clock     schedule.Clock
	now       time.Time
	screens   map[*discord.Message]ui.Screen // the content of composed messages
	mu        sync.Mutex                     // guards the messages
}

// Message is a message of a channel.
type Message struct {
	Answer
	Channel string
}

// NewServer returns a server at noon.
func NewServer(t testing.TB, c bottest.Config) *Server {
	t.Helper()
	s := &Server{Pings: map[string]int{}, screens: map[*discord.Message]ui.Screen{}, now: bottest.Noon}
	c.Now = func() time.Time { return s.now }
	s.Kit = New(t, c)
	s.shows = s.answer
	challenges := matchmaking.Feature{
		Games: s.Games, Tables: s.Tables, Members: s.Members, Guilds: s.Guilds, Store: s.Store, Near: s.Near,
		Words: s.Words, Dice: s.Dice, Now: s.Now, Log: s.Log, Pairs: matchmaking.Pairs{Store: s.Near},
		Scores: s.Settler(), Random: rand.Reader,
	}
	notices := notify.Service{
		Tables: s.Tables, Members: s.Members, Store: s.Store, Words: s.Words, Quarantine: &tables.Quarantine{},
		Now: s.Now, Log: s.Log,
	}
	s.publisher = &publish.Publisher{
		Tables: s.Tables, Store: s.Store, Dice: s.Dice, Now: s.Now, Log: s.Log, Composer: channels{s}, Discord: channels{s},
		Timer:  atOnce,
		Before: []publish.Hook{s.Finder().Ended, challenges.NoteBeaten, s.Settler().Settled, notices.QueueTurns},
	}
	s.publisher.After = []publish.Hook{challenges.StartRematch(s.publisher.Publish)}
	s.clock = s.Clock()
	s.clock.Publisher = s.publisher
	return s
}

// atOnce is a timer that has always run out.
func atOnce(time.Duration) <-chan time.Time {
	c := make(chan time.Time)
	close(c)
	return c
}

// Pass moves the clock, and does what is due then. Discord counts as connected all the time.
func (s *Server) Pass(d time.Duration) {
	s.T.Helper()
	s.now = s.now.Add(d)
	_, err := outage.LastContact.Revise(s.T.Context(), s.Near, func(known *outage.Contact) error {
		known.Last = s.now
		return nil
	})
	bottest.Must(s.T, err)
	s.Tick()
}

// Skip moves the clock, as if the bot was away meanwhile.
func (s *Server) Skip(d time.Duration) { s.now = s.now.Add(d) }

// Tick does what is due.
func (s *Server) Tick() { s.clock.Tick(s.T.Context()) }

// answer publishes the table that a response has changed. It returns what the member sees: a part of that, or else the
// response.
func (s *Server) answer(q discord.Interaction, a Answer) Answer {
	if a.Table == nil {
		return a
	}
	id := a.Table.ID
	bottest.Must(s.T, s.publisher.Show(s.T.Context(), a.Table, recipient{channels{s}, q, &a}))
	a.Table = s.Table(id)
	return a
}

// Front returns the main message of a table.
func (s *Server) Front(id string) Answer {
	s.T.Helper()
	return s.Message(s.Table(id).Shown.Board)
}

// Message returns a message of a channel. One that another server has sent has no content.
func (s *Server) Message(id string) Answer {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i := s.index(id); i >= 0 {
		return s.Messages[i].Answer
	}
	return Public(id)
}

// index returns the index of a message; -1 if there is none. The caller holds the lock.
func (s *Server) index(id string) int {
	return slices.IndexFunc(s.Messages, func(m Message) bool { return m.Message == id })
}

// Public returns a public message without content.
func Public(id string) Answer {
	return Answer{Message: id, Response: interaction.Response{Kind: interaction.Public}}
}

// Finish does the work of a response that continues after it was sent, and returns the response that replaces it.
func (k *Kit) Finish(a Answer) Answer {
	k.T.Helper()
	if a.Later == nil {
		k.T.Fatalf("nothing follows the response %q", a.Said())
	}
	s, err := a.Later(k.T.Context(), a.Message, func(ui.Screen) {})
	bottest.Must(k.T, err)
	a.Screen, a.Later = s, nil
	return a
}

// At returns the member in another channel.
func (m *Member) At(channel string) *Member {
	there := *m
	there.Channel, there.BaseChannel = channel, channel
	return &there
}

// Submit submits a form that a button of a message has opened.
func (m *Member) Submit(on, form Answer, fields map[string]string) Answer {
	m.kit.T.Helper()
	if form.Screen.Form == nil {
		m.kit.T.Fatalf("there is no form: %q", form.Said())
	}
	q := m.request()
	words := strings.Split(form.Screen.Form.ID, ui.Separator)
	q.Component, q.Verb, q.Args, q.Fields = true, words[0], words[1:], map[string][]string{}
	for name, value := range fields {
		q.Fields[name] = []string{value}
	}
	q.Message, q.OnEphemeral, q.Controls = on.Message, on.Kind == interaction.Ephemeral, IDs(on.Screen)
	return m.send(q)
}

// Said returns all texts of a response.
func (a Answer) Said() string {
	s := a.Screen
	all := []string{s.Content, s.Title, s.Text, s.Footer, s.Alt}
	for _, above := range s.Above {
		all = append(all, above.Text, above.Alt)
	}
	return strings.Join(all, "\n")
}

// Says fails the test unless a response has all of the texts.
func (a Answer) Says(t testing.TB, what string, texts ...string) Answer {
	t.Helper()
	for _, text := range texts {
		if said := a.Said(); !strings.Contains(said, text) {
			t.Errorf("%s: %q is missing in\n%s", what, text, said)
		}
	}
	return a
}

// Lacks fails the test if a response has one of the texts.
func (a Answer) Lacks(t testing.TB, what string, texts ...string) Answer {
	t.Helper()
	for _, text := range texts {
		if said := a.Said(); strings.Contains(said, text) {
			t.Errorf("%s: %q is in\n%s", what, text, said)
		}
	}
	return a
}

// Label returns the label of a button; empty if the response does not have it.
func (a Answer) Label(id string) string {
	for _, row := range a.Screen.Rows {
		for _, b := range row.Buttons {
			if b.ID == id {
				return b.Label
			}
		}
	}
	return ""
}

// Labelled returns the custom id of the button with a label. It ends the test if there is none.
func (a Answer) Labelled(t testing.TB, label string) string {
	t.Helper()
	labels := map[string]string{}
	for _, row := range a.Screen.Rows {
		for _, b := range row.Buttons {
			labels[b.Label] = b.ID
		}
	}
	if labels[label] == "" {
		t.Fatalf("no button %q among %q", label, slices.Sorted(maps.Keys(labels)))
	}
	return labels[label]
}

// Offers reports whether a response has a button or menu with that custom id.
func (a Answer) Offers(id string) bool { return slices.Contains(IDs(a.Screen), id) }

// Meanwhile is a store in which something happens once, before a table is next changed.
type Meanwhile struct {
	storage.Store
	Do func()
}

// UpdateFrom implements storage.Store.
func (s *Meanwhile) UpdateFrom(ctx context.Context, t *table.Table, change func(*table.Table) error) (
	*table.Table, error,
) {
	if do := s.Do; do != nil {
		s.Do = nil
		do()
	}
	return s.Store.UpdateFrom(ctx, t, change)
}

// Shy is a store whose leaderboards are unavailable while Away is set.
type Shy struct {
	storage.Store
	Away atomic.Bool
}

// Settle implements storage.Store.
func (s *Shy) Settle(ctx context.Context, n ladder.Name, r ladder.Result) (ladder.Change, error) {
	if s.Away.Load() {
		return ladder.Change{}, storage.ErrUnavailable
	}
	return s.Store.Settle(ctx, n, r)
}

// Versus implements storage.Store.
func (s *Shy) Versus(ctx context.Context, n ladder.Name, a, b string) (ladder.Versus, error) {
	if s.Away.Load() {
		return ladder.Versus{}, storage.ErrUnavailable
	}
	return s.Store.Versus(ctx, n, a, b)
}

// Standings implements storage.Store.
func (s *Shy) Standings(ctx context.Context, n ladder.Name, users ...string) ([]ladder.Standing, error) {
	if s.Away.Load() {
		return nil, storage.ErrUnavailable
	}
	return s.Store.Standings(ctx, n, users...)
}

// Line returns the lines of the text of a response that contain a word, whatever its case.
func (a Answer) Line(word string) string {
	var lines []string
	for line := range strings.Lines(a.Screen.Text) {
		if strings.Contains(strings.ToLower(line), word) {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return strings.Join(lines, " | ")
}

// Saying returns the newest message of the channels with a text. It ends the test if there is none.
func (s *Server) Saying(text string) Answer {
	s.T.Helper()
	for _, m := range slices.Backward(s.Messages) {
		if strings.Contains(m.Said(), text) {
			return m.Answer
		}
	}
	s.T.Fatalf("no message says %q", text)
	return Answer{}
}

// Says reports whether a message of the channels has a text.
func (s *Server) Says(text string) bool {
	return slices.ContainsFunc(s.Messages, func(m Message) bool { return strings.Contains(m.Said(), text) })
}

// Direct returns the member in their direct messages with the bot.
func (m *Member) Direct() *Member {
	there := m.At("55" + m.User.ID)
	there.Guild, there.GuildLocale = "", ""
	return there
}
