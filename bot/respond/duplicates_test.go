package respond_test

import (
	"bytes"
	"log/slog"
	"strconv"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/respond"
	"dockside/game/table"
	"dockside/storage"
)

// snowflake returns a Discord id created at the given time.
func snowflake(at time.Time) string {
	return strconv.FormatInt((at.UnixMilli()-1420070400000)<<22, 10)
}

// If another program seems to use the same token, the log says so once an hour. Signs that have another explanation do
// not count.
func TestAStrangerWithTheSameTokenIsReported(t *testing.T) {
	t.Parallel()
	fresh := discord.Interaction{Message: snowflake(bottest.Noon.Add(2 * time.Minute))}
	for name, c := range map[string]struct {
		sign  func(*respond.Duplicates)
		alone bool
		tells int // log lines for ten signs within an hour and ten in the next
	}{
		"answered by nobody here":  {func(s *respond.Duplicates) { s.Answered(discord.Interaction{}) }, true, 2},
		"answered by another copy": {func(s *respond.Duplicates) { s.Answered(discord.Interaction{}) }, false, 0},
		"posted twice": {
			func(s *respond.Duplicates) { s.Answered(discord.Interaction{OverHTTP: true}) }, true, 0,
		},
		"a new table that is not here": {func(s *respond.Duplicates) { s.Unknown(fresh, storage.ErrNotFound) }, false, 2},
		"a table that is gone":         {func(s *respond.Duplicates) { s.Unknown(fresh, table.ErrGone) }, true, 0},
		"an old message": {
			func(s *respond.Duplicates) {
				s.Unknown(discord.Interaction{Message: snowflake(bottest.Noon)}, storage.ErrNotFound)
			}, true, 0,
		},
		"a command": {func(s *respond.Duplicates) { s.Unknown(discord.Interaction{}, storage.ErrNotFound) }, true, 0},
	} {
		var log bytes.Buffer
		now := bottest.Noon
		s := &respond.Duplicates{
			Began: bottest.Noon, Now: func() time.Time { return now }, Alone: func() bool { return c.alone },
			Log: slog.New(slog.NewTextHandler(&log, nil)),
		}
		for range 2 {
			for range 10 {
				c.sign(s)
				now = now.Add(time.Second)
			}
			now = now.Add(time.Hour)
		}
		if n := strings.Count(log.String(), "another program"); n != c.tells {
			t.Errorf("%s: the log reports it %d times, want %d", name, n, c.tells)
		}
	}
}

// Signs that are few or far apart are not reported.
func TestFewSignsAreNoStranger(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	now := bottest.Noon
	s := &respond.Duplicates{Now: func() time.Time { return now }, Log: slog.New(slog.NewTextHandler(&log, nil))}
	for range 10 {
		s.Sign()
		now = now.Add(31 * time.Minute)
	}
	if log.Len() > 0 {
		t.Errorf("the log says %s", log.String())
	}
}
