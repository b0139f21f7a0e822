package bot

import (
	"context"
	"slices"

	"dockside/bot/member"
	"dockside/storage"
)

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

// guildStore reads and changes what guilds have decided. It is safe for concurrent use.
type guildStore struct {
	store   storage.Documents
	members *member.Store
}

// order reads what a server has decided; nothing where there is no server.
func (s *guildStore) order(ctx context.Context, guild string) (order, error) {
	if guild == "" {
		return order{}, nil
	}
	return orderOf(guild).Load(ctx, s.store)
}

// decree changes what a server has decided.
func (s *guildStore) decree(ctx context.Context, guild string, change func(*order) error) (order, error) {
	return orderOf(guild).Revise(ctx, s.store, change)
}

// bans tells whether a server keeps one of some users from its tables, also one about whom everything was deleted.
func (s *guildStore) bans(ctx context.Context, o order, users ...string) (bool, error) {
	for _, user := range users {
		if banned, err := s.members.Contains(ctx, o.Banned, user); banned || err != nil {
			return banned, err
		}
	}
	return false, nil
}

// allows tells whether one may play in a channel; a thread counts as the channel that it belongs to.
func (o order) allows(channel, parent string) bool {
	return len(o.Channels) == 0 || slices.Contains(o.Channels, channel) || slices.Contains(o.Channels, parent)
}
