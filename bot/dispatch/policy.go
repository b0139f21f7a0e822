package dispatch

import (
	"context"

	"dockside/bot/interaction"
)

// welcome loads the policy of the guild that a request concerns. It returns interaction.ErrBanned for a banned user.
func (r *Router) welcome(ctx context.Context, q *interaction.Request) (err error) {
	guild := q.Guild
	if q.Table != nil {
		guild = q.Table.Guild
	}
	if !q.PolicyRead || guild != q.Guild {
		if q.Policy, err = r.Guilds.Policy(ctx, guild); err != nil {
			return err
		}
	}
	banned, err := r.Guilds.IsBanned(ctx, q.Policy, q.User.ID)
	if err != nil {
		return err
	}
	return interaction.Unless(!banned, interaction.ErrBanned)
}
