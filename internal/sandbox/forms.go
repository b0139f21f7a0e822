package sandbox

import (
	"encoding/json"
	"slices"
	"unicode/utf8"
)

// formKey names a modal that somebody has open.
type formKey struct{ member, customID string }

// form is an open modal with where it came from.
type form struct {
	modal  Modal
	source *post
}

// sheet is a modal as it was filled in: what the client sends, and what the bot is told.
type sheet struct {
	CustomID   string    `json:"custom_id"`
	Components []entry   `json:"components"`
	Resolved   *resolved `json:"resolved,omitempty"`
}

// entry is a filled-in component of a modal: a field with its value or values, or what holds one.
type entry struct {
	Type       int      `json:"type"`
	ID         int      `json:"id,omitempty"`
	CustomID   string   `json:"custom_id,omitempty"`
	Value      scalar   `json:"value,omitempty"`
	Values     []string `json:"values,omitzero"` // of a menu; [] if nothing was chosen
	Files      []Given  `json:"files,omitempty"` // handed in; the server keeps them and puts their ids in Values
	Child      *entry   `json:"component,omitempty"`
	Components []entry  `json:"components,omitempty"`
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
func (s *Server) openForm(i *issue, m Modal) {
	next := 0
	m.Components = numbered(m.Components, &next)
	i.form, i.delivered = &m, true
	s.forms[formKey{i.member.User.ID, m.CustomID}] = form{m, i.source}
}

func numbered(cs []Component, next *int) []Component {
	cs = slices.Clone(cs)
	for n := range cs {
		c := &cs[n]
		*next++
		if c.ID == 0 {
			c.ID = *next
		}
		c.Components = numbered(c.Components, next)
		if c.Child != nil {
			c.Child = &numbered([]Component{*c.Child}, next)[0]
		}
	}
	return cs
}

// modalData checks the submission of a modal that the member has open, and closes it.
func (s *Server) modalData(i *issue, a Act) (json.RawMessage, error) {
	if a.Forged {
		i.source = s.world.post(a.Channel, a.Message)
		return a.Data, nil
	}
	given, err := decode[sheet](a.Data)
	if err != nil {
		return nil, notPossible("the data of a modal are wrong: %v", err)
	}
	key := formKey{a.Member, given.CustomID}
	open, ok := s.forms[key]
	if !ok {
		return nil, notPossible("no modal %q is open", given.CustomID)
	}
	w := writer{s: s, i: i, given: map[string]entry{}, found: newResolved()}
	for _, e := range fields(given.Components) {
		if !slices.ContainsFunc(flatten(open.modal.Components), func(c Component) bool { return c.CustomID == e.CustomID }) {
			return nil, notPossible("the modal has no field %q", e.CustomID)
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
	return encode(filled), nil
}

// writer fills in an open modal with what a member has given. A field that was not touched keeps what it opened with.
type writer struct {
	s     *Server
	i     *issue
	given map[string]entry
	found resolved
}

func (w *writer) fill(cs []Component) ([]entry, error) {
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

func (w *writer) one(c Component) (e entry, err error) {
	e = entry{Type: c.Type, ID: c.ID, CustomID: c.CustomID}
	switch {
	case c.Type == ActionRow:
		e.Components, err = w.fill(c.Components)
	case c.Type == Label:
		inner, wrong := w.one(*c.Child)
		e.Child, err = &inner, wrong
	case c.Type == TextInput:
		e.Value, err = w.words(c)
	case c.Type == Checkbox:
		e.Value, err = w.tick(c)
	case c.Type == FileUpload:
		e.Values, err = w.hand(c)
	case c.Type == RadioGroup:
		e.Value, err = w.pick(c)
	case c.Type != TextDisplay:
		e.Values, err = w.choice(c)
	}
	return e, err
}

// words are the value of a text input.
func (w *writer) words(c Component) (scalar, error) {
	text := c.Value
	if given, ok := w.given[c.CustomID]; ok {
		if text, ok = given.Value.text(); !ok && given.Value != "" {
			return "", notPossible("the field %q takes words", c.CustomID)
		}
	}
	n := utf8.RuneCountInString(text)
	switch {
	case n == 0 && c.needed():
		return "", notPossible("the field %q must be filled in", c.CustomID)
	case n > 0 && c.MinLength != nil && n < *c.MinLength, n > orElse(c.MaxLength, maxTextInput):
		return "", notPossible("the text of %q is too short or too long", c.CustomID)
	}
	return scalar(encode(text)), nil
}

// tick is the value of a checkbox.
func (w *writer) tick(c Component) (scalar, error) {
	given, ok := w.given[c.CustomID]
	if !ok {
		return scalar(encode(c.Default)), nil
	}
	if given.Value != "true" && given.Value != "false" {
		return "", notPossible("the field %q is ticked or not", c.CustomID)
	}
	return given.Value, nil
}

// pick is the value of a radio group, null without any.
func (w *writer) pick(c Component) (scalar, error) {
	picked := c.preset()
	if given, ok := w.given[c.CustomID]; ok {
		picked = nil
		if text, isText := given.Value.text(); isText && given.Value != "null" {
			picked = []string{text}
		}
	}
	switch {
	case len(picked) == 0 && c.needed():
		return "", notPossible("the field %q needs a choice", c.CustomID)
	case len(picked) == 0:
		return "null", nil
	case !c.offers(picked[0]):
		return "", notPossible("the field %q has no choice %q", c.CustomID, picked[0])
	}
	return scalar(encode(picked[0])), nil
}

// choice are the values of a menu or of a group of checkboxes.
func (w *writer) choice(c Component) ([]string, error) {
	values := c.preset()
	if given, ok := w.given[c.CustomID]; ok {
		values = given.Values
	}
	least, most := c.bounds()
	if !c.needed() && len(values) == 0 {
		return []string{}, nil
	}
	if len(values) < max(1, least) || len(values) > most {
		return nil, notPossible("%d values of %q are too few or too many", len(values), c.CustomID)
	}
	for _, v := range values {
		if !w.s.resolveValue(w.i, c, v, &w.found) {
			return nil, notPossible("the field %q has no value %q", c.CustomID, v)
		}
	}
	return values, nil
}

// hand keeps the files that are handed in.
func (w *writer) hand(c Component) ([]string, error) {
	files := w.given[c.CustomID].Files
	ids := []string{}
	if !c.needed() && len(files) == 0 {
		return ids, nil
	}
	if least, most := c.bounds(); len(files) < max(1, least) || len(files) > most {
		return nil, notPossible("%d files for %q are too few or too many", len(files), c.CustomID)
	}
	for _, f := range files {
		if len(f.Data) == 0 || len(f.Data) > maxFile {
			return nil, notPossible("the file %q is empty or too large", f.Name)
		}
		ids = append(ids, w.s.keepGiven(w.i, f, &w.found))
	}
	return ids, nil
}
