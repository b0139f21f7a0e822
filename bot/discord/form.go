package discord

import (
	"encoding/json"

	"dockside/bot/ui"

	"github.com/bwmarrin/discordgo"
)

// The component types of forms (modals) that discordgo lacks.
const (
	labelComponent = 18
	fileComponent  = 19
)

// The limits of a form, in characters.
const (
	maxFormTitle  = 45 // of the title, and of the label of a field
	maxFieldNote  = 100
	maxFieldValue = 4000
)

// formField is a labelled field of a form.
type formField struct {
	Type  int       `json:"type"`
	Label string    `json:"label"`
	Note  string    `json:"description,omitempty"`
	Input formInput `json:"component"`
}

// formInput is a text, a menu or a file. discordgo's types contain fields that forms must not have.
type formInput struct {
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

// Form returns the JSON of the form that the screen of the message has.
func (m *Message) Form() any {
	data := struct {
		ID     string      `json:"custom_id"`
		Title  string      `json:"title"`
		Fields []formField `json:"components"`
	}{ID: m.form.ID, Title: truncate(m.form.Title, maxFormTitle)}
	for _, f := range m.form.Fields {
		data.Fields = append(data.Fields, encodeField(f))
	}
	return data
}

func encodeField(f ui.Field) formField {
	in := formInput{Type: fileComponent, Name: f.Name, Required: f.Must}
	switch {
	case f.Line != nil:
		in.text(*f.Line)
	case f.Menu != nil:
		in.menu(*f.Menu)
	}
	if f.Line == nil && !f.Must {
		in.MinValues = new(int)
	}
	return formField{labelComponent, truncate(f.Label, maxFormTitle), truncate(f.Note, maxFieldNote), in}
}

func (in *formInput) text(l ui.Line) {
	in.Type, in.Style = int(discordgo.TextInputComponent), discordgo.TextInputShort
	if l.Long {
		in.Style = discordgo.TextInputParagraph
	}
	in.Placeholder, in.Value = truncate(l.Hint, maxOption), truncate(l.Text, maxFieldValue)
	in.MaxLength = min(l.Most, maxFieldValue)
}

func (in *formInput) menu(m ui.Menu) {
	menu := selectMenu(m)
	in.Type, in.Placeholder, in.Options = int(menu.MenuType), menu.Placeholder, menu.Options
	in.Channels, in.MaxValues = menu.ChannelTypes, menu.MaxValues
}

// submittedForm is a form that a user has filled in.
type submittedForm struct {
	ID       string                                               `json:"custom_id"`
	Fields   []submittedField                                     `json:"components"`
	Resolved *discordgo.ApplicationCommandInteractionDataResolved `json:"resolved"`
}

// submittedField is a field, or a row or label that contains fields.
type submittedField struct {
	Type   int              `json:"type"`
	Name   string           `json:"custom_id"`
	Value  string           `json:"value"`
	Values []string         `json:"values"`
	Part   *submittedField  `json:"component"`
	Parts  []submittedField `json:"components"`
}

// form reads the fields of a form. A member becomes the target, a file the file of the request.
func (r *Interaction) form(i incoming) error {
	var data submittedForm
	err := json.Unmarshal(i.Data, &data)
	if err == nil {
		r.pressed(data.ID, i.Message)
		r.Fields = map[string][]string{}
		r.fields(data.Fields, data.Resolved)
	}
	return err
}

func (r *Interaction) fields(fields []submittedField, known *discordgo.ApplicationCommandInteractionDataResolved) {
	for _, f := range fields {
		r.fields(f.Parts, known)
		if f.Part != nil {
			r.fields([]submittedField{*f.Part}, known)
		}
		values := f.Values
		if f.Value != "" {
			values = []string{f.Value}
		}
		if len(values) == 0 {
			continue
		}
		switch f.Type {
		case int(discordgo.UserSelectMenuComponent):
			r.Target = resolve(values[0], known)
		case fileComponent:
			r.File = upload(values[0], known)
		default:
			r.Fields[f.Name] = values
		}
	}
}
