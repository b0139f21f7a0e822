package bot

import (
	"context"
	"errors"
	"time"

	"dockside/bot/screen"
	"dockside/bot/wire"
	"dockside/table"
)

// The patience with a store that is away just when a message is out and has to be noted.
const (
	noteTries = 30
	notePause = time.Second
)

// note writes down what has been shown, once for all of it. If nothing is left to do, the table
// rests. A match that waited only for its card to be shown begins; again tells that it has to be shown
// then. after is the table as it is now; nil if it could not be read.
func (p *publisher) note(ctx context.Context, v *screen.View, o outcome) (after *screen.View, again bool) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteTries*notePause)
	defer cancel()
	id, known := v.ID, false
	change := func(v *screen.View) (err error) {
		known = len(v.Shown.Bare) > 0
		again, err = p.noted(ctx, v, o)
		return err
	}
	after, err := p.update(ctx, v, change)
	for try := 1; errors.Is(err, table.ErrUnavailable) && try < noteTries && ctx.Err() == nil; try++ {
		select {
		case <-ctx.Done():
		case <-p.after(notePause):
		}
		if after, err = p.load(ctx, id); err == nil {
			after, err = p.update(ctx, after, change)
		}
	}
	if err != nil {
		p.log.Error("cannot note what was shown", "table", id, "error", err)
		return nil, false
	}
	if bare := o.undrawn(); bare != nil && !known {
		p.log.Error("cannot draw yet", "table", id, "error", bare)
	}
	return after, again
}

// noted changes a table to what has been shown of it.
func (p *publisher) noted(ctx context.Context, v *screen.View, o outcome) (again bool, err error) {
	for _, j := range o.all {
		v.Shown.Apply(j.mark, j.sent)
	}
	if o.failed != nil {
		return false, p.putOff(v.Table, o)
	}
	if again = v.Ready(); again {
		if err := v.StartSolo(p.dice, p.now()); err != nil {
			return false, err
		}
		p.playOn(ctx, v)
	}
	switch missing := len(plan(v, p.now())) > 0; {
	case missing || v.Unsettled() || len(v.Computers()) > 0:
		v.PublishSoon(p.now())
	case o.undrawn() != nil:
		v.PublishFailed(p.now())
	case v.Next == "" || v.NextCreated:
		v.AllPublished()
	}
	return again, nil
}

// putOff tries what failed again later, by another way where this one is closed.
func (p *publisher) putOff(t *table.Table, o outcome) error {
	t.PublishFailed(p.now())
	var limit wire.Limited
	if errors.As(o.cause, &limit) {
		t.Retry = p.now().Add(limit.For)
	}
	switch wire.Code(o.cause) {
	case wire.TooManyEdits:
		t.Shown.Resend = true
	case wire.UnknownMessage:
		t.Shown.Deleted(o.failed.mark.Message)
	case wire.UnknownChannel:
		if t.Live() {
			return t.Stop(p.now())
		}
		t.AllPublished()
	}
	return nil
}
