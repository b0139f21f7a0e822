package play

import (
	"context"
	"slices"

	"dockside/bot/interaction"
	"dockside/game"
	"dockside/render"
)

// panel shows the user privately a picture of the game. It has the view of their seat, or the public view if they have
// none.
func (f Feature) panel(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	kind := render.Kind(r.Arg("kind"))
	if hand, secret := r.View.Secret(); secret && kind == hand {
		if err := interaction.HoldsHand(r); err != nil {
			return interaction.Response{}, err
		}
		return f.hand(ctx, r)
	}
	if !slices.Contains(r.View.Face.Traits().Panels, kind) {
		return interaction.Response{}, interaction.ErrMalformed
	}
	seat, ok := r.Seat()
	if !ok {
		seat = game.Public
	}
	return interaction.Response{Kind: interaction.Ephemeral, Screen: panelScreen(r.Language, r.View, kind, seat)}, nil
}

// more shows the menu of rarely used actions.
func (f Feature) more(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	mayEnd := r.View.Live() && interaction.IsEndable(r.View.Table, r)
	seat, _ := r.Seat()
	aborts, err := f.aborter().Left(ctx, r)
	if err != nil {
		return interaction.Response{}, err
	}
	s := moreScreen(r.Language, r.View, seat, interaction.IsPlayed(r.View.Table, r), mayEnd, aborts)
	return interaction.Response{Kind: interaction.Ephemeral, Screen: s}, nil
}

// rules shows a chapter of the rules of a game, with a menu of all chapters.
func (f Feature) rules(_ context.Context, r *interaction.Request) (interaction.Response, error) {
	g, err := interaction.PickGame(f.Games, r)
	if err != nil {
		return interaction.Response{}, interaction.ErrMalformed
	}
	topics, topic := g.Face.Traits().Topics, r.Arg("topic")
	if !slices.Contains(topics, topic) {
		topic = topics[0]
	}
	s := rulesScreen(r.Language, g, topic)
	if r.Arg("topic") == "" { // the button is on a board, which must not be replaced
		return interaction.Response{Kind: interaction.Ephemeral, Screen: s}, nil
	}
	return r.InPlace(s), nil
}
