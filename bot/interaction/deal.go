package interaction

import (
	"context"

	"dockside/bot/presenter"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
)

// Deal responds with the panel of a private game. The game begins as soon as Discord has the message.
func Deal(s *tables.Service, dice game.Dice, r *Request) Response {
	a := r.OwnPanel("", "")
	a.Later = func(ctx context.Context, message string, _ func(ui.Screen)) (ui.Screen, error) {
		r, err := ChangeTable(ctx, s, r, func(v *view.View) error {
			if v.Phase != table.Open { // another press has started it
				return nil
			}
			return v.StartSolo(message, dice, s.Now())
		})
		if err != nil {
			return ui.Screen{}, err
		}
		return presenter.PrivatePanel(r.Language, r.View, r.View.Host(), "", ""), nil
	}
	return a
}
