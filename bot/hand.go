package bot

import (
	"context"
	"slices"

	"dockside/bot/presenter"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
)

// hand opens the private panel of the user's seat, or shows it as it is now. It can be opened at any time
// and as often as one likes: nothing lives there alone.
func (f playing) hand(_ context.Context, c *call) (Answer, error) { return c.ownPanel("", ""), nil }

// back forgets the first words of a move.
func (f playing) back(_ context.Context, c *call) (Answer, error) {
	if !c.view.Alone() {
		return Answer{}, errUnknown
	}
	return c.ownPanel("", ""), nil
}

// think shows what a move would be like before it is made. The draft is only a thought: the
// button carries it, and nobody else sees that.
func (f playing) think(_ context.Context, c *call) (Answer, error) {
	return c.ownPanel(game.Move(c.arg("move")), ""), nil
}

// orders opens the page on which the user's seat lays orders.
func (f playing) orders(_ context.Context, c *call) (Answer, error) {
	return c.ownPanel(presenter.OrdersPage, ""), nil
}

// ordered is what a private message shows after an order was laid that could not be carried out at once.
func (f playing) ordered(c *call, plain Answer) Answer {
	a := c.ownPanel(presenter.OrdersPage, "**"+c.lang.Say("orders.done")+"**")
	a.Table = plain.Table
	return a
}

// ownPanel answers with the panel of the user's seat: in place of the pressed message if that is one.
func (c *call) ownPanel(draft game.Move, note string) Answer {
	if c.afar() {
		return c.afarPanel(draft, note)
	}
	seat, _ := c.seat()
	a := Answer{Kind: Whisper, Screen: presenter.Own(c.lang, c.view, seat, draft, note)}
	if c.Private || c.Component && c.view.Alone() && !c.view.Private {
		a.Kind = Replace
	}
	if c.view.OwnPanels() {
		a.Own = &own{c.view.Snapshot(), draft}
	}
	return a
}

// deal answers with the card of a private game, which begins as soon as that is out.
func deal(s *tables.Service, dice game.Dice, c *call) Answer {
	a := c.ownPanel("", "")
	a.Later = func(ctx context.Context, message string, _ func(ui.Screen)) (ui.Screen, error) {
		c, err := changeTable(ctx, s, c, func(v *view.View) error {
			if v.Phase != table.Open { // another press was faster
				return nil
			}
			return v.StartSolo(message, dice, s.Now())
		})
		if err != nil {
			return ui.Screen{}, err
		}
		return presenter.Own(c.lang, c.view, c.view.Host(), "", ""), nil
	}
	return a
}

// afterwards is what a private message shows after something was done in it, which a word tells: the hand where
// the game has one.
func (f playing) afterwards(c *call, plain Answer, done string) Answer {
	if holdsHand(c) != nil {
		return plain
	}
	a := c.ownPanel("", "**"+c.lang.Say(done)+"**")
	a.Table = plain.Table
	return a
}

// doneWord tells that a move was made.
func (f playing) doneWord(c *call) string {
	seat, _ := c.seat()
	if s, ok := c.view.Match.State().(game.Sealer); ok && slices.Contains(s.Sealed(), seat) {
		return "hand.sealed"
	}
	return "hand.done"
}
