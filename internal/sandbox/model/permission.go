package model

import (
	"encoding/json"
	"strconv"
)

// Permission is a set of Discord's permission bits. In JSON it is a decimal string.
type Permission uint64

// The permissions that the sandbox checks.
const (
	Administrator       Permission = 1 << 3
	ManageGuild         Permission = 1 << 5
	ViewChannel         Permission = 1 << 10
	SendMessages        Permission = 1 << 11
	ManageMessages      Permission = 1 << 13
	EmbedLinks          Permission = 1 << 14
	AttachFiles         Permission = 1 << 15
	ReadMessageHistory  Permission = 1 << 16
	MentionEveryone     Permission = 1 << 17
	UseExternalEmojis   Permission = 1 << 18
	ManageRoles         Permission = 1 << 28
	UseCommands         Permission = 1 << 31
	ManageThreads       Permission = 1 << 34
	CreatePublicThreads Permission = 1 << 35
	SendInThreads       Permission = 1 << 38
	ModerateMembers     Permission = 1 << 40
	UseExternalApps     Permission = 1 << 50
)

// Has reports whether a set contains all of some permissions.
func (p Permission) Has(all Permission) bool { return p&all == all }

// String is the decimal form that Discord uses.
func (p Permission) String() string { return strconv.FormatUint(uint64(p), 10) }

// MarshalJSON writes the decimal string.
func (p Permission) MarshalJSON() ([]byte, error) { return json.Marshal(p.String()) }

// UnmarshalJSON reads a decimal string.
func (p *Permission) UnmarshalJSON(b []byte) error {
	var text string
	if err := json.Unmarshal(b, &text); err != nil {
		return err
	}
	n, err := strconv.ParseUint(text, 10, 64)
	*p = Permission(n)
	return err
}

// Overwrite changes the permissions of one role (Type 0) or member (Type 1) in a channel. The role of all members has
// the id of the guild.
type Overwrite struct {
	ID    string     `json:"id"`
	Type  int        `json:"type"`
	Allow Permission `json:"allow"`
	Deny  Permission `json:"deny"`
}

// Types of overwrites, as Discord numbers them.
const (
	ForRole   = 0
	ForMember = 1
)
