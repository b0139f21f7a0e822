package sandbox

// OtherGuild is a guild beside the world's own one, of which the bot is a member as well. Tests add it to see that
// nothing passes from one guild to the other. The page shows nothing of it.
type OtherGuild struct {
	ID         string                  `json:"id"`
	Name       string                  `json:"name"`
	Owner      string                  `json:"owner"`
	Moderators string                  `json:"moderators"` // id of their role
	Roles      []Role                  `json:"roles,omitempty"`
	Members    map[string]*GuildMember `json:"members"` // by the ids of their accounts

	server *Server
}

// AddGuild makes another guild with the bot in it. Its owner may be a member of the world's own guild.
func (s *Server) AddGuild(name string, owner *Member) *OtherGuild {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.world
	g := &OtherGuild{
		ID: w.ids.next(s.now()), Name: name, Owner: owner.ID, Moderators: w.ids.next(s.now()),
		Members: map[string]*GuildMember{}, server: s,
	}
	for _, id := range []string{w.Bot.ID, owner.ID} {
		member := w.guildMember(w.member(id).User, s.now())
		g.Members[id] = &member
	}
	w.Others = append(w.Others, g)
	s.vault.saveHead(w)
	s.dispatch(g.ID, intentGuilds, "GUILD_CREATE", encode(w.guild(g.ID, s.now())))
	s.touch()
	return g
}

// AddMember makes somebody who is a member of this guild alone.
func (g *OtherGuild) AddMember(p Person) *Member {
	s := g.server
	s.mu.Lock()
	defer s.mu.Unlock()
	who := s.world.addPerson(p, s.now())
	who.Foreign, who.Roles = true, []string{}
	member := s.world.guildMember(who.User, s.now())
	member.Nick = who.Nick
	if p.Moderator {
		member.Roles = append(member.Roles, g.Moderators)
	}
	g.Members[who.User.ID] = &member
	s.vault.savePerson(who)
	s.vault.saveHead(s.world)
	s.touch()
	return &Member{s, who.User.ID, p.Name}
}

// AddChannel makes a channel in this guild and returns its id.
func (g *OtherGuild) AddChannel(r Room) string {
	g.server.mu.Lock()
	defer g.server.mu.Unlock()
	return g.server.addChannel(g.ID, r)
}

// AddRole makes a role of this guild for some of its members and returns its id.
func (g *OtherGuild) AddRole(name string, may Permission, members ...*Member) string {
	s := g.server
	s.mu.Lock()
	defer s.mu.Unlock()
	r := Role{ID: s.world.ids.next(s.now()), Name: name, Position: 2 + len(g.Roles), Permissions: may}
	g.Roles = append(g.Roles, r)
	for _, m := range members {
		g.Members[m.ID].Roles = append(g.Members[m.ID].Roles, r.ID)
	}
	s.vault.saveHead(s.world)
	return r.ID
}

// AddBot makes a second bot, which is another application in the world's own guild.
func (s *Server) AddBot(name string) *Member {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.world.addPerson(Person{Name: name}, s.now())
	p.User.Bot = true
	s.vault.savePerson(p)
	s.touch()
	return &Member{s, p.User.ID, name}
}

// Show writes a message of a second bot with buttons and menus of its own.
func (m *Member) Show(channel, content string, components ...Component) (Message, error) {
	m.s.mu.Lock()
	defer m.s.mu.Unlock()
	who, c := m.s.world.member(m.ID), m.s.world.channel(channel)
	if c == nil || !who.User.Bot || !m.s.world.sees(m.ID, c) {
		return Message{}, notPossible("there is no such bot or channel")
	}
	draft := m.s.blank(c, who.User)
	draft.Components = components
	p, err := m.s.speak(draft, content)
	if err != nil {
		return Message{}, err
	}
	p.Components = components
	return m.s.show(p, ""), nil
}

// other is a guild beside the world's own, nil if there is none of that id.
func (w *world) other(guild string) *OtherGuild {
	for _, g := range w.Others {
		if g.ID == guild {
			return g
		}
	}
	return nil
}

// membership is somebody's place in a guild, nil if they have none.
func (w *world) membership(guild, user string) *GuildMember {
	if g := w.other(guild); g != nil {
		return g.Members[user]
	}
	if p := w.member(user); p != nil && !p.Foreign && guild == w.GuildID {
		return &p.GuildMember
	}
	return nil
}

// moderatorsOf is the role of those who moderate a guild.
func (w *world) moderatorsOf(guild string) string {
	if g := w.other(guild); g != nil {
		return g.Moderators
	}
	return w.Moderators
}

// rolesOf are the roles that were made in a guild.
func (w *world) rolesOf(guild string) []Role {
	if g := w.other(guild); g != nil {
		return g.Roles
	}
	return w.Roles
}

// nameOf is what a guild is called.
func (w *world) nameOf(guild string) string {
	if g := w.other(guild); g != nil {
		return g.Name
	}
	return guildName
}

// guilds are the ids of all guilds in which the bot is.
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

// presence is how the bot stands to a guild.
func (w *world) presence(guild string) Presence {
	switch {
	case guild == w.GuildID:
		return w.Presence
	case w.other(guild) != nil:
		return Present
	}
	return Removed
}
