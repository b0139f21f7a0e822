package model

import (
	"encoding/json"
	"slices"
)

// Types of commands.
const (
	SlashCommand   = 1
	UserCommand    = 2
	MessageCommand = 3
)

// Types of options.
const (
	SubcommandOption = 1
	GroupOption      = 2
	StringOption     = 3
	IntegerOption    = 4
	BooleanOption    = 5
	UserOption       = 6
	ChannelOption    = 7
	RoleOption       = 8
	NumberOption     = 10
	FileOption       = 11
)

// Command is an application command.
type Command struct {
	ID                       string            `json:"id"`
	ApplicationID            string            `json:"application_id"`
	GuildID                  string            `json:"guild_id,omitempty"`
	Version                  string            `json:"version"`
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations"`
	Options                  []CommandOption   `json:"options,omitempty"`
	DefaultPermission        *Permission       `json:"default_member_permissions"`
	DMPermission             *bool             `json:"dm_permission,omitempty"`
	NSFW                     bool              `json:"nsfw"`
	IntegrationTypes         []int             `json:"integration_types,omitempty"`
	Contexts                 []int             `json:"contexts"`
}

// ForUsers reports whether users can install the command for themselves.
func (c *Command) ForUsers() bool { return slices.Contains(c.IntegrationTypes, UserInstall) }

// Installations of an application, as Discord numbers them. Owners of an interaction have the numbers as keys.
const (
	GuildInstall = 0
	UserInstall  = 1
)

// Usable reports whether a command is available in a guild, or in a direct message with the bot, to a user with some
// permissions. The place is external if only the user has installed the bot there.
func (c *Command) Usable(inDM, external bool, may Permission) bool {
	switch {
	case external && (c.GuildID != "" || !c.ForUsers()):
		return false
	case !inDM && !external && c.GuildID == "" && !slices.Contains(c.IntegrationTypes, GuildInstall):
		return false
	case inDM:
		return c.GuildID == "" && (c.DMPermission == nil || *c.DMPermission) &&
			(c.Contexts == nil || slices.Contains(c.Contexts, 1))
	}
	if c.Contexts != nil && !slices.Contains(c.Contexts, 0) {
		return false
	}
	return c.DefaultPermission == nil || *c.DefaultPermission != 0 && may.Has(*c.DefaultPermission)
}

// CommandOption is a parameter of a command, a subcommand, or a group of those.
type CommandOption struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Required                 bool              `json:"required,omitempty"`
	Choices                  []Choice          `json:"choices,omitempty"`
	Options                  []CommandOption   `json:"options,omitempty"`
	ChannelTypes             []int             `json:"channel_types,omitempty"`
	MinValue                 *float64          `json:"min_value,omitempty"`
	MaxValue                 *float64          `json:"max_value,omitempty"`
	MinLength                *int              `json:"min_length,omitempty"`
	MaxLength                *int              `json:"max_length,omitempty"`
	Autocomplete             bool              `json:"autocomplete,omitempty"`
}

// Choice is a predefined value of an option. Value is a JSON string or number.
type Choice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             Scalar            `json:"value"`
}

// Scalar is a JSON string, number or boolean.
type Scalar string

// MarshalJSON returns the value in the form that was sent.
func (s Scalar) MarshalJSON() ([]byte, error) {
	if s == "" {
		return []byte("null"), nil
	}
	return []byte(s), nil
}

// UnmarshalJSON stores the value in the form that was sent.
func (s *Scalar) UnmarshalJSON(b []byte) error {
	*s = Scalar(b)
	return nil
}

// Text returns the value of a JSON string, and reports whether it is one.
func (s Scalar) Text() (text string, ok bool) {
	err := json.Unmarshal([]byte(s), &text)
	return text, err == nil
}
