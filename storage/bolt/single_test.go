package bolt

import (
	"testing"
	"time"

	"dockside/storage/internal/codec"
	"dockside/storage/storagetest"
)

// Only one process can open a file.
func TestAllShiftsOfAFile(t *testing.T) {
	t.Parallel()
	b := openBolt(t, t.TempDir()+"/games.db")
	for range 2 {
		if mine, err := b.AcquireLease(t.Context(), time.Hour); !mine || err != nil {
			t.Fatalf("the shift is %v, %v", mine, err)
		}
	}
}

func TestBoltIsWatched(t *testing.T) {
	t.Parallel()
	b := boltWorld(t).Replicas[0].(*Store)
	storagetest.WatchedStore(t, b, func() { storagetest.Must(t, b.Close()) }, []string{"read", "write"}, "read")
}

// A file grants requests at the rate of its limiter (GCRA).
func TestTheRateLimitOfAFile(t *testing.T) {
	t.Parallel()
	for _, rate := range []int{1, 10, 50, 1000} {
		alone := &codec.RateLimiter{}
		storagetest.CheckRateLimit(t, rate, func(now time.Time, want int) (int, time.Duration) {
			return alone.Grant(now, rate,
				want)
		})
	}
}
