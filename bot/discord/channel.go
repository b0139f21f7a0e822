package discord

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Viewer is a member with the data that decides which channels they can view.
type Viewer struct {
	Roles         []string // ids
	Administrator bool     // has all permissions, as the owner of a server does
}

// Role is a role of a server. The role of everyone has the id of the server.
type Role struct {
	ID          string `json:"id"`
	Permissions int64  `json:"permissions,string"`
	Position    int    `json:"position"`
	Managed     bool   `json:"managed"` // it belongs to a bot or an integration
}

// Channel is a channel or a thread.
type Channel struct {
	Guild       string
	Parent      string   // the channel of a thread; empty for a channel
	Private     bool     // it is a private thread
	Forum       bool     // it holds posts and no messages
	Tags        []string // of a forum: the ids of the tags that anyone can apply
	RequiresTag bool     // a forum whose posts need a tag
	Overwrites  []Overwrite
	LastMessage string // the id of the newest message, which may be deleted; empty if there was none
}

// PostedSince reports whether somebody may have posted in a channel since a time.
func (p Channel) PostedSince(t time.Time) bool {
	if p.LastMessage == "" {
		return false
	}
	last, err := createdAt(p.LastMessage)
	return err != nil || !last.Before(t)
}

// requireTag is the flag of a forum whose posts need a tag.
const requireTag = 1 << 4

// NeedsModeratorTag reports whether the bot cannot post in a forum, because only moderators can apply the tag that a
// post needs.
func (p Channel) NeedsModeratorTag() bool { return p.RequiresTag && len(p.Tags) == 0 }

// FirstTag returns a tag for a post in a forum that requires one, and nothing elsewhere.
func (p Channel) FirstTag() []string {
	if !p.RequiresTag {
		return nil
	}
	return p.Tags[:min(1, len(p.Tags))]
}

// Overwrite allows or denies permissions in a channel to a role or a member.
type Overwrite struct {
	ID    string                            `json:"id"` // of a role or a user
	Type  discordgo.PermissionOverwriteType `json:"type"`
	Allow int64                             `json:"allow,string"`
	Deny  int64                             `json:"deny,string"`
}

// UnmarshalJSON implements json.Unmarshaler. It reads a channel of Discord.
func (p *Channel) UnmarshalJSON(raw []byte) error {
	var c struct {
		Guild  string                `json:"guild_id"`
		Type   discordgo.ChannelType `json:"type"`
		Parent string                `json:"parent_id"`
		Rules  []Overwrite           `json:"permission_overwrites"`
		Flags  int                   `json:"flags"`
		Last   string                `json:"last_message_id"`
		Tags   []struct {
			ID        string `json:"id"`
			Moderated bool   `json:"moderated"`
		} `json:"available_tags"`
	}
	if err := json.Unmarshal(raw, &c); err != nil {
		return err
	}
	*p = Channel{
		Guild: c.Guild, Overwrites: c.Rules, Private: c.Type == discordgo.ChannelTypeGuildPrivateThread,
		Forum: c.Type == discordgo.ChannelTypeGuildForum, RequiresTag: c.Flags&requireTag != 0,
		LastMessage: c.Last,
	}
	for _, tag := range c.Tags {
		if !tag.Moderated {
			p.Tags = append(p.Tags, tag.ID)
		}
	}
	if isThread(c.Type) { // the parent of a channel is its category, whose overwrites the channel repeats
		p.Parent = c.Parent
	}
	return nil
}

// CanView reports whether a member can view a channel, by Discord's rules. Administrators of the server can. For other
// members the channel's overwrites change the permissions of their roles: first the overwrite of everyone, then the
// overwrites of their roles, then the overwrite of the member. Among roles, an allow beats a deny.
func CanView(user string, who Viewer, roles []Role, at Channel) bool {
	if !slices.ContainsFunc(roles, func(r Role) bool { return r.ID == at.Guild }) {
		return false // these are roles of another server
	}
	var granted int64
	for _, r := range roles {
		if r.ID == at.Guild || slices.Contains(who.Roles, r.ID) {
			granted |= r.Permissions
		}
	}
	if who.Administrator || granted&discordgo.PermissionAdministrator != 0 {
		return true
	}
	granted = at.overwrite(granted, discordgo.PermissionOverwriteTypeRole, at.Guild)
	granted = at.overwrite(granted, discordgo.PermissionOverwriteTypeRole, who.Roles...)
	granted = at.overwrite(granted, discordgo.PermissionOverwriteTypeMember, user)
	return granted&discordgo.PermissionViewChannel != 0
}

// OpenToAll reports whether everyone on a server can view a channel: the role of everyone can, and no overwrite denies
// it to any role or member.
func OpenToAll(roles []Role, at Channel) bool {
	denies := func(o Overwrite) bool { return o.Deny&discordgo.PermissionViewChannel != 0 }
	return !slices.ContainsFunc(at.Overwrites, denies) && CanView("", Viewer{}, roles, at)
}

// overwrite applies a channel's overwrites for some ids to permissions.
func (p Channel) overwrite(granted int64, kind discordgo.PermissionOverwriteType, ids ...string) int64 {
	var allow, deny int64
	for _, o := range p.Overwrites {
		if o.Type == kind && slices.Contains(ids, o.ID) {
			allow, deny = allow|o.Allow, deny|o.Deny
		}
	}
	return granted&^deny | allow
}

// isPublicThread reports whether everyone who can view the channel of a thread can view the thread.
func isPublicThread(t discordgo.ChannelType) bool {
	return t == discordgo.ChannelTypeGuildPublicThread || t == discordgo.ChannelTypeGuildNewsThread
}

func isThread(t discordgo.ChannelType) bool {
	return isPublicThread(t) || t == discordgo.ChannelTypeGuildPrivateThread
}
