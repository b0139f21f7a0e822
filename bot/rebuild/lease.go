package rebuild

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"time"

	"dockside/storage"
)

// ErrRebuilding means that another rebuild is running.
var ErrRebuilding = errors.New("another rebuild is at work, or was until a minute ago")

// RebuildingKey is the key of the lease of a rebuild. The lease expires rebuildingFor after its last renewal.
const (
	RebuildingKey = "rebuilding"
	rebuildingFor = time.Minute
)

// Drafting is the lease of a rebuild. It only avoids wasted work: each draft has the id of its rebuild, so that no
// other rebuild can put it in place.
type Drafting struct {
	kept  storage.Ephemeral
	By    string    // a unique id
	since time.Time // when the lease was last renewed
}

// newDrafting returns a lease with a new id, which is not taken yet.
func newDrafting(s storage.Ephemeral) *Drafting { return &Drafting{kept: s, By: rand.Text()} }

// hold renews the lease if necessary. It returns ErrRebuilding if another rebuild has it.
func (d *Drafting) hold(ctx context.Context, now time.Time) error {
	quiet := now.Sub(d.since)
	if quiet < rebuildingFor/4 {
		return nil
	}
	mine, err := json.Marshal(d.By)
	if err != nil {
		return err
	}
	other, err := d.kept.Keep(ctx, RebuildingKey, mine, rebuildingFor)
	if err != nil {
		return err
	}
	if other != nil && !bytes.Equal(other, mine) && quiet >= rebuildingFor {
		_, err := d.kept.Keep(ctx, RebuildingKey, other, rebuildingFor)
		return errors.Join(ErrRebuilding, err)
	}
	d.since = now // a rebuild that took the lease meanwhile is about to give it back
	return nil
}

// end releases the lease.
func (d *Drafting) end(ctx context.Context) error {
	_, err := d.kept.Keep(ctx, RebuildingKey, nil, 0)
	return err
}
