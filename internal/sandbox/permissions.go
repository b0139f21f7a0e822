package sandbox

import (
	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
)

// allow refuses what the bot lacks a permission for: without seeing the channel nothing is
// possible (50001), otherwise it is named a missing permission (50013).
func (s *Server) allow(c *model.Channel, need model.Permission) error {
	may := s.world.Permissions(s.world.Bot.ID, c)
	switch {
	case !may.Has(model.ViewChannel) || c.Type == model.DirectMessage && !c.HasRecipient(s.world.Bot.ID):
		return apierror.MissingAccess()
	case !may.Has(need):
		return apierror.MissingPermissions()
	}
	return nil
}
