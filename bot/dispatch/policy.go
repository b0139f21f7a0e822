package dispatch

import (
	"context"

	"dockside/bot/interaction"
)

// welcome loads the policy of the guild that a request concerns. It returns interaction.ErrBanned for a banned user.
func (r *Router) welcome(ctx context.Context, c *interaction.Request) (err error) {
	guild := c.Guild
	if c.Table != nil {
		guild = c.Table.Guild
	}
	if !c.PolicyRead || guild != c.Guild {
		if c.Policy, err = r.Guilds.Policy(ctx, guild); err != nil {
			return err
		}
	}
	banned, err := r.Guilds.IsBanned(ctx, c.Policy, c.User.ID)
	if err != nil {
		return err
	}
	return interaction.Unless(!banned, interaction.ErrBanned)
}
