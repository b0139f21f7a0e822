// Package interactiontest runs handlers as functions: an interaction goes in, and the response comes out as a value.
// Nothing is drawn, and nothing is sent to Discord.
package interactiontest

import (
	"crypto/rand"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot"
	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/interaction"
	"dockside/bot/publish"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/storage/storagetest/bolttest"
)

// The guild and the channel of members, unless a test chooses others.
const (
	Guild   = "900"
	Channel = "901"
)

// Kit is a bot with all features, on a store in memory and with a clock that stands still at noon. It cannot reach
// Discord, so that a channel other than that of the interaction is visible to nobody.
type Kit struct {
	*bottest.Services
	T        testing.TB
	bot      *bot.Bot
	messages atomic.Int64 // the id of the last message or interaction
	// shows shows what a response has changed, and returns what the member sees; nil: the response itself.
	shows func(discord.Interaction, Answer) Answer
}

// New returns a kit with the services of a test. Their store is an empty one in memory if they have none.
func New(t testing.TB, c bottest.Config) *Kit {
	t.Helper()
	if c.Store == nil {
		c.Store = bolttest.Open(t, func() time.Time { return bottest.Noon })
	}
	s := bottest.New(t, c)
	nowhere, err := gateway.New("http://127.0.0.1:1/api", "token", time.After, s.Log)
	bottest.Must(t, err)
	k := &Kit{Services: s, T: t, bot: bot.New(bot.Config{
		Games: s.Games, Store: c.Store, Archive: c.Archive, Discord: nowhere, Words: s.Words, Random: rand.Reader,
		Dice: s.Dice, Files: uploads().server.URL, Now: func() time.Time { return s.Now() }, After: time.After, Log: s.Log,
	})}
	k.messages.Store(1 << 60) // as long as the ids of Discord
	return k
}

// next returns a new id, as Discord gives to messages and interactions.
func (k *Kit) next() string {
	return strconv.FormatInt(k.messages.Add(1), 10)
}

// Member is a user who sends interactions. Its fields hold for its next ones.
type Member struct {
	kit *Kit
	discord.Interaction
}

// Member returns a member of the guild without special permissions, who reads English.
func (k *Kit) Member(p table.Person) *Member {
	return &Member{k, discord.Interaction{
		Guild: Guild, Channel: Channel, BaseChannel: Channel, User: p, Locale: "en-US", GuildLocale: "en-US",
	}}
}

// Option changes the interaction of a command.
type Option func(*discord.Interaction)

// Text is a text option of a command.
func Text(name, value string) Option {
	return func(q *discord.Interaction) { q.Strings[name] = value }
}

// Yes is a boolean option of a command.
func Yes(name string, on bool) Option {
	return func(q *discord.Interaction) { q.Bools[name] = on }
}

// User is the option of a command that names another member of the guild.
func User(p *Member) Option {
	return func(q *discord.Interaction) {
		q.Target = &discord.Member{Person: p.User, InGuild: true, CanView: true}
	}
}

// Command sends a slash command, such as "settings me", or the command of a menu with a user as its target.
func (m *Member) Command(verb string, options ...Option) Answer {
	m.kit.T.Helper()
	q := m.request()
	q.Verb, q.Strings, q.Bools = verb, map[string]string{}, map[string]bool{}
	for _, set := range options {
		set(&q)
	}
	return m.send(q)
}

// Press presses a button of a message, or picks values from its menu. The message need not offer the button.
func (m *Member) Press(on Answer, id string, values ...string) Answer {
	m.kit.T.Helper()
	return m.send(m.pressed(on, id, values...))
}

// pressed returns the interaction of a press.
func (m *Member) pressed(on Answer, id string, values ...string) discord.Interaction {
	q := m.request()
	words := strings.Split(id, ui.Separator)
	q.Component, q.Verb, q.Args, q.Values = true, words[0], words[1:], values
	q.Message, q.OnEphemeral, q.Controls = on.Message, on.Kind != interaction.Public, IDs(on.Screen)
	for _, f := range on.Screen.Files {
		q.Attachments = append(q.Attachments, Upload(f.Name, f.Data))
	}
	for _, offered := range q.Controls {
		q.Offered = q.Offered || offered == id && !q.OnEphemeral
	}
	return q
}

// request returns an interaction of the member with a new id.
func (m *Member) request() discord.Interaction {
	q := m.Interaction
	q.Ticket = discord.Ticket{ID: m.kit.next(), Token: "token", App: "1"}
	return q
}

// send returns the response to an interaction.
func (m *Member) send(q discord.Interaction) Answer {
	a := Answer{Message: q.Message, Response: m.kit.bot.Answer(m.kit.T.Context(), q)}
	if a.Kind == interaction.Ephemeral || a.Kind == interaction.Public {
		a.Message = m.kit.next()
	}
	if m.kit.shows != nil {
		a = m.kit.shows(q, a)
	}
	return a
}

// Answer is a response and the id of its message.
type Answer struct {
	interaction.Response
	Message string
}

// Has ends the test unless the response is ephemeral and has all of the texts in its title or text.
func (a Answer) Has(t testing.TB, what string, texts ...string) Answer {
	t.Helper()
	said := a.Screen.Title + "\n" + a.Screen.Text
	if a.Kind == interaction.Public {
		t.Fatalf("%s: everybody reads %q", what, said)
	}
	for _, text := range texts {
		if !strings.Contains(said, text) {
			t.Fatalf("%s: the response lacks %q:\n%s", what, text, said)
		}
	}
	return a
}

// ID returns the custom id of the button or menu of a screen that begins with a text. It ends the test if there is
// none.
func (a Answer) ID(t testing.TB, begins string) string {
	t.Helper()
	for _, id := range IDs(a.Screen) {
		if strings.HasPrefix(id, begins) {
			return id
		}
	}
	t.Fatalf("no button %s among %q", begins, IDs(a.Screen))
	return ""
}

// IDs lists the custom ids of the buttons and menus of a screen.
func IDs(s ui.Screen) (ids []string) {
	for _, row := range s.Rows {
		if row.Menu != nil {
			ids = append(ids, row.Menu.ID)
		}
		for _, b := range row.Buttons {
			ids = append(ids, b.ID)
		}
	}
	return ids
}

// Publish shows what the channel of a table lacks, as the publisher does. It returns the last new message, or an
// answer without a message if the channel lacks nothing.
func (k *Kit) Publish(v *view.View) (last Answer) {
	k.T.Helper()
	for _, step := range publish.Plan(v, k.Now()) {
		sent := step.Mark.Message
		if step.Act == publish.Post {
			sent = k.next()
		}
		_, err := k.Store.Update(k.T.Context(), v.ID, func(t *table.Table) error {
			t.Shown.Apply(step.Mark, sent)
			return nil
		})
		bottest.Must(k.T, err)
		if step.Act == publish.Post || step.Act == publish.Edit {
			last = Answer{interaction.Response{Kind: interaction.Public, Screen: step.Screen(v)}, sent}
		}
	}
	return last
}

// Table loads a table with its match.
func (k *Kit) Table(id string) *view.View {
	k.T.Helper()
	v, err := k.Tables.Load(k.T.Context(), id)
	bottest.Must(k.T, err)
	return v
}
