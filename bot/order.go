package bot

import (
	"context"
	"slices"

	"dockside/bot/member"
	"dockside/bot/refusal"
	"dockside/bot/ui"
	"dockside/storage"
)

// What a server has decided about where its members play.
var errBanned = refusal.New("error.banned")

// elsewhere says that a server lets its members play in other channels.
func elsewhere(channels []string) error {
	return refusal.New("error.elsewhere", ui.ToChannels(channels...))
}

// order is how a server keeps order at its tables, as it is kept: whom it keeps from them, in which channels one may
// play, and which one hears of what those do who keep order.
type order struct {
	storage.Versioned
	Banned   []member.Entry `json:"banned,omitempty"` // the latest first
	Channels []string       `json:"channels,omitempty"`
	Log      string         `json:"log,omitempty"`
	// Mute tells that the log could not be written, of which those who manage the server have yet to hear; and Told
	// that they have.
	Mute bool `json:"mute,omitempty"`
	Told bool `json:"told,omitempty"`
}

// mostBanned is how many people a server can keep from its tables.
const mostBanned = 500

func orderOf(guild string) storage.Document[order] {
	return storage.Document[order]{Key: "order/" + guild}
}

// order reads what a server has decided; nothing where there is no server.
func (d *desk) order(ctx context.Context, guild string) (order, error) {
	if guild == "" {
		return order{}, nil
	}
	return orderOf(guild).Load(ctx, d.store)
}

// decree changes what a server has decided.
func (d *desk) decree(ctx context.Context, guild string, change func(*order) error) (order, error) {
	return orderOf(guild).Revise(ctx, d.store, change)
}

// bans tells whether a server keeps one of some users from its tables, also one about whom everything was deleted.
func (d *desk) bans(ctx context.Context, o order, users ...string) (bool, error) {
	for _, user := range users {
		if banned, err := d.Contains(ctx, o.Banned, user); banned || err != nil {
			return banned, err
		}
	}
	return false, nil
}

// allows tells whether one may play in a channel; a thread counts as the channel that it belongs to.
func (o order) allows(channel, parent string) bool {
	return len(o.Channels) == 0 || slices.Contains(o.Channels, channel) || slices.Contains(o.Channels, parent)
}

// welcome reads the order of the server that a call concerns, and keeps out whom that keeps from its tables.
func (r *router) welcome(ctx context.Context, c *call) (err error) {
	guild := c.Guild
	if c.table != nil {
		guild = c.table.Guild
	}
	if !c.ordered || guild != c.Guild {
		if c.order, err = r.desk.order(ctx, guild); err != nil {
			return err
		}
	}
	banned, err := r.desk.bans(ctx, c.order, c.User.ID)
	if err != nil {
		return err
	}
	return unless(!banned, errBanned)
}

// playsHere refuses games to come in channels where the server does not play.
func playsHere(c *call) error {
	if c.order.allows(c.Channel, c.Base) {
		return nil
	}
	return elsewhere(c.order.Channels)
}
