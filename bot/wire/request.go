package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"dockside/bot/ui"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/panics"

	"github.com/bwmarrin/discordgo"
)

// Request is one interaction: who did what where. The custom id of a button is not trusted: it
// only says what is meant, never who presses.
type Request struct {
	Ticket
	Guild, Channel string // Guild is empty in private
	Parent         string // the channel in whose public thread it was made; empty elsewhere
	Threaded       bool   // it was made in a thread, which may be a private one
	Base           string // the channel in whose thread it was made, whoever sees that; elsewhere its own channel
	User           table.Person
	Viewer
	Moderator bool     // may manage messages here
	Manager   bool     // may manage the server
	Warden    bool     // may moderate its members
	Locale    string   // of the user, as Discord says
	House     string   // locale of the server
	Missing   []string // what the bot may not do here and has to, see permissions
	Rights    []Right  // what it may do, and what it may not

	// the command's name in small letters, with its subcommand, or the first word of the custom id
	Verb     string
	Args     []string            // the other words of the custom id
	Values   []string            // what was picked from a menu
	Switches map[string]bool     // of a command, on or off; those that were not touched are missing
	Picks    map[string]string   // of a command, by the name of the option
	Target   *Member             // whom a command or form names, from whose menu it was called, or who was picked
	File     *Upload             // given to a command or handed in by a form
	On       *Pointed            // the message from whose menu a command was called
	Fields   map[string][]string // of a form: what was written or picked, but Target and File; what is empty is missing
	Posted   bool                // it has come over HTTP, where one may come twice
	Typing   bool                // an option of a command is being typed, and nothing is given yet
	Focus    string              // the name of that option

	Component bool     // it comes from a button or menu, or from a form which a button has opened
	Message   string   // the message with that button
	Private   bool     // that message is seen by the user alone
	Controls  []string // the custom ids of the buttons and menus of that message
	Offered   bool     // everybody sees that message, and it does have that button or menu
	Attached  []Upload // the files of that message that stand beside its picture
}

// Member is a member whom somebody else names.
type Member struct {
	table.Person
	Bot    bool
	Joined bool // they are a member of the server of the request; false in private
	Sees   bool // they see the channel of the request; false in private
}

// ErrMalformed means that an interaction lacks what every interaction has, or is of a kind that
// this bot does not know.
var ErrMalformed = errors.New("an interaction of no known kind")

// incoming is what is read of an interaction: of the pressed message no more than is asked for, since
// messages are long.
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
	Message *pressed                  `json:"message"`
	Where   string                    `json:"channel_id"`
	Channel struct {
		Type   discordgo.ChannelType `json:"type"`
		Parent string                `json:"parent_id"`
	} `json:"channel"`
}

// pressed is the message with a button.
type pressed struct {
	ID          string                 `json:"id"`
	Flags       discordgo.MessageFlags `json:"flags"`
	Components  []control              `json:"components"`
	Attachments []attached             `json:"attachments"`
}

// attached is a file that stands beside a message.
type attached struct {
	Name string `json:"filename"`
	URL  string `json:"url"`
	Size int    `json:"size"`
}

// uploads are files as the house has them.
func uploads(all []attached) []Upload {
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

// Decode reads an interaction from Discord's JSON. Its errors wrap ErrMalformed; with one, the
// request is filled as far as it could be read, so that it may still be answered.
func Decode(raw []byte) (r Request, err error) {
	var i incoming
	err = json.Unmarshal(raw, &i)
	r = Request{
		Ticket: Ticket{ID: i.ID, Token: i.Token, App: i.App}, Locale: i.Locale,
		Component: i.Type == discordgo.InteractionMessageComponent,
		Typing:    i.Type == discordgo.InteractionApplicationCommandAutocomplete,
	}
	if err != nil {
		return r, fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	if !IsID(i.ID) || !IsID(i.App) || !isToken(i.Token) {
		return Request{}, fmt.Errorf("%w: it cannot be answered", ErrMalformed)
	}
	r.Missing, r.Rights = missing(i.Granted, i.Channel.Type), rights(i.Granted, i.Channel.Type)
	if r.Threaded = isThread(i.Channel.Type); isPublicThread(i.Channel.Type) {
		r.Parent = i.Channel.Parent
	}
	r.Guild, r.Channel, r.Base, r.House = i.Guild, i.Where, i.Where, i.House
	if isThread(i.Channel.Type) {
		r.Base = i.Channel.Parent
	}
	if err := panics.Try(func() error { // discordgo's types may hold nil where Discord never does
		r.person(i.Member, i.User)
		return r.action(i)
	}); err != nil {
		return r, fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	return r, r.check()
}

// check refuses what no Discord sends: all that an answer is sent to has to be there, and to be an id.
func (r *Request) check() error {
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

// isToken tells whether a text can stand in an address as the token of an interaction.
func isToken(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(c rune) bool {
		return c <= ' ' || c > '~' || strings.ContainsRune("/?#%\\", c)
	})
}

// action reads what was done.
func (r *Request) action(i incoming) error {
	switch i.Type {
	case discordgo.InteractionApplicationCommand:
		if on, is, err := pointed(i); is {
			r.onMessage(on)
			return err
		}
		var data discordgo.ApplicationCommandInteractionData
		if err := json.Unmarshal(i.Data, &data); err != nil {
			return err
		}
		r.command(data)
	case discordgo.InteractionApplicationCommandAutocomplete:
		var data discordgo.ApplicationCommandInteractionData
		if err := json.Unmarshal(i.Data, &data); err != nil {
			return err
		}
		r.command(data)
	case discordgo.InteractionMessageComponent:
		var data discordgo.MessageComponentInteractionData
		if err := json.Unmarshal(i.Data, &data); err != nil {
			return err
		}
		r.component(data.CustomID, i.Message)
		r.Values = data.Values
		if data.ComponentType == discordgo.UserSelectMenuComponent && len(data.Values) > 0 {
			r.Target = member(data.Values[0], data.Resolved.Users, data.Resolved.Members)
		}
	case discordgo.InteractionModalSubmit:
		var data filledIn
		if err := json.Unmarshal(i.Data, &data); err != nil {
			return err
		}
		r.component(data.ID, i.Message)
		r.form(data)
	default: // which has no verb
	}
	return nil
}

// person is a user under their nickname, or where nothing of that can be seen, under the next of their names.
func person(u *discordgo.User, nick string) table.Person {
	own := visible(u.GlobalName, u.Username, u.ID)
	return table.Person{ID: u.ID, Name: visible(nick, own), Own: own}
}

// visible returns the first of some names of which anything can be seen, or else the last.
func visible(names ...string) string {
	i := slices.IndexFunc(names, game.IsVisible)
	if i < 0 {
		i = len(names) - 1
	}
	return names[i]
}

// person reads who acts: a member in a server, a user elsewhere.
func (r *Request) person(m *discordgo.Member, u *discordgo.User) {
	switch {
	case m != nil && m.User != nil:
		r.User = person(m.User, m.Nick)
		may := func(right int64) bool { return m.Permissions&(right|discordgo.PermissionAdministrator) != 0 }
		r.Viewer = Viewer{Roles: m.Roles, Administrator: may(discordgo.PermissionAdministrator)}
		r.Moderator, r.Manager = may(discordgo.PermissionManageMessages), may(discordgo.PermissionManageGuild)
		r.Warden = may(discordgo.PermissionModerateMembers)
	case u != nil:
		r.User = person(u, "")
	}
}

// component reads who was pressed, and in which message.
func (r *Request) component(id string, m *pressed) {
	all := words(id)
	r.Verb, r.Args, r.Component = all[0], all[1:], true
	if m == nil {
		return
	}
	r.Message, r.Private = m.ID, m.Flags&discordgo.MessageFlagsEphemeral != 0
	r.Controls = idsOf(m.Components)
	r.Offered = !r.Private && slices.Contains(r.Controls, id)
	r.Attached = uploads(m.Attachments)
}

// words are those of a custom id, the verb first.
func words(id string) []string { return strings.Split(id, ui.Separator) }

// idsOf are the custom ids of controls.
func idsOf(all []control) (ids []string) {
	for _, c := range all {
		if ids = append(ids, idsOf(c.Components)...); c.ID != "" {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// command reads a slash command, one of its subcommands, or a command from the menu of a member,
// which is the slash command of that name with the member named.
func (r *Request) command(data discordgo.ApplicationCommandInteractionData) {
	r.Verb, r.Switches, r.Picks = strings.ToLower(data.Name), map[string]bool{}, map[string]string{}
	if data.TargetID != "" {
		r.Target = resolve(data.TargetID, data.Resolved)
	}
	options := data.Options
	if len(options) > 0 && options[0].Type == discordgo.ApplicationCommandOptionSubCommand {
		r.Verb += " " + options[0].Name
		options = options[0].Options
	}
	for _, o := range options {
		if o.Focused {
			r.Focus = o.Name
		}
		switch value := o.Value.(type) {
		case bool:
			r.Switches[o.Name] = value
		case string:
			switch o.Type {
			case discordgo.ApplicationCommandOptionUser:
				r.Target = resolve(value, data.Resolved)
			case discordgo.ApplicationCommandOptionAttachment:
				r.File = upload(value, data.Resolved)
			default:
				r.Picks[o.Name] = value
			}
		}
	}
}

// resolve is the member whom a command names.
func resolve(id string, known *discordgo.ApplicationCommandInteractionDataResolved) *Member {
	if known == nil {
		return member(id, nil, nil)
	}
	return member(id, known.Users, known.Members)
}

// member is somebody as Discord describes them beside their id.
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
	if v.Joined = m != nil; v.Joined {
		v.Sees = m.Permissions&(discordgo.PermissionViewChannel|discordgo.PermissionAdministrator) != 0
	}
	return v
}

// upload finds the file that a command names.
func upload(id string, known *discordgo.ApplicationCommandInteractionDataResolved) *Upload {
	if known == nil || known.Attachments[id] == nil {
		return &Upload{} // which nobody can fetch
	}
	a := known.Attachments[id]
	return &Upload{Name: a.Filename, URL: a.URL, Size: a.Size}
}
