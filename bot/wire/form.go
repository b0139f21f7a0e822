package wire

import (
	"context"

	"dockside/bot/ui"

	"github.com/bwmarrin/discordgo"
)

// The kinds of components of a form that discordgo does not know.
const (
	labelPart = 18
	filePart  = 19
)

// The limits of a form, in characters.
const (
	maxHeading = 45 // its title, and the label of a field
	maxNote    = 100
	maxLine    = 4000
)

// labelled is a field of a form with what is said about it.
type labelled struct {
	Type  int    `json:"type"`
	Label string `json:"label"`
	Note  string `json:"description,omitempty"`
	Part  part   `json:"component"`
}

// part is what is filled in: a text, a menu, or a file. discordgo's types say things that a form may not say.
type part struct {
	Type        int                          `json:"type"`
	Name        string                       `json:"custom_id"`
	Required    bool                         `json:"required"`
	Style       discordgo.TextInputStyle     `json:"style,omitempty"`
	Placeholder string                       `json:"placeholder,omitempty"`
	Value       string                       `json:"value,omitempty"`
	MaxLength   int                          `json:"max_length,omitempty"`
	Options     []discordgo.SelectMenuOption `json:"options,omitempty"`
	Channels    []discordgo.ChannelType      `json:"channel_types,omitempty"`
	MinValues   *int                         `json:"min_values,omitempty"`
	MaxValues   int                          `json:"max_values,omitempty"`
}

// Ask answers an interaction with the form that the screen of the message holds.
func (d *Discord) Ask(ctx context.Context, t Ticket, m *Message) error {
	window := struct {
		ID     string     `json:"custom_id"`
		Title  string     `json:"title"`
		Fields []labelled `json:"components"`
	}{ID: m.form.ID, Title: cut(m.form.Title, maxHeading)}
	for _, f := range m.form.Fields {
		window.Fields = append(window.Fields, label(f))
	}
	_, err := d.callback(ctx, t, openForm, window, nil)
	return err
}

func label(f ui.Field) labelled {
	p := part{Type: filePart, Name: f.Name, Required: f.Must}
	switch {
	case f.Line != nil:
		p.write(*f.Line)
	case f.Menu != nil:
		p.pick(*f.Menu)
	}
	if f.Line == nil && !f.Must {
		p.MinValues = new(int)
	}
	return labelled{Type: labelPart, Label: cut(f.Label, maxHeading), Note: cut(f.Note, maxNote), Part: p}
}

// write makes a part one in which somebody writes.
func (p *part) write(l ui.Line) {
	p.Type, p.Style = int(discordgo.TextInputComponent), discordgo.TextInputShort
	if l.Long {
		p.Style = discordgo.TextInputParagraph
	}
	p.Placeholder, p.Value, p.MaxLength = cut(l.Hint, maxOption), cut(l.Text, maxLine), min(l.Most, maxLine)
}

// pick makes a part a menu.
func (p *part) pick(m ui.Menu) {
	p.Placeholder = cut(m.Placeholder, maxOption)
	switch m.Of {
	case ui.People:
		p.Type = int(discordgo.UserSelectMenuComponent)
	case ui.Channels:
		p.Type = int(discordgo.ChannelSelectMenuComponent)
		p.Channels = writable
	case ui.Halls:
		p.Type = int(discordgo.ChannelSelectMenuComponent)
		p.Channels = halls
	case ui.Options:
		p.Type = int(discordgo.SelectMenuComponent)
		p.Options = selectMenu(m).Options
	}
	if m.UpTo > 0 {
		p.MaxValues = picks(m)
	}
}

// filledIn is a form that has been filled in.
type filledIn struct {
	ID       string                                               `json:"custom_id"`
	Fields   []field                                              `json:"components"`
	Resolved *discordgo.ApplicationCommandInteractionDataResolved `json:"resolved"`
}

// field is what was filled in, or what holds that: a row, or a label.
type field struct {
	Type   int      `json:"type"`
	Name   string   `json:"custom_id"`
	Value  string   `json:"value"`
	Values []string `json:"values"`
	Part   *field   `json:"component"`
	Parts  []field  `json:"components"`
}

// form reads what was filled in, by the names of the fields. A member and a file are known by themselves.
func (r *Request) form(data filledIn) {
	r.Fields = map[string][]string{}
	r.fill(data.Fields, data.Resolved)
}

// fill reads fields, and those that they hold.
func (r *Request) fill(fields []field, known *discordgo.ApplicationCommandInteractionDataResolved) {
	for _, f := range fields {
		r.fill(f.Parts, known)
		if f.Part != nil {
			r.fill([]field{*f.Part}, known)
		}
		said := f.Values
		if f.Value != "" {
			said = []string{f.Value}
		}
		if len(said) == 0 {
			continue
		}
		switch f.Type {
		case int(discordgo.UserSelectMenuComponent):
			r.Target = resolve(said[0], known)
		case filePart:
			r.File = upload(said[0], known)
		default:
			r.Fields[f.Name] = said
		}
	}
}
