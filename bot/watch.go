package bot

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"dockside/table"
)

// The rhythm of the clock: how often tables are looked at, and how many at a time.
const (
	beat  = 2 * time.Second
	batch = 50
)

// watch does what time brings about, until ctx ends: challenges lapse, turns are called in,
// and what a process that died left unshown is shown. Any number of processes may watch the
// same store.
func (b *Bot) watch(ctx context.Context) {
	for {
		b.Tick(ctx)
		select {
		case <-ctx.Done():
			return
		case <-b.after(beat):
		}
	}
}

// Tick looks once at all tables that are due. A table that cannot be dealt with is put off, so
// that it keeps nobody else waiting.
func (b *Bot) Tick(ctx context.Context) {
	ids, err := b.store.Due(ctx, b.now(), batch)
	if err != nil {
		b.log.Error("cannot look at the clock", "error", err)
		return
	}
	for _, id := range ids {
		if ctx.Err() != nil {
			return
		}
		if err := b.attend(ctx, id); err != nil {
			b.log.Error("cannot attend to a table", "table", id, "error", err)
			b.later(ctx, id)
		}
	}
}

// attend does what is due at one table; a panic becomes an error.
func (b *Bot) attend(ctx context.Context, id string) (err error) {
	defer func() {
		if caught := recover(); caught != nil {
			err = fmt.Errorf("panic: %v\n%s", caught, debug.Stack())
		}
	}()
	if _, err := b.store.Update(ctx, id, func(t *table.Table) error {
		v, err := b.see(t)
		if err != nil {
			t.Tick(b.now())
			return nil //nolint:nilerr // publishing explains it
		}
		_, err = v.Tick(b.dice, b.now())
		return err
	}); err != nil {
		return err
	}
	return b.publish(ctx, id)
}

// later puts a table off that cannot be dealt with now.
func (b *Bot) later(ctx context.Context, id string) {
	if _, err := b.store.Update(ctx, id, func(t *table.Table) error {
		t.PublishFailed(b.now())
		return nil
	}); err != nil {
		b.log.Error("cannot put a table off", "table", id, "error", err)
	}
}
