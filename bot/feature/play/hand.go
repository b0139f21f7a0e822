package play

import (
	"context"
	"slices"

	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/game"
	"dockside/render"
)

// hand opens the private panel of the user's seat, or refreshes it. The panel holds no state of its own, so the user
// can open it at any time and any number of times.
func (f Feature) hand(_ context.Context, r *interaction.Request) (interaction.Response, error) {
	return r.OwnPanel(render.NoDraft, ""), nil // unlike no draft at all, it shows the hand also during a pause
}

// back discards the draft of a move.
func (f Feature) back(_ context.Context, r *interaction.Request) (interaction.Response, error) {
	if !r.View.Alone() {
		return interaction.Response{}, interaction.ErrMalformed
	}
	return r.OwnPanel("", ""), nil
}

// think previews a move before it is made. The draft exists only in the custom ids of the user's own buttons.
func (f Feature) think(_ context.Context, r *interaction.Request) (interaction.Response, error) {
	return r.OwnPanel(game.Move(r.Arg("move")), ""), nil
}

// orders opens the page on which the user gives standing orders for their seat.
func (f Feature) orders(_ context.Context, r *interaction.Request) (interaction.Response, error) {
	return r.OwnPanel(presenter.OrdersPage, ""), nil
}

// ordered returns the private response to orders that could not be carried out at once.
func (f Feature) ordered(r *interaction.Request, plain interaction.Response) interaction.Response {
	a := r.OwnPanel(presenter.OrdersPage, "**"+r.Language.Say("orders.done")+"**")
	a.Table = plain.Table
	return a
}

// afterwards returns the private response to an action: the user's panel with the text of the key done. It returns
// plain if the user has no panel.
func (f Feature) afterwards(r *interaction.Request, plain interaction.Response, done string) interaction.Response {
	if interaction.HoldsHand(r) != nil {
		return plain
	}
	a := r.With(plain.Table).OwnPanel("", "**"+r.Language.Say(done)+"**")
	a.Table = plain.Table
	return a
}

// answered returns the response to a press that changed the table, or the error. It is that of afterwards for a press
// on a private message, else plain.
func (f Feature) answered(
	r *interaction.Request, plain interaction.Response, done string, err error,
) (interaction.Response, error) {
	if err == nil && r.OnEphemeral && !r.View.Private {
		plain = f.afterwards(r, plain, done)
	}
	return plain, err
}

// doneWord returns the key of the text that confirms a move.
func (f Feature) doneWord(r *interaction.Request) string {
	seat, _ := r.Seat()
	if s, ok := r.View.Match.State().(game.Sealer); ok && slices.Contains(s.Sealed(), seat) {
		return "hand.sealed"
	}
	return "hand.done"
}
