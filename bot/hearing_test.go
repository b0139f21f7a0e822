package bot

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"
)

// WasHeard tells the copies of the bot that share a store that one of them has heard Discord all the time
// until then.
func WasHeard(ctx context.Context, store Documents, then time.Time) error {
	return store.Revise(ctx, hearingKey, func(raw json.RawMessage) (json.RawMessage, error) {
		known, err := readHearing(raw, nil)
		if err != nil {
			return nil, err
		}
		known.Heard = then
		return json.Marshal(known)
	})
}

// Times are compared with deadlines that were stored, by the wall clock: a machine that was suspended was
// deaf meanwhile, which its other clock does not count.
func TestHearingGoesByTheWallClock(t *testing.T) {
	t.Parallel()
	h := &hearing{local: time.Now}
	if now := h.now().String(); strings.Contains(now, " m=") {
		t.Errorf("it is %s", now)
	}
}
