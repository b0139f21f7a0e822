package presenter

import (
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/fair"
	"dockside/game/table"
	"dockside/render/i18n"
)

// luckyWordsLine lists on a challenge who has given a lucky word, without the words.
func luckyWordsLine(l *i18n.Language, v *view.View) string {
	if who := v.SeatsWithWord(); v.IsVerifiable() && len(who) > 0 {
		return l.Event(v.Said(), game.Say("word.by", seatNames(who)))
	}
	return ""
}

// WordButton opens the form for the lucky word of a user. There is none for users without a seat, and after a match has
// begun.
func WordButton(l *i18n.Language, v *view.View, user string) []ui.Button {
	open := v.Phase == table.Open && v.IsVerifiable() ||
		v.Phase == table.Over && v.Next == "" && v.NextSeed != (fair.Seed{})
	if seat, seated := v.Seat(user); !seated || !open || v.Players[seat].Left() {
		return nil
	}
	return []ui.Button{{ID: ui.ID("word", v.ID), Label: l.Say("button.word")}}
}
