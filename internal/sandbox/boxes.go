package sandbox

// SetBox opens or closes the member's private box. The direct message can be opened all the same; only what the bot
// sends there is refused, as Discord does.
func (m *Member) SetBox(b Box) {
	m.s.world.Lock()
	defer m.s.world.Unlock()
	p := m.s.world.member(m.ID)
	p.Box = b
	m.s.world.savePerson(p)
	m.s.world.touch()
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
