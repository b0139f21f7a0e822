package play

import (
	"context"
	"slices"

	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/game"
	"dockside/render"
)

// panel shows the user privately a picture of the game. It has the view of their seat, or the public view if they have
// none.
func (f Feature) panel(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	kind := render.Kind(c.Arg("kind"))
	if hand, secret := c.View.Secret(); secret && kind == hand {
		if err := interaction.HoldsHand(c); err != nil {
			return interaction.Response{}, err
		}
		return f.hand(ctx, c)
	}
	if !slices.Contains(c.View.Face.Traits().Panels, kind) {
		return interaction.Response{}, interaction.ErrMalformed
	}
	seat, ok := c.Seat()
	if !ok {
		seat = game.Public
	}
	return interaction.Response{Kind: interaction.Ephemeral, Screen: presenter.Panel(c.Language, c.View, kind, seat)}, nil
}

// more shows the menu of rarely used actions.
func (f Feature) more(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	mayEnd := c.View.Live() && interaction.IsEndable(c.View.Table, c)
	seat, _ := c.Seat()
	aborts, err := f.aborter().Left(ctx, c)
	if err != nil {
		return interaction.Response{}, err
	}
	s := presenter.More(c.Language, c.View, seat, interaction.IsPlayed(c.View.Table, c), mayEnd, aborts)
	return interaction.Response{Kind: interaction.Ephemeral, Screen: s}, nil
}

// rules shows a chapter of the rules of a game, with a menu of all chapters.
func (f Feature) rules(_ context.Context, c *interaction.Request) (interaction.Response, error) {
	g, err := interaction.PickGame(f.Games, c)
	if err != nil {
		return interaction.Response{}, interaction.ErrMalformed
	}
	topics, topic := g.Face.Traits().Topics, c.Arg("topic")
	if !slices.Contains(topics, topic) {
		topic = topics[0]
	}
	s := presenter.RulesChapter(c.Language, g, topic)
	if c.Arg("topic") == "" { // the button is on a board, which must not be replaced
		return interaction.Response{Kind: interaction.Ephemeral, Screen: s}, nil
	}
	return c.InPlace(s), nil
}
