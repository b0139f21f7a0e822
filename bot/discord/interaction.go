package discord

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"dockside/bot/ui"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/panics"

	"github.com/bwmarrin/discordgo"
)

// Ticket identifies an interaction. It can be answered once within 3 seconds, and then be followed up for 15 minutes.
// The token is a secret.
type Ticket struct{ ID, Token, App string }

// Interaction is an interaction: a command, a press of a button or menu, or a form. The custom id of a button only says
// what to do; User is the user who presses it.
type Interaction struct {
	Ticket
	Guild, Channel string // Guild is empty in direct messages
	External       bool   // only the user has installed the bot there; Guild is empty, and Channel is the user's id
	Parent         string // the channel of a public thread; empty elsewhere
	InThread       bool   // it was made in a thread, public or private
	BaseChannel    string // the channel of any thread; elsewhere the channel itself
	User           table.Person
	Viewer
	ManagesMessages    bool         // may manage messages here
	ManagesGuild       bool         // may manage the server
	ModeratesMembers   bool         // may moderate members
	Locale             string       // of the user
	GuildLocale        string       // locale of the server
	MissingPermissions []string     // names of required permissions that the bot lacks here
	Permissions        []Permission // permissions of the bot here

	Verb          string              // name and subcommand in lower case, or the first word of the custom id
	Args          []string            // the other words of the custom id
	Values        []string            // picked from a menu
	Bools         map[string]bool     // boolean options of a command that were set
	Strings       map[string]string   // text options of a command
	Target        *Member             // named by an option or a form, picked from a menu, or the member of a menu command
	File          *Upload             // of an option or a form
	TargetMessage *TargetMessage      // the message from whose menu a command was called
	Fields        map[string][]string // of a form: what is not empty, without Target and File
	OverHTTP      bool                // it was received over HTTP, where it can arrive twice
	Autocomplete  bool                // it is an autocomplete request
	Focused       string              // the option that is being typed

	Component   bool     // it comes from a button or menu, or from a form that one has opened
	Message     string   // the message with that component
	OnEphemeral bool     // that message is ephemeral
	Controls    []string // the custom ids of the components of that message
	Offered     bool     // that message is not ephemeral and has the component
	Attachments []Upload // the attachments of that message
}

// Member is a user that an interaction names.
type Member struct {
	table.Person
	Bot     bool
	InGuild bool `json:"Joined"` // is a member of the server; false in direct messages
	CanView bool `json:"Sees"`   // can view the channel; false in direct messages
}

// Upload is a file that Discord stores.
type Upload struct {
	Name, URL string
	Size      int // bytes, as Discord says
}

// ErrMalformed means that an interaction is incomplete, or of an unknown type.
var ErrMalformed = errors.New("an interaction of no known kind")

// incoming is the part of an interaction's JSON that is read.
type incoming struct {
	ID      string                    `json:"id"`
	Token   string                    `json:"token"`
	App     string                    `json:"application_id"`
	Type    discordgo.InteractionType `json:"type"`
	Guild   string                    `json:"guild_id"`
	Locale  string                    `json:"locale"`
	House   string                    `json:"guild_locale"`
	Granted int64                     `json:"app_permissions,string"`
	Member  *discordgo.Member         `json:"member"`
	User    *discordgo.User           `json:"user"`
	Data    json.RawMessage           `json:"data"`
	Message *pressedMessage           `json:"message"`
	Where   string                    `json:"channel_id"`
	Owners  map[string]string         `json:"authorizing_integration_owners"`
	Context int                       `json:"context"`
	Channel struct {
		Type   discordgo.ChannelType `json:"type"`
		Parent string                `json:"parent_id"`
	} `json:"channel"`
}

// pressedMessage is the message with the component that was used.
type pressedMessage struct {
	ID          string                 `json:"id"`
	Flags       discordgo.MessageFlags `json:"flags"`
	Components  []control              `json:"components"`
	Attachments []attachedFile         `json:"attachments"`
}

// attachedFile is an attachment of a message.
type attachedFile struct {
	Name string `json:"filename"`
	URL  string `json:"url"`
	Size int    `json:"size"`
}

func uploads(all []attachedFile) []Upload {
	var files []Upload
	for _, a := range all {
		files = append(files, Upload(a))
	}
	return files
}

// control is a button, a menu, or a row of them.
type control struct {
	ID         string    `json:"custom_id"`
	Components []control `json:"components"`
}

// idsOf lists the custom ids of controls.
func idsOf(all []control) (ids []string) {
	for _, c := range all {
		if ids = append(ids, idsOf(c.Components)...); c.ID != "" {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// Decode reads an interaction from Discord's JSON. On an error, which wraps ErrMalformed, the request contains what
// could be read, so that it may still be answered.
func Decode(raw []byte) (r Interaction, err error) {
	var i incoming
	err = json.Unmarshal(raw, &i)
	r = Interaction{
		Ticket: Ticket{ID: i.ID, Token: i.Token, App: i.App}, Locale: i.Locale,
		Component:    i.Type == discordgo.InteractionMessageComponent,
		Autocomplete: i.Type == discordgo.InteractionApplicationCommandAutocomplete,
	}
	if err != nil {
		return r, fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	if !IsID(i.ID) || !IsID(i.App) || !isToken(i.Token) {
		return Interaction{}, fmt.Errorf("%w: it cannot be answered", ErrMalformed)
	}
	r.Guild, r.Channel, r.BaseChannel, r.GuildLocale = i.Guild, i.Where, i.Where, i.House
	r.Permissions, r.MissingPermissions = permissions(i.Granted, i.Channel.Type)
	if r.InThread = isThread(i.Channel.Type); r.InThread {
		r.BaseChannel = i.Channel.Parent
	}
	if isPublicThread(i.Channel.Type) {
		r.Parent = i.Channel.Parent
	}
	if err := panics.Try(func() error { // discordgo's types can contain unexpected nil pointers
		r.user(i.Member, i.User)
		return r.action(i)
	}); err != nil {
		return r, fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	err = r.check()
	if i.external() {
		r.leaveGuild()
	}
	return r, err
}

// check returns an error unless all ids to which responses are sent are there and valid.
func (r *Interaction) check() error {
	switch {
	case r.Verb == "" || !IsID(r.User.ID) || !IsID(r.Channel) || r.Guild != "" && !IsID(r.Guild),
		r.Target != nil && !IsID(r.Target.ID):
		return ErrMalformed
	case r.Component && !IsID(r.Message):
		return fmt.Errorf("%w: a press on no message", ErrMalformed)
	}
	return nil
}

// IsID reports whether a text is one of Discord's ids.
func IsID(s string) bool {
	const longest = 20 // digits of 64 bits
	return s != "" && len(s) <= longest && strings.Trim(s, "0123456789") == ""
}

// isToken reports whether a text can be the token of an interaction in a URL.
func isToken(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(c rune) bool {
		return c <= ' ' || c > '~' || strings.ContainsRune("/?#%\\", c)
	})
}

// CreatedAt returns when Discord created the interaction, by Discord's clock.
func (r Interaction) CreatedAt() (time.Time, error) { return createdAt(r.ID) }

// MessageCreatedAt returns when the message with the pressed component was sent, by Discord's clock.
func (r Interaction) MessageCreatedAt() (time.Time, error) { return createdAt(r.Message) }

// createdAt returns the time of an id.
func createdAt(id string) (time.Time, error) {
	const epoch, worker = 1420070400000, 22
	n, err := strconv.ParseUint(id, 10, 63)
	return time.UnixMilli(int64(n>>worker) + epoch), err
}

// user reads the acting user: a member in a server.
func (r *Interaction) user(m *discordgo.Member, u *discordgo.User) {
	switch {
	case m != nil && m.User != nil:
		r.User = person(m.User, m.Nick)
		may := func(right int64) bool { return m.Permissions&(right|discordgo.PermissionAdministrator) != 0 }
		r.Viewer = Viewer{Roles: m.Roles, Administrator: may(discordgo.PermissionAdministrator)}
		r.ManagesMessages, r.ManagesGuild = may(discordgo.PermissionManageMessages), may(discordgo.PermissionManageGuild)
		r.ModeratesMembers = may(discordgo.PermissionModerateMembers)
	case u != nil:
		r.User = person(u, "")
	}
}

// person returns a user with the first of their names that has a visible character.
func person(u *discordgo.User, nick string) table.Person {
	own := visible(u.GlobalName, u.Username, u.ID)
	return table.Person{ID: u.ID, Name: visible(nick, own), GlobalName: own}
}

// visible returns the first name with a visible character, or else the last.
func visible(names ...string) string {
	i := slices.IndexFunc(names, game.IsVisible)
	if i < 0 {
		i = len(names) - 1
	}
	return names[i]
}

// action reads what the user did. Other types have no verb.
func (r *Interaction) action(i incoming) error {
	switch i.Type {
	case discordgo.InteractionApplicationCommand, discordgo.InteractionApplicationCommandAutocomplete:
		if isMessageCommand(i.Data) {
			return r.messageCommand(i.Data)
		}
		return r.command(i.Data)
	case discordgo.InteractionMessageComponent:
		return r.component(i)
	case discordgo.InteractionModalSubmit:
		return r.form(i)
	default:
		return nil
	}
}

// component reads a press of a button, or the choice from a menu.
func (r *Interaction) component(i incoming) error {
	var data discordgo.MessageComponentInteractionData
	if err := json.Unmarshal(i.Data, &data); err != nil {
		return err
	}
	r.pressed(data.CustomID, i.Message)
	r.Values = data.Values
	if data.ComponentType == discordgo.UserSelectMenuComponent && len(data.Values) > 0 {
		r.Target = member(data.Values[0], data.Resolved.Users, data.Resolved.Members)
	}
	return nil
}

// pressed reads a custom id, and the message with the component.
func (r *Interaction) pressed(id string, m *pressedMessage) {
	parts := splitID(id)
	r.Verb, r.Args, r.Component = parts[0], parts[1:], true
	if m == nil {
		return
	}
	r.Message, r.OnEphemeral = m.ID, m.Flags&discordgo.MessageFlagsEphemeral != 0
	r.Controls = idsOf(m.Components)
	r.Offered = !r.OnEphemeral && slices.Contains(r.Controls, id)
	r.Attachments = uploads(m.Attachments)
}

// splitID splits a custom id into its words, the verb first.
func splitID(id string) []string { return strings.Split(id, ui.Separator) }

// command reads a slash command, a subcommand, or a command from the menu of a member. The latter becomes the slash
// command of that name, with the member as its target.
func (r *Interaction) command(raw json.RawMessage) error {
	var data discordgo.ApplicationCommandInteractionData
	if err := json.Unmarshal(raw, &data); err != nil {
		return err
	}
	r.Verb, r.Bools, r.Strings = strings.ToLower(data.Name), map[string]bool{}, map[string]string{}
	if data.TargetID != "" {
		r.Target = resolve(data.TargetID, data.Resolved)
	}
	options := data.Options
	if len(options) > 0 && options[0].Type == discordgo.ApplicationCommandOptionSubCommand {
		r.Verb += " " + options[0].Name
		options = options[0].Options
	}
	for _, o := range options {
		r.option(o, data.Resolved)
	}
	return nil
}

// option reads an option of a command.
func (r *Interaction) option(
	o *discordgo.ApplicationCommandInteractionDataOption, known *discordgo.ApplicationCommandInteractionDataResolved,
) {
	if o.Focused {
		r.Focused = o.Name
	}
	switch value := o.Value.(type) {
	case bool:
		r.Bools[o.Name] = value
	case string:
		switch o.Type {
		case discordgo.ApplicationCommandOptionUser:
			r.Target = resolve(value, known)
		case discordgo.ApplicationCommandOptionAttachment:
			r.File = upload(value, known)
		default:
			r.Strings[o.Name] = value
		}
	}
}

// resolve returns the member that a command or form names.
func resolve(id string, known *discordgo.ApplicationCommandInteractionDataResolved) *Member {
	if known == nil {
		return member(id, nil, nil)
	}
	return member(id, known.Users, known.Members)
}

func member(id string, users map[string]*discordgo.User, members map[string]*discordgo.Member) *Member {
	v := &Member{Person: table.Person{ID: id, Name: id}}
	m := members[id]
	if u := users[id]; u != nil {
		nick := ""
		if m != nil {
			nick = m.Nick
		}
		v.Person, v.Bot = person(u, nick), u.Bot
		v.ID = id
	}
	if v.InGuild = m != nil; v.InGuild {
		v.CanView = m.Permissions&(discordgo.PermissionViewChannel|discordgo.PermissionAdministrator) != 0
	}
	return v
}

// upload returns the file that a command or form names. If it is unknown, no file has its URL.
func upload(id string, known *discordgo.ApplicationCommandInteractionDataResolved) *Upload {
	if known == nil || known.Attachments[id] == nil {
		return &Upload{}
	}
	a := known.Attachments[id]
	return &Upload{Name: a.Filename, URL: a.URL, Size: a.Size}
}
