package sandbox

import (
	"encoding/json"
	"slices"

	"dockside/internal/sandbox/client"
	"dockside/internal/sandbox/interaction"
	"dockside/internal/sandbox/model"
)

// Member acts for one member as their client would, without HTTP.
type Member struct {
	server *Server
	ID     string
	Name   string
}

// Direct returns the id of the member's direct message channel with the bot.
func (m *Member) Direct() string {
	m.server.world.Lock()
	defer m.server.world.Unlock()
	return m.server.chat.OpenDirectMessage(m.server.world.Account(m.ID)).ID
}

// SetDMs sets whether the member accepts direct messages of the bot. The channel can be opened in any case; as on
// Discord, only messages are refused.
func (m *Member) SetDMs(d DMs) {
	m.server.locked(func() {
		a := m.server.world.Account(m.ID)
		a.DMs = d
		m.server.world.SaveAccount(a)
		m.server.world.Touch()
	})
}

// Roles returns the ids of the member's roles in the main guild.
func (m *Member) Roles() []string {
	m.server.world.Lock()
	defer m.server.world.Unlock()
	if who := m.server.world.Member(m.server.GuildID(), m.ID); who != nil {
		return slices.Clone(who.Roles)
	}
	return nil
}

// Leave removes the member from the main guild, with their roles.
func (m *Member) Leave() {
	m.server.locked(func() {
		a := m.server.world.Account(m.ID)
		a.Foreign, a.Roles = true, []string{}
		m.server.world.SaveAccount(a)
		m.server.world.Touch()
	})
}

// Install installs the bot for the member, who can then use it on servers without the bot.
func (m *Member) Install() {
	m.server.locked(func() {
		a := m.server.world.Account(m.ID)
		a.Installed = true
		m.server.world.SaveAccount(a)
		m.server.world.Touch()
	})
}

// User returns an option whose value is this member.
func (m *Member) User(option string) Option { return Text(option, m.ID) }

// Command uses a slash command. Subcommands are options that hold options.
func (m *Member) Command(channel, name string, options ...Option) *Use {
	return m.command(interaction.Command, channel, client.CommandData{
		Name: name, Type: model.SlashCommand, Options: options,
	})
}

// CommandOn uses a user command on a member or a message command on a message.
func (m *Member) CommandOn(channel, name string, kind int, target string) *Use {
	return m.command(interaction.Command, channel, client.CommandData{Name: name, Type: kind, Target: target})
}

// Complete asks for suggestions for the focused option.
func (m *Member) Complete(channel, name string, options ...Option) *Use {
	return m.command(interaction.Autocomplete, channel, client.CommandData{
		Name: name, Type: model.SlashCommand, Options: options,
	})
}

func (m *Member) command(kind int, channel string, data client.CommandData) *Use {
	return m.act(interaction.Act{Channel: channel, Type: kind, Data: model.JSON(data)})
}

// Press presses a button of a message that the member sees.
func (m *Member) Press(message Message, customID string) *Use { return m.Select(message, customID) }

// Select chooses values of a menu.
func (m *Member) Select(message Message, customID string, values ...string) *Use {
	data := model.JSON(client.ComponentData{CustomID: customID, Values: values})
	return m.act(interaction.Act{
		Channel: message.ChannelID, Message: message.ID, Type: interaction.Component, Data: data,
	})
}

// Submit submits a modal that the member has open, with one value for some fields: the text of an input or a choice.
// The other fields keep their defaults.
func (m *Member) Submit(channel string, open Modal, values map[string]string) *Use {
	all := map[string][]string{}
	for id, value := range values {
		all[id] = []string{value}
	}
	return m.Fill(channel, open, all)
}

// Fill is like Submit, but with any number of values for a field.
func (m *Member) Fill(channel string, open Modal, values map[string][]string) *Use {
	return m.Hand(channel, open, values, nil)
}

// Hand is like Fill, but with files for some fields.
func (m *Member) Hand(channel string, open Modal, values map[string][]string, files map[string][]Given) *Use {
	filled := client.ModalData{CustomID: open.CustomID}
	for id, some := range values {
		field := client.Field{Type: model.TextInput, CustomID: id, Values: some}
		declared := model.Flatten(open.Components)
		if n := slices.IndexFunc(declared, func(c model.Component) bool { return c.CustomID == id }); n >= 0 {
			field.Type = declared[n].Type
		}
		if len(some) == 1 {
			field.Value = model.Scalar(model.JSON(some[0]))
		}
		filled.Components = append(filled.Components, field)
	}
	for id, some := range files {
		filled.Components = append(filled.Components, client.Field{Type: model.FileUpload, CustomID: id, Files: some})
	}
	return m.act(interaction.Act{Channel: channel, Type: interaction.ModalSubmit, Data: model.JSON(filled)})
}

// Forge sends an interaction that an honest client would not send: any JSON as its data, and for type 3 on a message
// that may lack such a component.
func (m *Member) Forge(kind int, channel, message string, data json.RawMessage) *Use {
	return m.act(interaction.Act{Channel: channel, Message: message, Type: kind, Data: data, Forged: true})
}

// PressStale presses a button, or chooses values of a menu, that the message had earlier.
func (m *Member) PressStale(message Message, customID string, values ...string) *Use {
	data := client.ComponentData{CustomID: customID, Type: model.Button, Values: values}
	if len(values) > 0 {
		data.Type = model.StringSelect
	}
	return m.Forge(interaction.Component, message.ChannelID, message.ID, model.JSON(data))
}

func (m *Member) act(a interaction.Act) *Use {
	a.Member = m.ID
	m.server.world.Lock()
	defer m.server.world.Unlock()
	i, err := m.server.interactions.Start(a)
	return &Use{m.server, i, err}
}

// Say writes an ordinary message.
func (m *Member) Say(channel, content string) (Message, error) {
	m.server.world.Lock()
	defer m.server.world.Unlock()
	said, err := m.server.chat.Say(m.ID, channel, content)
	if err != nil {
		return Message{}, err
	}
	return m.server.world.Show(said, ""), nil
}

// Thread opens a public thread and returns its id.
func (m *Member) Thread(channel, name string) (string, error) {
	m.server.world.Lock()
	defer m.server.world.Unlock()
	return idOf(m.server.chat.OpenThread(m.ID, channel, name))
}

// PrivateThread opens a thread that only the member and some others see, and returns its id.
func (m *Member) PrivateThread(channel, name string, others ...*Member) (string, error) {
	m.server.world.Lock()
	defer m.server.world.Unlock()
	var ids []string
	for _, o := range others {
		ids = append(ids, o.ID)
	}
	return idOf(m.server.chat.OpenPrivateThread(m.ID, channel, name, ids...))
}

// Post opens a forum post with tags by name, and returns its id.
func (m *Member) Post(forum, title, content string, tags ...string) (string, error) {
	m.server.world.Lock()
	defer m.server.world.Unlock()
	return idOf(m.server.chat.OpenPost(m.ID, forum, title, content, tags))
}

func idOf(c *model.Channel, err error) (string, error) {
	if err != nil {
		return "", err
	}
	return c.ID, nil
}

// Messages lists the messages of a channel that the member sees, the oldest first.
func (m *Member) Messages(channel string) []Message { return m.server.Messages(channel, m.ID) }

// Pings lists the ids of the messages that pinged the member, in all channels.
func (m *Member) Pings() []string {
	w := m.server.world
	w.Lock()
	defer w.Unlock()
	var ids []string
	for _, c := range w.Channels {
		for _, message := range w.Messages[c.ID] {
			if slices.Contains(message.Notified, m.ID) {
				ids = append(ids, message.ID)
			}
		}
	}
	return ids
}

// File returns an option whose value is a file.
func File(name, filename string, data []byte) Option {
	return Option{Name: name, File: &Given{Name: filename, Data: data}}
}

// Text returns an option whose value is a string.
func Text(name, value string) Option {
	return Option{Name: name, Value: model.Scalar(model.JSON(value))}
}

// Number returns an option whose value is an integer.
func Number(name string, value int) Option {
	return Option{Name: name, Value: model.Scalar(model.JSON(value))}
}

// Yes returns an option whose value is a boolean.
func Yes(name string, value bool) Option {
	return Option{Name: name, Value: model.Scalar(model.JSON(value))}
}

// Sub returns a subcommand with its options.
func Sub(name string, options ...Option) Option { return Option{Name: name, Options: options} }
