package rest

import (
	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
)

// guard refuses what the bot may not do.
type guard struct{ world *state.World }

// authorized requires the bot's token.
func (g guard) authorized(h handler) handler {
	return func(q *request) (response, error) {
		if q.Header.Get("Authorization") != "Bot "+g.world.Token {
			return response{}, apierror.Unauthorized
		}
		return h(q)
	}
}

// ownApplication allows only the bot's own application and guilds.
func (g guard) ownApplication(routes map[string]handler) map[string]handler {
	for route, h := range routes {
		routes[route] = func(q *request) (response, error) {
			if q.PathValue("app") != g.world.Bot.ID {
				return response{}, apierror.MissingAccess
			}
			guild := q.PathValue("guild")
			if guild != "" && g.world.PresenceIn(guild) == state.Removed && guild != g.world.GuildID {
				return response{}, apierror.MissingAccess
			}
			return h(q)
		}
	}
	return routes
}

// allow refuses a request if the bot lacks a permission in a channel. Without access to the channel, the code is 50001,
// otherwise 50013.
func (g guard) allow(c *model.Channel, need model.Permission) error {
	may := g.world.Permissions(g.world.Bot.ID, c)
	switch {
	case !may.Has(model.ViewChannel) || c.Type == model.DirectMessage && !c.HasRecipient(g.world.Bot.ID):
		return apierror.MissingAccess
	case !may.Has(need):
		return apierror.MissingPermissions
	}
	return nil
}

// present refuses requests about a guild that the bot is not in, or that is unavailable.
func (g guard) present(guild string) error {
	switch g.world.PresenceIn(guild) {
	case state.Removed:
		return apierror.MissingAccess
	case state.Present:
	case state.Unavailable:
		return apierror.Unavailable
	}
	return nil
}

// inGuild requires that the bot is in the guild of a request.
func (g guard) inGuild(h handler) handler {
	return func(q *request) (response, error) {
		guild := q.PathValue("guild")
		if guild != g.world.GuildID && g.world.Other(guild) == nil {
			return response{}, apierror.UnknownGuild
		}
		if err := g.present(guild); err != nil {
			return response{}, err
		}
		return h(q)
	}
}

// channelHandler carries out a request about a channel.
type channelHandler func(*request, *model.Channel) (response, error)

// messageHandler carries out a request about a message.
type messageHandler func(*request, *model.Channel, *state.StoredMessage) (response, error)

// inChannel finds the channel of a request and checks the permissions of the bot there.
func (g guard) inChannel(need model.Permission, h channelHandler) handler {
	return func(q *request) (response, error) {
		c := g.world.Channel(q.PathValue("channel"))
		if c == nil {
			return response{}, apierror.UnknownChannel
		}
		if c.Type != model.DirectMessage {
			if err := g.present(c.GuildID); err != nil {
				return response{}, err
			}
		}
		if err := g.allow(c, need); err != nil {
			return response{}, err
		}
		return h(q, c)
	}
}

// onMessage finds the message of a request. Ephemeral messages are unknown to these routes.
func (g guard) onMessage(h messageHandler) channelHandler {
	return func(q *request, c *model.Channel) (response, error) {
		m := g.world.Message(c.ID, q.PathValue("id"))
		if m == nil || m.For != "" {
			return response{}, apierror.UnknownMessage
		}
		return h(q, c, m)
	}
}

// speaking returns the permissions that a message needs in a channel.
func speaking(c *model.Channel, p model.MessagePayload, files []model.Upload) model.Permission {
	need := model.SendMessages
	if c.Thread != nil {
		need = model.SendInThreads
	}
	if len(p.Embeds.Value) > 0 {
		need |= model.EmbedLinks
	}
	if len(files) > 0 {
		need |= model.AttachFiles
	}
	if p.Reference != nil {
		need |= model.ReadMessageHistory
	}
	return need
}

// accepts refuses a direct message to a user who accepts none.
func (g guard) accepts(dm *model.Channel) error {
	for _, u := range dm.Recipients {
		switch a := g.world.Account(u.ID); {
		case a == nil || a.User.Bot:
		case g.world.Presence == state.Removed:
			return apierror.NoSharedGuild
		case a.DMs == state.DMsClosed:
			return apierror.ClosedDirectMessages
		case a.DMs == state.DMsUnshared:
			return apierror.NoSharedGuild
		}
	}
	return nil
}
