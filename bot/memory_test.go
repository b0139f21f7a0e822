package bot

import (
	"context"
	"errors"
	"testing"
	"time"
)

// What Discord says counts for a minute; that it could not be asked counts for nothing.
func TestDiscordIsAskedOnceAMinute(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		err  error
		asks int // within a minute and a half, every 30 s from its start to its end
	}{
		"an answer": {nil, 2}, "an outage": {errors.New("nobody there"), 4},
	} {
		now, asked := noon, 0
		m := memory[int]{now: func() time.Time { return now }, ask: func(context.Context, string) (int, error) {
			asked++
			return asked, c.err
		}}
		for range 4 {
			if _, err := m.get(t.Context(), "7"); !errors.Is(err, c.err) {
				t.Errorf("%s: %v", name, err)
			}
			now = now.Add(30 * time.Second)
		}
		if asked != c.asks {
			t.Errorf("%s: asked %d times", name, asked)
		}
	}
}
