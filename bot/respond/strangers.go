package respond

import (
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"dockside/bot/discord"
	"dockside/bot/outage"
	"dockside/storage"
)

// Duplicates detects that another program uses this bot's token with another store. Both respond to every interaction,
// and each knows only its own games. Safe for concurrent use.
type Duplicates struct {
	Began time.Time
	Now   func() time.Time
	Alone func() bool // reports whether no other replica uses this store
	Log   *slog.Logger

	mu    sync.Mutex
	signs []time.Time // of the last hour
	told  time.Time   // the time of the last warning
}

// The number of signs within an hour that are required, since a single one may be harmless, and how much newer than
// this program a message must be, since clocks differ.
const (
	enoughSigns = 3
	newerBy     = 2 * outage.ClockSkew
)

// Answered records an interaction to which another process has responded. If other replicas use this store, it proves
// nothing. A nil receiver is valid.
func (s *Duplicates) Answered(q discord.Interaction) {
	if s != nil && !q.OverHTTP && s.Alone() {
		s.Sign()
	}
}

// Unknown records a press at a table that is not in the store, given the error. If the message is newer than this
// program, another program has sent it.
func (s *Duplicates) Unknown(q discord.Interaction, missing error) {
	sent, err := q.MessageCreatedAt()
	if err == nil && errors.Is(missing, storage.ErrNotFound) && sent.Sub(s.Began) > newerBy {
		s.Sign()
	}
}

// Sign counts a sign. If there are enough, it logs a warning, at most once an hour.
func (s *Duplicates) Sign() {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.Now()
	s.signs = slices.DeleteFunc(s.signs, func(at time.Time) bool { return now.Sub(at) > time.Hour })
	s.signs = append(s.signs, now)
	if len(s.signs) < enoughSigns || !s.told.IsZero() && now.Sub(s.told) < time.Hour {
		s.signs = s.signs[max(0, len(s.signs)-enoughSigns):]
		return
	}
	s.told = now
	s.Log.Warn("another program seems to answer with this bot's token and another store, so people meet games that are " +
		"not known; stop it, or reset the token on the page Bot of the application")
}
