package bot

import (
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"dockside/bot/wire"
	"dockside/game/table"
)

// strangers looks for signs that another program uses this bot's token with another store: both answer every
// interaction, and each knows only its own games.
type strangers struct {
	began time.Time
	now   func() time.Time
	alone func() bool // no other copy works on this store
	log   *slog.Logger

	mu    sync.Mutex
	signs []time.Time // of the last hour
	told  time.Time   // when the log told of it last
}

// How many signs within an hour are enough, since one alone may have a harmless reason; and how much newer than this
// program a message has to be, as clocks differ.
const (
	enoughSigns = 3
	newerBy     = 2 * clockSkew
)

// answered takes note of an interaction that somebody else has answered. Where other copies work on this store it may
// have been one of them.
func (s *strangers) answered(q wire.Request) {
	if s != nil && !q.Posted && s.alone() {
		s.sign()
	}
}

// unknown takes note of a press at a table that is not in the store. If its message is newer than this program, another
// one has sent it.
func (s *strangers) unknown(q wire.Request, missing error) {
	sent, err := q.Sent()
	if err == nil && errors.Is(missing, table.ErrNotFound) && sent.Sub(s.began) > newerBy {
		s.sign()
	}
}

// sign counts a sign, and tells the log once an hour.
func (s *strangers) sign() {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	s.signs = slices.DeleteFunc(s.signs, func(at time.Time) bool { return now.Sub(at) > time.Hour })
	s.signs = append(s.signs, now)
	if len(s.signs) < enoughSigns || !s.told.IsZero() && now.Sub(s.told) < time.Hour {
		s.signs = s.signs[max(0, len(s.signs)-enoughSigns):]
		return
	}
	s.told = now
	s.log.Warn("another program seems to answer with this bot's token and another store, so people meet games that are " +
		"not known; stop it, or reset the token on the page Bot of the application")
}
