package interactiontest

import (
	"strings"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/interaction"
	"dockside/bot/ui"
	"dockside/game/table"
)

// Member is a user who sends interactions. Its fields hold for its next ones.
type Member struct {
	server *Server
	discord.Interaction
}

// Member returns a member of the guild without special permissions, who reads English.
func (s *Server) Member(p table.Person) *Member {
	return &Member{s, discord.Interaction{
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
	m.server.T.Helper()
	return m.send(m.command(verb, options...))
}

// Ask sends a slash command to a process that dies before it answers: nothing is published.
func (m *Member) Ask(verb string, options ...Option) Answer {
	q := m.command(verb, options...)
	return Answer{Response: m.server.bot.Answer(m.server.T.Context(), q)}
}

// command returns the interaction of a slash command.
func (m *Member) command(verb string, options ...Option) discord.Interaction {
	q := m.request()
	q.Verb, q.Strings, q.Bools = verb, map[string]string{}, map[string]bool{}
	for _, set := range options {
		set(&q)
	}
	return q
}

// Press presses a button of a message, or picks values from its menu. The message need not offer the button.
func (m *Member) Press(on Answer, id string, values ...string) Answer {
	m.server.T.Helper()
	return m.send(m.pressed(on, id, values...))
}

// pressed returns the interaction of a press.
func (m *Member) pressed(on Answer, id string, values ...string) discord.Interaction {
	q := m.request()
	words := strings.Split(id, ui.Separator)
	q.Component, q.Verb, q.Args, q.Values = true, words[0], words[1:], values
	q.Message, q.OnEphemeral, q.Controls = on.Message, !m.server.isPublic(on), IDs(on.Screen)
	for _, f := range on.Screen.Files {
		q.Attachments = append(q.Attachments, Upload(f.Name, f.Data))
	}
	q.Offered = !q.OnEphemeral && on.Offers(id)
	return q
}

// request returns an interaction of the member with a new id.
func (m *Member) request() discord.Interaction {
	q := m.Interaction
	q.Ticket = discord.Ticket{ID: next(), Token: "token", App: "1"}
	return q
}

// send returns what the member sees of the response. The table that it has changed is published before.
func (m *Member) send(q discord.Interaction) Answer {
	s := m.server
	a := Answer{Message: q.Message, Response: s.bot.Answer(s.T.Context(), q)}
	if a.Kind == interaction.Ephemeral || a.Kind == interaction.Public {
		a.Message = next()
	}
	if v := a.Table; v != nil {
		id := v.ID
		bottest.Must(s.T, s.publisher.Show(s.T.Context(), v, recipient{channels{s}, q, &a}))
		a.Table = s.Table(id)
	}
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
	m.server.T.Helper()
	if form.Screen.Form == nil {
		m.server.T.Fatalf("there is no form: %q", form.Said())
	}
	q := m.pressed(on, form.Screen.Form.ID)
	q.Fields = map[string][]string{}
	for name, value := range fields {
		q.Fields[name] = []string{value}
	}
	return m.send(q)
}

// Direct returns the member in their direct messages with the bot.
func (m *Member) Direct() *Member {
	there := m.At("55" + m.User.ID)
	there.Guild, there.GuildLocale = "", ""
	return there
}

// Outside returns the member where only they have installed the bot.
func (m *Member) Outside() *Member {
	there := m.At(m.User.ID)
	there.Guild, there.GuildLocale, there.External = "", "", true
	return there
}

// Suggest returns the values that the autocompletion of an option offers for a typed text.
func (m *Member) Suggest(verb, option, typed string, options ...Option) (values []string) {
	m.server.T.Helper()
	q := m.request()
	q.Verb, q.Strings, q.Bools, q.Focused = verb, map[string]string{option: typed}, map[string]bool{}, option
	for _, set := range options {
		set(&q)
	}
	for _, to := range m.server.Routes().Commands {
		if to.Path != verb || to.Suggest[option] == nil {
			continue
		}
		r := &interaction.Request{Interaction: q, Params: q.Strings, Language: m.server.Words.For(q.Locale)}
		offered, err := to.Suggest[option](m.server.T.Context(), r, typed)
		bottest.Must(m.server.T, err)
		for _, o := range offered {
			values = append(values, o.Value)
		}
		return values
	}
	m.server.T.Fatalf("/%s has no autocompletion of %s", verb, option)
	return nil
}

// OnMessage sends a command from the menu of a message of the bot, such as "replay".
func (m *Member) OnMessage(command string, on Answer) Answer {
	m.server.T.Helper()
	target := &discord.TargetMessage{ID: on.Message, Ours: true, Bot: true}
	for _, id := range IDs(on.Screen) {
		target.Controls = append(target.Controls, strings.Split(id, ui.Separator))
	}
	return m.OnForeignMessage(command, target)
}

// OnForeignMessage is like OnMessage, for any message.
func (m *Member) OnForeignMessage(command string, target *discord.TargetMessage) Answer {
	m.server.T.Helper()
	return m.Command(discord.OnMessage+command, func(q *discord.Interaction) { q.TargetMessage = target })
}

// Pick picks a member from a menu of members.
func (m *Member) Pick(on Answer, id string, who *Member) Answer {
	m.server.T.Helper()
	q := m.pressed(on, id, who.User.ID)
	User(who)(&q)
	return m.send(q)
}
