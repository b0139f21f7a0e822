package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"dockside/panics"
	"dockside/table"
)

// renewedKey is the document which says up to which schema the live tables of a store have been renewed.
const renewedKey = "renewed"

// renew brings the live tables that former versions have stored to the schema of today, so that they stand in all
// lists of today. A store needs that once; what cannot be done now is done at the next start.
func (d *desk) renew(ctx context.Context) {
	if err := panics.Try(func() error { return d.renewAll(ctx) }); err != nil && ctx.Err() == nil {
		d.log.Error("cannot renew what a former version has stored", "error", err)
	}
}

func (d *desk) renewAll(ctx context.Context) error {
	if done, err := readRenewed(d.store.Document(ctx, renewedKey)); err != nil || done >= table.Schema {
		return err
	}
	ids, err := d.store.IDs(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		switch err := d.renewOne(ctx, id); {
		case errors.Is(err, table.ErrUnavailable):
			return err
		case err != nil:
			d.setAside(id, err)
		}
	}
	return d.store.Revise(ctx, renewedKey, func(json.RawMessage) (json.RawMessage, error) {
		return json.Marshal(table.Schema)
	})
}

// renewOne stores a live table anew. Nothing else of it changes.
func (d *desk) renewOne(ctx context.Context, id string) error {
	t, err := d.store.Load(ctx, id)
	if err != nil || t.Schema >= table.Schema || !t.Live() {
		return err
	}
	_, err = d.store.UpdateFrom(ctx, t, func(*table.Table) error { return nil })
	return err
}

func readRenewed(document json.RawMessage, err error) (schema int, _ error) {
	if err != nil || document == nil {
		return 0, err
	}
	if err := json.Unmarshal(document, &schema); err != nil {
		return 0, fmt.Errorf("%w: document %s: %w", table.ErrUnreadable, renewedKey, err)
	}
	return schema, nil
}
