package model

import (
	"slices"
	"time"
)

// Kinds of channels, as Discord numbers them.
const (
	TextChannel   = 0
	DirectMessage = 1
	PublicThread  = 11
	PrivateThread = 12
	Forum         = 15
)

// Channel is Discord's channel object as far as a bot meets it.
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
	Member        *ThreadMember   `json:"member,omitempty"` // the bot's place in a thread, in answers
	Members       []ThreadMember  `json:"-"`
}

// ThreadMetadata is what only threads have.
type ThreadMetadata struct {
	Archived    bool      `json:"archived"`
	AutoArchive int       `json:"auto_archive_duration"` // minutes without activity
	ArchivedAt  time.Time `json:"archive_timestamp"`     // of the last change
	Locked      bool      `json:"locked"`
	CreatedAt   time.Time `json:"create_timestamp,omitzero"`
}

// lastActive is when something was last done in a thread: said there, taken out of the archive, or its time changed.
func (c *Channel) LastActivity() time.Time {
	last := c.Thread.ArchivedAt
	if c.LastMessageID != nil && CreatedAt(*c.LastMessageID).After(last) {
		last = CreatedAt(*c.LastMessageID)
	}
	return last
}

// bedtime is when a thread goes into the archive if nothing is done in it.
func (c *Channel) ArchiveTime() time.Time {
	return c.LastActivity().Add(time.Duration(c.Thread.AutoArchive) * time.Minute)
}

// memberAt is where somebody stands among the members of a thread, -1 if they are none.
func (c *Channel) MemberIndex(user string) int {
	return slices.IndexFunc(c.Members, func(m ThreadMember) bool { return m.UserID == user })
}

// join makes somebody a member of a thread; false if they are one.
func (c *Channel) Join(user string, now time.Time) bool {
	if c.Thread == nil || c.MemberIndex(user) >= 0 {
		return false
	}
	c.Members = append(c.Members, ThreadMember{ID: c.ID, UserID: user, JoinedAt: now.UTC()})
	c.MemberCount = len(c.Members)
	return true
}

// with reports whether a direct message has this user in it.
func (c *Channel) HasRecipient(userID string) bool {
	return slices.ContainsFunc(c.Recipients, func(u User) bool { return u.ID == userID })
}

// ThreadMember is somebody's place in a thread.
type ThreadMember struct {
	ID       string    `json:"id"` // of the thread
	UserID   string    `json:"user_id"`
	JoinedAt time.Time `json:"join_timestamp"`
	Flags    int       `json:"flags"`
}

// ForumTag is a tag that the posts of a forum may have.
type ForumTag struct {
	ID        string  `json:"id"`
	Name      string  `json:"name"`
	Moderated bool    `json:"moderated"` // only moderators set it
	EmojiID   *string `json:"emoji_id"`
	EmojiName *string `json:"emoji_name"`
}

// flagRequireTag on a forum asks each post for a tag.
const FlagRequireTag = 1 << 4
