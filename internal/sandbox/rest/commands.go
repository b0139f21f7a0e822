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
		routes["POST "+base] = c.add
		routes["GET "+base+"/{id}"] = c.get
		routes["PATCH "+base+"/{id}"] = c.change
		routes["DELETE "+base+"/{id}"] = c.delete
	}
	return c.ownApplication(routes)
}

func (c commands) list(q *request) (response, error) {
	return ok(c.world.CommandsOf(q.PathValue("guild")))
}

func (c commands) get(q *request) (response, error) {
	one := c.find(q)
	if one == nil {
		return response{}, apierror.UnknownCommand
	}
	return ok(one)
}

// find finds the command of a request, nil if there is none.
func (c commands) find(q *request) *model.Command {
	for _, one := range c.world.CommandsOf(q.PathValue("guild")) {
		if one.ID == q.PathValue("id") {
			return one
		}
	}
	return nil
}

// replaceAll replaces all commands. Those that keep their name keep their id.
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
	c.drop(old)
	for i := range list {
		c.put(&list[i], guild, old)
	}
	c.events.Commands()
	return ok(c.world.CommandsOf(guild))
}

func (c commands) drop(cs []*model.Command) {
	for _, one := range cs {
		c.world.RemoveCommand(one.ID)
	}
	c.world.Commands = slices.DeleteFunc(c.world.Commands, func(o *model.Command) bool { return slices.Contains(cs, o) })
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

// add adds a command, or replaces the one with the same name.
func (c commands) add(q *request) (response, error) {
	one, err := apierror.Decode[model.Command](q.body)
	if err != nil {
		return response{}, err
	}
	if one.Type == 0 {
		one.Type = model.SlashCommand
	}
	if err := validate.Command(one); err != nil {
		return response{}, err
	}
	guild := q.PathValue("guild")
	var same []*model.Command
	others := 0
	for _, o := range c.world.CommandsOf(guild) {
		if o.Type == one.Type && o.Name == one.Name {
			same = append(same, o)
		} else if o.Type == one.Type {
			others++
		}
	}
	if most := validate.MaxCommands(one.Type); others >= most {
		return response{}, apierror.TooManyCommands(most)
	}
	c.drop(same)
	c.put(&one, guild, same)
	c.events.Commands()
	if len(same) > 0 {
		return ok(one)
	}
	return created(one)
}

func (c commands) change(q *request) (response, error) {
	old := c.find(q)
	if old == nil {
		return response{}, apierror.UnknownCommand
	}
	one := *old
	if err := apierror.Unmarshal(q.body, &one); err != nil {
		return response{}, err
	}
	one.ID, one.Type, one.GuildID = old.ID, old.Type, old.GuildID
	if err := validate.Command(one); err != nil {
		return response{}, err
	}
	one.Version = c.world.NextID()
	*old = one
	c.world.SaveCommand(old)
	c.events.Commands()
	return ok(one)
}

func (c commands) delete(q *request) (response, error) {
	old := c.find(q)
	if old == nil {
		return response{}, apierror.UnknownCommand
	}
	c.drop([]*model.Command{old})
	c.events.Commands()
	return noContent()
}
