package state

import (
	"slices"

	"dockside/internal/sandbox/model"
)

// Name of the main guild, and locale of all guilds.
const (
	GuildName   = "Dockside"
	GuildLocale = "en-US"
)

// GuildRoles lists all roles of a guild.
func (w *World) GuildRoles(guild string) []model.Role {
	g := w.about(guild)
	return append([]model.Role{
		{ID: guild, Name: "@everyone", Permissions: everyone},
		{ID: g.Moderators, Name: "Harbour master", Color: 0x4C8C4A, Position: 1, Permissions: moderating},
	}, g.Roles...)
}

// Guild returns the guild object.
func (w *World) Guild(id string) model.Guild {
	about, bot := w.about(id), w.Member(id, w.Bot.ID)
	g := model.Guild{
		ID: id, Name: about.Name, OwnerID: about.Owner, Locale: GuildLocale,
		Roles: w.GuildRoles(id), Emojis: []model.Emoji{}, Features: []string{}, JoinedAt: bot.JoinedAt,
		Members: []model.GuildMember{*bot}, Channels: []*model.Channel{}, Threads: []*model.Channel{},
	}
	for _, p := range w.Accounts {
		if w.Member(id, p.User.ID) != nil {
			g.MemberCount++
		}
	}
	for _, c := range w.Channels {
		switch {
		case c.GuildID != id:
		case c.Type == model.TextChannel, c.Type == model.Forum:
			g.Channels = append(g.Channels, c)
		case c.Thread != nil && !w.Archived(c):
			g.Threads = append(g.Threads, c)
		}
	}
	return g
}

// OtherGuild is a guild beside the main one.
type OtherGuild struct {
	ID         string                        `json:"id"`
	Name       string                        `json:"name"`
	Owner      string                        `json:"owner"`
	Moderators string                        `json:"moderators"` // id of their role
	Roles      []model.Role                  `json:"roles,omitempty"`
	Members    map[string]*model.GuildMember `json:"members"` // by user id
	// Without is true for a guild that the bot is not a member of.
	Without bool `json:"without,omitempty"`
}

// AddGuild makes another guild with the bot and an owner in it.
func (w *World) AddGuild(name, owner string) *OtherGuild {
	g := &OtherGuild{
		ID: w.NextID(), Name: name, Owner: owner, Moderators: w.NextID(), Members: map[string]*model.GuildMember{},
	}
	for _, id := range []string{w.Bot.ID, owner} {
		member := w.guildMember(w.Account(id).User)
		g.Members[id] = &member
	}
	w.Others = append(w.Others, g)
	w.SaveHead()
	return g
}

// AddGuildWithout makes another guild without the bot. The first member is its owner.
func (w *World) AddGuildWithout(name string, members ...*Account) *OtherGuild {
	g := &OtherGuild{
		ID: w.NextID(), Name: name, Owner: members[0].User.ID, Moderators: w.NextID(),
		Members: map[string]*model.GuildMember{}, Without: true,
	}
	for _, a := range members {
		member := w.guildMember(a.User)
		g.Members[a.User.ID] = &member
	}
	w.Others = append(w.Others, g)
	w.SaveHead()
	return g
}

// elsewhere makes a guild without the bot for the page, unless there is one. All people are members of it and have
// installed the bot for themselves.
func (w *World) elsewhere() {
	var people []*Account
	for _, a := range w.Accounts {
		if !a.User.Bot && !a.Foreign {
			people = append(people, a)
		}
	}
	if len(people) == 0 || slices.ContainsFunc(w.Others, func(g *OtherGuild) bool { return g.Without }) {
		return
	}
	for _, a := range people {
		a.Installed = true
		w.SaveAccount(a)
	}
	g := w.AddGuildWithout("Elsewhere", people...)
	for _, c := range w.AddChannel(g.ID, Room{Name: "lounge"}) {
		w.SaveChannel(c)
	}
}

// External reports whether the bot is not in the guild of a channel, so that only users who have installed it can use
// it there.
func (w *World) External(c *model.Channel) bool {
	return c.Type != model.DirectMessage && w.PresenceIn(c.GuildID) == Removed
}

// AddForeigner makes an account that is a member of another guild only.
func (w *World) AddForeigner(g *OtherGuild, p Person) *Account {
	who := w.AddAccount(p)
	who.Foreign, who.Roles = true, []string{}
	member := w.guildMember(who.User)
	member.Nick = who.Nick
	if p.Moderator {
		member.Roles = append(member.Roles, g.Moderators)
	}
	g.Members[who.User.ID] = &member
	w.SaveAccount(who)
	w.SaveHead()
	return who
}

// AddRole makes a role of a guild for some of its members.
func (w *World) AddRole(guild, name string, may model.Permission, members ...string) model.Role {
	r := model.Role{ID: w.NextID(), Name: name, Position: 2 + len(w.about(guild).Roles), Permissions: may}
	if g := w.Other(guild); g != nil {
		g.Roles = append(g.Roles, r)
	} else {
		w.Roles = append(w.Roles, r)
	}
	for _, id := range members {
		m := w.Member(guild, id)
		m.Roles = append(m.Roles, r.ID)
		w.SaveAccount(w.Account(id))
	}
	w.SaveHead()
	return r
}

// SetRole gives a role to a member of a guild, or takes it.
func (w *World) SetRole(guild, user, role string, has bool) {
	m := w.Member(guild, user)
	m.Roles = slices.DeleteFunc(slices.Clone(m.Roles), func(id string) bool { return id == role })
	if has {
		m.Roles = append(m.Roles, role)
	}
	w.SaveAccount(w.Account(user))
	w.SaveHead()
	w.Touch()
}

// IsAbove reports whether the highest role of a member is above another role. Of two roles at the same position, the
// older one is higher.
func (w *World) IsAbove(guild string, m *model.GuildMember, other model.Role) bool {
	return slices.ContainsFunc(w.GuildRoles(guild), func(r model.Role) bool {
		higher := r.Position > other.Position || r.Position == other.Position && model.Older(r.ID, other.ID)
		return slices.Contains(m.Roles, r.ID) && higher
	})
}

// Other returns a guild beside the main one, nil if there is none of that id.
func (w *World) Other(guild string) *OtherGuild {
	for _, g := range w.Others {
		if g.ID == guild {
			return g
		}
	}
	return nil
}

// Member returns a user as a member of a guild, nil if they are not one.
func (w *World) Member(guild, user string) *model.GuildMember {
	if g := w.Other(guild); g != nil {
		return g.Members[user]
	}
	if p := w.Account(user); p != nil && !p.Foreign && guild == w.GuildID {
		return &p.GuildMember
	}
	return nil
}

// about returns what is stored of a guild. The members of the main guild are the accounts.
func (w *World) about(guild string) OtherGuild {
	if g := w.Other(guild); g != nil {
		return *g
	}
	return OtherGuild{
		ID: w.GuildID, Name: GuildName, Owner: w.Accounts[min(1, len(w.Accounts)-1)].User.ID,
		Moderators: w.Moderators, Roles: w.Roles,
	}
}

// NameOf returns the name of a guild.
func (w *World) NameOf(guild string) string { return w.about(guild).Name }

// Guilds lists the ids of the guilds that the bot is in.
func (w *World) Guilds() []string {
	var all []string
	if w.Presence != Removed {
		all = append(all, w.GuildID)
	}
	for _, g := range w.Others {
		if !g.Without {
			all = append(all, g.ID)
		}
	}
	return all
}

// PresenceIn returns the presence of the bot in a guild.
func (w *World) PresenceIn(guild string) Presence {
	if guild == w.GuildID {
		return w.Presence
	}
	if g := w.Other(guild); g != nil && !g.Without {
		return Present
	}
	return Removed
}

// PartialMember returns a guild member as interactions in a channel contain it.
func (w *World) PartialMember(m *model.GuildMember, c *model.Channel) model.PartialMember {
	return model.PartialMember{
		Nick: m.Nick, Roles: m.Roles, JoinedAt: m.JoinedAt, Permissions: w.Permissions(m.User.ID, c).String(),
	}
}
