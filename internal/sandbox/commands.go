package sandbox

import (
	"encoding/json"
	"slices"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/validate"
)

// commandRoutes register what members can call.
func (s *Server) commandRoutes() map[string]endpoint {
	routes := map[string]endpoint{}
	for _, base := range []string{"/applications/{app}/commands", "/applications/{app}/guilds/{guild}/commands"} {
		routes["GET "+base] = s.getCommands
		routes["PUT "+base] = s.putCommands
		routes["POST "+base] = s.postCommand
		routes["GET "+base+"/{id}"] = s.getCommand
		routes["PATCH "+base+"/{id}"] = s.patchCommand
		routes["DELETE "+base+"/{id}"] = s.deleteCommand
	}
	for route, e := range routes {
		routes[route] = s.ownCommands(e)
	}
	return routes
}

// ownCommands lets the bot at its own application and guild only.
func (s *Server) ownCommands(e endpoint) endpoint {
	return func(c *call) (reply, error) {
		if c.PathValue("app") != s.world.Bot.ID {
			return reply{}, apierror.MissingAccess()
		}
		if guild := c.PathValue("guild"); guild != "" && s.world.PresenceIn(guild) == state.Removed && guild != s.world.GuildID {
			return reply{}, apierror.MissingAccess()
		}
		return e(c)
	}
}

func (s *Server) getCommands(c *call) (reply, error) {
	return ok(s.world.CommandsOf(c.PathValue("guild")))
}

func (s *Server) getCommand(c *call) (reply, error) {
	one := s.command(c)
	if one == nil {
		return reply{}, apierror.UnknownCommand()
	}
	return ok(one)
}

func (s *Server) command(c *call) *model.Command {
	for _, one := range s.world.CommandsOf(c.PathValue("guild")) {
		if one.ID == c.PathValue("id") {
			return one
		}
	}
	return nil
}

// putCommands replaces all commands at once. Those that keep their name keep their id.
func (s *Server) putCommands(c *call) (reply, error) {
	guild := c.PathValue("guild")
	list, err := apierror.Decode[[]model.Command](c.body)
	if err != nil {
		return reply{}, err
	}
	if err := validate.Commands(list); err != nil {
		return reply{}, err
	}
	old := s.world.CommandsOf(guild)
	s.dropCommands(old)
	for i := range list {
		s.addCommand(&list[i], guild, old)
	}
	s.tellCommands()
	return ok(s.world.CommandsOf(guild))
}

func (s *Server) dropCommands(cs []*model.Command) {
	for _, c := range cs {
		s.world.RemoveCommand(c.ID)
	}
	s.world.Commands = slices.DeleteFunc(s.world.Commands, func(c *model.Command) bool { return slices.Contains(cs, c) })
}

func (s *Server) addCommand(c *model.Command, guild string, old []*model.Command) {
	c.ID = s.world.NextID()
	c.ApplicationID, c.GuildID, c.Version = s.world.Bot.ID, guild, c.ID
	for _, o := range old {
		if o.Name == c.Name && o.Type == c.Type {
			c.ID = o.ID
		}
	}
	if guild == "" && c.IntegrationTypes == nil {
		c.IntegrationTypes = []int{0}
	}
	s.world.Commands = append(s.world.Commands, c)
	s.world.SaveCommand(c)
}

// postCommand adds a command, or replaces the one with its name.
func (s *Server) postCommand(c *call) (reply, error) {
	one, err := apierror.Decode[model.Command](c.body)
	if err != nil {
		return reply{}, err
	}
	if one.Type == 0 {
		one.Type = model.SlashCommand
	}
	if err := validate.Command(one); err != nil {
		return reply{}, err
	}
	return s.replaceCommand(one, c.PathValue("guild"),
		func(o *model.Command) bool { return o.Name == one.Name && o.Type == one.Type })
}

func (s *Server) replaceCommand(one model.Command, guild string, same func(*model.Command) bool) (reply, error) {
	var old, list []*model.Command
	for _, o := range s.world.CommandsOf(guild) {
		if same(o) {
			old = append(old, o)
		} else if o.Type == one.Type {
			list = append(list, o)
		}
	}
	if most := validate.MaxCommands(one.Type); len(list) >= most {
		return reply{}, apierror.TooManyCommands(most)
	}
	s.dropCommands(old)
	s.addCommand(&one, guild, old)
	s.tellCommands()
	if len(old) > 0 {
		return ok(one)
	}
	return created(one)
}

func (s *Server) patchCommand(c *call) (reply, error) {
	old := s.command(c)
	if old == nil {
		return reply{}, apierror.UnknownCommand()
	}
	one := *old
	if err := json.Unmarshal(c.body, &one); err != nil {
		return reply{}, apierror.BadJSON(err)
	}
	one.ID, one.Type, one.GuildID = old.ID, old.Type, old.GuildID
	if err := validate.Command(one); err != nil {
		return reply{}, err
	}
	one.Version = s.world.NextID()
	*old = one
	s.world.SaveCommand(old)
	s.tellCommands()
	return ok(one)
}

func (s *Server) deleteCommand(c *call) (reply, error) {
	old := s.command(c)
	if old == nil {
		return reply{}, apierror.UnknownCommand()
	}
	s.dropCommands([]*model.Command{old})
	s.tellCommands()
	return done()
}
