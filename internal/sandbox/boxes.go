package sandbox

import (
	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
)

// SetBox opens or closes the member's private box. The direct message can be opened all the same; only what the bot
// sends there is refused, as Discord does.
func (m *Member) SetBox(b state.Box) {
	m.s.world.Lock()
	defer m.s.world.Unlock()
	p := m.s.world.Account(m.ID)
	p.Box = b
	m.s.world.SaveAccount(p)
	m.s.world.Touch()
}

// RefuseBoxes prepares that the next few direct messages are opened too fast for Discord.
func (s *Server) RefuseBoxes(times int) {
	s.Refuse(Plan{
		Method: "POST", Path: "/users/@me/channels", Times: times, Status: 400, Code: 40003,
		Message: "You are opening direct messages too fast.",
	})
}

// takes refuses a message into a box that is closed to the bot.
func (s *Server) takes(dm *model.Channel) error {
	for _, u := range dm.Recipients {
		switch p := s.world.Account(u.ID); {
		case p == nil || p.User.Bot:
		case s.world.Presence == state.Removed:
			return apierror.NoSharedGuild()
		case p.Box == state.ClosedBox:
			return apierror.ClosedDirectMessages()
		case p.Box == state.ForeignBox:
			return apierror.NoSharedGuild()
		}
	}
	return nil
}
