// Package guild keeps what is stored of guilds: their policy (bans, channels, log) and when they removed the bot.
package guild

import (
	"context"
	"slices"

	"dockside/bot/member"
	"dockside/storage"
)

// Policy is how a server keeps order at its tables, as it is kept: whom it keeps from them, in which channels one may
// play, and which one hears of what those do who keep order.
type Policy struct {
	storage.Versioned
	Banned   []member.Entry `json:"banned,omitempty"` // the latest first
	Channels []string       `json:"channels,omitempty"`
	Log      string         `json:"log,omitempty"`
	// Mute tells that the log could not be written, of which those who manage the server have yet to hear; and Told
	// that they have.
	Mute bool `json:"mute,omitempty"`
	Told bool `json:"told,omitempty"`
}

// MaxBanned is how many people a server can keep from its tables.
const MaxBanned = 500

func PolicyOf(guild string) storage.Document[Policy] {
	return storage.Document[Policy]{Key: "order/" + guild}
}

// Store reads and changes what guilds have decided. It is safe for concurrent use.
type Store struct {
	Store   storage.Documents
	Members *member.Store
}

// Policy reads what a server has decided; nothing where there is no server.
func (s *Store) Policy(ctx context.Context, guild string) (Policy, error) {
	if guild == "" {
		return Policy{}, nil
	}
	return PolicyOf(guild).Load(ctx, s.Store)
}

// Update changes what a server has decided.
func (s *Store) Update(ctx context.Context, guild string, change func(*Policy) error) (Policy, error) {
	return PolicyOf(guild).Revise(ctx, s.Store, change)
}

// IsBanned tells whether a server keeps one of some users from its tables, also one about whom everything was deleted.
func (s *Store) IsBanned(ctx context.Context, o Policy, users ...string) (bool, error) {
	for _, user := range users {
		if banned, err := s.Members.Contains(ctx, o.Banned, user); banned || err != nil {
			return banned, err
		}
	}
	return false, nil
}

// Allows tells whether one may play in a channel; a thread counts as the channel that it belongs to.
func (o Policy) Allows(channel, parent string) bool {
	return len(o.Channels) == 0 || slices.Contains(o.Channels, channel) || slices.Contains(o.Channels, parent)
}
