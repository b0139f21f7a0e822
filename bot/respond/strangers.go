package respond

import (
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"dockside/bot/outage"
	"dockside/bot/wire"
	"dockside/storage"
)

// Duplicates looks for signs that another program uses this bot's token with another store: both answer every
// interaction, and each knows only its own games.
type Duplicates struct {
	Began time.Time
	Now   func() time.Time
	Alone func() bool // no other copy works on this store
	Log   *slog.Logger

	mu    sync.Mutex
	signs []time.Time // of the last hour
	told  time.Time   // when the log told of it last
}

// How many signs within an hour are enough, since one alone may have a harmless reason; and how much newer than this
// program a message has to be, as clocks differ.
const (
	enoughSigns = 3
	newerBy     = 2 * outage.ClockSkew
)

// Answered takes note of an interaction that somebody else has answered. Where other copies work on this store it may
// have been one of them.
func (s *Duplicates) Answered(q wire.Interaction) {
	if s != nil && !q.OverHTTP && s.Alone() {
		s.Sign()
	}
}

// Unknown takes note of a press at a table that is not in the store. If its message is newer than this program, another
// one has sent it.
func (s *Duplicates) Unknown(q wire.Interaction, missing error) {
	sent, err := q.MessageCreatedAt()
	if err == nil && errors.Is(missing, storage.ErrNotFound) && sent.Sub(s.Began) > newerBy {
		s.Sign()
	}
}

// Sign counts a sign, and tells the log once an hour.
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
