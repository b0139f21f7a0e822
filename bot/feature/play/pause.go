package play

import (
	"context"

	"dockside/bot/interaction"
	"dockside/bot/view"
)

// pause asks for a pause of the match, or agrees to one.
func (f Feature) pause(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	r, err := interaction.ChangeTable(ctx, f.Tables, r, func(v *view.View) error { return v.AskPause(r.User.ID, f.Now()) })
	if err != nil {
		return interaction.Response{}, err
	}
	if r.View.Pause.IsZero() {
		return r.Done(r.View, "done.pause.asked"), nil
	}
	return r.Done(r.View, "done.pause"), nil
}

// resume ends a pause.
func (f Feature) resume(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	r, err := interaction.ChangeTable(ctx, f.Tables, r, func(v *view.View) error { return v.Resume(r.User.ID, f.Now()) })
	if err != nil {
		return interaction.Response{}, err
	}
	return r.Done(r.View, "done.resume"), nil
}
