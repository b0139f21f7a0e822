package presenter

import (
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/render/i18n"
)

// luckyWordsLine lists on a challenge who has given a lucky word, without the words.
func luckyWordsLine(l *i18n.Language, v *view.View) string {
	if who := v.SeatsWithWord(); v.IsVerifiable() && len(who) > 0 {
		return l.Event(v.Said(), game.Say("word.by", seatNames(who)))
	}
	return ""
}

// wordButton opens the form for a lucky word.
func wordButton(l *i18n.Language, v *view.View) ui.Button {
	return ui.Button{ID: ui.ID("word", v.ID), Label: l.Say("button.word")}
}
