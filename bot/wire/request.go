package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"dockside/bot/screen"
	"dockside/table"

	"github.com/bwmarrin/discordgo"
)

// Request is one interaction: who did what where. The custom id of a button is not trusted: it
// only says what is meant, never who presses.
type Request struct {
	Ticket
	Guild, Channel string // Guild is empty in private
	User           table.Person
	Moderator      bool     // may manage messages here
	Manager        bool     // may manage the server
	Locale         string   // of the user, as Discord says
	House          string   // locale of the server
	Missing        []string // what the bot may not do here and has to, see permissions

	// the command's name in small letters, with its subcommand, or the first word of the custom id
	Verb     string
	Args     []string          // the other words of the custom id
	Values   []string          // what was picked from a menu
	Switches map[string]bool   // of a command, on or off; those that were not touched are missing
	Picks    map[string]string // of a command, by the name of the option
	Target   *Member           // whom a command names, or from whose menu it was called
	File     *Upload           // given to a command
	Text     string            // filled into a form

	Component bool     // it comes from a button or menu, or from a form which a button has opened
	Message   string   // the message with that button
	Private   bool     // that message is seen by the user alone
	Offered   bool     // everybody sees that message, and it does have that button or menu
	Attached  []Upload // the files of that message that stand beside its picture
}

// Member is a member whom somebody else names.
type Member struct {
	table.Person
	Bot bool
}

// ErrMalformed means that an interaction lacks what every interaction has, or is of a kind that
// this bot does not know.
var ErrMalformed = errors.New("an interaction of no known kind")

// Decode reads an interaction from Discord's JSON. Its errors wrap ErrMalformed; with one, the
// request is filled as far as it could be read, so that it may still be answered.
func Decode(raw []byte) (r Request, err error) {
	defer func() {
		if caught := recover(); caught != nil { // discordgo's types may hold nil where Discord never does
			err = fmt.Errorf("%w: %v", ErrMalformed, caught)
		}
	}()
	var head struct {
		ID      string `json:"id"`
		Token   string `json:"token"`
		App     string `json:"application_id"`
		Locale  string `json:"locale"`
		Type    int    `json:"type"`
		Channel struct {
			Type discordgo.ChannelType `json:"type"`
		} `json:"channel"`
	}
	if err := json.Unmarshal(raw, &head); err != nil {
		return Request{}, fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	r = Request{
		Ticket: Ticket{ID: head.ID, Token: head.Token, App: head.App}, Locale: head.Locale,
		Component: head.Type == int(discordgo.InteractionMessageComponent),
	}
	var i discordgo.Interaction
	if err := json.Unmarshal(raw, &i); err != nil {
		return r, fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	r.Missing = missing(i.AppPermissions, head.Channel.Type)
	r.place(&i)
	r.person(&i)
	r.action(&i)
	if r.User.ID == "" || r.Verb == "" {
		return r, ErrMalformed
	}
	return r, nil
}

// place reads where it happened.
func (r *Request) place(i *discordgo.Interaction) {
	r.Guild, r.Channel = i.GuildID, i.ChannelID
	if i.GuildLocale != nil {
		r.House = string(*i.GuildLocale)
	}
}

// action reads what was done.
func (r *Request) action(i *discordgo.Interaction) {
	switch data := i.Data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		r.command(data)
	case discordgo.MessageComponentInteractionData:
		r.component(data.CustomID, i.Message)
		r.Values = data.Values
	case discordgo.ModalSubmitInteractionData:
		r.component(data.CustomID, i.Message)
		r.Text = filled(data.Components)
	}
}

// person reads who acts: a member in a server, a user elsewhere.
func (r *Request) person(i *discordgo.Interaction) {
	switch {
	case i.Member != nil && i.Member.User != nil:
		r.User = table.Person{ID: i.Member.User.ID, Name: i.Member.DisplayName()}
		may := func(right int64) bool { return i.Member.Permissions&(right|discordgo.PermissionAdministrator) != 0 }
		r.Moderator, r.Manager = may(discordgo.PermissionManageMessages), may(discordgo.PermissionManageGuild)
	case i.User != nil:
		r.User = table.Person{ID: i.User.ID, Name: i.User.DisplayName()}
	}
}

// component reads who was pressed, and in which message.
func (r *Request) component(id string, m *discordgo.Message) {
	words := strings.Split(id, screen.Separator)
	r.Verb, r.Args, r.Component = words[0], words[1:], true
	if m == nil {
		return
	}
	r.Message, r.Private = m.ID, m.Flags&discordgo.MessageFlagsEphemeral != 0
	r.Offered = !r.Private && offers(m.Components, id)
	for _, a := range m.Attachments {
		if a != nil {
			r.Attached = append(r.Attached, Upload{Name: a.Filename, URL: a.URL, Size: a.Size})
		}
	}
}

// filled is the text of the one field of a form.
func filled(rows []discordgo.MessageComponent) string {
	for _, c := range rows {
		switch c := c.(type) {
		case *discordgo.ActionsRow:
			return filled(c.Components)
		case *discordgo.TextInput:
			return c.Value
		}
	}
	return ""
}

// offers tells whether a button or menu of that custom id is among some components.
func offers(all []discordgo.MessageComponent, id string) bool {
	return slices.ContainsFunc(all, func(c discordgo.MessageComponent) bool {
		switch c := c.(type) {
		case *discordgo.ActionsRow:
			return offers(c.Components, id)
		case *discordgo.Button:
			return c.CustomID == id
		case *discordgo.SelectMenu:
			return c.CustomID == id
		}
		return false
	})
}

// command reads a slash command, one of its subcommands, or a command from the menu of a member,
// which is the slash command of that name with the member named.
func (r *Request) command(data discordgo.ApplicationCommandInteractionData) {
	r.Verb, r.Switches, r.Picks = strings.ToLower(data.Name), map[string]bool{}, map[string]string{}
	if data.TargetID != "" {
		r.Target = member(data.TargetID, data.Resolved)
	}
	options := data.Options
	if len(options) > 0 && options[0].Type == discordgo.ApplicationCommandOptionSubCommand {
		r.Verb += " " + options[0].Name
		options = options[0].Options
	}
	for _, o := range options {
		switch value := o.Value.(type) {
		case bool:
			r.Switches[o.Name] = value
		case string:
			switch o.Type {
			case discordgo.ApplicationCommandOptionUser:
				r.Target = member(value, data.Resolved)
			case discordgo.ApplicationCommandOptionAttachment:
				r.File = upload(value, data.Resolved)
			default:
				r.Picks[o.Name] = value
			}
		}
	}
}

func member(id string, known *discordgo.ApplicationCommandInteractionDataResolved) *Member {
	v := &Member{Person: table.Person{ID: id, Name: id}}
	if known == nil {
		return v
	}
	if u := known.Users[id]; u != nil {
		v.Name, v.Bot = u.DisplayName(), u.Bot
	}
	if m := known.Members[id]; m != nil && m.Nick != "" {
		v.Name = m.Nick
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
