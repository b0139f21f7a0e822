package redis

import (
	"errors"
	"testing"
	"time"

	"dockside/storage"
	"dockside/storage/storagetest"

	"github.com/alicebob/miniredis/v2"
)

// One replica has the lease at a time. Without Redis, AcquireLease returns an error.
func TestOneHasTheShift(t *testing.T) {
	t.Parallel()
	server := miniredis.RunT(t)
	copies := []*Store{openRedis(t, "redis://"+server.Addr()), openRedis(t, "redis://"+server.Addr())}
	for shift := range 4 {
		first := shift % 2
		for i, want := range []bool{true, false, false} {
			mine := storagetest.Got(copies[(first+i)%2].AcquireLease(t.Context(), time.Second))(t)
			if mine != want {
				t.Fatalf("shift %d is given to number %d: %v", shift, i, mine)
			}
		}
		server.FastForward(time.Second)
	}
	server.Close()
	if mine, err := copies[0].AcquireLease(t.Context(), time.Second); mine || !errors.Is(err, storage.ErrUnavailable) {
		t.Errorf("without Redis: %v, %v", mine, err)
	}
}
