package sandbox

import (
	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
)

// OtherGuild is a guild beside the main one. The bot is a member of it, too. Tests use it to show that nothing leaks
// from one guild to the other. The page does not show it.
type OtherGuild struct {
	ID     string
	server *Server
}

// AddGuild makes another guild with the bot in it. Its owner is a member of the main guild.
func (s *Server) AddGuild(name string, owner *Member) *OtherGuild {
	s.world.Lock()
	defer s.world.Unlock()
	g := s.world.AddGuild(name, owner.ID)
	s.dispatch(g.ID, intentGuilds, "GUILD_CREATE", model.JSON(s.world.Guild(g.ID)))
	s.world.Touch()
	return &OtherGuild{g.ID, s}
}

// AddMember makes a user who is a member of this guild only.
func (g *OtherGuild) AddMember(p state.Person) *Member {
	w := g.server.world
	w.Lock()
	defer w.Unlock()
	who := w.AddForeigner(w.Other(g.ID), p)
	w.Touch()
	return &Member{g.server, who.User.ID, p.Name}
}

// AddChannel makes a channel in this guild and returns its id.
func (g *OtherGuild) AddChannel(r state.Room) string {
	g.server.world.Lock()
	defer g.server.world.Unlock()
	return g.server.addChannel(g.ID, r)
}

// AddRole makes a role of this guild for some of its members and returns its id.
func (g *OtherGuild) AddRole(name string, may model.Permission, members ...*Member) string {
	return g.server.addRole(g.ID, name, may, members)
}

// AddBot makes a second bot, which is another application in the world's own guild.
func (s *Server) AddBot(name string) *Member {
	s.world.Lock()
	defer s.world.Unlock()
	p := s.world.AddAccount(state.Person{Name: name})
	p.User.Bot = true
	s.world.SaveAccount(p)
	s.world.Touch()
	return &Member{s, p.User.ID, name}
}

// Show writes a message of a second bot with buttons and menus of its own.
func (m *Member) Show(channel, content string, components ...model.Component) (model.Message, error) {
	m.s.world.Lock()
	defer m.s.world.Unlock()
	who, c := m.s.world.Account(m.ID), m.s.world.Channel(channel)
	if c == nil || !who.User.Bot || !m.s.world.Sees(m.ID, c) {
		return model.Message{}, apierror.NotPossible("there is no such bot or channel")
	}
	draft := m.s.blank(c, who.User)
	draft.Components = components
	p, err := m.s.speak(draft, content)
	if err != nil {
		return model.Message{}, err
	}
	p.Components = components
	return m.s.world.Show(p, ""), nil
}
