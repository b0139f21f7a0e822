package client

import (
	"encoding/json"
	"slices"
	"strconv"
	"unicode/utf8"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/validate"
)

// Option is a value that a member gives to a command.
type Option struct {
	Name    string       `json:"name"`
	Type    int          `json:"type"`
	Value   model.Scalar `json:"value,omitempty"`
	Focused bool         `json:"focused,omitempty"` // the one being typed, in autocompletion
	Options []Option     `json:"options,omitempty"` // of a subcommand
	File    *File        `json:"file,omitempty"`    // the server stores it and puts its id into Value
}

// CommandData is the data of a command or autocompletion as the client sends them. The server completes them.
type CommandData struct {
	ID       string    `json:"id,omitempty"`
	Name     string    `json:"name"`
	Type     int       `json:"type"`
	Target   string    `json:"target_id,omitempty"`
	Options  []Option  `json:"options,omitempty"`
	GuildID  string    `json:"guild_id,omitempty"`
	Resolved *resolved `json:"resolved,omitempty"`
}

// Command is a command that was checked.
type Command struct {
	Name        string
	ContextMenu bool            // it is no slash command
	ForUsers    bool            // users can install it for themselves
	Focused     int             // type of the option that autocompletion is for
	Data        json.RawMessage // for the bot
}

// CheckCommand checks a command, or a request for autocompletion if not all options need to be given yet.
func CheckCommand(v View, raw json.RawMessage, autocomplete bool) (Command, error) {
	data, err := apierror.Decode[CommandData](raw)
	if err != nil {
		return Command{}, apierror.NotPossible("the data of a command are wrong: %v", err)
	}
	if data.Type == 0 {
		data.Type = model.SlashCommand
	}
	found := v.command(data)
	if found == nil {
		return Command{}, apierror.NotPossible("there is no command %q here", data.Name)
	}
	data.ID, data.GuildID = found.ID, found.GuildID
	f := filler{resolver: newResolver(v), autocomplete: autocomplete}
	if data.Options, err = f.options(found.Options, data.Options); err != nil {
		return Command{}, err
	}
	if err := f.target(data); err != nil {
		return Command{}, err
	}
	data.Resolved = f.result()
	return Command{found.Name, found.Type != model.SlashCommand, found.ForUsers(), f.focused, model.JSON(data)}, nil
}

// command finds a command that the member may use here. The guild's own ones come first.
func (v View) command(data CommandData) *model.Command {
	inDM, external := v.Channel.Type == model.DirectMessage, v.World.External(v.Channel)
	for _, guild := range []string{v.Channel.GuildID, ""} {
		for _, c := range v.World.CommandsOf(guild) {
			if c.Name == data.Name && c.Type == data.Type &&
				c.Usable(inDM, external, v.World.Permissions(v.Member, v.Channel)) {
				return c
			}
		}
	}
	return nil
}

// filler checks the options of a command and resolves their values.
type filler struct {
	*resolver
	autocomplete bool
	focused      int // type of the focused option
}

// options checks the given options against the declared ones and sets their types.
func (f *filler) options(declared []model.CommandOption, given []Option) ([]Option, error) {
	var filled []Option
	for _, g := range given {
		n := slices.IndexFunc(declared, func(d model.CommandOption) bool { return d.Name == g.Name })
		if n < 0 {
			return nil, apierror.NotPossible("the command has no option %q", g.Name)
		}
		one, err := f.option(declared[n], g)
		if err != nil {
			return nil, err
		}
		filled = append(filled, one)
	}
	for _, d := range declared {
		missing := !slices.ContainsFunc(given, func(g Option) bool { return g.Name == d.Name })
		if d.Required && missing && !f.autocomplete {
			return nil, apierror.NotPossible("the option %q is needed", d.Name)
		}
	}
	return filled, nil
}

func (f *filler) option(d model.CommandOption, g Option) (_ Option, err error) {
	g.Type = d.Type
	switch {
	case g.Type <= model.GroupOption:
		g.Options, err = f.options(d.Options, g.Options)
		return g, err
	case g.Type == model.FileOption:
		if g.File == nil || len(g.File.Data) == 0 || len(g.File.Data) > validate.MaxFile {
			return g, apierror.NotPossible("the option %q needs a file", g.Name)
		}
		g.Value, g.File = model.Scalar(model.JSON(f.file(*g.File))), nil
	case g.Focused:
		f.focused = g.Type
	case !f.fits(d, g.Value):
		return g, apierror.NotPossible("the value of %q does not fit", d.Name)
	}
	return g, nil
}

// fits reports whether an option accepts a value. It resolves an id.
func (f *filler) fits(d model.CommandOption, value model.Scalar) bool {
	if len(d.Choices) > 0 && !slices.ContainsFunc(d.Choices, func(c model.Choice) bool { return c.Value == value }) {
		return false
	}
	text, isText := value.Text()
	switch d.Type {
	case model.StringOption:
		n := utf8.RuneCountInString(text)
		return isText && (d.MinLength == nil || n >= *d.MinLength) && (d.MaxLength == nil || n <= *d.MaxLength)
	case model.IntegerOption, model.NumberOption:
		number, err := strconv.ParseFloat(string(value), 64)
		return err == nil && (d.MinValue == nil || number >= *d.MinValue) &&
			(d.MaxValue == nil || number <= *d.MaxValue) &&
			(d.Type == model.NumberOption || number == float64(int64(number)))
	case model.BooleanOption:
		return value == "true" || value == "false"
	case model.UserOption:
		return f.user(text)
	case model.ChannelOption:
		return f.channel(d.ChannelTypes, text)
	case model.RoleOption:
		return f.role(text)
	}
	return true
}

// target resolves the target of a context menu command.
func (f *filler) target(data CommandData) error {
	switch {
	case data.Type == model.UserCommand && !f.user(data.Target):
		return apierror.NotPossible("there is no member %q", data.Target)
	case data.Type == model.MessageCommand && !f.message(data.Target):
		return apierror.NotPossible("there is no message %q", data.Target)
	}
	return nil
}
