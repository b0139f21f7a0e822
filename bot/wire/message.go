package wire

import (
	"strings"

	"dockside/bot/ui"
	"dockside/game"
	"dockside/render"

	"github.com/bwmarrin/discordgo"
)

// Message is a message as Discord takes it. All fields are always sent, so that an edit
// replaces everything and never keeps an old picture.
type Message struct {
	Content     string                       `json:"content"`
	Embeds      []*discordgo.MessageEmbed    `json:"embeds"`
	Components  []discordgo.MessageComponent `json:"components"`
	Attachments []attachment                 `json:"attachments"`
	Mentions    mentions                     `json:"allowed_mentions"`
	Flags       int                          `json:"flags"` // 0 takes back SUPPRESS_EMBEDS, which moderators can set
	Reference   *reference                   `json:"message_reference,omitempty"`

	files []ui.File
	form  *ui.Form // for Ask
}

// attachment announces a file of the same request; discordgo's type has no description.
type attachment struct {
	ID          int    `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// mentions lists whom a message notifies: nobody but these.
type mentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users,omitempty"`
}

// reference names the message that one answers.
type reference struct {
	Message string `json:"message_id"`
	Must    bool   `json:"fail_if_not_exists"`
}

// The flags of a message.
const (
	private = 1 << 6  // only the person who pressed sees it
	silent  = 1 << 12 // it notifies nobody
)

// The limits of a message, in characters.
const (
	maxTitle  = 256
	MaxText   = 4000
	MaxFooter = 1000
	MaxAlt    = 1000
	maxLabel  = 80
	maxOption = 100
)

// Compose makes a message of a screen and its drawn picture, nil if there is none. What is too
// long is cut.
func Compose(s ui.Screen, picture *render.Picture) *Message {
	m := &Message{
		Content: s.Content, Embeds: []*discordgo.MessageEmbed{}, Components: []discordgo.MessageComponent{},
		Attachments: []attachment{}, Mentions: mentions{Parse: []string{}, Users: s.Mentions}, form: s.Form,
	}
	if s.Silent {
		m.Flags |= silent
	}
	if s.Title != "" || s.Text != "" || picture != nil {
		m.Embeds = append(m.Embeds, embed(s, picture))
	}
	if picture != nil {
		m.attach(ui.File{Name: picture.Name, Data: picture.Data, Alt: cut(s.Alt, MaxAlt)})
	}
	for _, f := range s.Files {
		m.attach(f)
	}
	for _, r := range s.Rows {
		m.Components = append(m.Components, component(r))
	}
	return m
}

// PutAbove puts the words and the picture of a screen above what a message says. What is too long is cut.
func (m *Message) PutAbove(s ui.Screen, picture *render.Picture) {
	m.Embeds = append([]*discordgo.MessageEmbed{embed(s, picture)}, m.Embeds...)
	if picture != nil {
		m.attach(ui.File{Name: picture.Name, Data: picture.Data, Alt: cut(s.Alt, MaxAlt)})
	}
}

// size is about how many bytes a message has when it is sent.
func (m *Message) size() int64 {
	size := int64(measurable) // of all but the files
	for _, f := range m.files {
		size += int64(len(f.Data))
	}
	return size
}

// Whisper makes a message that answers an interaction one that its user alone sees.
func (m *Message) Whisper() { m.Flags |= private }

// AnswerTo makes a message an answer to another one in its channel, whose author is not notified.
func (m *Message) AnswerTo(message string) { m.Reference = &reference{Message: message} }

func (m *Message) attach(f ui.File) {
	m.Attachments = append(m.Attachments, attachment{ID: len(m.files), Filename: f.Name, Description: f.Alt})
	m.files = append(m.files, f)
}

func embed(s ui.Screen, picture *render.Picture) *discordgo.MessageEmbed {
	e := &discordgo.MessageEmbed{Title: cut(s.Title, maxTitle), Description: cut(s.Text, MaxText), Color: s.Color}
	if s.Footer != "" {
		e.Footer = &discordgo.MessageEmbedFooter{Text: cut(s.Footer, MaxFooter)}
	}
	if picture != nil {
		e.Image = &discordgo.MessageEmbedImage{URL: "attachment://" + picture.Name}
	}
	return e
}

func component(r ui.Row) discordgo.MessageComponent {
	if r.Menu != nil {
		return discordgo.ActionsRow{Components: []discordgo.MessageComponent{selectMenu(*r.Menu)}}
	}
	var row discordgo.ActionsRow
	for _, b := range r.Buttons {
		row.Components = append(row.Components, discordgo.Button{
			CustomID: b.ID, Label: captioned(b.Label, maxLabel, b.Emoji), Style: buttonStyle(b.Style), Disabled: b.Disabled,
			Emoji: pictured(b.Emoji),
		})
	}
	return row
}

func selectMenu(m ui.Menu) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{CustomID: m.ID, Placeholder: cut(m.Placeholder, maxOption)}
	if m.UpTo > 0 {
		none := 0
		menu.MinValues, menu.MaxValues = &none, picks(m)
	}
	switch m.Of {
	case ui.People:
		menu.MenuType = discordgo.UserSelectMenu
	case ui.Channels:
		menu.MenuType, menu.ChannelTypes = discordgo.ChannelSelectMenu, writable
	case ui.Halls:
		none := 0
		menu.MenuType, menu.ChannelTypes, menu.MinValues = discordgo.ChannelSelectMenu, halls, &none
	case ui.Options:
		menu.MenuType = discordgo.StringSelectMenu
	}
	for _, id := range m.Chosen {
		menu.DefaultValues = append(menu.DefaultValues, discordgo.SelectMenuDefaultValue{
			ID: id, Type: discordgo.SelectMenuDefaultValueChannel,
		})
	}
	for _, o := range m.Options {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: captioned(o.Label, maxOption, ""), Value: o.Value, Description: cut(o.Note, maxOption), Default: o.Chosen,
			Emoji: pictured(o.Emoji),
		})
	}
	return menu
}

// picks is how many lines of a menu can be picked, if any number up to a bound may.
func picks(m ui.Menu) int {
	if m.Of == ui.Options {
		return min(len(m.Options), m.UpTo)
	}
	return m.UpTo
}

// writable are the kinds of channels in which people write, or open threads to.
var writable = []discordgo.ChannelType{
	discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildVoice, discordgo.ChannelTypeGuildNews,
	discordgo.ChannelTypeGuildStageVoice, discordgo.ChannelTypeGuildForum,
}

// halls are the kinds of channels in which threads are made for games.
var halls = []discordgo.ChannelType{discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildForum}

// pictured is an emoji that stands apart from a text; nil for none.
func pictured(text string) *discordgo.ComponentEmoji {
	name, id, ok := strings.Cut(strings.Trim(text, "<:>"), ":")
	if !ok {
		return nil
	}
	return &discordgo.ComponentEmoji{Name: name, ID: id}
}

func buttonStyle(s render.Style) discordgo.ButtonStyle {
	switch s {
	case render.Primary:
		return discordgo.PrimaryButton
	case render.Danger:
		return discordgo.DangerButton
	case render.Secondary:
	}
	return discordgo.SecondaryButton
}

// captioned shortens a label. Discord refuses empty ones, so a label of which nothing can be seen becomes a dash,
// unless an emoji stands in its place.
func captioned(text string, most int, emoji string) string {
	if !game.IsVisible(text) && (text != "" || emoji == "") {
		text = "–"
	}
	return cut(text, most)
}

// cut shortens a text to n characters, the last of them an ellipsis.
func cut(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return string(r[:n-1]) + "…"
}
