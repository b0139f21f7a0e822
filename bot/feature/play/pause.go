package play

import (
	"context"

	"dockside/bot/interaction"
	"dockside/bot/view"
)

// pause asks for a pause of the match, or agrees to one.
func (f Feature) pause(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	c, err := interaction.ChangeTable(ctx, f.Tables, c, func(v *view.View) error { return v.AskPause(c.User.ID, f.Now()) })
	if err != nil {
		return interaction.Response{}, err
	}
	if c.View.Pause.IsZero() {
		return c.Done(c.View, "done.pause.asked"), nil
	}
	return c.Done(c.View, "done.pause"), nil
}

// resume ends a pause.
func (f Feature) resume(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	c, err := interaction.ChangeTable(ctx, f.Tables, c, func(v *view.View) error { return v.Resume(c.User.ID, f.Now()) })
	if err != nil {
		return interaction.Response{}, err
	}
	return c.Done(c.View, "done.resume"), nil
}
