package bot

import (
	"dockside/render"

	"github.com/bwmarrin/discordgo"
)

// Screen is one message as a value: what it says, shows and offers. Screens are computed from
// a table and compared in tests; only the publisher and the router send them.
type Screen struct {
	Mentions []string // the ids of the users whom it notifies
	Content  string   // outside the frame, where mentions work
	Title    string
	Text     string
	Footer   string // in small letters, below everything
	Color    int
	Scene    *render.Scene  // the picture to draw, if there is one
	Reel     []render.Scene // the film to make in its place
	Still    bool           // the film is to be one picture that does not move
	Face     render.Face    // who draws
	Drawing  render.Drawing // or a picture of no game
	Alt      string         // what the picture shows, in words
	Files    []File         // beside the picture
	Form     *Form          // to fill in, for Ask
	Rows     []Row
	Silent   bool
}

// Row is up to five buttons, or a menu.
type Row struct {
	Buttons []Button
	Menu    *Menu
}

// Button is something to press.
type Button struct {
	ID, Label string
	Style     render.Style
	Disabled  bool // it is there and cannot be pressed now
}

// Form is a window that asks for one line of text.
type Form struct {
	ID          string // the custom id of what is sent
	Title       string
	Label, Hint string
	Text        string // what stands there already
	Most        int    // characters
}

// Menu is a list to pick one from.
type Menu struct {
	ID, Placeholder string
	Options         []Option
}

// Option is one line of a menu.
type Option struct {
	Value, Label, Note string
	Chosen             bool
}

// The limits of a message, in characters and pieces.
const (
	maxLabel   = 80
	maxOption  = 100
	maxText    = 4000
	maxFooter  = 1000
	maxAlt     = 1000
	maxButtons = 5
	maxHeading = 45 // of a form
)

// message turns a screen and its drawn picture (nil if there is none) into what is sent.
func (s Screen) message(picture *render.Picture) *Message {
	m := &Message{
		Content: s.Content, Embeds: []*discordgo.MessageEmbed{},
		Components: []discordgo.MessageComponent{}, Attachments: []attachment{}, Mentions: mentions{Parse: []string{}},
	}
	m.Mentions.Users = s.Mentions
	if s.Silent {
		m.Flags |= silent
	}
	if s.Title != "" || s.Text != "" || picture != nil {
		m.Embeds = append(m.Embeds, s.embed(picture))
	}
	if picture != nil {
		f := File{Name: picture.Name, Data: picture.Data, Alt: cut(s.Alt, maxAlt)}
		m.files = []File{f}
		m.Attachments = append(m.Attachments, attachment{ID: 0, Filename: f.Name, Description: f.Alt})
	}
	for _, f := range s.Files {
		m.Attachments = append(m.Attachments, attachment{ID: len(m.files), Filename: f.Name, Description: f.Alt})
		m.files = append(m.files, f)
	}
	m.form = s.Form
	for _, r := range s.Rows {
		m.Components = append(m.Components, r.component())
	}
	return m
}

func (s Screen) embed(picture *render.Picture) *discordgo.MessageEmbed {
	e := &discordgo.MessageEmbed{Title: cut(s.Title, 256), Description: cut(s.Text, maxText), Color: s.Color}
	if s.Footer != "" {
		e.Footer = &discordgo.MessageEmbedFooter{Text: cut(s.Footer, maxFooter)}
	}
	if picture != nil {
		e.Image = &discordgo.MessageEmbedImage{URL: "attachment://" + picture.Name}
	}
	return e
}

func (r Row) component() discordgo.MessageComponent {
	if r.Menu != nil {
		return discordgo.ActionsRow{Components: []discordgo.MessageComponent{r.Menu.component()}}
	}
	var row discordgo.ActionsRow
	for _, b := range r.Buttons {
		row.Components = append(row.Components, discordgo.Button{
			CustomID: b.ID, Label: cut(b.Label, maxLabel), Style: buttonStyle(b.Style), Disabled: b.Disabled,
		})
	}
	return row
}

func (m Menu) component() discordgo.SelectMenu {
	menu := discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu, CustomID: m.ID, Placeholder: cut(m.Placeholder, maxOption),
	}
	for _, o := range m.Options {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: cut(o.Label, maxOption), Value: o.Value, Description: cut(o.Note, maxOption), Default: o.Chosen,
		})
	}
	return menu
}

func buttonStyle(s render.Style) discordgo.ButtonStyle {
	switch s {
	case render.Primary:
		return discordgo.PrimaryButton
	case render.Danger:
		return discordgo.DangerButton
	}
	return discordgo.SecondaryButton
}

// cut shortens a text to n characters, the last of them an ellipsis.
func cut(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return string(r[:n-1]) + "…"
}

// buttonRows lays buttons out, five a row.
func buttonRows(buttons []Button) []Row {
	var rows []Row
	for len(buttons) > maxButtons {
		rows = append(rows, Row{Buttons: buttons[:maxButtons]})
		buttons = buttons[maxButtons:]
	}
	if len(buttons) > 0 {
		rows = append(rows, Row{Buttons: buttons})
	}
	return rows
}
