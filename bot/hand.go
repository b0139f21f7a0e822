package bot

import (
	"context"
	"slices"

	"dockside/bot/screen"
	"dockside/game"
)

// hand opens the private panel of the user's seat. It can be opened at any time and as often as
// one likes: nothing lives there alone.
func (f playing) hand(_ context.Context, c *call) (Answer, error) {
	seat, _ := c.seat()
	return c.inPlace(screen.Hand(c.lang, c.view, seat, "", "")), nil
}

// think shows what a move would be like before it is made. The draft is only a thought: the
// button carries it, and nobody else sees that.
func (f playing) think(_ context.Context, c *call) (Answer, error) {
	seat, _ := c.seat()
	return c.inPlace(screen.Hand(c.lang, c.view, seat, game.Move(c.arg("move")), "")), nil
}

// afterwards is what a private message shows after a move was made in it: the hand where the
// game has one.
func (f playing) afterwards(c *call, plain screen.Screen) screen.Screen {
	if holdsHand(c) != nil {
		return plain
	}
	seat, _ := c.seat()
	note := "hand.done"
	if s, ok := c.view.Match.State().(game.Sealer); ok && slices.Contains(s.Sealed(), seat) {
		note = "hand.sealed"
	}
	return screen.Hand(c.lang, c.view, seat, "", "**"+c.lang.Say(note)+"**")
}

// odds shows somebody privately what each choice is worth, by what the seat may see. That they
// have looked is stored, and the table shows it to everybody.
func (f playing) odds(ctx context.Context, c *call) (Answer, error) {
	seat, err := c.view.MayLook(c.User.ID)
	if err != nil {
		return Answer{}, err
	}
	outlooks, err := f.minds.outlooks(ctx, c.view, seat)
	if err != nil {
		return Answer{}, err
	}
	a := c.inPlace(screen.Odds(c.lang, c.view, seat, outlooks))
	err = f.act(ctx, c, func(v *screen.View) error { return v.Look(c.User.ID, f.now()) })
	a.Table, a.Apart = c.view, true
	return a, err
}
