package sandbox

import (
	"encoding/json"
	"slices"
	"unicode/utf8"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/validate"
)

// formKey names a modal that somebody has open.
type formKey struct{ member, customID string }

// form is an open modal with where it came from.
type form struct {
	modal  model.Modal
	source *state.StoredMessage
}

// sheet is a modal as it was filled in: what the client sends, and what the bot is told.
type sheet struct {
	CustomID   string    `json:"custom_id"`
	Components []entry   `json:"components"`
	Resolved   *resolved `json:"resolved,omitempty"`
}

// entry is a filled-in component of a modal: a field with its value or values, or what holds one.
type entry struct {
	Type       int          `json:"type"`
	ID         int          `json:"id,omitempty"`
	CustomID   string       `json:"custom_id,omitempty"`
	Value      model.Scalar `json:"value,omitempty"`
	Values     []string     `json:"values,omitzero"` // of a menu; [] if nothing was chosen
	Files      []Given      `json:"files,omitempty"` // handed in; the server keeps them and puts their ids in Values
	Child      *entry       `json:"component,omitempty"`
	Components []entry      `json:"components,omitempty"`
}

// fields lists the entries that have an id of the bot's.
func fields(es []entry) []entry {
	var all []entry
	for _, e := range es {
		if e.CustomID != "" {
			all = append(all, e)
		}
		all = append(all, fields(e.Components)...)
		if e.Child != nil {
			all = append(all, fields([]entry{*e.Child})...)
		}
	}
	return all
}

// openForm gives a modal to a member. As Discord does, it numbers the components that have no number.
func (s *Server) openForm(i *issue, m model.Modal) {
	next := 0
	m.Components = numbered(m.Components, &next)
	i.form, i.delivered = &m, true
	s.forms[formKey{i.member.User.ID, m.CustomID}] = form{m, i.source}
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

// modalData checks the submission of a modal that the member has open, and closes it.
func (s *Server) modalData(i *issue, a Act) (json.RawMessage, error) {
	if a.Forged {
		i.source = s.world.Message(a.Channel, a.Message)
		return a.Data, nil
	}
	given, err := apierror.Decode[sheet](a.Data)
	if err != nil {
		return nil, apierror.NotPossible("the data of a modal are wrong: %v", err)
	}
	key := formKey{a.Member, given.CustomID}
	open, ok := s.forms[key]
	if !ok {
		return nil, apierror.NotPossible("no modal %q is open", given.CustomID)
	}
	w := writer{s: s, i: i, given: map[string]entry{}, found: newResolved()}
	for _, e := range fields(given.Components) {
		if !slices.ContainsFunc(model.Flatten(open.modal.Components), func(c model.Component) bool { return c.CustomID == e.CustomID }) {
			return nil, apierror.NotPossible("the modal has no field %q", e.CustomID)
		}
		w.given[e.CustomID] = e
	}
	filled := sheet{CustomID: given.CustomID}
	if filled.Components, err = w.fill(open.modal.Components); err != nil {
		return nil, err
	}
	filled.Resolved = w.found.orNil()
	delete(s.forms, key)
	i.source = open.source
	return model.JSON(filled), nil
}

// writer fills in an open modal with what a member has given. A field that was not touched keeps what it opened with.
type writer struct {
	s     *Server
	i     *issue
	given map[string]entry
	found resolved
}

func (w *writer) fill(cs []model.Component) ([]entry, error) {
	es := []entry{}
	for _, c := range cs {
		e, err := w.one(c)
		if err != nil {
			return nil, err
		}
		es = append(es, e)
	}
	return es, nil
}

func (w *writer) one(c model.Component) (e entry, err error) {
	e = entry{Type: c.Type, ID: c.ID, CustomID: c.CustomID}
	switch {
	case c.Type == model.ActionRow:
		e.Components, err = w.fill(c.Components)
	case c.Type == model.Label:
		inner, wrong := w.one(*c.Child)
		e.Child, err = &inner, wrong
	case c.Type == model.TextInput:
		e.Value, err = w.words(c)
	case c.Type == model.Checkbox:
		e.Value, err = w.tick(c)
	case c.Type == model.FileUpload:
		e.Values, err = w.hand(c)
	case c.Type == model.RadioGroup:
		e.Value, err = w.pick(c)
	case c.Type != model.TextDisplay:
		e.Values, err = w.choice(c)
	}
	return e, err
}

// words are the value of a text input.
func (w *writer) words(c model.Component) (model.Scalar, error) {
	text := c.Value
	if given, ok := w.given[c.CustomID]; ok {
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

// tick is the value of a checkbox.
func (w *writer) tick(c model.Component) (model.Scalar, error) {
	given, ok := w.given[c.CustomID]
	if !ok {
		return model.Scalar(model.JSON(c.Default)), nil
	}
	if given.Value != "true" && given.Value != "false" {
		return "", apierror.NotPossible("the field %q is ticked or not", c.CustomID)
	}
	return given.Value, nil
}

// pick is the value of a radio group, null without any.
func (w *writer) pick(c model.Component) (model.Scalar, error) {
	picked := c.DefaultChoices()
	if given, ok := w.given[c.CustomID]; ok {
		picked = nil
		if text, isText := given.Value.Text(); isText && given.Value != "null" {
			picked = []string{text}
		}
	}
	switch {
	case len(picked) == 0 && c.IsRequired():
		return "", apierror.NotPossible("the field %q needs a choice", c.CustomID)
	case len(picked) == 0:
		return "null", nil
	case !c.HasOption(picked[0]):
		return "", apierror.NotPossible("the field %q has no choice %q", c.CustomID, picked[0])
	}
	return model.Scalar(model.JSON(picked[0])), nil
}

// choice are the values of a menu or of a group of checkboxes.
func (w *writer) choice(c model.Component) ([]string, error) {
	values := c.DefaultChoices()
	if given, ok := w.given[c.CustomID]; ok {
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
		if !w.s.resolveValue(w.i, c, v, &w.found) {
			return nil, apierror.NotPossible("the field %q has no value %q", c.CustomID, v)
		}
	}
	return values, nil
}

// hand keeps the files that are handed in.
func (w *writer) hand(c model.Component) ([]string, error) {
	files := w.given[c.CustomID].Files
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
		ids = append(ids, w.s.keepGiven(w.i, f, &w.found))
	}
	return ids, nil
}
