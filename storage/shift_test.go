package storage

import (
	"errors"
	"testing"
	"time"

	"dockside/game/table"

	"github.com/alicebob/miniredis/v2"
)

// Of all who share a Redis one has a shift at a time, and where Redis is away nobody knows.
func TestOneHasTheShift(t *testing.T) {
	t.Parallel()
	server := miniredis.RunT(t)
	copies := []*Redis{openRedis(t, "redis://"+server.Addr()), openRedis(t, "redis://"+server.Addr())}
	for shift := range 4 {
		first := shift % 2
		for i, want := range []bool{true, false, false} {
			mine, err := copies[(first+i)%2].Shift(t.Context(), time.Second)
			must(t, err)
			if mine != want {
				t.Fatalf("shift %d is given to number %d: %v", shift, i, mine)
			}
		}
		server.FastForward(time.Second)
	}
	server.Close()
	if mine, err := copies[0].Shift(t.Context(), time.Second); mine || !errors.Is(err, table.ErrUnavailable) {
		t.Errorf("without Redis: %v, %v", mine, err)
	}
}

// A file belongs to one process.
func TestAllShiftsOfAFile(t *testing.T) {
	t.Parallel()
	b := openBolt(t, t.TempDir()+"/games.db")
	for range 2 {
		if mine, err := b.Shift(t.Context(), time.Hour); !mine || err != nil {
			t.Fatalf("the shift is %v, %v", mine, err)
		}
	}
}
