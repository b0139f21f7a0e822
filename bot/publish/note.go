package publish

import (
	"context"
	"errors"
	"time"

	"dockside/bot/discord"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/internal/retry"
	"dockside/storage"
)

// How often, and at what interval, note retries an unavailable store. The messages are sent already, so it is patient.
const (
	noteTries = 30
	notePause = time.Second
)

// note records all completed steps in the table by one write. If no work is left, the table needs no attention. A match
// that waited only for its card to be sent begins. It returns the updated view, or nil if the table cannot be read.
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
		_ = retry.Wait(ctx, p.Timer, notePause)
		if after, err = p.Tables.Load(ctx, id); err == nil {
			after, err = p.Tables.Update(ctx, after, change)
		}
	}
	if err != nil {
		p.Log.Error("cannot record what was published (will retry)", "table", id, "error", err)
		return nil, incomplete
	}
	if bare := o.undrawn(); bare != nil && !known {
		p.Log.Error("cannot draw a picture (will retry)", "table", id, "error", bare)
	}
	return after, end
}

// noted applies the completed steps to a table, and returns how the round ends.
func (p *Publisher) noted(ctx context.Context, v *view.View, o outcome) (ending, error) {
	for _, j := range o.all {
		v.Shown.Apply(j.Mark, j.sent)
	}
	switch {
	case o.failed != nil:
		return p.retryLater(v, o)
	case v.Ready():
		return p.begin(ctx, v), nil
	case v.NeedsResultLink():
		return again, nil
	}
	p.rest(v, o)
	return complete, nil
}

// begin starts a match that waited for its card. If that fails, the card is recorded nevertheless.
func (p *Publisher) begin(ctx context.Context, v *view.View) ending {
	if err := v.StartSolo(v.Shown.Board, p.Dice, p.Now()); err != nil {
		p.Log.Error("cannot start a match", "table", v.ID, "error", err)
		v.PublishFailed(p.Now())
		return incomplete
	}
	p.Tables.PlayOn(ctx, v)
	return again
}

// rest records that everything is published, unless some work is left for the table.
func (p *Publisher) rest(v *view.View, o outcome) {
	switch missing := len(Plan(v, p.Now())) > 0; {
	case missing || v.Unsettled() || v.HasTurns() || len(v.Computers()) > 0:
		v.PublishSoon(p.Now())
	case o.undrawn() != nil || v.NeedsThread():
		v.PublishFailed(p.Now())
	case v.Next == "" || v.NextCreated:
		v.Shown.Over = v.Shown.Over || v.Private && v.Phase == table.Over
		v.AllPublished()
	}
}

// shutFor is how long a channel is left alone if the bot lacks permissions there. Permissions are restored by hand, and
// Discord temporarily bans clients that send too many forbidden requests.
const shutFor = 15 * time.Minute

// retryLater schedules another attempt after a failure, or requests one at once that avoids the cause.
func (p *Publisher) retryLater(v *view.View, o outcome) (ending, error) {
	if why, lost := lostRoom(v, o); lost {
		v.LeaveThread(why, p.Now())
		return again, nil
	}
	v.PublishFailed(p.Now())
	if !v.Retry.IsZero() || errors.As(o.cause, new(discord.RateLimitError)) {
		v.Retry = p.retryAfter(v, o.cause)
	}
	switch discord.Code(o.cause) {
	case discord.ThreadArchived:
		return p.reopen(v), nil
	case discord.UnknownMessage:
		v.Shown.Deleted(o.failed.Mark.Message)
	case discord.UnknownChannel:
		if v.Live() && o.failed.in(v) == v.MainChannel() {
			return incomplete, v.Stop(p.Now())
		}
		v.AllPublished()
	}
	return incomplete, nil
}

// lostRoom reports whether the thread of a match is lost as a place for its messages, and why.
func lostRoom(v *view.View, o outcome) (why table.Refusal, lost bool) {
	if v.Room.Thread == "" || o.failed.in(v) != v.Room.Thread {
		return "", false
	}
	return ThreadRefusal(o.cause)
}

// retryAfter returns the time of the next attempt after a failure with that cause.
func (p *Publisher) retryAfter(v *view.View, cause error) time.Time {
	var limit discord.RateLimitError
	switch {
	case errors.As(cause, &limit):
		return p.Now().Add(limit.RetryAfter)
	case discord.IsClosed(cause):
		return latest(v.Retry, p.Now().Add(shutFor))
	}
	return v.Retry
}

// reopen requests that the main message is sent again, since a new message reopens an archived thread. If that has
// failed before, the next attempt follows later. A finished match does not reopen a thread.
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

// latest returns the later of two times.
func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
