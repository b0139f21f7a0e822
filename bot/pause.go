package bot

import (
	"context"

	"dockside/bot/view"
)

// pause is the wish for a pause, or the consent to it.
func (f playing) pause(ctx context.Context, c *call) (Answer, error) {
	c, err := changeTable(ctx, f.tables, c, func(v *view.View) error { return v.AskPause(c.User.ID, f.now()) })
	if err != nil {
		return Answer{}, err
	}
	if c.view.Pause.IsZero() {
		return c.done(c.view, "done.pause.asked"), nil
	}
	return c.done(c.view, "done.pause"), nil
}

// resume ends a pause.
func (f playing) resume(ctx context.Context, c *call) (Answer, error) {
	c, err := changeTable(ctx, f.tables, c, func(v *view.View) error { return v.Resume(c.User.ID, f.now()) })
	if err != nil {
		return Answer{}, err
	}
	return c.done(c.view, "done.resume"), nil
}
