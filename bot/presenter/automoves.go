package presenter

import (
	"dockside/bot/member"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/render/i18n"
)

// autoMovesButtons are the buttons that switch automatic moves, such as rolls, on or off for the people to move. They
// have the words of the game.
func autoMovesButtons(l *i18n.Language, v *view.View, seats ...game.Seat) []ui.Button {
	for _, seat := range seats {
		on, ok := v.AutoMovesOffer(seat)
		if !ok {
			continue
		}
		key, value := ".automoves.off", member.No
		if on {
			key, value = ".automoves.on", member.Yes
		}
		return []ui.Button{{ID: ui.ID("automoves", v.ID, value), Label: l.Say(v.Rules.Name + key)}}
	}
	return nil
}
