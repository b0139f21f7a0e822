package discord

import (
	"net/url"
	"path"
	"strings"

	"dockside/bot/ui"
	"dockside/render"

	"github.com/bwmarrin/discordgo"
)

// Message is a message in Discord's JSON. An edit sends all fields, so that it replaces everything and keeps no old
// picture.
type Message struct {
	Content     string                       `json:"content"`
	Embeds      []*discordgo.MessageEmbed    `json:"embeds"`
	Components  []discordgo.MessageComponent `json:"components"`
	Attachments []attachment                 `json:"attachments"`
	Mentions    mentions                     `json:"allowed_mentions"`
	Flags       int                          `json:"flags"` // 0 resets SUPPRESS_EMBEDS, which moderators can set
	Reference   *reference                   `json:"message_reference,omitempty"`

	files []ui.File
	form  *ui.Form
}

// attachment describes a file of the same request; discordgo's type has no description.
type attachment struct {
	ID          int    `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// mentions lists the users that a message notifies. An empty Parse excludes all others.
type mentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users,omitempty"`
}

// reference is the message to which a message replies.
type reference struct {
	Message string `json:"message_id"`
	Must    bool   `json:"fail_if_not_exists"`
}

// The flags of a message.
const (
	ephemeral = int(discordgo.MessageFlagsEphemeral)
	silent    = int(discordgo.MessageFlagsSuppressNotifications)
)

// The limits of a message, in characters.
const (
	maxTitle  = 256
	MaxText   = 4000
	MaxFooter = 1000
	MaxAlt    = 1000
)

// Compose returns the message of a screen and its picture, which may be nil. Texts that are too long are cut.
func Compose(s ui.Screen, picture *render.Picture) *Message {
	m := &Message{
		Content: s.Content, Embeds: []*discordgo.MessageEmbed{}, Components: []discordgo.MessageComponent{},
		Attachments: []attachment{}, Mentions: mentions{Parse: []string{}, Users: s.Mentions}, form: s.Form,
	}
	if s.Silent {
		m.Flags |= silent
	}
	if s.Title != "" || s.Text != "" || picture != nil {
		m.Prepend(s, picture)
	}
	for _, f := range s.Files {
		m.attach(f)
	}
	for _, r := range s.Rows {
		m.Components = append(m.Components, component(r))
	}
	return m
}

// Prepend inserts the text and the picture of a screen before the other embeds. Texts that are too long are cut.
func (m *Message) Prepend(s ui.Screen, picture *render.Picture) {
	m.Embeds = append([]*discordgo.MessageEmbed{embed(s, picture)}, m.Embeds...)
	if picture != nil {
		m.attach(ui.File{Name: picture.Name, Data: picture.Data, Alt: truncate(s.Alt, MaxAlt)})
	}
}

// MakeEphemeral makes the response to an interaction ephemeral: only its user sees it.
func (m *Message) MakeEphemeral() { m.Flags |= ephemeral }

// ReplyTo makes the message a reply to another one of its channel, without notifying the author.
func (m *Message) ReplyTo(message string) { m.Reference = &reference{Message: message} }

func (m *Message) attach(f ui.File) {
	m.Attachments = append(m.Attachments, attachment{ID: len(m.files), Filename: f.Name, Description: f.Alt})
	m.files = append(m.files, f)
}

// Files returns the files that are sent with the message.
func (m *Message) Files() []ui.File { return m.files }

// Size returns about how many bytes are sent.
func (m *Message) Size() int64 {
	size := int64(4 << 10) // of the JSON
	for _, f := range m.files {
		size += int64(len(f.Data))
	}
	return size
}

// StripComponents returns the JSON of an edit that removes all components of a message and replaces its content.
func StripComponents(content string) any {
	return struct {
		Content    string                       `json:"content"`
		Components []discordgo.MessageComponent `json:"components"`
	}{content, []discordgo.MessageComponent{}}
}

func embed(s ui.Screen, picture *render.Picture) *discordgo.MessageEmbed {
	e := &discordgo.MessageEmbed{
		Title: truncate(s.Title, maxTitle), Description: truncate(s.Text, MaxText), Color: s.Color,
	}
	if s.Footer != "" {
		e.Footer = &discordgo.MessageEmbedFooter{Text: truncate(s.Footer, MaxFooter)}
	}
	if picture != nil {
		e.Image = &discordgo.MessageEmbedImage{URL: "attachment://" + picture.Name}
	}
	return e
}

// Sent is a message as Discord returns it. A file that an embed shows is not listed among the attachments.
type Sent struct {
	ID     string `json:"id"`
	Embeds []struct {
		Description string `json:"description"`
		Image       struct {
			URL string `json:"url"`
		} `json:"image"`
	} `json:"embeds"`
}

// Shows reports whether the texts and the pictures of a message are those of m.
func (s Sent) Shows(m *Message) bool {
	if len(s.Embeds) != len(m.Embeds) {
		return false
	}
	for i, e := range m.Embeds {
		sent, picture := s.Embeds[i], ""
		if e.Image != nil {
			picture = fileName(e.Image.URL)
		}
		if strings.TrimSpace(e.Description) != strings.TrimSpace(sent.Description) || picture != fileName(sent.Image.URL) {
			return false
		}
	}
	return true
}

// fileName returns the name of the file at a URL, "" if there is none.
func fileName(address string) string {
	u, err := url.Parse(address)
	if err != nil || address == "" {
		return ""
	}
	return path.Base(path.Join(u.Host, u.Path))
}

// truncate shortens a text to n characters, the last of them an ellipsis.
func truncate(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return string(r[:n-1]) + "…"
}
