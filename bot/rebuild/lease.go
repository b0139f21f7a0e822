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

// ErrRebuilding says that somebody else makes the ladders anew.
var ErrRebuilding = errors.New("another rebuild is at work, or was until a minute ago")

// RebuildingKey is the document that keeps others from rebuilding, and rebuildingFor how long it outlasts the last sign
// of life of whoever does.
const (
	RebuildingKey = "rebuilding"
	rebuildingFor = time.Minute
)

// Drafting keeps others from rebuilding at the same time. It spares them the trouble, and no more: drafts bear the name
// of who works on them, so that nobody exchanges what another has begun.
type Drafting struct {
	kept  storage.Ephemeral
	By    string    // a name that nobody else has
	since time.Time // of the last sign of life
}

func newDrafting(s storage.Ephemeral) *Drafting { return &Drafting{kept: s, By: rand.Text()} }

// hold gives a sign of life, and fails with ErrRebuilding if somebody else has given one.
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
	d.since = now // who has come meanwhile is about to give it back
	return nil
}

// end lets others begin.
func (d *Drafting) end(ctx context.Context) error {
	_, err := d.kept.Keep(ctx, RebuildingKey, nil, 0)
	return err
}
