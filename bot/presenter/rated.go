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

// ratedTerm says on an open challenge whether the match is rated or friendly, and why where nobody has chosen it.
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

// ratedButton switches an open challenge from rated to friendly, or back.
func ratedButton(l *i18n.Language, v *view.View) ui.Button {
	to := RatedTo(!v.Rated)
	return ui.Button{ID: ui.ID("rated", v.ID, to), Label: l.Say("button.rated." + to), Disabled: v.KeptFriendly()}
}

// RatedTo is the word for a rated or a friendly match in the custom id of that button.
func RatedTo(rated bool) string {
	if rated {
		return "on"
	}
	return "off"
}

// acceptID is the custom id of the button that accepts a challenge, on the terms that the card says.
func acceptID(v *view.View) string {
	if terms := TermsOf(v.Table); terms != "" {
		return ui.ID("accept", v.ID, terms)
	}
	return ui.ID("accept", v.ID)
}

// TermsOf names the terms of a challenge, so that nobody accepts others than they have read; empty as long as the host
// has not switched them.
func TermsOf(t *table.Table) string {
	if t.Switched == 0 {
		return ""
	}
	return strconv.Itoa(t.Switched)
}
