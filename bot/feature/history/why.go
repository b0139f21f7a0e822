package history

import (
	"context"

	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/view"
)

// why privately explains one detail of a picture in the channel, such as why a player got a card. It works as long as
// the match is stored. For a running match it uses public information only.
func (f History) why(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	t, err := f.asked(ctx, c)
	if err != nil {
		return interaction.Response{}, err
	}
	position, err := c.Number("position")
	if err != nil {
		return interaction.Response{}, err
	}
	topic, err := c.Number("topic")
	if err != nil {
		return interaction.Response{}, err
	}
	s, ok := presenter.Why(c.Language, t, position, topic)
	switch {
	case !ok:
		return interaction.Response{}, interaction.ErrMalformed
	case presenter.NextWhy(c.Arg("where")):
		return c.InPlace(s), nil
	}
	return interaction.Response{Kind: interaction.Ephemeral, Screen: s}, nil
}

// asked returns the match that a question is about, which may be running.
func (f History) asked(ctx context.Context, c *interaction.Request) (*view.Past, error) {
	if c.Arg("match") == view.FromFile {
		return f.Pressed(ctx, c)
	}
	return f.Stored(ctx, c, c.Arg("match"))
}
