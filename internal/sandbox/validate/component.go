package validate

import (
	"slices"
	"unicode/utf8"

	"dockside/internal/sandbox/apierror"
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
func (f *Errors) components(cs []model.Component, v2 bool, files []Attachment) {
	if v2 {
		f.modernTree(cs, files)
	} else {
		if len(cs) > maxRows {
			f.add("components", "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxRows)
		}
		for i, c := range cs {
			if c.Type != model.ActionRow {
				f.add(apierror.Path(apierror.Path("components", i), "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1,).")
				continue
			}
			f.row(apierror.Path("components", i), c)
		}
	}
	f.customIDs("components", cs)
}

// customIDs judges that no custom id occurs twice.
func (f *Errors) customIDs(path string, cs []model.Component) {
	seen := map[string]bool{}
	for _, c := range model.Flatten(cs) {
		if c.CustomID != "" && seen[c.CustomID] {
			f.add(path, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated: %q", c.CustomID)
		}
		seen[c.CustomID] = true
	}
}

// row judges an action row: up to five buttons, or one menu.
func (f *Errors) row(path string, row model.Component) {
	f.count(apierror.Path(path, "components"), len(row.Components), maxButtons)
	for i, c := range row.Components {
		here := apierror.Path(apierror.Path(path, "components"), i)
		switch {
		case c.Type == model.Button:
			f.button(here, c)
		case model.IsSelect(c.Type):
			f.selectMenu(here, c)
			if len(row.Components) > 1 {
				f.add(apierror.Path(path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
					"The specified component exceeds the maximum width")
			}
		default:
			f.add(apierror.Path(here, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (2, 3, 5, 6, 7, 8).")
		}
	}
}

func (f *Errors) button(path string, c model.Component) {
	f.text(apierror.Path(path, "label"), c.Label, 0, maxButtonLabel)
	f.emoji(apierror.Path(path, "emoji"), c.Emoji)
	switch c.Style {
	case 1, 2, 3, 4:
		f.text(apierror.Path(path, "custom_id"), c.CustomID, 1, maxCustomID)
		if c.URL != "" {
			f.add(apierror.Path(path, "url"), "BUTTON_COMPONENT_INVALID_URL", "Only link buttons have a URL")
		}
	case model.LinkButton:
		f.text(apierror.Path(path, "url"), c.URL, 1, maxURL)
		f.link(apierror.Path(path, "url"), c.URL)
		if c.CustomID != "" {
			f.add(apierror.Path(path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
				"A custom id and url cannot both be specified")
		}
	case model.PremiumButton:
		f.text(apierror.Path(path, "sku_id"), c.SKU, 1, 20)
		return
	default:
		f.add(apierror.Path(path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).")
	}
	if c.Label == "" && c.Emoji == nil {
		f.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or emoji is required")
	}
}

func (f *Errors) emoji(path string, e *model.Emoji) {
	if e == nil {
		return
	}
	plain := e.ID == "" && (e.Name == "" || len(e.Name) == utf8.RuneCountInString(e.Name))
	if plain || e.ID != "" && !snowflake.MatchString(e.ID) {
		f.add(apierror.Path(path, "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
	}
}

// selectMenu judges a menu of a message or modal.
func (f *Errors) selectMenu(path string, c model.Component) {
	f.text(apierror.Path(path, "custom_id"), c.CustomID, 1, maxCustomID)
	f.text(apierror.Path(path, "placeholder"), c.Placeholder, 0, maxPlaceholder)
	f.number(apierror.Path(path, "min_values"), c.MinValues, 0, maxOptions)
	f.number(apierror.Path(path, "max_values"), c.MaxValues, 1, maxOptions)
	least, most := c.Bounds()
	if c.Type == model.StringSelect {
		f.options(path, c.Options, least, most)
	} else if len(c.Options) > 0 {
		f.add(apierror.Path(path, "options"), "BASE_TYPE_FORBIDDEN", "Only string selects have options.")
	}
	f.defaults(path, c, least, most)
	if least > most {
		f.add(apierror.Path(path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_GREATER", "min_values must not be greater than max_values")
	}
}

// defaults judges what a menu of users, roles or channels shows as chosen.
func (f *Errors) defaults(path string, c model.Component, least, most int) {
	if n := len(c.DefaultValues); n > 0 && (n < least || n > most) {
		f.add(apierror.Path(path, "default_values"), "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", least, most)
	}
	kinds := map[int][]string{
		model.UserSelect: {"user"}, model.RoleSelect: {"role"}, model.MentionSelect: {"user", "role"}, model.ChannelSelect: {"channel"},
	}[c.Type]
	for i, d := range c.DefaultValues {
		if !slices.Contains(kinds, d.Type) {
			f.add(apierror.Path(apierror.Path(apierror.Path(path, "default_values"), i), "type"), "BASE_TYPE_CHOICES", "Value must be one of %q.", kinds)
		}
	}
}

func (f *Errors) options(path string, os []model.SelectOption, least, most int) {
	f.count(apierror.Path(path, "options"), len(os), maxOptions)
	if n := len(os); least > n || most > n {
		f.add(apierror.Path(path, "max_values"), "SELECT_COMPONENT_OPTION_COUNT", "There are only %d options", n)
	}
	chosen := 0
	seen := map[string]bool{}
	for i, o := range os {
		here := apierror.Path(apierror.Path(path, "options"), i)
		f.text(apierror.Path(here, "label"), o.Label, 1, maxOptionText)
		f.text(apierror.Path(here, "value"), o.Value, 1, maxOptionText)
		f.text(apierror.Path(here, "description"), o.Description, 0, maxOptionText)
		f.emoji(apierror.Path(here, "emoji"), o.Emoji)
		if seen[o.Value] {
			f.add(apierror.Path(here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		seen[o.Value] = true
		if o.Default {
			chosen++
		}
	}
	if chosen > most {
		f.add(apierror.Path(path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than max_values")
	}
}

// modernTree judges the components of a V2 message.
func (f *Errors) modernTree(cs []model.Component, files []Attachment) {
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

func (f *Errors) modernList(path string, cs []model.Component, files []Attachment, top bool) {
	for i, c := range cs {
		f.modernOne(apierror.Path(path, i), c, files, top)
	}
}

func (f *Errors) modernOne(path string, c model.Component, files []Attachment, top bool) {
	switch c.Type {
	case model.ActionRow:
		f.row(path, c)
	case model.TextDisplay:
		f.text(apierror.Path(path, "content"), c.Content, 1, maxModernText)
	case model.Separator:
	case model.Section:
		f.section(path, c, files)
	case model.MediaGallery:
		f.count(apierror.Path(path, "items"), len(c.Items), 10)
		for i, item := range c.Items {
			f.media(apierror.Path(apierror.Path(apierror.Path(path, "items"), i), "media.url"), item.Media.URL, files)
			f.text(apierror.Path(apierror.Path(apierror.Path(path, "items"), i), "description"), item.Description, 0, maxAltText)
		}
	case model.FileDisplay:
		if c.File == nil {
			f.add(apierror.Path(path, "file"), "BASE_TYPE_REQUIRED", "This field is required")
			return
		}
		f.media(apierror.Path(path, "file.url"), c.File.URL, files)
	case model.Container:
		if !top {
			f.add(apierror.Path(path, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1, 9, 10, 12, 13, 14).")
			return
		}
		f.number(apierror.Path(path, "accent_color"), c.AccentColor, 0, 0xFFFFFF)
		f.count(apierror.Path(path, "components"), len(c.Components), maxModern)
		f.modernList(apierror.Path(path, "components"), c.Components, files, false)
	default:
		f.add(apierror.Path(path, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1, 9, 10, 12, 13, 14, 17).")
	}
}

func (f *Errors) section(path string, c model.Component, files []Attachment) {
	f.count(apierror.Path(path, "components"), len(c.Components), 3)
	for i, t := range c.Components {
		if t.Type != model.TextDisplay {
			f.add(apierror.Path(apierror.Path(apierror.Path(path, "components"), i), "type"), "UNION_TYPE_CHOICES",
				"Value of field \"type\" must be one of (10,).")
		}
		f.text(apierror.Path(apierror.Path(apierror.Path(path, "components"), i), "content"), t.Content, 1, maxModernText)
	}
	switch {
	case c.Accessory == nil:
		f.add(apierror.Path(path, "accessory"), "BASE_TYPE_REQUIRED", "This field is required")
	case c.Accessory.Type == model.Button:
		f.button(apierror.Path(path, "accessory"), *c.Accessory)
	case c.Accessory.Type == model.Thumbnail && c.Accessory.Media != nil:
		f.media(apierror.Path(path, "accessory.media.url"), c.Accessory.Media.URL, files)
		f.text(apierror.Path(path, "accessory.description"), c.Accessory.Description, 0, maxAltText)
	default:
		f.add(apierror.Path(path, "accessory"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (2, 11).")
	}
}
