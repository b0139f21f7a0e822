package storage

import (
	"fmt"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
)

// In no second more is granted than the rate, and whoever asks again when they are told to has all of it but what may
// come at once; the same by both stores.
func TestRations(t *testing.T) {
	t.Parallel()
	for _, rate := range []int{1, 10, 50, 1000} {
		server := miniredis.RunT(t)
		r := openRedis(t, "redis://"+server.Addr())
		alone := &rations{}
		for name, grant := range map[string]func(time.Time, int) (int, time.Duration){
			"file": func(now time.Time, want int) (int, time.Duration) { return alone.grant(now, rate, want) },
			"redis": func(now time.Time, want int) (int, time.Duration) {
				server.SetTime(now)
				granted, wait, err := r.Ration(t.Context(), rate, want)
				must(t, err)
				return granted, wait
			},
		} {
			t.Run(fmt.Sprint(name, " ", rate), func(t *testing.T) { rationed(t, rate, grant) })
		}
	}
}

func rationed(t *testing.T, rate int, grant func(now time.Time, want int) (int, time.Duration)) {
	t.Helper()
	var granted []time.Time
	const seconds = 5
	for now, end := noon, noon.Add(seconds*time.Second); now.Before(end); {
		n, wait := grant(now, 3)
		for range n {
			granted = append(granted, now)
		}
		if n > 3 || n == 0 && wait <= 0 {
			t.Fatalf("granted are %d, and %v to wait", n, wait)
		}
		now = now.Add(wait)
	}
	for i, at := range granted {
		if later := i + max(rate, atOnce(rate)+1); later < len(granted) && granted[later].Sub(at) < time.Second {
			t.Fatalf("from %v on more than %d are granted within a second", at.Sub(noon), rate)
		}
	}
	if want := (rate - atOnce(rate)) * seconds; len(granted) < want || len(granted) == 0 {
		t.Errorf("granted are %d within %d s, not %d", len(granted), seconds, want)
	}
}
