package sandbox

// Name of the main guild, and locale of all guilds.
const (
	guildName   = "Dockside"
	guildLocale = "en-US"
)

// guildRoles lists all roles of a guild.
func (w *world) guildRoles(guild string) []Role {
	return append([]Role{
		{ID: guild, Name: "@everyone", Permissions: everyone},
		{ID: w.moderatorsOf(guild), Name: "Harbour master", Color: 0x4C8C4A, Position: 1, Permissions: moderating},
	}, w.rolesOf(guild)...)
}

// guild returns the guild object.
func (w *world) guild(id string) Guild {
	bot := w.membership(id, w.Bot.ID)
	g := Guild{
		ID: id, Name: w.nameOf(id), OwnerID: w.owner(id), Locale: guildLocale,
		Roles: w.guildRoles(id), Emojis: []Emoji{}, Features: []string{}, JoinedAt: bot.JoinedAt,
		Members: []GuildMember{*bot}, Channels: []*Channel{}, Threads: []*Channel{},
	}
	for _, p := range w.people {
		if w.membership(id, p.User.ID) != nil {
			g.MemberCount++
		}
	}
	for _, c := range w.channels {
		switch {
		case c.GuildID != id:
		case c.Type == TextChannel, c.Type == Forum:
			g.Channels = append(g.Channels, c)
		case c.Thread != nil && !w.archived(c):
			g.Threads = append(g.Threads, c)
		}
	}
	return g
}

// otherGuild is a guild beside the main one. The bot is a member of it, too.
type otherGuild struct {
	ID         string                  `json:"id"`
	Name       string                  `json:"name"`
	Owner      string                  `json:"owner"`
	Moderators string                  `json:"moderators"` // id of their role
	Roles      []Role                  `json:"roles,omitempty"`
	Members    map[string]*GuildMember `json:"members"` // by user id
}

// addGuild makes another guild with the bot and an owner in it.
func (w *world) addGuild(name, owner string) *otherGuild {
	g := &otherGuild{
		ID: w.nextID(), Name: name, Owner: owner, Moderators: w.nextID(), Members: map[string]*GuildMember{},
	}
	for _, id := range []string{w.Bot.ID, owner} {
		member := w.guildMember(w.member(id).User)
		g.Members[id] = &member
	}
	w.Others = append(w.Others, g)
	w.saveHead()
	return g
}

// addForeigner makes an account that is a member of another guild only.
func (w *world) addForeigner(g *otherGuild, p Person) *person {
	who := w.addPerson(p)
	who.Foreign, who.Roles = true, []string{}
	member := w.guildMember(who.User)
	member.Nick = who.Nick
	if p.Moderator {
		member.Roles = append(member.Roles, g.Moderators)
	}
	g.Members[who.User.ID] = &member
	w.savePerson(who)
	w.saveHead()
	return who
}

// addRole makes a role of a guild for some of its members.
func (w *world) addRole(guild, name string, may Permission, members ...string) Role {
	r := Role{ID: w.nextID(), Name: name, Position: 2 + len(w.rolesOf(guild)), Permissions: may}
	if g := w.other(guild); g != nil {
		g.Roles = append(g.Roles, r)
	} else {
		w.Roles = append(w.Roles, r)
	}
	for _, id := range members {
		m := w.membership(guild, id)
		m.Roles = append(m.Roles, r.ID)
		w.savePerson(w.member(id))
	}
	w.saveHead()
	return r
}

// other returns a guild beside the main one, nil if there is none of that id.
func (w *world) other(guild string) *otherGuild {
	for _, g := range w.Others {
		if g.ID == guild {
			return g
		}
	}
	return nil
}

// membership returns a user as a member of a guild, nil if they are not one.
func (w *world) membership(guild, user string) *GuildMember {
	if g := w.other(guild); g != nil {
		return g.Members[user]
	}
	if p := w.member(user); p != nil && !p.Foreign && guild == w.GuildID {
		return &p.GuildMember
	}
	return nil
}

// moderatorsOf returns the id of the moderators' role of a guild.
func (w *world) moderatorsOf(guild string) string {
	if g := w.other(guild); g != nil {
		return g.Moderators
	}
	return w.Moderators
}

// rolesOf lists the roles that were added to a guild.
func (w *world) rolesOf(guild string) []Role {
	if g := w.other(guild); g != nil {
		return g.Roles
	}
	return w.Roles
}

// nameOf returns the name of a guild.
func (w *world) nameOf(guild string) string {
	if g := w.other(guild); g != nil {
		return g.Name
	}
	return guildName
}

// guilds lists the ids of the guilds that the bot is in.
func (w *world) guilds() []string {
	var all []string
	if w.Presence != Removed {
		all = append(all, w.GuildID)
	}
	for _, g := range w.Others {
		all = append(all, g.ID)
	}
	return all
}

// presenceIn returns the presence of the bot in a guild.
func (w *world) presenceIn(guild string) Presence {
	switch {
	case guild == w.GuildID:
		return w.Presence
	case w.other(guild) != nil:
		return Present
	}
	return Removed
}
