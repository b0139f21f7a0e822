package digest

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/dailies"
	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/ui"
	"dockside/game/daily"
	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/storagetest/bolttest"
)

const (
	server  = "900"
	channel = "901"
	logbook = "902"
)

// town is a server with its channels, a store and a clock. Several features on it are several processes.
type town struct {
	testing.TB
	store storage.Store
	now   time.Time

	mu       sync.Mutex
	screens  map[*discord.Message]ui.Screen
	messages []posted
	nonces   map[string]sent
	refuse   map[string]int // codes of errors, by channel
	lose     bool           // the next response of Discord is lost
	down     bool           // Discord gives no response and does nothing
	limited  bool           // Discord refuses messages because of a rate limit
}

// sent is a message that Discord recognises.
type sent struct {
	id string
	at time.Time
}

// recognised is how long Discord recognises a message.
const recognised = 5 * time.Minute

// posted is a message of a channel.
type posted struct {
	id, channel string
	ui.Screen
	edits int
}

func newTown(t testing.TB) *town {
	t.Helper()
	w := &town{
		TB: t, now: bottest.Noon, screens: map[*discord.Message]ui.Screen{}, nonces: map[string]sent{},
		refuse: map[string]int{},
	}
	w.store = bolttest.Open(t, func() time.Time { return w.now })
	return w
}

// process returns a feature on the store of the server, or on another view of it.
func (w *town) process(s storage.Store) Feature {
	w.Helper()
	b := bottest.New(w, bottest.Config{Store: s, Now: func() time.Time { return w.now }})
	return Feature{
		Dailies: &dailies.Service{Games: b.Games, Store: b.Store, Now: b.Now, Secret: "secret"}, Members: b.Members,
		Guilds: b.Guilds, Store: b.Store, Words: b.Words, Now: b.Now, Log: b.Log, Composer: w, Discord: w,
		Challenges: solos{}, Invite: func() string { return bottest.Invite }, InContact: func() bool { return true },
	}
}

// Compose implements publish.Composer.
func (w *town) Compose(_ context.Context, s ui.Screen) (*discord.Message, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	m := new(discord.Message)
	w.screens[m] = s
	return m, s.Flaw
}

// refusal returns the error of Discord with a code.
func refusal(code int) error {
	status := http.StatusForbidden
	if code == discord.UnknownMessage || code == discord.UnknownChannel {
		status = http.StatusNotFound
	}
	return discord.ResponseError(&http.Response{StatusCode: status}, fmt.Appendf(nil, `{"code":%d}`, code))
}

// answer returns the error of a request that was carried out.
func (w *town) answer() error {
	if w.lose {
		w.lose = false
		return context.DeadlineExceeded
	}
	return nil
}

// Send implements publish.Messenger.
func (w *town) Send(
	ctx context.Context, channel, nonce string, m *discord.Message,
) (id string, same bool, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if code := w.refuse[channel]; code != 0 {
		return "", false, refusal(code)
	}
	switch {
	case w.down:
		return "", false, context.DeadlineExceeded
	case w.limited:
		return "", false, discord.RateLimitError{RetryAfter: 10 * time.Minute}
	}
	if s, known := w.nonces[nonce]; known && w.now.Sub(s.at) < recognised {
		id := s.id
		i := slices.IndexFunc(w.messages, func(p posted) bool { return p.id == id })
		return id, i >= 0 && w.messages[i].Text == w.screens[m].Text, w.answer()
	}
	id = w.snowflake()
	w.nonces[nonce] = sent{id, w.now}
	w.messages = append(w.messages, posted{id: id, channel: channel, Screen: w.screens[m]})
	return id, true, w.answer()
}

// snowflake returns an id of the current time.
func (w *town) snowflake() string {
	return strconv.FormatInt((w.now.UnixMilli()-1420070400000)<<22+int64(len(w.messages)), 10)
}

// Channel implements Messenger.
func (w *town) Channel(_ context.Context, channel string) (c discord.Channel, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if code := w.refuse[channel]; code != 0 {
		return c, refusal(code)
	}
	if w.down {
		return c, context.DeadlineExceeded
	}
	for _, p := range w.messages {
		if p.channel == channel {
			c.LastMessage = p.id
		}
	}
	return c, nil
}

// Edit implements publish.Messenger.
func (w *town) Edit(_ context.Context, _, message string, m *discord.Message) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.down {
		return context.DeadlineExceeded
	}
	i := slices.IndexFunc(w.messages, func(p posted) bool { return p.id == message })
	if i < 0 {
		return refusal(discord.UnknownMessage)
	}
	w.messages[i].Screen = w.screens[m]
	w.messages[i].edits++
	return w.answer()
}

// StripComponents implements publish.Messenger.
func (*town) StripComponents(context.Context, string, string, string) error { return nil }

// Delete implements publish.Messenger.
func (*town) Delete(context.Context, string, string) error { return nil }

// ReopenThread implements publish.Messenger.
func (*town) ReopenThread(context.Context, string) error { return nil }

// in returns the messages of a channel.
func (w *town) in(channel string) []posted {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(w.messages), func(p posted) bool { return p.channel != channel })
}

// only returns the only message of a channel.
func (w *town) only(channel string) posted {
	w.Helper()
	all := w.in(channel)
	if len(all) != 1 {
		w.Fatalf("there are %d messages: %+v", len(all), all)
	}
	return all[0]
}

// today returns the day of the clock.
func (w *town) today() daily.Day { return daily.On(w.now) }

// person returns somebody.
func person(n int) table.Person {
	return table.Person{ID: fmt.Sprint(1000 + n), Name: fmt.Sprint("Sailor ", n)}
}

// answers stores the answer of a person for today: the best move, or the worst.
func (w *town) answers(f Feature, who table.Person, well bool) {
	w.Helper()
	p, err := f.Dailies.Puzzle(w.Context(), w.today())
	bottest.Must(w, err)
	move := p.Best()
	if !well {
		all := chancesOf(p)
		move = all[len(all)-1].Move
	}
	_, err = f.Dailies.Answer(w.Context(), who.ID, server, w.today(), move)
	bottest.Must(w, err)
}

// press returns the request of a person who presses a button.
func (w *town) press(f Feature, who table.Person, day daily.Day) *interaction.Request {
	w.Helper()
	prefs, err := f.Members.Preferences(w.Context(), member.UserDocument(who.ID))
	bottest.Must(w, err)
	return &interaction.Request{
		Interaction: discord.Interaction{User: who, Guild: server, Channel: channel},
		Params:      map[string]string{"day": day.String()}, Language: f.Words.For("en"), Preferences: prefs,
	}
}

// shares answers well and shares that.
func (w *town) shares(f Feature, who table.Person) interaction.Response {
	w.Helper()
	w.answers(f, who, true)
	a, err := f.share(w.Context(), w.press(f, who, w.today()))
	bottest.Must(w, err)
	return a
}

// set changes settings of the server, as the feature for settings does.
func (w *town) set(chosen member.Preferences) {
	w.Helper()
	switchedOn := chosen[member.DailyIn.Name] != ""
	bottest.Must(w, guild.ExpectDigest(w.Context(), w.store, server, switchedOn, w.now))
	b := bottest.New(w, bottest.Config{Store: w.store})
	bottest.Must(w, b.Members.SetPreferences(w.Context(), member.GuildDocument(server), chosen))
}

// bans bans a person from the server.
func (w *town) bans(f Feature, who table.Person) {
	w.Helper()
	_, err := f.Guilds.Update(w.Context(), server, func(p *guild.Policy) error {
		p.Banned = append(p.Banned, member.Entry{ID: who.ID})
		return nil
	})
	bottest.Must(w, err)
}

// passes moves the clock to a time and runs a round.
func (w *town) passes(to time.Time, all ...*Rounds) {
	w.Helper()
	w.now = to
	for _, k := range all {
		k.Round(w.Context())
	}
}

// solos opens games in tests.
type solos struct{}

// NewSolo implements Opener.
func (solos) NewSolo(
	_ context.Context, r *interaction.Request, g catalog.Game, options, levels []string,
) (*table.Table, error) {
	var crew []table.Player
	for _, level := range levels {
		crew = append(crew, table.Player{Name: level, Level: level})
	}
	return table.New(table.Challenge{
		ID: "1", Rules: g.Rules, Options: options, By: r.User, Computers: crew, Pace: ui.Paces[0].Time,
	}, bottest.Noon), nil
}

// OpenSolo implements Opener.
func (solos) OpenSolo(
	_ context.Context, _ *interaction.Request, key string, t *table.Table,
) (interaction.Response, error) {
	return interaction.Response{Screen: ui.Screen{Title: key, Text: fmt.Sprint(t.Log)}}, nil
}
