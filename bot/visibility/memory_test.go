package visibility_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/visibility"
)

// A response of Discord is cached for a minute for each id. A failed request is not cached.
func TestWhatDiscordSaysCountsForAMinute(t *testing.T) {
	t.Parallel()
	now, away, asked := bottest.Noon, errors.New("Discord is away"), []string(nil)
	m := visibility.Memory[string]{
		Now: func() time.Time { return now },
		Ask: func(_ context.Context, id string) (string, error) {
			asked = append(asked, id)
			if id == "away" {
				return "", away
			}
			return fmt.Sprint(id, " at ", len(asked)), nil
		},
	}
	for _, c := range []struct {
		after time.Duration
		id    string
		want  string
	}{
		{0, "a", "a at 1"},
		{0, "b", "b at 2"},
		{visibility.Remembered - time.Nanosecond, "a", "a at 1"},
		{visibility.Remembered, "a", "a at 3"},
		{visibility.Remembered, "away", ""},
		{visibility.Remembered, "away", ""},
		{2*visibility.Remembered - time.Nanosecond, "a", "a at 3"},
	} {
		now = bottest.Noon.Add(c.after)
		if got, err := m.Get(t.Context(), c.id); got != c.want || (err != nil) != (c.id == "away") {
			t.Errorf("after %v %s is %q, not %q: %v", c.after, c.id, got, c.want, err)
		}
	}
	if want := []string{"a", "b", "a", "away", "away"}; !slices.Equal(asked, want) {
		t.Errorf("Discord is asked for %q, not for %q", asked, want)
	}
}
