package sandbox

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
)

// Member acts for one member of the guild as their client would, without HTTP in between.
type Member struct {
	s    *Server
	ID   string
	Name string
}

// Member finds a member by name; a test that asks for one who is not there is wrong.
func (s *Server) Member(name string) *Member {
	s.world.Lock()
	defer s.world.Unlock()
	p := s.world.AccountNamed(name)
	if p == nil {
		panic(fmt.Sprintf("sandbox: nobody is called %q", name))
	}
	return &Member{s, p.User.ID, name}
}

// AddMember makes a new member.
func (s *Server) AddMember(p state.Person) *Member {
	s.world.Lock()
	defer s.world.Unlock()
	m := s.world.AddAccount(p)
	s.welcome(m.User.ID)
	s.world.SaveAccount(m)
	s.world.Touch()
	return &Member{s, m.User.ID, p.Name}
}

// AddChannel makes a new channel and returns its id.
func (s *Server) AddChannel(r state.Room) string {
	s.world.Lock()
	defer s.world.Unlock()
	return s.addChannel(s.world.GuildID, r)
}

func (s *Server) addChannel(guild string, r state.Room) string {
	made := s.world.AddChannel(guild, r)
	for _, c := range made {
		s.world.SaveChannel(c)
		s.tellChannel("CHANNEL_CREATE", c)
	}
	return made[0].ID
}

// AddRole makes a new role for some members and returns its id.
func (s *Server) AddRole(name string, may model.Permission, members ...*Member) string {
	return s.addRole(s.world.GuildID, name, may, members)
}

func (s *Server) addRole(guild, name string, may model.Permission, members []*Member) string {
	s.world.Lock()
	defer s.world.Unlock()
	var ids []string
	for _, m := range members {
		ids = append(ids, m.ID)
	}
	return s.world.AddRole(guild, name, may, ids...).ID
}

// Overwrite changes what roles and members may do in a channel, in place of what was said before.
func (s *Server) Overwrite(channel string, rules ...model.Overwrite) {
	s.world.Lock()
	defer s.world.Unlock()
	c := s.world.Channel(channel)
	c.Overwrites = rules
	s.world.SaveChannel(c)
	s.world.Touch()
}

// Channel finds a channel or thread by name; a test that asks for one that is not there is wrong.
func (s *Server) Channel(name string) string {
	s.world.Lock()
	defer s.world.Unlock()
	for _, c := range s.world.Channels {
		if c.Name == name {
			return c.ID
		}
	}
	panic(fmt.Sprintf("sandbox: no channel is called %q", name))
}

// Direct is the id of the member's direct message with the bot.
func (m *Member) Direct() string {
	m.s.world.Lock()
	defer m.s.world.Unlock()
	return m.s.openDirectMessage(m.s.world.Account(m.ID)).ID
}

// User gives an option the value of this member.
func (m *Member) User(option string) Option { return Text(option, m.ID) }

// Command uses a slash command. Subcommands are options that hold options.
func (m *Member) Command(channel, name string, options ...Option) *Use {
	return m.act(Act{
		Channel: channel, Type: kindCommand,
		Data: model.JSON(commandAct{Name: name, Type: model.SlashCommand, Options: options}),
	})
}

// CommandOn uses a user command on a member or a message command on a message.
func (m *Member) CommandOn(channel, name string, kind int, target string) *Use {
	return m.act(Act{
		Channel: channel, Type: kindCommand,
		Data: model.JSON(commandAct{Name: name, Type: kind, Target: target}),
	})
}

// Complete asks for suggestions; one of the options has the focus.
func (m *Member) Complete(channel, name string, options ...Option) *Use {
	return m.act(Act{
		Channel: channel, Type: kindAutocomplete,
		Data: model.JSON(commandAct{Name: name, Type: model.SlashCommand, Options: options}),
	})
}

// Press presses a button of a message that the member sees.
func (m *Member) Press(message model.Message, customID string) *Use {
	return m.Select(message, customID)
}

// Select chooses values of a menu.
func (m *Member) Select(message model.Message, customID string, values ...string) *Use {
	data := model.JSON(componentAct{CustomID: customID, Values: values})
	return m.act(Act{Channel: message.ChannelID, Message: message.ID, Type: kindComponent, Data: data})
}

// Submit sends a modal that the member has open, with a word for each field: the text of an input, or the one
// value that is chosen. Fields that are not named stay as they were opened.
func (m *Member) Submit(channel string, open model.Modal, words map[string]string) *Use {
	values := map[string][]string{}
	for id, word := range words {
		values[id] = []string{word}
	}
	return m.Fill(channel, open, values)
}

// Fill is Submit with several values for some fields: those chosen in a menu, or none.
func (m *Member) Fill(channel string, open model.Modal, values map[string][]string) *Use {
	return m.Hand(channel, open, values, nil)
}

// Hand is Fill with files for some fields.
func (m *Member) Hand(channel string, open model.Modal, values map[string][]string, files map[string][]Given) *Use {
	filled := sheet{CustomID: open.CustomID}
	for id, some := range values {
		field := entry{Type: model.TextInput, CustomID: id, Values: some}
		if n := slices.IndexFunc(model.Flatten(open.Components), func(c model.Component) bool { return c.CustomID == id }); n >= 0 {
			field.Type = model.Flatten(open.Components)[n].Type
		}
		if len(some) == 1 {
			field.Value = valueOf(field.Type, some[0])
		}
		filled.Components = append(filled.Components, field)
	}
	for id, some := range files {
		filled.Components = append(filled.Components, entry{Type: model.FileUpload, CustomID: id, Files: some})
	}
	return m.act(Act{Channel: channel, Type: kindModal, Data: model.JSON(filled)})
}

// valueOf is a field's one value: a checkbox is true or false.
func valueOf(kind int, word string) model.Scalar {
	if kind == model.Checkbox {
		return model.Scalar(word)
	}
	return model.Scalar(model.JSON(word))
}

// Forge sends an interaction that no honest client would: any JSON as its data, and for type 3
// on a message that need not have such a component.
func (m *Member) Forge(kind int, channel, message string, data json.RawMessage) *Use {
	return m.act(Act{Channel: channel, Message: message, Type: kind, Data: data, Forged: true})
}

// PressStale presses a button that was there when the member's client last looked.
func (m *Member) PressStale(message model.Message, customID string, values ...string) *Use {
	data := componentAct{CustomID: customID, Type: model.Button, Values: values}
	if len(values) > 0 {
		data.Type = model.StringSelect
	}
	return m.Forge(kindComponent, message.ChannelID, message.ID, model.JSON(data))
}

func (m *Member) act(a Act) *Use {
	a.Member = m.ID
	m.s.world.Lock()
	defer m.s.world.Unlock()
	i, err := m.s.interact(a)
	return &Use{m.s, i, err}
}

// Say writes an ordinary message.
func (m *Member) Say(channel, content string) (model.Message, error) {
	m.s.world.Lock()
	defer m.s.world.Unlock()
	p, err := m.s.say(m.ID, channel, content)
	if err != nil {
		return model.Message{}, err
	}
	return m.s.world.Show(p, ""), nil
}

// Chat has the members of the world's own guild talk in a channel, by turns in the order in which they came.
func (s *Server) Chat(channel string, lines int) error {
	s.world.Lock()
	defer s.world.Unlock()
	people := slices.DeleteFunc(slices.Clone(s.world.Accounts), func(p *state.Account) bool { return p.User.Bot || p.Foreign })
	for n := range lines {
		if _, err := s.say(people[n%len(people)].User.ID, channel, "line "+strconv.Itoa(n+1)); err != nil {
			return err
		}
	}
	return nil
}

// Thread opens a public thread and returns its id.
func (m *Member) Thread(channel, name string) (string, error) {
	m.s.world.Lock()
	defer m.s.world.Unlock()
	c, err := m.s.openThread(m.ID, channel, name)
	if err != nil {
		return "", err
	}
	m.s.noteThread(m.s.world.Parent(c), c, m.s.world.Account(m.ID).User)
	return c.ID, nil
}

// PrivateThread opens a thread that only the member and some others see, and returns its id.
func (m *Member) PrivateThread(channel, name string, others ...*Member) (string, error) {
	m.s.world.Lock()
	defer m.s.world.Unlock()
	c, err := m.s.openThread(m.ID, channel, name)
	if err != nil {
		return "", err
	}
	c.Type = model.PrivateThread
	for _, o := range others {
		c.Join(o.ID, m.s.world.Now())
	}
	m.s.world.SaveChannel(c)
	return c.ID, nil
}

// Messages lists what the member sees in a channel, the oldest first.
func (m *Member) Messages(channel string) []model.Message { return m.s.Messages(channel, m.ID) }

// Messages lists what a member (by id) sees in a channel, the oldest first.
func (s *Server) Messages(channel, member string) []model.Message {
	s.world.Lock()
	defer s.world.Unlock()
	c := s.world.Channel(channel)
	if c == nil {
		return nil
	}
	return s.world.History(c.ID, member)
}

// Pings lists the ids of the messages that pinged the member, in all channels.
func (m *Member) Pings() []string {
	m.s.world.Lock()
	defer m.s.world.Unlock()
	var ids []string
	for _, c := range m.s.world.Channels {
		for _, p := range m.s.world.Messages[c.ID] {
			for _, who := range p.Notified {
				if who == m.ID {
					ids = append(ids, p.ID)
				}
			}
		}
	}
	return ids
}

// File is the content of an attachment by its id, or nil.
func (s *Server) File(id string) []byte {
	s.world.Lock()
	defer s.world.Unlock()
	if f := s.world.Files[id]; f != nil {
		return f.Data
	}
	return nil
}

// Await waits until a condition holds. It is looked at again after every change of the world
// or the connections, and may call any method of the server.
func (s *Server) Await(ctx context.Context, holds func() bool) error {
	return s.world.Await(ctx, holds)
}

// AwaitMessage waits for a message in a channel that a member sees and that fits; of several it
// is the newest.
func (s *Server) AwaitMessage(ctx context.Context, channel, member string, fits func(model.Message) bool) (found model.Message,
	err error,
) {
	err = s.Await(ctx, func() bool {
		for _, m := range slices.Backward(s.Messages(channel, member)) {
			if fits(m) {
				found = m
				return true
			}
		}
		return false
	})
	return found, err
}

// AwaitBot waits until at least one session of the bot is connected.
func (s *Server) AwaitBot(ctx context.Context) error {
	return s.Await(ctx, func() bool { return s.Connections() > 0 })
}

// Suppress hides the embeds of a message, as a moderator does with the cross on them.
func (s *Server) Suppress(channel, id string) {
	s.world.Lock()
	defer s.world.Unlock()
	s.world.Message(channel, id).Flags |= model.FlagSuppressEmbeds
	s.world.Touch()
}
