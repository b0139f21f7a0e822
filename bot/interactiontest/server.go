// Package interactiontest runs handlers as functions: an interaction goes in, and the response comes out as a value.
// Nothing is drawn, and nothing is sent to Discord.
package interactiontest

import (
	"crypto/rand"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot"
	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/feature/matchmaking"
	"dockside/bot/interaction"
	"dockside/bot/notify"
	"dockside/bot/outage"
	"dockside/bot/publish"
	"dockside/bot/schedule"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/storage/storagetest/bolttest"
)

// The guild and the channel of members, unless a test chooses others.
const (
	Guild   = "900"
	Channel = "901"
)

// Server is a bot with all features, whose channels show the messages of the publisher. A change of a table is
// published before the member gets the response. The clock starts at noon and advances with Pass. The bot cannot reach
// Discord, so users can only see the channel of the interaction.
type Server struct {
	*bottest.Services
	T         testing.TB
	Messages  []Message      // of all channels, the oldest first, without deleted ones
	Pings     map[string]int // how often each user was notified in a channel
	Sent      []ui.Screen    // all that was posted or edited
	bot       *bot.Bot
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

// New returns a server with the services of a test, and with its own clock. The store is an empty one in memory if they
// have none.
func New(t testing.TB, c bottest.Config) *Server {
	t.Helper()
	s := &Server{T: t, Pings: map[string]int{}, screens: map[*discord.Message]ui.Screen{}, now: bottest.Noon}
	c.Now = func() time.Time { return s.now }
	if c.Store == nil {
		c.Store = bolttest.Open(t, c.Now)
	}
	s.Services = bottest.New(t, c)
	nowhere, err := gateway.New("http://127.0.0.1:1/api", "token", time.After, s.Log)
	bottest.Must(t, err)
	s.bot = bot.New(bot.Config{
		Games: s.Games, Store: c.Store, Archive: c.Archive, Discord: nowhere, Words: s.Words, Random: rand.Reader,
		Dice: s.Dice, Files: uploads().server.URL, Now: c.Now, After: time.After, Log: s.Log,
		DailyKey: bottest.DailyKey,
	})
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
		Timer: atOnce,
		Before: []publish.Hook{
			challenges.Assemble, s.Finder().Ended, challenges.NoteBeaten, challenges.NoteTurns, s.Settler().Settled,
			notices.QueueTurns,
		},
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

// Pass advances the clock, and does the due work. Discord counts as connected all the time.
func (s *Server) Pass(d time.Duration) {
	s.T.Helper()
	s.Skip(d)
	s.Hear()
	s.Tick()
}

// Hear records that Discord is connected now.
func (s *Server) Hear() {
	s.T.Helper()
	_, err := outage.LastContact.Revise(s.T.Context(), s.Near, func(known *outage.Contact) error {
		known.Last = s.now
		return nil
	})
	bottest.Must(s.T, err)
}

// Skip moves the clock, as if the bot was away meanwhile.
func (s *Server) Skip(d time.Duration) { s.now = s.now.Add(d) }

// Tick does the due work.
func (s *Server) Tick() { s.clock.Tick(s.T.Context()) }

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

// Table loads a table with its match.
func (s *Server) Table(id string) *view.View {
	s.T.Helper()
	v, err := s.Tables.Load(s.T.Context(), id)
	bottest.Must(s.T, err)
	return v
}

// Routes returns all commands and components of the bot.
func (s *Server) Routes() interaction.Routes { return s.bot.Routes() }

// Settle records a rated match of Shanghaien on the leaderboards: a win of the first person, or a draw.
func (s *Server) Settle(ended time.Time, winner, loser table.Person, drawn bool) {
	s.T.Helper()
	seats := []ladder.Seat{
		{User: winner.ID, Name: winner.Name, Place: 1, Stats: map[string]int{"crew.nl": 3}},
		{User: loser.ID, Name: loser.Name, Team: 1, Place: 2},
	}
	if drawn {
		seats[1].Place = 1
	}
	r := ladder.Result{Match: next(), Ended: ended.UTC(), Seats: seats}
	var lifetime ladder.Change
	for _, name := range ladder.For("shanghaien", Guild, ended) {
		of := r
		if name.Season != "" {
			of = r.Seasonal(lifetime)
		}
		c, err := s.Store.Settle(s.T.Context(), name, of)
		bottest.Must(s.T, err)
		if name.Guild != "" && name.Season == "" {
			lifetime = c
		}
	}
}

// Shared returns the public message of a response. It ends the test unless there is one without buttons and without
// pings.
func (s *Server) Shared(a Answer) ui.Screen {
	s.T.Helper()
	if b := a.Broadcast; b == nil || len(b.Rows) > 0 || len(b.Mentions) > 0 || !b.Silent {
		s.T.Fatalf("shared is %+v, the response is %q", b, a.Said())
	}
	return *a.Broadcast
}

// isPublic reports whether everybody sees a message.
func (s *Server) isPublic(a Answer) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return a.Kind == interaction.Public || s.index(a.Message) >= 0
}

// ids counts the ids of all servers, since several may share a store.
var ids atomic.Int64

// next returns a new id of a message or interaction. It is as long as the ids of Discord.
func next() string { return strconv.FormatInt(1<<60+ids.Add(1), 10) }
