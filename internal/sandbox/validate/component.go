package validate

import (
	"slices"
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
	maxModern      = 40   // components of a V2 message, counted with what they hold
	maxModernText  = 4000 // of all text displays of a V2 message
	MaxTextInput   = 4000
)

// components judges the components of a message.
func (f *fieldErrors) components(cs []model.Component, v2 bool, files []Attachment) {
	if v2 {
		f.modernTree(cs, files)
	} else {
		f.atMost("components", len(cs), maxRows)
		for i, c := range cs {
			if c.Type != model.ActionRow {
				f.add(at("components", i, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1,).")
				continue
			}
			f.row(at("components", i), c)
		}
	}
	f.customIDs("components", cs)
}

// customIDs judges that no custom id occurs twice.
func (f *fieldErrors) customIDs(path string, cs []model.Component) {
	seen := map[string]bool{}
	for _, c := range model.Flatten(cs) {
		if c.CustomID != "" && seen[c.CustomID] {
			f.add(path, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated: %q", c.CustomID)
		}
		seen[c.CustomID] = true
	}
}

// row judges an action row: up to five buttons, or one menu.
func (f *fieldErrors) row(path string, row model.Component) {
	f.length(at(path, "components"), len(row.Components), 1, maxButtons)
	for i, c := range row.Components {
		here := at(path, "components", i)
		switch {
		case c.Type == model.Button:
			f.button(here, c)
		case model.IsSelect(c.Type):
			f.selectMenu(here, c)
			if len(row.Components) > 1 {
				f.add(at(path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
					"The specified component exceeds the maximum width")
			}
		default:
			f.add(at(here, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (2, 3, 5, 6, 7, 8).")
		}
	}
}

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
	case model.PremiumButton:
		f.text(at(path, "sku_id"), c.SKU, 1, 20)
		return
	default:
		f.add(at(path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).")
	}
	if c.Label == "" && c.Emoji == nil {
		f.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or emoji is required")
	}
}

func (f *fieldErrors) emoji(path string, e *model.Emoji) {
	if e == nil {
		return
	}
	plain := e.ID == "" && (e.Name == "" || len(e.Name) == utf8.RuneCountInString(e.Name))
	if plain || e.ID != "" && !snowflake.MatchString(e.ID) {
		f.add(at(path, "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
	}
}

// selectMenu judges a menu of a message or modal.
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

// defaults judges what a menu of users, roles or channels shows as chosen.
func (f *fieldErrors) defaults(path string, c model.Component, least, most int) {
	if n := len(c.DefaultValues); n > 0 && (n < least || n > most) {
		f.add(at(path, "default_values"), "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", least, most)
	}
	kinds := map[int][]string{
		model.UserSelect: {"user"}, model.RoleSelect: {"role"}, model.MentionSelect: {"user", "role"}, model.ChannelSelect: {"channel"},
	}[c.Type]
	for i, d := range c.DefaultValues {
		if !slices.Contains(kinds, d.Type) {
			f.add(at(path, "default_values", i, "type"), "BASE_TYPE_CHOICES", "Value must be one of %q.", kinds)
		}
	}
}

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

// modernTree judges the components of a V2 message.
func (f *fieldErrors) modernTree(cs []model.Component, files []Attachment) {
	all := model.Flatten(cs)
	if len(all) > maxModern {
		f.add("components", "COMPONENT_MAX_TOTAL_EXCEEDED", "The total number of components in this message cannot exceed %d",
			maxModern)
	}
	letters := 0
	for _, c := range all {
		if c.Type == model.TextDisplay {
			letters += utf8.RuneCountInString(c.Content)
		}
	}
	if letters > maxModernText {
		f.add("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "The total text cannot exceed %d", maxModernText)
	}
	f.modernList("components", cs, files, true)
}

func (f *fieldErrors) modernList(path string, cs []model.Component, files []Attachment, top bool) {
	for i, c := range cs {
		f.modernOne(at(path, i), c, files, top)
	}
}

func (f *fieldErrors) modernOne(path string, c model.Component, files []Attachment, top bool) {
	switch c.Type {
	case model.ActionRow:
		f.row(path, c)
	case model.TextDisplay:
		f.text(at(path, "content"), c.Content, 1, maxModernText)
	case model.Separator:
	case model.Section:
		f.section(path, c, files)
	case model.MediaGallery:
		f.length(at(path, "items"), len(c.Items), 1, 10)
		for i, item := range c.Items {
			f.media(at(path, "items", i, "media.url"), item.Media.URL, files)
			f.text(at(path, "items", i, "description"), item.Description, 0, maxAltText)
		}
	case model.FileDisplay:
		if c.File == nil {
			f.add(at(path, "file"), "BASE_TYPE_REQUIRED", "This field is required")
			return
		}
		f.media(at(path, "file.url"), c.File.URL, files)
	case model.Container:
		if !top {
			f.add(at(path, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1, 9, 10, 12, 13, 14).")
			return
		}
		f.number(at(path, "accent_color"), c.AccentColor, 0, 0xFFFFFF)
		f.length(at(path, "components"), len(c.Components), 1, maxModern)
		f.modernList(at(path, "components"), c.Components, files, false)
	default:
		f.add(at(path, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1, 9, 10, 12, 13, 14, 17).")
	}
}

func (f *fieldErrors) section(path string, c model.Component, files []Attachment) {
	f.length(at(path, "components"), len(c.Components), 1, 3)
	for i, t := range c.Components {
		if t.Type != model.TextDisplay {
			f.add(at(path, "components", i, "type"), "UNION_TYPE_CHOICES",
				"Value of field \"type\" must be one of (10,).")
		}
		f.text(at(path, "components", i, "content"), t.Content, 1, maxModernText)
	}
	switch {
	case c.Accessory == nil:
		f.add(at(path, "accessory"), "BASE_TYPE_REQUIRED", "This field is required")
	case c.Accessory.Type == model.Button:
		f.button(at(path, "accessory"), *c.Accessory)
	case c.Accessory.Type == model.Thumbnail && c.Accessory.Media != nil:
		f.media(at(path, "accessory.media.url"), c.Accessory.Media.URL, files)
		f.text(at(path, "accessory.description"), c.Accessory.Description, 0, maxAltText)
	default:
		f.add(at(path, "accessory"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (2, 11).")
	}
}
