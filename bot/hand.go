package bot

import (
	"context"
	"slices"

	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
)

// hand opens the private panel of the user's seat, or shows it as it is now. It can be opened at any time
// and as often as one likes: nothing lives there alone.
func (f playing) hand(_ context.Context, c *interaction.Request) (interaction.Response, error) {
	return c.OwnPanel("", ""), nil
}

// back forgets the first words of a move.
func (f playing) back(_ context.Context, c *interaction.Request) (interaction.Response, error) {
	if !c.View.Alone() {
		return interaction.Response{}, interaction.ErrMalformed
	}
	return c.OwnPanel("", ""), nil
}

// think shows what a move would be like before it is made. The draft is only a thought: the
// button carries it, and nobody else sees that.
func (f playing) think(_ context.Context, c *interaction.Request) (interaction.Response, error) {
	return c.OwnPanel(game.Move(c.Arg("move")), ""), nil
}

// orders opens the page on which the user's seat lays orders.
func (f playing) orders(_ context.Context, c *interaction.Request) (interaction.Response, error) {
	return c.OwnPanel(presenter.OrdersPage, ""), nil
}

// ordered is what a private message shows after an order was laid that could not be carried out at once.
func (f playing) ordered(c *interaction.Request, plain interaction.Response) interaction.Response {
	a := c.OwnPanel(presenter.OrdersPage, "**"+c.Language.Say("orders.done")+"**")
	a.Table = plain.Table
	return a
}

// deal answers with the card of a private game, which begins as soon as that is out.
func deal(s *tables.Service, dice game.Dice, c *interaction.Request) interaction.Response {
	a := c.OwnPanel("", "")
	a.Later = func(ctx context.Context, message string, _ func(ui.Screen)) (ui.Screen, error) {
		c, err := interaction.ChangeTable(ctx, s, c, func(v *view.View) error {
			if v.Phase != table.Open { // another press was faster
				return nil
			}
			return v.StartSolo(message, dice, s.Now())
		})
		if err != nil {
			return ui.Screen{}, err
		}
		return presenter.Own(c.Language, c.View, c.View.Host(), "", ""), nil
	}
	return a
}

// afterwards is what a private message shows after something was done in it, which a word tells: the hand where
// the game has one.
func (f playing) afterwards(c *interaction.Request, plain interaction.Response, done string) interaction.Response {
	if interaction.HoldsHand(c) != nil {
		return plain
	}
	a := c.OwnPanel("", "**"+c.Language.Say(done)+"**")
	a.Table = plain.Table
	return a
}

// doneWord tells that a move was made.
func (f playing) doneWord(c *interaction.Request) string {
	seat, _ := c.Seat()
	if s, ok := c.View.Match.State().(game.Sealer); ok && slices.Contains(s.Sealed(), seat) {
		return "hand.sealed"
	}
	return "hand.done"
}
