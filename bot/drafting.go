package bot

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

// rebuildingKey is the document that keeps others from rebuilding, and rebuildingFor how long it outlasts the last sign
// of life of whoever does.
const (
	rebuildingKey = "rebuilding"
	rebuildingFor = time.Minute
)

// drafting keeps others from rebuilding at the same time. It spares them the trouble, and no more: drafts bear the name
// of who works on them, so that nobody exchanges what another has begun.
type drafting struct {
	kept  storage.Ephemeral
	by    string    // a name that nobody else has
	since time.Time // of the last sign of life
}

func newDrafting(s storage.Ephemeral) *drafting { return &drafting{kept: s, by: rand.Text()} }

// hold gives a sign of life, and fails with ErrRebuilding if somebody else has given one.
func (d *drafting) hold(ctx context.Context, now time.Time) error {
	quiet := now.Sub(d.since)
	if quiet < rebuildingFor/4 {
		return nil
	}
	mine, err := json.Marshal(d.by)
	if err != nil {
		return err
	}
	other, err := d.kept.Keep(ctx, rebuildingKey, mine, rebuildingFor)
	if err != nil {
		return err
	}
	if other != nil && !bytes.Equal(other, mine) && quiet >= rebuildingFor {
		_, err := d.kept.Keep(ctx, rebuildingKey, other, rebuildingFor)
		return errors.Join(ErrRebuilding, err)
	}
	d.since = now // who has come meanwhile is about to give it back
	return nil
}

// end lets others begin.
func (d *drafting) end(ctx context.Context) error {
	_, err := d.kept.Keep(ctx, rebuildingKey, nil, 0)
	return err
}
