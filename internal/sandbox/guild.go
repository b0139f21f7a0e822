package sandbox

import (
	"fmt"
	"slices"
	"strconv"

	"dockside/internal/sandbox/gateway"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
)

// Member returns a member by name. It panics if there is none.
func (s *Server) Member(name string) *Member {
	s.world.Lock()
	defer s.world.Unlock()
	a := s.world.AccountNamed(name)
	if a == nil {
		panic(fmt.Sprintf("sandbox: nobody is called %q", name))
	}
	return &Member{s, a.User.ID, name}
}

// AddMember makes a new member.
func (s *Server) AddMember(p Person) *Member {
	s.world.Lock()
	defer s.world.Unlock()
	a := s.world.AddAccount(p)
	s.streams.AddMember(a.User.ID)
	s.world.SaveAccount(a)
	s.world.Touch()
	return &Member{s, a.User.ID, p.Name}
}

// AddBot makes a second bot, another application in the main guild.
func (s *Server) AddBot(name string) *Member {
	s.world.Lock()
	defer s.world.Unlock()
	a := s.world.AddAccount(Person{Name: name})
	a.User.Bot = true
	s.world.SaveAccount(a)
	s.world.Touch()
	return &Member{s, a.User.ID, name}
}

// Channel returns the id of a channel or thread by name. It panics if there is none.
func (s *Server) Channel(name string) string {
	s.world.Lock()
	defer s.world.Unlock()
	for _, c := range s.world.Channels {
		if c.Name == name {
			return c.ID
		}
	}
	panic(fmt.Sprintf("sandbox: no channel is called %q", name))
}

// AddChannel makes a new channel and returns its id.
func (s *Server) AddChannel(r Room) string { return s.addChannel(s.GuildID(), r) }

func (s *Server) addChannel(guild string, r Room) string {
	s.world.Lock()
	defer s.world.Unlock()
	return s.chat.AddChannel(guild, r)
}

// DeleteChannel deletes a channel or thread, like a moderator.
func (s *Server) DeleteChannel(channel string) {
	s.locked(func() { s.chat.DropChannel(s.world.Channel(channel)) })
}

// Overwrite replaces the permission overwrites of a channel.
func (s *Server) Overwrite(channel string, rules ...Overwrite) {
	s.locked(func() {
		c := s.world.Channel(channel)
		c.Overwrites = rules
		s.world.SaveChannel(c)
		s.world.Touch()
	})
}

// AddRole makes a new role for some members and returns its id.
func (s *Server) AddRole(name string, may Permission, members ...*Member) string {
	return s.addRole(s.GuildID(), name, may, members)
}

func (s *Server) addRole(guild, name string, may Permission, members []*Member) string {
	s.world.Lock()
	defer s.world.Unlock()
	var ids []string
	for _, m := range members {
		ids = append(ids, m.ID)
	}
	return s.world.AddRole(guild, name, may, ids...).ID
}

// ChangeRole changes a role of the main guild, except that of everyone and that of the moderators.
func (s *Server) ChangeRole(id string, change func(*model.Role)) {
	s.locked(func() {
		for i := range s.world.Roles {
			if s.world.Roles[i].ID == id {
				change(&s.world.Roles[i])
			}
		}
		s.world.SaveHead()
	})
}

// SetPresence removes the bot from the main guild, adds it again, or begins or ends an outage of the guild. The bot
// receives the event that Discord sends.
func (s *Server) SetPresence(p Presence) { s.locked(func() { s.gateway.SetPresence(p) }) }

// SetThread archives and locks a thread, or reverses that, like a moderator.
func (s *Server) SetThread(thread string, archived, locked bool) {
	s.locked(func() {
		change := model.ThreadPayload{Archived: &archived, Locked: &locked}
		s.chat.ChangeThread(s.world.Channel(thread), change, s.world.Accounts[1].User)
	})
}

// Archived reports whether a thread is archived.
func (s *Server) Archived(thread string) bool {
	s.world.Lock()
	defer s.world.Unlock()
	return s.world.Archived(s.world.Channel(thread))
}

// ThreadMembers lists the ids of the members of a thread, in the order in which they joined.
func (s *Server) ThreadMembers(thread string) []string {
	s.world.Lock()
	defer s.world.Unlock()
	var ids []string
	for _, m := range s.world.Channel(thread).Members {
		ids = append(ids, m.UserID)
	}
	return ids
}

// Messages lists the messages of a channel that a member (by id) sees, the oldest first. It returns nil if there is no
// such channel.
func (s *Server) Messages(channel, member string) []Message {
	s.world.Lock()
	defer s.world.Unlock()
	if s.world.Channel(channel) == nil {
		return nil
	}
	return s.world.History(channel, member)
}

// Chat adds messages of the members of the main guild to a channel, in turns.
func (s *Server) Chat(channel string, lines int) error {
	s.world.Lock()
	defer s.world.Unlock()
	people := slices.DeleteFunc(slices.Clone(s.world.Accounts),
		func(a *state.Account) bool { return a.User.Bot || a.Foreign })
	for n := range lines {
		if _, err := s.chat.Say(people[n%len(people)].User.ID, channel, "line "+strconv.Itoa(n+1)); err != nil {
			return err
		}
	}
	return nil
}

// Suppress hides the embeds of a message, like a moderator.
func (s *Server) Suppress(channel, id string) {
	s.locked(func() {
		s.world.Message(channel, id).Flags |= model.FlagSuppressEmbeds
		s.world.Touch()
	})
}

// File returns the content of an attachment by its id, or nil.
func (s *Server) File(id string) []byte {
	s.world.Lock()
	defer s.world.Unlock()
	if f := s.world.Files[id]; f != nil {
		return f.Data
	}
	return nil
}

// Emojis lists the names of the bot's emojis, in the order of their creation.
func (s *Server) Emojis() []string {
	s.world.Lock()
	defer s.world.Unlock()
	var names []string
	for _, f := range s.world.Emojis {
		names = append(names, f.Name)
	}
	return names
}

// OtherGuild is a guild beside the main one. Tests use it to show that nothing leaks from one guild to the other. The
// page shows it only if the bot is not in it.
type OtherGuild struct {
	ID     string
	server *Server
}

// AddGuild makes another guild with the bot in it. Its owner is a member of the main guild.
func (s *Server) AddGuild(name string, owner *Member) *OtherGuild {
	s.world.Lock()
	defer s.world.Unlock()
	id := s.world.AddGuild(name, owner.ID).ID
	s.gateway.Dispatch(id, gateway.Guilds, "GUILD_CREATE", model.JSON(s.world.Guild(id)))
	s.world.Touch()
	return &OtherGuild{id, s}
}

// AddGuildWithout makes another guild without the bot, for some members of the main guild. The first one owns it.
func (s *Server) AddGuildWithout(name string, members ...*Member) *OtherGuild {
	s.world.Lock()
	defer s.world.Unlock()
	var accounts []*state.Account
	for _, m := range members {
		accounts = append(accounts, s.world.Account(m.ID))
	}
	id := s.world.AddGuildWithout(name, accounts...).ID
	s.world.Touch()
	return &OtherGuild{id, s}
}

// AddMember makes a user who is a member of this guild only.
func (g *OtherGuild) AddMember(p Person) *Member {
	w := g.server.world
	w.Lock()
	defer w.Unlock()
	a := w.AddForeigner(w.Other(g.ID), p)
	w.Touch()
	return &Member{g.server, a.User.ID, p.Name}
}

// AddChannel makes a channel in this guild and returns its id.
func (g *OtherGuild) AddChannel(r Room) string { return g.server.addChannel(g.ID, r) }

// AddRole makes a role of this guild for some of its members and returns its id.
func (g *OtherGuild) AddRole(name string, may Permission, members ...*Member) string {
	return g.server.addRole(g.ID, name, may, members)
}
