package dispatch

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"

	"dockside/bot/discord/gateway"
	"dockside/bot/interaction"
	"dockside/storage"
)

// arrival is one delivery of a request. Over HTTP Discord may deliver a request twice, to two replicas.
type arrival struct {
	mark  json.RawMessage // a random value that identifies this delivery
	first bool            // this delivery is known to be the first
}

func newArrival() *arrival { return &arrival{mark: json.RawMessage(`"` + rand.Text() + `"`)} }

// heardBefore reports whether a request was delivered before, for deduplication. A table remembers its own requests.
// For other requests the store keeps the mark of the first delivery, as long as Discord's signature is valid. A retry
// after an outage of the store is not a repeat, even if the store has its mark.
func heardBefore(ctx context.Context, s storage.Store, r *interaction.Request, a *arrival) (bool, error) {
	if !r.OverHTTP || r.Table != nil || a.first {
		return false, nil
	}
	kept, err := s.KeepFirst(ctx, "heard/"+r.ID, a.mark, gateway.MaxAge+gateway.MaxSkew)
	if err != nil {
		return false, err
	}
	a.first = bytes.Equal(kept, a.mark)
	return !a.first, nil
}
