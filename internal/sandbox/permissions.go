package sandbox

// allow refuses what the bot lacks a permission for: without seeing the channel nothing is
// possible (50001), otherwise it is named a missing permission (50013).
func (s *Server) allow(c *Channel, need Permission) error {
	may := s.world.permissions(s.world.Bot.ID, c)
	switch {
	case !may.has(ViewChannel) || c.Type == DirectMessage && !c.with(s.world.Bot.ID):
		return missingAccess()
	case !may.has(need):
		return missingPermissions()
	}
	return nil
}
