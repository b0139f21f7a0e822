package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"dockside/game/table"
	"dockside/internal/panics"
)

// renewedKey is the document which says up to which schema the live tables of a store have been renewed.
const renewedKey = "renewed"

// renewing is how many tables are read at a time.
const renewing = 500

// renew brings the live tables that former versions have stored to the schema of today, and puts those that are
// over where they are found today. A store needs that once; what cannot be done now is done at the next start.
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
	for some := range slices.Chunk(ids, renewing) {
		if err := d.renewSome(ctx, some); err != nil {
			return err
		}
	}
	return d.store.Revise(ctx, renewedKey, func(json.RawMessage) (json.RawMessage, error) {
		return json.Marshal(table.Schema)
	})
}

// renewSome renews some tables, and sets aside those that cannot be read.
func (d *desk) renewSome(ctx context.Context, ids []string) error {
	tables, err := d.store.LoadMany(ctx, ids...)
	if err != nil {
		return err
	}
	var over []*table.Table
	for _, id := range ids {
		if len(tables) > 0 && tables[0].ID == id {
			t := tables[0]
			if tables = tables[1:]; !t.Live() {
				over = append(over, t)
				continue
			}
			_, err = d.renewOne(ctx, t)
		} else {
			_, err = d.store.Load(ctx, id) // it tells why it was not read
		}
		switch {
		case errors.Is(err, table.ErrUnavailable):
			return err
		case err != nil && !errors.Is(err, table.ErrNotFound): // a table may be deleted meanwhile
			d.setAside(id, err)
		}
	}
	return d.store.List(ctx, over...)
}

// renewOne stores a live table anew if a former version has stored it. Nothing else of it changes.
func (d *desk) renewOne(ctx context.Context, t *table.Table) (*table.Table, error) {
	if t.Schema >= table.Schema || !t.Live() {
		return t, nil
	}
	return d.store.UpdateFrom(ctx, t, func(*table.Table) error { return nil })
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
