package sandbox

// Room describes a channel to create.
type Room struct {
	Name    string
	Thread  string     // if not empty, the name of a public thread made inside it
	Deny    Permission // permissions that the bot lacks there
	Forum   bool       // a forum holds posts instead of messages
	Tags    []string   // of a forum, by name
	Closed  []string   // of a forum: tags that only moderators may set; listed first
	MustTag bool       // of a forum: every post needs a tag
	Only    []string   // if not empty, the ids of the members and roles that see it, beside the bot
}

// defaultRooms returns the channels of a new world.
func defaultRooms() []Room {
	return []Room{
		{Name: "harbour"},
		{Name: "tavern", Thread: "back room"},
		{Name: "quiet-corner", Deny: EmbedLinks | AttachFiles},
	}
}

// addRoom makes a channel of a guild, and its thread if it has one.
func (w *world) addRoom(guild string, r Room) []*Channel {
	c := &Channel{ID: w.nextID(), Type: TextChannel, GuildID: guild, Name: r.Name, Position: len(w.channels)}
	if r.Forum {
		w.makeForum(c, r)
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
	return []*Channel{c, w.addThread(c, w.nextID(), r.Thread, w.Bot.ID, PublicThread)}
}

func (w *world) makeForum(c *Channel, r Room) {
	c.Type = Forum
	for _, name := range r.Closed {
		c.AvailableTags = append(c.AvailableTags, ForumTag{ID: w.nextID(), Name: name, Moderated: true})
	}
	for _, name := range r.Tags {
		c.AvailableTags = append(c.AvailableTags, ForumTag{ID: w.nextID(), Name: name})
	}
	if r.MustTag {
		c.Flags = flagRequireTag
	}
}

// only returns the overwrites of a channel that only these members and roles see.
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

// week is the longest time after which an inactive thread is archived, in minutes.
const week = 10080

// addThread makes a thread in a channel.
func (w *world) addThread(parent *Channel, id, name, owner string, kind int) *Channel {
	now := w.now()
	c := &Channel{
		ID: id, Type: kind, GuildID: parent.GuildID, Name: name, ParentID: &parent.ID, OwnerID: owner,
		Thread: &ThreadMetadata{AutoArchive: week, ArchivedAt: now.UTC(), CreatedAt: now.UTC()},
	}
	c.join(owner, now)
	w.channels = append(w.channels, c)
	return c
}

// directMessage finds or makes the direct message channel of a member and the bot.
func (w *world) directMessage(m *person) (c *Channel, isNew bool) {
	for _, c := range w.channels {
		if c.Type == DirectMessage && c.with(m.User.ID) {
			return c, false
		}
	}
	c = &Channel{ID: w.nextID(), Type: DirectMessage, Recipients: []User{m.User, w.Bot}}
	w.channels = append(w.channels, c)
	return c, true
}

// channel finds a channel or thread by its id, nil if there is none.
func (w *world) channel(id string) *Channel {
	for _, c := range w.channels {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// parent returns the channel of a thread. For other channels it returns the channel itself.
func (w *world) parent(c *Channel) *Channel {
	if c.Thread == nil {
		return c
	}
	if p := w.channel(*c.ParentID); p != nil {
		return p
	}
	return c
}

// sees reports whether a member may view a channel.
func (w *world) sees(userID string, c *Channel) bool {
	if c.Type == DirectMessage {
		return c.with(userID)
	}
	if c.Type == PrivateThread && userID != w.Bot.ID && c.memberAt(userID) < 0 {
		return false
	}
	return w.permissions(userID, c).has(ViewChannel)
}

// archived reports whether a thread is archived, explicitly or after a time without activity.
func (w *world) archived(c *Channel) bool {
	return c.Thread != nil && (c.Thread.Archived || !w.now().Before(c.bedtime()))
}
