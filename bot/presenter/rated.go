package presenter

import (
	"strconv"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/render/i18n"
)

// ratedTerm says on an open challenge whether the match is rated, and why if nobody has chosen that.
func ratedTerm(l *i18n.Language, v *view.View) string {
	newcomers := v.Newcomers()
	switch {
	case len(newcomers) > 0:
		return l.Event(ui.Bolds(v.Said()), game.Say("term.friendly.new", seatNames(newcomers)))
	case !v.Rated:
		return l.Say("term.friendly")
	case !ratingCounts(v) || v.Doubt != ladder.Counts: // the terms say why
		return ""
	case v.Unchosen && (v.Lobby || v.Players[1].Open()):
		return l.Say("term.rated.open")
	}
	return l.Say("term.rated")
}

// ratedButton switches an open challenge between rated and friendly.
func ratedButton(l *i18n.Language, v *view.View) ui.Button {
	to := RatedTo(!v.Rated)
	return ui.Button{ID: ui.ID("rated", v.ID, to), Label: l.Say("button.rated." + to), Disabled: v.KeptFriendly()}
}

// RatedTo returns the word for rated or friendly in the custom id of ratedButton.
func RatedTo(rated bool) string {
	if rated {
		return "on"
	}
	return "off"
}

// acceptID returns the custom id of the button that accepts a challenge under the terms that are shown.
func acceptID(v *view.View) string {
	if terms := TermsOf(v.Table); terms != "" {
		return ui.ID("accept", v.ID, terms)
	}
	return ui.ID("accept", v.ID)
}

// TermsOf returns a key of the terms of a challenge, so that nobody accepts terms other than those they read; ""
// if the host has not changed them.
func TermsOf(t *table.Table) string {
	if t.Switched == 0 {
		return ""
	}
	return strconv.Itoa(t.Switched)
}
