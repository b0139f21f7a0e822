package rebuild

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"time"
)

// ErrRebuilding means that another rebuild is running.
var ErrRebuilding = errors.New("another rebuild is at work, or was until a minute ago")

// RebuildingKey is the key of the lease of a rebuild. The lease expires rebuildingFor after its last renewal. It only
// avoids wasted work: each draft has the id of its rebuild, so that no other rebuild can put it in place.
const (
	RebuildingKey = "rebuilding"
	rebuildingFor = time.Minute
)

// hold renews the lease if necessary. It returns ErrRebuilding if another rebuild has it.
func (r *Rebuilder) hold(ctx context.Context) error {
	now := r.now()
	if now.Sub(r.held) < rebuildingFor/4 {
		return nil
	}
	mine, err := json.Marshal(r.By)
	if err != nil {
		return err
	}
	holder, err := r.Books.KeepFirst(ctx, RebuildingKey, mine, rebuildingFor)
	if err == nil && !bytes.Equal(holder, mine) {
		err = ErrRebuilding
	}
	if err == nil {
		_, err = r.Books.Keep(ctx, RebuildingKey, mine, rebuildingFor)
	}
	if err == nil {
		r.held = now
	}
	return err
}

// release deletes all drafts, and releases the lease.
func (r *Rebuilder) release(ctx context.Context) error {
	err := r.Books.Begin(ctx, r.By)
	_, released := r.Books.Keep(ctx, RebuildingKey, nil, 0)
	return errors.Join(err, released)
}
