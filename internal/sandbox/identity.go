package sandbox

import (
	"encoding/hex"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
)

// identityRoutes are about the bot, the guild and its members.
func (s *Server) identityRoutes() map[string]endpoint {
	return map[string]endpoint{
		"GET /gateway/bot":                     s.getGatewayBot,
		"GET /users/@me":                       func(*call) (reply, error) { return ok(s.world.Bot) },
		"GET /users/{user}":                    s.getUser,
		"GET /users/@me/guilds":                s.getOwnGuilds,
		"DELETE /users/@me/guilds/{guild}":     s.leaveGuild,
		"POST /users/@me/channels":             s.postDirectMessage,
		"GET /oauth2/applications/@me":         s.getApplication,
		"GET /applications/@me":                s.getApplication,
		"GET /guilds/{guild}":                  s.inGuild(s.getGuild),
		"GET /guilds/{guild}/threads/active":   s.inGuild(s.getActiveThreads),
		"GET /guilds/{guild}/channels":         s.inGuild(s.getGuildChannels),
		"GET /guilds/{guild}/members/{user}":   s.inGuild(s.getGuildMember),
		"GET /guilds/{guild}/roles":            s.inGuild(s.getRoles),
		"GET /applications/{app}/entitlements": func(*call) (reply, error) { return ok([]string{}) },
	}
}

func (s *Server) inGuild(e endpoint) endpoint {
	return func(c *call) (reply, error) {
		guild := c.PathValue("guild")
		if guild != s.world.GuildID && s.world.Other(guild) == nil {
			return reply{}, apierror.UnknownGuild()
		}
		if err := s.present(guild); err != nil {
			return reply{}, err
		}
		return e(c)
	}
}

func (s *Server) getApplication(*call) (reply, error) {
	return ok(struct {
		ID          string     `json:"id"`
		Name        string     `json:"name"`
		Description string     `json:"description"`
		Public      bool       `json:"bot_public"`
		RequireCode bool       `json:"bot_require_code_grant"`
		VerifyKey   string     `json:"verify_key"`
		Flags       int        `json:"flags"`
		Bot         model.User `json:"bot"`
		Owner       model.User `json:"owner"`
	}{
		ID: s.world.Bot.ID, Name: s.world.Bot.GlobalName, Public: true, Bot: s.world.Bot, Owner: s.world.Accounts[0].User,
		VerifyKey: hex.EncodeToString(s.PublicKey()),
	})
}

func (s *Server) getUser(c *call) (reply, error) {
	m := s.world.Account(c.PathValue("user"))
	if m == nil {
		return reply{}, apierror.UnknownUser()
	}
	return ok(m.User)
}

func (s *Server) getGuildMember(c *call) (reply, error) {
	m := s.world.Member(c.PathValue("guild"), c.PathValue("user"))
	if m == nil {
		return reply{}, apierror.UnknownMember()
	}
	return ok(m)
}

func (s *Server) getGuild(c *call) (reply, error) {
	return ok(s.world.Guild(c.PathValue("guild")))
}

func (s *Server) getRoles(c *call) (reply, error) {
	return ok(s.world.GuildRoles(c.PathValue("guild")))
}

func (s *Server) getGuildChannels(c *call) (reply, error) {
	return ok(s.world.Guild(c.PathValue("guild")).Channels)
}

func (s *Server) postDirectMessage(c *call) (reply, error) {
	ask, err := apierror.Decode[struct {
		Recipient string `json:"recipient_id"`
	}](c.body)
	if err != nil {
		return reply{}, err
	}
	m := s.world.Account(ask.Recipient)
	if m == nil || m.User.Bot {
		return reply{}, apierror.InvalidForm([]apierror.FieldError{{Path: "recipient_id", Code: "INVALID_RECIPIENT", Message: "Invalid Recipient"}})
	}
	return ok(*s.openDirectMessage(m))
}

func (s *Server) openDirectMessage(m *state.Account) *model.Channel {
	dm, isNew := s.world.DirectMessage(m)
	if isNew {
		s.world.SaveChannel(dm)
		s.tellChannel("CHANNEL_CREATE", dm)
	}
	return dm
}
