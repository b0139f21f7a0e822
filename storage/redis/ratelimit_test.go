package redis

import (
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"dockside/storage/storagetest"
)

// Redis grants requests at the rate of the limiter, by its own clock.
func TestTheRateLimitOfRedis(t *testing.T) {
	t.Parallel()
	for _, rate := range []int{1, 10, 50, 1000} {
		server := miniredis.RunT(t)
		r := openRedis(t, "redis://"+server.Addr())
		storagetest.CheckRateLimit(t, rate, func(now time.Time, want int) (int, time.Duration) {
			server.SetTime(now)
			granted, wait, err := r.RateLimit(t.Context(), rate, want)
			storagetest.Must(t, err)
			return granted, wait
		})
	}
}
