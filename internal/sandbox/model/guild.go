package model

import "time"

// User is a Discord account.
type User struct {
	ID            string  `json:"id"`
	Username      string  `json:"username"`
	GlobalName    string  `json:"global_name"`
	Discriminator string  `json:"discriminator"`
	Avatar        *string `json:"avatar"`
	Bot           bool    `json:"bot"`
}

// GuildMember is a user as a member of a guild.
type GuildMember struct {
	User        User      `json:"user"`
	Nick        *string   `json:"nick"`
	Avatar      *string   `json:"avatar"`
	Roles       []string  `json:"roles"`
	JoinedAt    time.Time `json:"joined_at"`
	Deaf        bool      `json:"deaf"`
	Mute        bool      `json:"mute"`
	Flags       int       `json:"flags"`
	Pending     bool      `json:"pending"`
	Permissions string    `json:"permissions,omitempty"`
}

// Guild is Discord's guild object, with the fields that a bot like Dockside reads.
type Guild struct {
	ID          string        `json:"id"`
	Name        string        `json:"name"`
	Icon        *string       `json:"icon"`
	OwnerID     string        `json:"owner_id"`
	Locale      string        `json:"preferred_locale"`
	Roles       []Role        `json:"roles"`
	Emojis      []Emoji       `json:"emojis"`
	Features    []string      `json:"features"`
	JoinedAt    time.Time     `json:"joined_at"`
	Large       bool          `json:"large"`
	Unavailable bool          `json:"unavailable"`
	MemberCount int           `json:"member_count"`
	Members     []GuildMember `json:"members"`
	Channels    []*Channel    `json:"channels"`
	Threads     []*Channel    `json:"threads"`
}

// Role is a role of a guild.
type Role struct {
	ID          string     `json:"id"`
	Name        string     `json:"name"`
	Color       int        `json:"color"`
	Position    int        `json:"position"`
	Permissions Permission `json:"permissions"`
	Managed     bool       `json:"managed"`
	Mentionable bool       `json:"mentionable"`
}

// ApplicationEmoji is an emoji of the bot's application.
type ApplicationEmoji struct {
	ID        string   `json:"id"`
	Name      string   `json:"name"`
	Roles     []string `json:"roles"`
	User      User     `json:"user"`
	Colons    bool     `json:"require_colons"`
	Managed   bool     `json:"managed"`
	Animated  bool     `json:"animated"`
	Available bool     `json:"available"`
}

// PartialMember is a guild member as interactions contain it.
type PartialMember struct {
	User         *User     `json:"user,omitempty"`
	Nick         *string   `json:"nick"`
	Avatar       *string   `json:"avatar"`
	Roles        []string  `json:"roles"`
	JoinedAt     time.Time `json:"joined_at"`
	PremiumSince *string   `json:"premium_since"`
	Deaf         bool      `json:"deaf"`
	Mute         bool      `json:"mute"`
	Flags        int       `json:"flags"`
	Pending      bool      `json:"pending"`
	Permissions  string    `json:"permissions"`
	Timeout      *string   `json:"communication_disabled_until"`
}
