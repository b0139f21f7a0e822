package rest

import (
	"slices"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/events"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/validate"
)

// commands handles requests about application commands.
type commands struct {
	guard
	events *events.Publisher
}

func (c commands) routes() map[string]handler {
	routes := map[string]handler{}
	for _, base := range []string{"/applications/{app}/commands", "/applications/{app}/guilds/{guild}/commands"} {
		routes["GET "+base] = c.list
		routes["PUT "+base] = c.replaceAll
	}
	return c.ownApplication(routes)
}

func (c commands) list(q *request) (response, error) {
	return ok(c.world.CommandsOf(q.PathValue("guild")))
}

// replaceAll replaces all commands. A command with the same name keeps its id.
func (c commands) replaceAll(q *request) (response, error) {
	guild := q.PathValue("guild")
	list, err := apierror.Decode[[]model.Command](q.body)
	if err != nil {
		return response{}, err
	}
	if err := validate.Commands(list); err != nil {
		return response{}, err
	}
	old := c.world.CommandsOf(guild)
	for _, one := range old {
		c.world.RemoveCommand(one.ID)
	}
	c.world.Commands = slices.DeleteFunc(c.world.Commands, func(o *model.Command) bool { return o.GuildID == guild })
	for i := range list {
		c.put(&list[i], guild, old)
	}
	c.events.Commands()
	return ok(c.world.CommandsOf(guild))
}

// put adds a command. If an old one has the same name, it takes over its id.
func (c commands) put(one *model.Command, guild string, old []*model.Command) {
	one.ID = c.world.NextID()
	one.ApplicationID, one.GuildID, one.Version = c.world.Bot.ID, guild, one.ID
	for _, o := range old {
		if o.Name == one.Name && o.Type == one.Type {
			one.ID = o.ID
		}
	}
	if guild == "" && one.IntegrationTypes == nil {
		one.IntegrationTypes = []int{0}
	}
	c.world.Commands = append(c.world.Commands, one)
	c.world.SaveCommand(one)
}
