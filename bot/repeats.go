package bot

import (
	"context"
	"encoding/json"

	"dockside/bot/wire"
)

// again tells whether a request was heard before. Over HTTP one may come twice, to two copies: a table remembers its
// requests by itself, and of one that names none the store keeps its id for as long as Discord's signature lasts.
func (d *desk) again(ctx context.Context, c *call) (bool, error) {
	if !c.Posted || c.table != nil {
		return false, nil
	}
	before, err := d.store.Keep(ctx, "heard/"+c.ID, json.RawMessage("true"), wire.Lasting+wire.Apart)
	return before != nil, err
}
