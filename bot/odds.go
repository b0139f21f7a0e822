package bot

import (
	"context"

	"dockside/bot/screen"
)

// odds shows somebody privately what each choice is worth, by what the seat may see: in a panel of its own, which
// its own button brings up to date. That they have looked is stored, and the table shows it to everybody.
func (f playing) odds(ctx context.Context, c *call) (Answer, error) {
	seat, err := c.view.MayLook(c.User.ID)
	if err != nil {
		return Answer{}, err
	}
	outlooks, err := f.minds.outlooks(ctx, c.view, seat)
	if err != nil {
		return Answer{}, err
	}
	a := Answer{Kind: Whisper, Screen: screen.Odds(c.lang, c.view, seat, outlooks)}
	if c.arg("button") == screen.OddsAgain {
		a = c.inPlace(a.Screen)
	}
	err = f.act(ctx, c, func(v *screen.View) error { return v.Look(c.User.ID, f.now()) })
	a.Table, a.Apart = c.view, true
	return a, err
}
