package dispatch

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"

	"dockside/bot/interaction"
	"dockside/bot/wire/gateway"
	"dockside/storage"
)

// arrival is one of those of a request: over HTTP one may come twice, to two copies.
type arrival struct {
	mark  json.RawMessage // what it keeps as its own
	first bool            // it has turned out to be the first one
}

func newArrival() *arrival { return &arrival{mark: json.RawMessage(`"` + rand.Text() + `"`)} }

// heardBefore tells whether a request was heard before. A table remembers its requests by itself; of one that names
// none the store keeps the mark of its first arrival for as long as Discord's signature lasts. What is tried again
// because the store was away, even when it kept that mark, is no repeat of itself.
func heardBefore(ctx context.Context, s storage.Store, c *interaction.Request, a *arrival) (bool, error) {
	if !c.OverHTTP || c.Table != nil || a.first {
		return false, nil
	}
	kept, err := s.KeepFirst(ctx, "heard/"+c.ID, a.mark, gateway.MaxAge+gateway.MaxSkew)
	if err != nil {
		return false, err
	}
	a.first = bytes.Equal(kept, a.mark)
	return !a.first, nil
}
