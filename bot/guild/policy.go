// Package guild stores data of guilds: the policy (bans, channels, log), predictions, and when they removed the bot.
package guild

import (
	"context"
	"errors"
	"slices"

	"dockside/bot/member"
	"dockside/storage"
)

// Policy has the rules of a guild for its tables: the banned users, the channels for games, and the channel of
// the moderation log.
type Policy struct {
	storage.Versioned
	Banned []member.Entry `json:"banned,omitempty"` // the latest first
	// Channels has the ids of the channels in which games are allowed; empty for all.
	Channels []string `json:"channels,omitempty"`
	// Log is the id of the log channel; empty for none.
	Log string `json:"log,omitempty"`
	// Mute means that the bot could not write the log and has not yet told the managers of the guild. Told means that
	// it has.
	Mute bool `json:"mute,omitempty"`
	Told bool `json:"told,omitempty"`
	// Welcomed means that somebody there has seen the first steps for a guild.
	Welcomed bool `json:"welcomed,omitempty"`
}

// MaxBanned is how many users a guild can ban.
const MaxBanned = 500

// PolicyOf returns the document with the policy of a guild.
func PolicyOf(guild string) storage.Document[Policy] {
	return storage.Document[Policy]{Key: "order/" + guild}
}

// Store reads and changes the policies of guilds. It is safe for concurrent use.
type Store struct {
	Store   storage.Documents
	Members *member.Store
}

// Policy reads the policy of a guild; an empty one without a guild.
func (s *Store) Policy(ctx context.Context, guild string) (Policy, error) {
	if guild == "" {
		return Policy{}, nil
	}
	return PolicyOf(guild).Load(ctx, s.Store)
}

// Update changes the policy of a guild.
func (s *Store) Update(ctx context.Context, guild string, change func(*Policy) error) (Policy, error) {
	return PolicyOf(guild).Revise(ctx, s.Store, change)
}

// errWelcomed means that a policy says already that somebody was welcomed.
var errWelcomed = errors.New("welcomed already")

// Welcome stores that somebody in a guild has seen its first steps. It reports whether this call has stored it.
func (s *Store) Welcome(ctx context.Context, guild string) (first bool, err error) {
	_, err = s.Update(ctx, guild, func(o *Policy) error {
		if o.Welcomed {
			return errWelcomed
		}
		o.Welcomed = true
		return nil
	})
	if errors.Is(err, errWelcomed) {
		return false, nil
	}
	return err == nil, err
}

// IsBanned reports whether a policy bans any of the users, under their ids or their pseudonyms.
func (s *Store) IsBanned(ctx context.Context, o Policy, users ...string) (bool, error) {
	for _, user := range users {
		if banned, err := s.Members.Contains(ctx, o.Banned, user); banned || err != nil {
			return banned, err
		}
	}
	return false, nil
}

// Allows reports whether games are allowed in a channel. The channel of a thread is parent.
func (o Policy) Allows(channel, parent string) bool {
	return len(o.Channels) == 0 || slices.Contains(o.Channels, channel) || slices.Contains(o.Channels, parent)
}
