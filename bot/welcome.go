package bot

import (
	"context"

	"dockside/bot/refusal"
	"dockside/bot/ui"
)

// welcome reads the order of the server that a call concerns, and keeps out whom that keeps from its tables.
func (r *router) welcome(ctx context.Context, c *call) (err error) {
	guild := c.Guild
	if c.table != nil {
		guild = c.table.Guild
	}
	if !c.ordered || guild != c.Guild {
		if c.order, err = r.guilds.Policy(ctx, guild); err != nil {
			return err
		}
	}
	banned, err := r.guilds.IsBanned(ctx, c.order, c.User.ID)
	if err != nil {
		return err
	}
	return unless(!banned, errBanned)
}

// playsHere refuses games to come in channels where the server does not play.
func playsHere(c *call) error {
	if c.order.Allows(c.Channel, c.Base) {
		return nil
	}
	return elsewhere(c.order.Channels)
}

// elsewhere says that a server lets its members play in other channels.
func elsewhere(channels []string) error {
	return refusal.New("error.elsewhere", ui.ToChannels(channels...))
}

// errBanned says that a server keeps a user from its tables.
var errBanned = refusal.New("error.banned")
