package bot

import (
	"context"
	"encoding/json"
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
