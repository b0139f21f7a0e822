package state

import "dockside/internal/sandbox/model"

// Room describes a channel to create.
type Room struct {
	Name    string
	Thread  string           // if not empty, the name of a public thread made inside it
	Deny    model.Permission // permissions that the bot lacks there
	Forum   bool             // a forum holds posts instead of messages
	Tags    []string         // of a forum, by name
	Closed  []string         // of a forum: tags that only moderators may set; listed first
	MustTag bool             // of a forum: every post needs a tag
	Only    []string         // if not empty, the ids of the members and roles that see it, beside the bot
}

// defaultRooms returns the channels of a new world.
func defaultRooms() []Room {
	return []Room{
		{Name: "harbour"},
		{Name: "tavern", Thread: "back room"},
		{Name: "quiet-corner", Deny: model.EmbedLinks | model.AttachFiles},
	}
}

// AddChannel makes a channel of a guild, and its thread if it has one.
func (w *World) AddChannel(guild string, r Room) []*model.Channel {
	c := &model.Channel{ID: w.NextID(), Type: model.TextChannel, GuildID: guild, Name: r.Name, Position: len(w.Channels)}
	if r.Forum {
		w.makeForum(c, r)
	}
	if r.Deny != 0 {
		c.Overwrites = []model.Overwrite{{ID: w.Bot.ID, Type: model.ForMember, Deny: r.Deny}}
	}
	if len(r.Only) > 0 {
		c.Overwrites = append(c.Overwrites, w.only(guild, append(r.Only, w.Bot.ID))...)
	}
	w.Channels = append(w.Channels, c)
	if r.Thread == "" {
		return []*model.Channel{c}
	}
	return []*model.Channel{c, w.AddThread(c, w.NextID(), r.Thread, w.Bot.ID, model.PublicThread)}
}

// makeForum turns a channel into a forum with tags.
func (w *World) makeForum(c *model.Channel, r Room) {
	c.Type = model.Forum
	for _, name := range r.Closed {
		c.AvailableTags = append(c.AvailableTags, model.ForumTag{ID: w.NextID(), Name: name, Moderated: true})
	}
	for _, name := range r.Tags {
		c.AvailableTags = append(c.AvailableTags, model.ForumTag{ID: w.NextID(), Name: name})
	}
	if r.MustTag {
		c.Flags = model.FlagRequireTag
	}
}

// only returns the overwrites of a channel that only these members and roles see.
func (w *World) only(guild string, ids []string) []model.Overwrite {
	rules := []model.Overwrite{{ID: guild, Type: model.ForRole, Deny: model.ViewChannel}}
	for _, id := range ids {
		kind := model.ForRole
		if w.Account(id) != nil {
			kind = model.ForMember
		}
		rules = append(rules, model.Overwrite{ID: id, Type: kind, Allow: model.ViewChannel})
	}
	return rules
}

// AddThread makes a thread in a channel.
func (w *World) AddThread(parent *model.Channel, id, name, owner string, kind int) *model.Channel {
	now := w.Now()
	c := &model.Channel{
		ID: id, Type: kind, GuildID: parent.GuildID, Name: name, ParentID: &parent.ID, OwnerID: owner,
		Thread: &model.ThreadMetadata{AutoArchive: model.Week, ArchivedAt: now.UTC(), CreatedAt: now.UTC()},
	}
	c.Join(owner, now)
	w.Channels = append(w.Channels, c)
	return c
}

// DirectMessage returns the direct message channel of a member and the bot. It makes one if there is none.
func (w *World) DirectMessage(m *Account) (c *model.Channel, isNew bool) {
	for _, c := range w.Channels {
		if c.Type == model.DirectMessage && c.HasRecipient(m.User.ID) {
			return c, false
		}
	}
	c = &model.Channel{ID: w.NextID(), Type: model.DirectMessage, Recipients: []model.User{m.User, w.Bot}}
	w.Channels = append(w.Channels, c)
	return c, true
}

// Channel returns a channel or thread by its id, nil if there is none.
func (w *World) Channel(id string) *model.Channel {
	for _, c := range w.Channels {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// Parent returns the channel of a thread. For other channels it returns the channel itself.
func (w *World) Parent(c *model.Channel) *model.Channel {
	if c.Thread == nil {
		return c
	}
	if p := w.Channel(*c.ParentID); p != nil {
		return p
	}
	return c
}

// Sees reports whether a member may view a channel.
func (w *World) Sees(userID string, c *model.Channel) bool {
	if c.Type == model.DirectMessage {
		return c.HasRecipient(userID)
	}
	if c.Type == model.PrivateThread && userID != w.Bot.ID && c.MemberIndex(userID) < 0 {
		return false
	}
	return w.Permissions(userID, c).Has(model.ViewChannel)
}

// Archived reports whether a thread is archived, explicitly or after a time without activity.
func (w *World) Archived(c *model.Channel) bool {
	return c.Thread != nil && (c.Thread.Archived || !w.Now().Before(c.ArchiveTime()))
}

// ChannelForBot returns a channel as the bot receives it: a thread with the bot's own membership.
func (w *World) ChannelForBot(c *model.Channel) model.Channel {
	shown := *c
	if n := c.MemberIndex(w.Bot.ID); n >= 0 {
		shown.Member = &c.Members[n]
	}
	return shown
}
