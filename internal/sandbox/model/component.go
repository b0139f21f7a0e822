package model

import "slices"

// Kinds of components, as Discord numbers them.
const (
	ActionRow     = 1
	Button        = 2
	StringSelect  = 3
	TextInput     = 4
	UserSelect    = 5
	RoleSelect    = 6
	MentionSelect = 7
	ChannelSelect = 8
	Section       = 9
	TextDisplay   = 10
	Thumbnail     = 11
	MediaGallery  = 12
	FileDisplay   = 13
	Separator     = 14
	Container     = 17
	Label         = 18
	FileUpload    = 19
	RadioGroup    = 21
	CheckboxGroup = 22
	Checkbox      = 23
)

// Component is a button, a menu, a text input or what holds them. Kinds use different fields.
type Component struct {
	Type          int            `json:"type"`
	ID            int            `json:"id,omitempty"`
	CustomID      string         `json:"custom_id,omitempty"`
	Style         int            `json:"style,omitempty"`
	Label         string         `json:"label,omitempty"`
	Emoji         *Emoji         `json:"emoji,omitempty"`
	URL           string         `json:"url,omitempty"`
	SKU           string         `json:"sku_id,omitempty"`
	Disabled      bool           `json:"disabled,omitempty"`
	Placeholder   string         `json:"placeholder,omitempty"`
	MinValues     *int           `json:"min_values,omitempty"`
	MaxValues     *int           `json:"max_values,omitempty"`
	Options       []SelectOption `json:"options,omitempty"`
	MinLength     *int           `json:"min_length,omitempty"`
	MaxLength     *int           `json:"max_length,omitempty"`
	Default       bool           `json:"default,omitempty"`        // of a Checkbox
	DefaultValues []DefaultValue `json:"default_values,omitempty"` // of a menu of users, roles or channels
	ChannelTypes  []int          `json:"channel_types,omitempty"`
	Required      *bool          `json:"required,omitempty"`
	Value         string         `json:"value,omitempty"`
	Content       string         `json:"content,omitempty"`
	Description   string         `json:"description,omitempty"`
	Media         *MediaItem     `json:"media,omitempty"`
	File          *MediaItem     `json:"file,omitempty"`
	Items         []GalleryItem  `json:"items,omitempty"`
	AccentColor   *int           `json:"accent_color,omitempty"`
	Spoiler       bool           `json:"spoiler,omitempty"`
	Divider       *bool          `json:"divider,omitempty"`
	Spacing       int            `json:"spacing,omitempty"`
	Accessory     *Component     `json:"accessory,omitempty"`
	Child         *Component     `json:"component,omitempty"` // of a Label
	Components    []Component    `json:"components,omitempty"`
}

// needed reports whether a field of a modal must be filled in.
func (c Component) IsRequired() bool { return c.Required == nil || *c.Required }

// offers reports whether a value is among the options.
func (c Component) HasOption(value string) bool {
	return slices.ContainsFunc(c.Options, func(o SelectOption) bool { return o.Value == value })
}

// preset are the values that are chosen before anybody chooses.
func (c Component) DefaultChoices() []string {
	values := []string{}
	for _, o := range c.Options {
		if o.Default {
			values = append(values, o.Value)
		}
	}
	for _, d := range c.DefaultValues {
		values = append(values, d.ID)
	}
	return values
}

// bounds are how few and how many values may be chosen.
func (c Component) Bounds() (least, most int) {
	most = 1
	if c.Type == CheckboxGroup {
		most = len(c.Options)
	}
	return OrElse(c.MinValues, 1), OrElse(c.MaxValues, most)
}

// Emoji is a Unicode emoji (Name alone) or one of an application or server.
type Emoji struct {
	ID       string `json:"id,omitempty"`
	Name     string `json:"name,omitempty"`
	Animated bool   `json:"animated,omitempty"`
}

// SelectOption is an entry of a menu.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// DefaultValue is somebody or something that a menu shows as chosen.
type DefaultValue struct {
	ID   string `json:"id"`
	Type string `json:"type"` // "user", "role" or "channel"
}

// MediaItem is a picture or file of a V2 component.
type MediaItem struct {
	URL string `json:"url"`
}

// GalleryItem is a picture of a media gallery.
type GalleryItem struct {
	Media       MediaItem `json:"media"`
	Description string    `json:"description,omitempty"`
	Spoiler     bool      `json:"spoiler,omitempty"`
}

// flatten lists components with all that they hold.
func Flatten(cs []Component) []Component {
	var all []Component
	for _, c := range cs {
		all = append(all, c)
		all = append(all, Flatten(c.Components)...)
		if c.Accessory != nil {
			all = append(all, Flatten([]Component{*c.Accessory})...)
		}
		if c.Child != nil {
			all = append(all, Flatten([]Component{*c.Child})...)
		}
	}
	return all
}

func IsSelect(kind int) bool {
	return kind == StringSelect || kind >= UserSelect && kind <= ChannelSelect
}

func OrElse(n *int, other int) int {
	if n == nil {
		return other
	}
	return *n
}

// Styles of buttons with rules of their own; the four before them have a custom id.
const (
	LinkButton    = 5
	PremiumButton = 6
)
