package play

import (
	"context"
	"slices"

	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/game"
)

// hand opens the private panel of the user's seat, or shows it as it is now. It can be opened at any time
// and as often as one likes: nothing lives there alone.
func (f Feature) hand(_ context.Context, c *interaction.Request) (interaction.Response, error) {
	return c.OwnPanel("", ""), nil
}

// back forgets the first words of a move.
func (f Feature) back(_ context.Context, c *interaction.Request) (interaction.Response, error) {
	if !c.View.Alone() {
		return interaction.Response{}, interaction.ErrMalformed
	}
	return c.OwnPanel("", ""), nil
}

// think shows what a move would be like before it is made. The draft is only a thought: the
// button carries it, and nobody else sees that.
func (f Feature) think(_ context.Context, c *interaction.Request) (interaction.Response, error) {
	return c.OwnPanel(game.Move(c.Arg("move")), ""), nil
}

// orders opens the page on which the user's seat lays orders.
func (f Feature) orders(_ context.Context, c *interaction.Request) (interaction.Response, error) {
	return c.OwnPanel(presenter.OrdersPage, ""), nil
}

// ordered is what a private message shows after an order was laid that could not be carried out at once.
func (f Feature) ordered(c *interaction.Request, plain interaction.Response) interaction.Response {
	a := c.OwnPanel(presenter.OrdersPage, "**"+c.Language.Say("orders.done")+"**")
	a.Table = plain.Table
	return a
}

// afterwards is what a private message shows after something was done in it, which a word tells: the hand where
// the game has one.
func (f Feature) afterwards(c *interaction.Request, plain interaction.Response, done string) interaction.Response {
	if interaction.HoldsHand(c) != nil {
		return plain
	}
	a := c.OwnPanel("", "**"+c.Language.Say(done)+"**")
	a.Table = plain.Table
	return a
}

// doneWord tells that a move was made.
func (f Feature) doneWord(c *interaction.Request) string {
	seat, _ := c.Seat()
	if s, ok := c.View.Match.State().(game.Sealer); ok && slices.Contains(s.Sealed(), seat) {
		return "hand.sealed"
	}
	return "hand.done"
}
