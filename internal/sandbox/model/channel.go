package model

import (
	"slices"
	"time"
)

// Types of channels, by Discord's numbers.
const (
	TextChannel   = 0
	DirectMessage = 1
	PublicThread  = 11
	PrivateThread = 12
	Forum         = 15
)

// Channel is Discord's channel object, with the fields that a bot like Dockside reads.
type Channel struct {
	ID            string          `json:"id"`
	Type          int             `json:"type"`
	GuildID       string          `json:"guild_id,omitempty"`
	Name          string          `json:"name,omitempty"`
	ParentID      *string         `json:"parent_id"`
	OwnerID       string          `json:"owner_id,omitempty"` // of a thread
	Position      int             `json:"position"`
	LastMessageID *string         `json:"last_message_id"`
	Overwrites    []Overwrite     `json:"permission_overwrites,omitempty"`
	Recipients    []User          `json:"recipients,omitempty"` // of a direct message: the member and the bot
	Thread        *ThreadMetadata `json:"thread_metadata,omitempty"`
	Permissions   string          `json:"permissions,omitempty"` // of the member, in interactions
	Flags         int             `json:"flags,omitempty"`
	AvailableTags []ForumTag      `json:"available_tags,omitempty"` // of a forum
	AppliedTags   []string        `json:"applied_tags,omitempty"`   // of a post
	MessageCount  int             `json:"message_count,omitempty"`
	TotalSent     int             `json:"total_message_sent,omitempty"`
	MemberCount   int             `json:"member_count,omitempty"`
	Member        *ThreadMember   `json:"member,omitempty"` // the bot's own membership of a thread, in responses
	Members       []ThreadMember  `json:"-"`
}

// ThreadMetadata holds the fields of threads.
type ThreadMetadata struct {
	Archived    bool      `json:"archived"`
	AutoArchive int       `json:"auto_archive_duration"` // minutes without activity
	ArchivedAt  time.Time `json:"archive_timestamp"`     // of the last change
	Locked      bool      `json:"locked"`
	CreatedAt   time.Time `json:"create_timestamp,omitzero"`
}

// LastActivity returns when a thread was last active: by a message, by leaving the archive or by a new archive time.
func (c *Channel) LastActivity() time.Time {
	last := c.Thread.ArchivedAt
	if c.LastMessageID != nil && CreatedAt(*c.LastMessageID).After(last) {
		last = CreatedAt(*c.LastMessageID)
	}
	return last
}

// ArchiveTime returns when a thread is archived if there is no activity before.
func (c *Channel) ArchiveTime() time.Time {
	return c.LastActivity().Add(time.Duration(c.Thread.AutoArchive) * time.Minute)
}

// MemberIndex returns the index of a user in the members of a thread, -1 if they are not one.
func (c *Channel) MemberIndex(user string) int {
	return slices.IndexFunc(c.Members, func(m ThreadMember) bool { return m.UserID == user })
}

// Join makes a user a member of a thread. It reports false if they are one already, or if the channel is no thread.
func (c *Channel) Join(user string, now time.Time) bool {
	if c.Thread == nil || c.MemberIndex(user) >= 0 {
		return false
	}
	c.Members = append(c.Members, ThreadMember{ID: c.ID, UserID: user, JoinedAt: now.UTC()})
	c.MemberCount = len(c.Members)
	return true
}

// HasRecipient reports whether a user takes part in a direct message.
func (c *Channel) HasRecipient(userID string) bool {
	return slices.ContainsFunc(c.Recipients, func(u User) bool { return u.ID == userID })
}

// ThreadMember is the membership of a user in a thread.
type ThreadMember struct {
	ID       string    `json:"id"` // of the thread
	UserID   string    `json:"user_id"`
	JoinedAt time.Time `json:"join_timestamp"`
	Flags    int       `json:"flags"`
}

// ForumTag is a tag for the posts of a forum.
type ForumTag struct {
	ID        string  `json:"id"`
	Name      string  `json:"name"`
	Moderated bool    `json:"moderated"` // only moderators may set it
	EmojiID   *string `json:"emoji_id"`
	EmojiName *string `json:"emoji_name"`
}

// FlagRequireTag is the flag of a forum whose posts need a tag.
const FlagRequireTag = 1 << 4

// Week is the longest time after which an inactive thread is archived, in minutes.
const Week = 10080
