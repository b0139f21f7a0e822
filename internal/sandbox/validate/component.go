package validate

import (
	"unicode/utf8"

	"dockside/internal/sandbox/model"
)

// Limits of components by Discord's reference.
const (
	maxRows        = 5
	maxButtons     = 5
	maxCustomID    = 100
	maxButtonLabel = 80
	maxOptions     = 25
	maxOptionText  = 100
	maxPlaceholder = 150
	maxURL         = 512
	maxTextDisplay = 4000
	MaxTextInput   = 4000
)

// components checks the components of a message.
func (f *fieldErrors) components(cs []model.Component) {
	f.atMost("components", len(cs), maxRows)
	for i, c := range cs {
		if c.Type == model.ActionRow {
			f.row(at("components", i), c)
		} else {
			f.add(at("components", i, "type"), "UNION_TYPE_CHOICES", typeChoices, "(1,)")
		}
	}
	f.customIDs("components", cs)
}

// typeChoices is the message of UNION_TYPE_CHOICES. It lists the types that the sandbox knows.
const typeChoices = `Value of field "type" must be one of %s.`

// customIDs checks that no custom id occurs twice.
func (f *fieldErrors) customIDs(path string, cs []model.Component) {
	seen := map[string]bool{}
	for _, c := range model.Flatten(cs) {
		if c.CustomID != "" && seen[c.CustomID] {
			f.add(path, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated: %q", c.CustomID)
		}
		seen[c.CustomID] = true
	}
}

// row checks an action row: up to five buttons, or one menu.
func (f *fieldErrors) row(path string, row model.Component) {
	f.length(at(path, "components"), len(row.Components), 1, maxButtons)
	for i, c := range row.Components {
		here := at(path, "components", i)
		switch {
		case c.Type == model.Button:
			f.button(here, c)
		case c.IsSelect():
			f.selectMenu(here, c)
			if len(row.Components) > 1 {
				f.add(at(path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
					"The specified component exceeds the maximum width")
			}
		default:
			f.add(at(here, "type"), "UNION_TYPE_CHOICES", typeChoices, "(2, 3, 5, 8)")
		}
	}
}

// button checks a button.
func (f *fieldErrors) button(path string, c model.Component) {
	f.text(at(path, "label"), c.Label, 0, maxButtonLabel)
	f.emoji(at(path, "emoji"), c.Emoji)
	switch c.Style {
	case 1, 2, 3, 4:
		f.text(at(path, "custom_id"), c.CustomID, 1, maxCustomID)
		if c.URL != "" {
			f.add(at(path, "url"), "BUTTON_COMPONENT_INVALID_URL", "Only link buttons have a URL")
		}
	case model.LinkButton:
		f.text(at(path, "url"), c.URL, 1, maxURL)
		f.link(at(path, "url"), c.URL)
		if c.CustomID != "" {
			f.add(at(path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
				"A custom id and url cannot both be specified")
		}
	default:
		f.add(at(path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5).")
	}
	if c.Label == "" && c.Emoji == nil {
		f.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or emoji is required")
	}
}

// emoji checks an emoji that may be missing.
func (f *fieldErrors) emoji(path string, e *model.Emoji) {
	if e == nil {
		return
	}
	plain := e.ID == "" && (e.Name == "" || len(e.Name) == utf8.RuneCountInString(e.Name))
	if plain || e.ID != "" && !snowflake.MatchString(e.ID) {
		f.add(at(path, "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
	}
}

// selectMenu checks a menu of a message or modal.
func (f *fieldErrors) selectMenu(path string, c model.Component) {
	f.text(at(path, "custom_id"), c.CustomID, 1, maxCustomID)
	f.text(at(path, "placeholder"), c.Placeholder, 0, maxPlaceholder)
	f.number(at(path, "min_values"), c.MinValues, 0, maxOptions)
	f.number(at(path, "max_values"), c.MaxValues, 1, maxOptions)
	least, most := c.Bounds()
	if c.Type == model.StringSelect {
		f.options(path, c.Options, least, most)
	} else if len(c.Options) > 0 {
		f.add(at(path, "options"), "BASE_TYPE_FORBIDDEN", "Only string selects have options.")
	}
	f.defaults(path, c, least, most)
	if least > most {
		f.add(at(path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_GREATER", "min_values must not be greater than max_values")
	}
}

// defaults checks the default values of a menu of users or channels.
func (f *fieldErrors) defaults(path string, c model.Component, least, most int) {
	if n := len(c.DefaultValues); n > 0 {
		f.length(at(path, "default_values"), n, least, most)
	}
	kind := map[int]string{model.UserSelect: "user", model.ChannelSelect: "channel"}[c.Type]
	for i, d := range c.DefaultValues {
		if d.Type != kind {
			f.add(at(path, "default_values", i, "type"), "BASE_TYPE_CHOICES", "Value must be one of %q.", []string{kind})
		}
	}
}

// options checks the options of a menu.
func (f *fieldErrors) options(path string, os []model.SelectOption, least, most int) {
	f.length(at(path, "options"), len(os), 1, maxOptions)
	if n := len(os); least > n || most > n {
		f.add(at(path, "max_values"), "SELECT_COMPONENT_OPTION_COUNT", "There are only %d options", n)
	}
	chosen := 0
	seen := map[string]bool{}
	for i, o := range os {
		here := at(path, "options", i)
		f.text(at(here, "label"), o.Label, 1, maxOptionText)
		f.text(at(here, "value"), o.Value, 1, maxOptionText)
		f.text(at(here, "description"), o.Description, 0, maxOptionText)
		f.emoji(at(here, "emoji"), o.Emoji)
		if seen[o.Value] {
			f.add(at(here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		seen[o.Value] = true
		if o.Default {
			chosen++
		}
	}
	if chosen > most {
		f.add(at(path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than max_values")
	}
}
