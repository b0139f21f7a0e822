package sandbox

// Box is how a member takes private messages of the bot.
type Box int

// A box is open, or a message into it is refused with the code of the same number.
const (
	OpenBox    Box = 0
	ClosedBox  Box = 50007 // takes no messages from members of the server
	ForeignBox Box = 50278 // shares no server with the bot any more
)

// SetBox opens or closes the member's private box. The direct message can be opened all the same; only what the bot
// sends there is refused, as Discord does.
func (m *Member) SetBox(b Box) {
	m.s.mu.Lock()
	defer m.s.mu.Unlock()
	p := m.s.world.member(m.ID)
	p.Box = b
	m.s.vault.savePerson(p)
	m.s.touch()
}

// RefuseBoxes prepares that the next few direct messages are opened too fast for Discord.
func (s *Server) RefuseBoxes(times int) {
	s.Refuse(Plan{
		Method: "POST", Path: "/users/@me/channels", Times: times, Status: 400, Code: 40003,
		Message: "You are opening direct messages too fast.",
	})
}

// takes refuses a message into a box that is closed to the bot.
func (s *Server) takes(dm *Channel) error {
	for _, u := range dm.Recipients {
		switch p := s.world.member(u.ID); {
		case p == nil || p.User.Bot:
		case s.world.Presence == Removed:
			return noSharedGuild()
		case p.Box == ClosedBox:
			return closedBox()
		case p.Box == ForeignBox:
			return noSharedGuild()
		}
	}
	return nil
}
