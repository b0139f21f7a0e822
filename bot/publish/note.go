package publish

import (
	"context"
	"errors"
	"time"

	"dockside/bot/view"
	"dockside/bot/wire"
	"dockside/game/table"
	"dockside/storage"
)

// The patience with a store that is away just when a message is out and has to be noted.
const (
	noteTries = 30
	notePause = time.Second
)

// note writes down what has been shown, once for all of it. If nothing is left to do, the table
// rests. A match that waited only for its card to be shown begins. It gives the table as it is then, nil if
// it cannot be read.
func (p *Publisher) note(ctx context.Context, v *view.View, o outcome) (after *view.View, end ending) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteTries*notePause)
	defer cancel()
	id, known := v.ID, false
	change := func(v *view.View) (err error) {
		known = len(v.Shown.Bare) > 0
		end, err = p.noted(ctx, v, o)
		return err
	}
	after, err := p.Tables.Update(ctx, v, change)
	for try := 1; errors.Is(err, storage.ErrUnavailable) && try < noteTries && ctx.Err() == nil; try++ {
		select {
		case <-ctx.Done():
		case <-p.Timer(notePause):
		}
		if after, err = p.Tables.Load(ctx, id); err == nil {
			after, err = p.Tables.Update(ctx, after, change)
		}
	}
	if err != nil {
		p.Log.Error("cannot note what was shown", "table", id, "error", err)
		return nil, incomplete
	}
	if bare := o.undrawn(); bare != nil && !known {
		p.Log.Error("cannot draw yet", "table", id, "error", bare)
	}
	return after, end
}

// noted changes a table to what has been shown of it.
func (p *Publisher) noted(ctx context.Context, v *view.View, o outcome) (ending, error) {
	for _, j := range o.all {
		v.Shown.Apply(j.Mark, j.sent)
	}
	switch {
	case o.failed != nil:
		return p.retryLater(v, o)
	case v.Ready():
		return p.begin(ctx, v), nil
	case v.MustPart():
		return again, nil
	}
	p.rest(v, o)
	return complete, nil
}

// begin starts a match that waited for its card. Where that fails, the card is noted all the same.
func (p *Publisher) begin(ctx context.Context, v *view.View) ending {
	if err := v.StartSolo(v.Shown.Board, p.Dice, p.Now()); err != nil {
		p.Log.Error("cannot start a match", "table", v.ID, "error", err)
		v.PublishFailed(p.Now())
		return incomplete
	}
	p.Tables.PlayOn(ctx, v)
	return again
}

// rest lets a table wait for the next press, unless something is still to be done there.
func (p *Publisher) rest(v *view.View, o outcome) {
	switch missing := len(Plan(v, p.Now())) > 0; {
	case missing || v.Unsettled() || len(v.Computers()) > 0:
		v.PublishSoon(p.Now())
	case o.undrawn() != nil || v.WantsRoom():
		v.PublishFailed(p.Now())
	case v.Next == "" || v.NextCreated:
		v.Shown.Over = v.Shown.Over || v.Private && v.Phase == table.Over
		v.AllPublished()
	}
}

// shutFor is how long a channel is left alone in which the bot may do nothing: rights come back by hand, and
// whoever asks in vain too often is shut out by Discord altogether.
const shutFor = 15 * time.Minute

// retryLater tries what failed again later, or by another way at once where this one is closed.
func (p *Publisher) retryLater(v *view.View, o outcome) (ending, error) {
	if why, lost := lostRoom(v, o); lost {
		v.LeaveRoom(why, p.Now())
		return again, nil
	}
	v.PublishFailed(p.Now())
	if !v.Retry.IsZero() || errors.As(o.cause, new(wire.RateLimitError)) {
		v.Retry = p.retryAfter(v, o.cause)
	}
	switch wire.Code(o.cause) {
	case wire.ThreadArchived:
		return p.reopen(v), nil
	case wire.UnknownMessage:
		v.Shown.Deleted(o.failed.Mark.Message)
	case wire.UnknownChannel:
		if v.Live() && o.failed.in(v) == v.Place() {
			return incomplete, v.Stop(p.Now())
		}
		v.AllPublished()
	}
	return incomplete, nil
}

// lostRoom tells whether nothing can be shown any more in the thread of a match, and why.
func lostRoom(v *view.View, o outcome) (why table.Refusal, lost bool) {
	if v.Room.Thread == "" || o.failed.in(v) != v.Room.Thread {
		return "", false
	}
	return ThreadRefusal(o.cause)
}

// retryAfter is when something is tried again that has failed for a reason.
func (p *Publisher) retryAfter(v *view.View, cause error) time.Time {
	var limit wire.RateLimitError
	switch {
	case errors.As(cause, &limit):
		return p.Now().Add(limit.RetryAfter)
	case wire.IsClosed(cause):
		return latest(v.Retry, p.Now().Add(shutFor))
	}
	return v.Retry
}

// reopen opens a thread that Discord has put away by a new message; one in which that cannot be done either
// is closed. For what follows a result nobody is disturbed.
func (p *Publisher) reopen(v *view.View) ending {
	switch {
	case v.Shown.Over && (v.Next == "" || v.NextCreated):
		v.AllPublished()
	case !v.Shown.Resend:
		v.Shown.Resend = true
		return again
	}
	return incomplete
}

// latest returns the later one of two times.
func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
