package sandbox

import (
	"encoding/json"
	"mime"
	"path"
	"slices"
	"strconv"
	"unicode/utf8"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/validate"
)

// Option is a value that a member gives to a command.
type Option struct {
	Name    string       `json:"name"`
	Type    int          `json:"type"`
	Value   model.Scalar `json:"value,omitempty"`
	Focused bool         `json:"focused,omitempty"` // the one being typed, in autocompletion
	Options []Option     `json:"options,omitempty"` // of a subcommand
	File    *Given       `json:"file,omitempty"`    // for a file; the server keeps it and puts its id in Value
}

// Given is a file that a member gives to a command.
type Given struct {
	Name string `json:"name"`
	Data []byte `json:"data"`
}

// File gives an option a file as its value.
func File(name, filename string, data []byte) Option {
	return Option{Name: name, File: &Given{filename, data}}
}

// Text gives a string option its value.
func Text(name, value string) Option {
	return Option{Name: name, Value: model.Scalar(model.JSON(value))}
}

// Number gives an integer option its value.
func Number(name string, value int) Option {
	return Option{Name: name, Value: model.Scalar(model.JSON(value))}
}

// Yes gives a boolean option its value.
func Yes(name string, value bool) Option {
	return Option{Name: name, Value: model.Scalar(model.JSON(value))}
}

// Sub picks a subcommand and gives it options.
func Sub(name string, options ...Option) Option { return Option{Name: name, Options: options} }

// commandAct is the data of a command or autocompletion as the client sends it.
type commandAct struct {
	ID      string   `json:"id,omitempty"`
	Name    string   `json:"name"`
	Type    int      `json:"type"`
	Target  string   `json:"target_id,omitempty"`
	Options []Option `json:"options,omitempty"`
	GuildID string   `json:"guild_id,omitempty"`
	// Resolved is filled in by the server.
	Resolved *resolved `json:"resolved,omitempty"`
}

// resolved is what ids in the data stand for.
type resolved struct {
	Users       map[string]model.User       `json:"users,omitempty"`
	Members     map[string]partialMember    `json:"members,omitempty"`
	Roles       map[string]model.Role       `json:"roles,omitempty"`
	Channels    map[string]*model.Channel   `json:"channels,omitempty"`
	Messages    map[string]model.Message    `json:"messages,omitempty"`
	Attachments map[string]model.Attachment `json:"attachments,omitempty"`
}

func newResolved() resolved {
	return resolved{
		Users: map[string]model.User{}, Members: map[string]partialMember{}, Roles: map[string]model.Role{},
		Channels: map[string]*model.Channel{}, Messages: map[string]model.Message{}, Attachments: map[string]model.Attachment{},
	}
}

// orNil is what was found, nil if nothing was.
func (r resolved) orNil() *resolved {
	if len(r.Users)+len(r.Roles)+len(r.Channels)+len(r.Messages)+len(r.Attachments) == 0 {
		return nil
	}
	return &r
}

// commandData checks a command as a client would and completes its data.
func (s *Server) commandData(i *issue, a Act) (json.RawMessage, error) {
	if a.Forged {
		return a.Data, nil
	}
	act, err := apierror.Decode[commandAct](a.Data)
	if err != nil {
		return nil, apierror.NotPossible("the data of a command are wrong: %v", err)
	}
	if act.Type == 0 {
		act.Type = model.SlashCommand
	}
	command := s.findCommand(act, i)
	if command == nil {
		return nil, apierror.NotPossible("there is no command %q here", act.Name)
	}
	i.name, i.menu = command.Name, command.Type != model.SlashCommand
	act.ID, act.GuildID = command.ID, command.GuildID
	found := newResolved()
	if act.Options, err = s.fillOptions(i, command.Options, act.Options, &found); err != nil {
		return nil, err
	}
	if err := s.fillTarget(i, act, &found); err != nil {
		return nil, err
	}
	act.Resolved = found.orNil()
	return model.JSON(act), nil
}

// findCommand finds the command that a member may use here, the guild's own first.
func (s *Server) findCommand(act commandAct, i *issue) *model.Command {
	inDM := i.channel.Type == model.DirectMessage
	for _, guild := range []string{i.channel.GuildID, ""} {
		for _, c := range s.world.CommandsOf(guild) {
			if c.Name == act.Name && c.Type == act.Type && c.Usable(inDM, s.world.Permissions(i.member.User.ID, i.channel)) {
				return c
			}
		}
	}
	return nil
}

// fillOptions checks given options against the declared ones and gives them their types.
func (s *Server) fillOptions(i *issue, declared []model.CommandOption, given []Option, found *resolved) ([]Option, error) {
	var filled []Option
	for _, g := range given {
		n := slices.IndexFunc(declared, func(d model.CommandOption) bool { return d.Name == g.Name })
		if n < 0 {
			return nil, apierror.NotPossible("the command has no option %q", g.Name)
		}
		g.Type = declared[n].Type
		if g.Type <= model.GroupOption {
			inner, err := s.fillOptions(i, declared[n].Options, g.Options, found)
			if err != nil {
				return nil, err
			}
			g.Options = inner
		} else if g.Type == model.FileOption {
			if g.File == nil || len(g.File.Data) == 0 || len(g.File.Data) > validate.MaxFile {
				return nil, apierror.NotPossible("the option %q needs a file", g.Name)
			}
			g.Value, g.File = model.Scalar(model.JSON(s.keepGiven(i, *g.File, found))), nil
		} else if g.Focused {
			i.option = g.Type
		} else if err := s.checkValue(i, declared[n], g, found); err != nil {
			return nil, err
		}
		filled = append(filled, g)
	}
	for _, d := range declared {
		missing := !slices.ContainsFunc(given, func(g Option) bool { return g.Name == d.Name })
		if d.Required && missing && i.kind == kindCommand {
			return nil, apierror.NotPossible("the option %q is needed", d.Name)
		}
	}
	return filled, nil
}

// keepGiven keeps a file that a member hands in, for the member and the bot alone, and returns its id.
func (s *Server) keepGiven(i *issue, g Given, found *resolved) string {
	kind := mime.TypeByExtension(path.Ext(g.Name))
	a := model.Attachment{
		ID: s.world.NextID(), Filename: g.Name, ContentType: kind, Size: len(g.Data),
		Ephemeral: true,
	}
	a.URL = state.FileURL(s.world.BaseURL, i.channel.ID, a)
	a.ProxyURL = a.URL
	s.world.AddFile(&state.File{ID: a.ID, Channel: i.channel.ID, Name: a.Filename, Kind: kind, Data: g.Data})
	found.Attachments[a.ID] = a
	return a.ID
}

// checkValue checks one value and resolves the id in it.
func (s *Server) checkValue(i *issue, d model.CommandOption, g Option, found *resolved) error {
	text, isText := g.Value.Text()
	number, err := strconv.ParseFloat(string(g.Value), 64)
	isNumber := err == nil
	fits := true
	switch d.Type {
	case model.StringOption:
		n := utf8.RuneCountInString(text)
		fits = isText && (d.MinLength == nil || n >= *d.MinLength) && (d.MaxLength == nil || n <= *d.MaxLength)
	case model.IntegerOption, model.NumberOption:
		fits = isNumber && (d.MinValue == nil || number >= *d.MinValue) && (d.MaxValue == nil || number <= *d.MaxValue) &&
			(d.Type == model.NumberOption || number == float64(int64(number)))
	case model.BooleanOption:
		fits = g.Value == "true" || g.Value == "false"
	case model.UserOption:
		fits = s.resolveUser(i, text, found)
	case model.RoleOption:
		fits = s.resolveRole(i, text, found)
	case model.MentionOption:
		fits = s.resolveUser(i, text, found) || s.resolveRole(i, text, found)
	case model.ChannelOption:
		fits = s.resolveChannel(i, d.ChannelTypes, text, found)
	}
	if len(d.Choices) > 0 && !slices.ContainsFunc(d.Choices, func(c model.Choice) bool { return c.Value == g.Value }) {
		fits = false
	}
	if !fits {
		return apierror.NotPossible("the value of %q does not fit", d.Name)
	}
	return nil
}

func (s *Server) resolveUser(i *issue, id string, found *resolved) bool {
	who := s.world.Account(id)
	if who == nil {
		return false
	}
	found.Users[id] = who.User
	if m := s.world.Member(i.channel.GuildID, id); m != nil {
		found.Members[id] = s.partial(m, i.channel)
	}
	return true
}

// fillTarget resolves what a menu command was used on.
func (s *Server) fillTarget(i *issue, act commandAct, found *resolved) error {
	switch act.Type {
	case model.UserCommand:
		if !s.resolveUser(i, act.Target, found) {
			return apierror.NotPossible("there is no member %q", act.Target)
		}
	case model.MessageCommand:
		m := s.world.Message(i.channel.ID, act.Target)
		if m == nil || m.For != "" && m.For != i.member.User.ID {
			return apierror.NotPossible("there is no message %q", act.Target)
		}
		found.Messages[act.Target] = s.world.Show(m, s.world.BaseURL)
	}
	return nil
}

// componentAct is the data of a press or choice.
type componentAct struct {
	CustomID string    `json:"custom_id"`
	Type     int       `json:"component_type"`
	ID       int       `json:"id,omitempty"`
	Values   []string  `json:"values,omitempty"`
	Resolved *resolved `json:"resolved,omitempty"`
}

// componentData checks a press or choice as a client would.
func (s *Server) componentData(i *issue, a Act) (json.RawMessage, error) {
	i.source = s.world.Message(a.Channel, a.Message)
	if i.source == nil || i.source.For != "" && i.source.For != a.Member {
		return nil, apierror.NotPossible("there is no such message")
	}
	if a.Forged {
		return a.Data, nil
	}
	act, err := apierror.Decode[componentAct](a.Data)
	if err != nil {
		return nil, apierror.NotPossible("the data of a component are wrong: %v", err)
	}
	c, ok := i.source.Component(act.CustomID)
	if !ok || c.Disabled {
		return nil, apierror.NotPossible("there is no such button or menu")
	}
	act.Type, act.ID = c.Type, c.ID
	if c.Type == model.Button {
		act.Values = nil
		return model.JSON(act), nil
	}
	return s.choose(i, c, act)
}

// choose checks the values of a menu.
func (s *Server) choose(i *issue, c model.Component, act componentAct) (json.RawMessage, error) {
	least, most := c.Bounds()
	if len(act.Values) < least || len(act.Values) > most {
		return nil, apierror.NotPossible("%d values are too few or too many", len(act.Values))
	}
	found := newResolved()
	for _, v := range act.Values {
		if !s.resolveValue(i, c, v, &found) {
			return nil, apierror.NotPossible("the menu has no value %q", v)
		}
	}
	act.Resolved = found.orNil()
	return model.JSON(act), nil
}

// resolveValue finds what a chosen value stands for; false if it cannot be chosen.
func (s *Server) resolveValue(i *issue, c model.Component, value string, found *resolved) bool {
	switch c.Type {
	case model.UserSelect:
		return s.resolveUser(i, value, found)
	case model.RoleSelect:
		return s.resolveRole(i, value, found)
	case model.MentionSelect:
		return s.resolveUser(i, value, found) || s.resolveRole(i, value, found)
	case model.ChannelSelect:
		return s.resolveChannel(i, c.ChannelTypes, value, found)
	}
	return c.HasOption(value)
}

func (s *Server) resolveRole(i *issue, id string, found *resolved) bool {
	roles := s.world.GuildRoles(i.channel.GuildID)
	n := slices.IndexFunc(roles, func(r model.Role) bool { return r.ID == id })
	if n < 0 {
		return false
	}
	found.Roles[id] = roles[n]
	return true
}

// resolveChannel finds a channel of certain types, or of any if none are named, that the member sees.
func (s *Server) resolveChannel(i *issue, types []int, id string, found *resolved) bool {
	c := s.world.Channel(id)
	if c == nil || c.Type == model.DirectMessage || c.GuildID != i.channel.GuildID || !s.world.Sees(i.member.User.ID, c) ||
		len(types) > 0 && !slices.Contains(types, c.Type) {
		return false
	}
	shown := *c
	shown.Permissions = s.world.Permissions(i.member.User.ID, c).String()
	found.Channels[id] = &shown
	return true
}
