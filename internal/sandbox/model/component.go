package model

import "slices"

// Types of components, by Discord's numbers. These are the ones that the bot uses.
const (
	ActionRow     = 1
	Button        = 2
	StringSelect  = 3
	TextInput     = 4
	UserSelect    = 5
	ChannelSelect = 8
	TextDisplay   = 10
	Label         = 18
	FileUpload    = 19
)

// LinkButton is the style of buttons with a URL. The four styles before it have a custom id.
const LinkButton = 5

// Component is a button, a menu, a text input or the parent of such components. Types use different fields.
type Component struct {
	Type          int            `json:"type"`
	ID            int            `json:"id,omitempty"`
	CustomID      string         `json:"custom_id,omitempty"`
	Style         int            `json:"style,omitempty"`
	Label         string         `json:"label,omitempty"`
	Emoji         *Emoji         `json:"emoji,omitempty"`
	URL           string         `json:"url,omitempty"`
	Disabled      bool           `json:"disabled,omitempty"`
	Placeholder   string         `json:"placeholder,omitempty"`
	MinValues     *int           `json:"min_values,omitempty"`
	MaxValues     *int           `json:"max_values,omitempty"`
	Options       []SelectOption `json:"options,omitempty"`
	MinLength     *int           `json:"min_length,omitempty"`
	MaxLength     *int           `json:"max_length,omitempty"`
	DefaultValues []DefaultValue `json:"default_values,omitempty"` // of a menu of users or channels
	ChannelTypes  []int          `json:"channel_types,omitempty"`
	Required      *bool          `json:"required,omitempty"`
	Value         string         `json:"value,omitempty"`
	Content       string         `json:"content,omitempty"`
	Description   string         `json:"description,omitempty"`
	Child         *Component     `json:"component,omitempty"` // of a Label
	Components    []Component    `json:"components,omitempty"`
}

// IsRequired reports whether a field of a modal must be filled in.
func (c Component) IsRequired() bool { return c.Required == nil || *c.Required }

// IsSelect reports whether a component is a menu.
func (c Component) IsSelect() bool {
	return c.Type == StringSelect || c.Type == UserSelect || c.Type == ChannelSelect
}

// HasOption reports whether a menu has an option with a value.
func (c Component) HasOption(value string) bool {
	return slices.ContainsFunc(c.Options, func(o SelectOption) bool { return o.Value == value })
}

// DefaultChoices lists the values of a menu that are chosen by default.
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

// Bounds returns how many values of a menu, or files, must and may be chosen.
func (c Component) Bounds() (least, most int) { return OrElse(c.MinValues, 1), OrElse(c.MaxValues, 1) }

// Emoji is a Unicode emoji (Name alone) or one of an application or server.
type Emoji struct {
	ID       string `json:"id,omitempty"`
	Name     string `json:"name,omitempty"`
	Animated bool   `json:"animated,omitempty"`
}

// SelectOption is an option of a menu.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// DefaultValue is a user or channel that a menu shows as chosen.
type DefaultValue struct {
	ID   string `json:"id"`
	Type string `json:"type"` // "user" or "channel"
}

// Flatten lists components with their descendants.
func Flatten(cs []Component) []Component {
	var all []Component
	for _, c := range cs {
		all = append(all, c)
		all = append(all, Flatten(c.Components)...)
		if c.Child != nil {
			all = append(all, Flatten([]Component{*c.Child})...)
		}
	}
	return all
}

// OrElse returns a number, or another one if it is missing.
func OrElse(n *int, other int) int {
	if n == nil {
		return other
	}
	return *n
}
