package sandbox

import (
	"crypto/rand"
	"slices"
	"strconv"
	"time"
)

// Person is somebody to be made a member of the guild.
type Person struct {
	Name      string
	Nick      string // what the guild calls them, if it has another name for them
	Locale    string // such as "en-US", which is also the default
	Moderator bool   // may manage messages
	Colour    int    // of the name and the portrait, 0xRRGGBB
}

// Room is a channel to be made.
type Room struct {
	Name    string
	Thread  string     // if not empty, the name of a public thread made inside it
	Deny    Permission // what the bot may not do there
	Forum   bool       // it holds posts, and no messages
	Tags    []string   // of a forum, by name
	Closed  []string   // of a forum: tags that moderators alone may give, which come before the others
	MustTag bool       // a forum takes no post without a tag
	Only    []string   // if not empty, the ids of the members and roles that alone see it, with the bot
}

// defaultPeople has a moderator, two languages, and a name that is neither short nor Latin.
func defaultPeople() []Person {
	return []Person{
		{Name: "Anna", Locale: "en-GB", Colour: 0xC94F3D},
		{Name: "Bernd", Locale: "en-US", Colour: 0x2F6DA8},
		{Name: "Clara", Locale: "fr", Moderator: true, Colour: 0x4C8C4A},
		{Name: "Дмитрий ⚓", Locale: "ru", Colour: 0x8A5BA6},
	}
}

func defaultRooms() []Room {
	return []Room{
		{Name: "harbour"},
		{Name: "tavern", Thread: "back room"},
		{Name: "quiet-corner", Deny: EmbedLinks | AttachFiles},
	}
}

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

// with reports whether a direct message has this user in it.
func (c *Channel) with(userID string) bool {
	return slices.ContainsFunc(c.Recipients, func(u User) bool { return u.ID == userID })
}

// person is a member with what Discord knows about the account but not shows.
type person struct {
	GuildMember
	Locale string `json:"locale"`
	Colour int    `json:"colour"`
	Box    Box    `json:"box,omitempty"`
	// Foreign tells that they are no member of the world's own guild.
	Foreign bool `json:"foreign,omitempty"`
}

// name is what the guild calls the member.
func (p *person) name() string { return p.User.GlobalName }

// post is a message with what the message object does not say.
type post struct {
	Message  `json:"message"`
	For      string   `json:"for,omitempty"`      // the one who sees it, if it is ephemeral
	Notified []string `json:"notified,omitempty"` // members whom it pinged when it was new
	Issue    string   `json:"issue,omitempty"`    // the interaction it answers
	altless  bool     // already reported for want of alt text
}

// world is all that would be in Discord's own database.
type world struct {
	GuildID    string        `json:"guild"`
	Moderators string        `json:"moderators"`      // id of their role
	Roles      []Role        `json:"roles,omitempty"` // those that were made beside that
	Bot        User          `json:"bot"`             // its id is the application's as well
	Token      string        `json:"token"`
	Presence   Presence      `json:"presence,omitempty"`
	Others     []*OtherGuild `json:"others,omitempty"` // the guilds beside the own one

	ids      flakes
	people   []*person
	channels []*Channel
	posts    map[string][]*post // by channel, in the order of their ids
	commands []*Command
	files    map[string]*file // by attachment id
	size     int              // of all files, in bytes
	emojis   []*file          // of the bot, in the order in which they came
}

// newWorld founds the guild. Channels and members come after.
func newWorld(now time.Time) *world {
	w := &world{posts: map[string][]*post{}, files: map[string]*file{}}
	w.GuildID = w.ids.next(now)
	w.Moderators = w.ids.next(now)
	w.Bot = User{ID: w.ids.next(now), Username: "dockside", GlobalName: "Dockside", Discriminator: "0001", Bot: true}
	w.Token = "sandbox." + rand.Text()
	w.people = []*person{{GuildMember: w.guildMember(w.Bot, now), Locale: "en-US", Colour: 0x1F4E5F}}
	return w
}

func (w *world) guildMember(u User, now time.Time) GuildMember {
	return GuildMember{User: u, Roles: []string{}, JoinedAt: now.UTC()}
}

func (w *world) addPerson(p Person, now time.Time) *person {
	id := w.ids.next(now)
	u := User{ID: id, Username: "member" + strconv.Itoa(len(w.people)), GlobalName: p.Name, Discriminator: "0"}
	m := &person{GuildMember: w.guildMember(u, now), Locale: p.Locale, Colour: p.Colour}
	if m.Locale == "" {
		m.Locale = "en-US"
	}
	if p.Nick != "" {
		m.Nick = &p.Nick
	}
	if p.Moderator {
		m.Roles = append(m.Roles, w.Moderators)
	}
	w.people = append(w.people, m)
	return m
}

// addRoom makes a channel of a guild, and its thread if it is to have one.
func (w *world) addRoom(guild string, r Room, now time.Time) []*Channel {
	c := &Channel{ID: w.ids.next(now), Type: TextChannel, GuildID: guild, Name: r.Name, Position: len(w.channels)}
	if r.Forum {
		w.makeForum(c, r, now)
	}
	if r.Deny != 0 {
		c.Overwrites = []Overwrite{{ID: w.Bot.ID, Type: forMember, Deny: r.Deny}}
	}
	if len(r.Only) > 0 {
		c.Overwrites = append(c.Overwrites, w.only(guild, append(r.Only, w.Bot.ID))...)
	}
	w.channels = append(w.channels, c)
	if r.Thread == "" {
		return []*Channel{c}
	}
	return []*Channel{c, w.addThread(c, w.ids.next(now), r.Thread, w.Bot.ID, PublicThread, now)}
}

func (w *world) makeForum(c *Channel, r Room, now time.Time) {
	c.Type = Forum
	for _, name := range r.Closed {
		c.AvailableTags = append(c.AvailableTags, ForumTag{ID: w.ids.next(now), Name: name, Moderated: true})
	}
	for _, name := range r.Tags {
		c.AvailableTags = append(c.AvailableTags, ForumTag{ID: w.ids.next(now), Name: name})
	}
	if r.MustTag {
		c.Flags = flagRequireTag
	}
}

// only are the overwrites of a channel that these members and roles alone see.
func (w *world) only(guild string, ids []string) []Overwrite {
	rules := []Overwrite{{ID: guild, Type: forRole, Deny: ViewChannel}}
	for _, id := range ids {
		kind := forRole
		if w.member(id) != nil {
			kind = forMember
		}
		rules = append(rules, Overwrite{ID: id, Type: kind, Allow: ViewChannel})
	}
	return rules
}

// week is the longest time a thread stays open by itself, in minutes.
const week = 10080

func (w *world) addThread(parent *Channel, id, name, owner string, kind int, now time.Time) *Channel {
	c := &Channel{
		ID: id, Type: kind, GuildID: parent.GuildID, Name: name, ParentID: &parent.ID, OwnerID: owner,
		Thread: &ThreadMetadata{AutoArchive: week, ArchivedAt: now.UTC(), CreatedAt: now.UTC()},
	}
	c.join(owner, now)
	w.channels = append(w.channels, c)
	return c
}

// directMessage finds or makes the direct message between a member and the bot.
func (w *world) directMessage(m *person, now time.Time) (c *Channel, isNew bool) {
	for _, c := range w.channels {
		if c.Type == DirectMessage && c.with(m.User.ID) {
			return c, false
		}
	}
	c = &Channel{ID: w.ids.next(now), Type: DirectMessage, Recipients: []User{m.User, w.Bot}}
	w.channels = append(w.channels, c)
	return c, true
}

func (w *world) member(id string) *person {
	for _, p := range w.people {
		if p.User.ID == id {
			return p
		}
	}
	return nil
}

func (w *world) named(name string) *person {
	for _, p := range w.people {
		if p.name() == name {
			return p
		}
	}
	return nil
}

func (w *world) channel(id string) *Channel {
	for _, c := range w.channels {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// parent is the channel of a thread, and otherwise the channel itself.
func (w *world) parent(c *Channel) *Channel {
	if c.Thread == nil {
		return c
	}
	if p := w.channel(*c.ParentID); p != nil {
		return p
	}
	return c
}

func (w *world) post(channelID, id string) *post {
	for _, p := range slices.Backward(w.posts[channelID]) {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// sees reports whether a member has a channel in their list.
func (w *world) sees(userID string, c *Channel) bool {
	if c.Type == DirectMessage {
		return c.with(userID)
	}
	if c.Type == PrivateThread && userID != w.Bot.ID && c.memberAt(userID) < 0 {
		return false
	}
	return w.permissions(userID, c).has(ViewChannel)
}
