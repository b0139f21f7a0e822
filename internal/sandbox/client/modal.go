package client

import (
	"encoding/json"
	"slices"
	"unicode/utf8"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/validate"
)

// ModalData is a modal that was filled in: as the client sends it, and as the bot receives it.
type ModalData struct {
	CustomID   string    `json:"custom_id"`
	Components []Field   `json:"components"`
	Resolved   *resolved `json:"resolved,omitempty"`
}

// Field is a component of a modal that was filled in: a field with its values, or the parent of fields.
type Field struct {
	Type       int          `json:"type"`
	ID         int          `json:"id,omitempty"`
	CustomID   string       `json:"custom_id,omitempty"`
	Value      model.Scalar `json:"value,omitempty"`
	Values     []string     `json:"values,omitzero"` // of a menu; [] if nothing was chosen
	Files      []File       `json:"files,omitempty"` // the server stores them and puts their ids into Values
	Child      *Field       `json:"component,omitempty"`
	Components []Field      `json:"components,omitempty"`
}

// withCustomID lists the fields that have a custom id.
func withCustomID(fs []Field) []Field {
	var all []Field
	for _, f := range fs {
		if f.CustomID != "" {
			all = append(all, f)
		}
		all = append(all, withCustomID(f.Components)...)
		if f.Child != nil {
			all = append(all, withCustomID([]Field{*f.Child})...)
		}
	}
	return all
}

// Number numbers the components without a number, as Discord does.
func Number(m model.Modal) model.Modal {
	next := 0
	m.Components = numbered(m.Components, &next)
	return m
}

func numbered(cs []model.Component, next *int) []model.Component {
	cs = slices.Clone(cs)
	for n := range cs {
		c := &cs[n]
		*next++
		if c.ID == 0 {
			c.ID = *next
		}
		c.Components = numbered(c.Components, next)
		if c.Child != nil {
			c.Child = &numbered([]model.Component{*c.Child}, next)[0]
		}
	}
	return cs
}

// CheckModal checks the submission of an open modal and returns the data for the bot.
func CheckModal(v View, open model.Modal, data ModalData) (json.RawMessage, error) {
	s := submission{newResolver(v), map[string]Field{}}
	declared := model.Flatten(open.Components)
	for _, f := range withCustomID(data.Components) {
		if !slices.ContainsFunc(declared, func(c model.Component) bool { return c.CustomID == f.CustomID }) {
			return nil, apierror.NotPossible("the modal has no field %q", f.CustomID)
		}
		s.given[f.CustomID] = f
	}
	fields, err := s.fields(open.Components)
	if err != nil {
		return nil, err
	}
	return model.JSON(ModalData{data.CustomID, fields, s.result()}), nil
}

// submission fills in a modal with the values that a member has given. Other fields keep their defaults.
type submission struct {
	*resolver
	given map[string]Field // by custom id
}

func (s submission) fields(cs []model.Component) ([]Field, error) {
	fs := []Field{}
	for _, c := range cs {
		f, err := s.field(c)
		if err != nil {
			return nil, err
		}
		fs = append(fs, f)
	}
	return fs, nil
}

func (s submission) field(c model.Component) (f Field, err error) {
	f = Field{Type: c.Type, ID: c.ID, CustomID: c.CustomID}
	switch {
	case c.Type == model.ActionRow:
		f.Components, err = s.fields(c.Components)
	case c.Type == model.Label:
		inner, wrong := s.field(*c.Child)
		f.Child, err = &inner, wrong
	case c.Type == model.TextInput:
		f.Value, err = s.text(c)
	case c.Type == model.FileUpload:
		f.Values, err = s.files(c)
	case c.Type != model.TextDisplay:
		f.Values, err = s.choices(c)
	}
	return f, err
}

// text returns the value of a text input.
func (s submission) text(c model.Component) (model.Scalar, error) {
	text := c.Value
	if given, ok := s.given[c.CustomID]; ok {
		if text, ok = given.Value.Text(); !ok && given.Value != "" {
			return "", apierror.NotPossible("the field %q takes words", c.CustomID)
		}
	}
	n := utf8.RuneCountInString(text)
	switch {
	case n == 0 && c.IsRequired():
		return "", apierror.NotPossible("the field %q must be filled in", c.CustomID)
	case n > 0 && c.MinLength != nil && n < *c.MinLength, n > model.OrElse(c.MaxLength, validate.MaxTextInput):
		return "", apierror.NotPossible("the text of %q is too short or too long", c.CustomID)
	}
	return model.Scalar(model.JSON(text)), nil
}

// choices returns the values of a menu.
func (s submission) choices(c model.Component) ([]string, error) {
	values := c.DefaultChoices()
	if given, ok := s.given[c.CustomID]; ok {
		values = given.Values
	}
	least, most := c.Bounds()
	if !c.IsRequired() && len(values) == 0 {
		return []string{}, nil
	}
	if len(values) < max(1, least) || len(values) > most {
		return nil, apierror.NotPossible("%d values of %q are too few or too many", len(values), c.CustomID)
	}
	for _, v := range values {
		if !s.choice(c, v) {
			return nil, apierror.NotPossible("the field %q has no value %q", c.CustomID, v)
		}
	}
	return values, nil
}

// files stores the files that are handed in, and returns their ids.
func (s submission) files(c model.Component) ([]string, error) {
	files := s.given[c.CustomID].Files
	ids := []string{}
	if !c.IsRequired() && len(files) == 0 {
		return ids, nil
	}
	if least, most := c.Bounds(); len(files) < max(1, least) || len(files) > most {
		return nil, apierror.NotPossible("%d files for %q are too few or too many", len(files), c.CustomID)
	}
	for _, f := range files {
		if len(f.Data) == 0 || len(f.Data) > validate.MaxFile {
			return nil, apierror.NotPossible("the file %q is empty or too large", f.Name)
		}
		ids = append(ids, s.file(f))
	}
	return ids, nil
}
