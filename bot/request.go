package bot

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dockside/game"
	"dockside/table"

	"github.com/bwmarrin/discordgo"
)

// Request is one interaction as handlers see it: who did what where, checked as far as it can
// be without knowing the table. The custom id of a button is not trusted: it only says which
// table is meant and which move, never who presses.
type Request struct {
	ID, Token, App string // for answering; the token is a secret
	Guild, Channel string
	User           table.Person
	Moderator      bool   // may manage messages here
	Manager        bool   // may manage the server
	Locale         string // of the user, as Discord says
	Tongue         string // the language that the user has chosen; empty: none
	House          string // locale of the server
	Missing        []string

	// the command's name in small letters, with its subcommand, or the first word of the custom id
	Verb     string
	Args     []string          // the other words of the custom id
	Values   []string          // what was picked from a menu
	Switches map[string]bool   // of a command, on or off; those that were not touched are missing
	Picks    map[string]string // of a command, by the name of the option
	Rival    *Rival
	File     *Upload // given to a command
	Text     string  // filled into a form

	Component bool     // it comes from a button or menu, or from a form which a button has opened
	Message   string   // the message with that button
	Private   bool     // that message is seen by the user alone
	Offered   bool     // everybody sees that message, and it does have that button or menu
	Attached  []Upload // the files of that message that stand beside its picture
}

// Rival is the member whom a command names, or from whose menu it was called.
type Rival struct {
	table.Person
	Bot bool
}

// arg is a word of the custom id, "" if it is not there.
func (r Request) arg(i int) string {
	if i < len(r.Args) {
		return r.Args[i]
	}
	return ""
}

// most is the greatest number that a custom id may hold.
const most = 1_000_000_000

// number is a word of the custom id as a number from 0 to most, or errUnknown.
func (r Request) number(i int) (int, error) {
	n, err := strconv.Atoi(r.arg(i))
	if err != nil || n < 0 || n > most {
		return 0, errUnknown
	}
	return n, nil
}

// value is what was picked from the menu, or the word of the custom id in its place.
func (r Request) value(i int) string {
	if len(r.Values) > 0 {
		return r.Values[0]
	}
	return r.arg(i)
}

// The parts of a custom id are separated by a character that occurs in none of them.
const separator = ":"

// customID joins a verb and its words.
func customID(words ...string) string { return strings.Join(words, separator) }

// errMalformed means that an interaction lacks what every interaction has, or is of a kind that
// this bot does not know.
var errMalformed = errors.New("an interaction of no known kind")

// decode reads an interaction from Discord's JSON. With an error, the request is filled as far
// as it could be read, so that it may still be answered.
func decode(raw []byte) (r Request, err error) {
	defer func() {
		if caught := recover(); caught != nil { // discordgo's types may hold nil where Discord never does
			err = fmt.Errorf("%w: %v", errMalformed, caught)
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
		return Request{}, fmt.Errorf("%w: %v", errMalformed, err)
	}
	r = Request{
		ID: head.ID, Token: head.Token, App: head.App, Locale: head.Locale,
		Component: head.Type == int(discordgo.InteractionMessageComponent),
	}
	var i discordgo.Interaction
	if err := json.Unmarshal(raw, &i); err != nil {
		return r, fmt.Errorf("%w: %v", errMalformed, err)
	}
	r.Guild, r.Channel = i.GuildID, i.ChannelID
	r.Missing = missing(i.AppPermissions, head.Channel.Type)
	if i.GuildLocale != nil {
		r.House = string(*i.GuildLocale)
	}
	r.person(&i)
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
	if r.User.ID == "" || r.Verb == "" {
		return r, errMalformed
	}
	return r, nil
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
	words := strings.Split(id, separator)
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
		r.Rival = rival(data.TargetID, data.Resolved)
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
				r.Rival = rival(value, data.Resolved)
			case discordgo.ApplicationCommandOptionAttachment:
				r.File = upload(value, data.Resolved)
			default:
				r.Picks[o.Name] = value
			}
		}
	}
}

func rival(id string, known *discordgo.ApplicationCommandInteractionDataResolved) *Rival {
	v := &Rival{Person: table.Person{ID: id, Name: id}}
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

// permission is a right that the bot needs in a channel, and the key of its name.
type permission struct {
	bit int64
	key string
}

// needed are the rights without which no board can be shown. In threads, sending is a right of
// its own, which discordgo does not know yet.
func needed(in discordgo.ChannelType) []permission {
	send := permission{discordgo.PermissionSendMessages, "permission.send"}
	switch in {
	case discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread,
		discordgo.ChannelTypeGuildNewsThread:
		send = permission{1 << 38, "permission.thread"}
	}
	return []permission{
		{discordgo.PermissionViewChannel, "permission.view"}, send,
		{discordgo.PermissionEmbedLinks, "permission.embed"}, {discordgo.PermissionAttachFiles, "permission.attach"},
	}
}

// missing lists the keys of the rights that the bot lacks in a channel of that type.
func missing(granted int64, in discordgo.ChannelType) []string {
	if granted&discordgo.PermissionAdministrator != 0 || in == discordgo.ChannelTypeDM {
		return nil
	}
	var keys []string
	for _, p := range needed(in) {
		if granted&p.bit == 0 {
			keys = append(keys, p.key)
		}
	}
	return keys
}

// missingEvents words the missing rights.
func (r Request) missingEvents() []game.Event {
	var events []game.Event
	for _, key := range r.Missing {
		events = append(events, game.Say(key))
	}
	return events
}
