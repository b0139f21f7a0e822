package history

import (
	"context"

	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/view"
)

// why privately explains one detail of a picture in the channel, such as why a player got a card. It works as long as
// the match is stored. For a running match it uses public information only.
func (f History) why(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	t, err := f.asked(ctx, r)
	if err != nil {
		return interaction.Response{}, err
	}
	position, err := r.Number("position")
	if err != nil {
		return interaction.Response{}, err
	}
	topic, err := r.Number("topic")
	if err != nil {
		return interaction.Response{}, err
	}
	s, ok := presenter.Why(r.Language, t, position, topic)
	switch {
	case !ok:
		return interaction.Response{}, interaction.ErrMalformed
	case presenter.NextWhy(r.Arg("where")):
		return r.InPlace(s), nil
	}
	return interaction.Response{Kind: interaction.Ephemeral, Screen: s}, nil
}

// asked returns the match that a question is about, which may be running.
func (f History) asked(ctx context.Context, r *interaction.Request) (*view.Past, error) {
	if r.Arg("match") == view.FromFile {
		return f.Pressed(ctx, r)
	}
	return f.Stored(ctx, r, r.Arg("match"))
}
