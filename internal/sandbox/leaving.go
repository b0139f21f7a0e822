package sandbox

import (
	"net/http"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
)

// SetPresence removes the bot from the guild, brings it back, or has an outage begin or end. The bot is told as Discord
// does: the guild goes, for good or for a while, or comes.
func (s *Server) SetPresence(p state.Presence) {
	s.world.Lock()
	defer s.world.Unlock()
	s.setPresence(p)
}

func (s *Server) setPresence(p state.Presence) {
	if p == s.world.Presence {
		return
	}
	s.world.Presence = p
	s.world.SaveHead()
	switch p {
	case state.Removed:
		s.dispatch(s.world.GuildID, intentGuilds, "GUILD_DELETE", model.JSON(map[string]string{"id": s.world.GuildID}))
	case state.Unavailable:
		s.dispatch(s.world.GuildID, intentGuilds, "GUILD_DELETE", model.JSON(absentGuild{s.world.GuildID, true}))
	case state.Present:
		s.dispatch(s.world.GuildID, intentGuilds, "GUILD_CREATE", model.JSON(s.world.Guild(s.world.GuildID)))
	}
	s.world.Touch()
}

// absentGuild is a guild of which only the id can be told.
type absentGuild struct {
	ID          string `json:"id"`
	Unavailable bool   `json:"unavailable"`
}

// present refuses what concerns a guild that the bot is not in, or that cannot be reached.
func (s *Server) present(guild string) error {
	switch s.world.PresenceIn(guild) {
	case state.Removed:
		return apierror.MissingAccess()
	case state.Present:
	case state.Unavailable:
		return apierror.New(http.StatusServiceUnavailable, 0, "Service Unavailable")
	}
	return nil
}

// ownGuild is a guild in the list of those that the bot is in.
type ownGuild struct {
	ID          string           `json:"id"`
	Name        string           `json:"name"`
	Icon        *string          `json:"icon"`
	Owner       bool             `json:"owner"`
	Permissions model.Permission `json:"permissions"`
	Features    []string         `json:"features"`
}

// getOwnGuilds lists the guilds that the bot is in; an outage takes none away.
func (s *Server) getOwnGuilds(c *call) (reply, error) {
	list := []ownGuild{}
	query := c.URL.Query()
	after, before := query.Get("after"), query.Get("before")
	for _, id := range s.world.Guilds() {
		if after != "" && !model.Older(after, id) || before != "" && !model.Older(id, before) {
			continue
		}
		may := s.world.May(id, s.world.Member(id, s.world.Bot.ID))
		list = append(list, ownGuild{ID: id, Name: s.world.NameOf(id), Permissions: may, Features: []string{}})
	}
	return ok(list)
}

// leaveGuild has the bot leave by itself.
func (s *Server) leaveGuild(c *call) (reply, error) {
	if c.PathValue("guild") != s.world.GuildID || s.world.Presence == state.Removed {
		return reply{}, apierror.UnknownGuild()
	}
	s.setPresence(state.Removed)
	return done()
}
