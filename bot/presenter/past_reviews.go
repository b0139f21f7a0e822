package presenter

import (
	"dockside/bot/ui"
	"dockside/render/i18n"
)

// Reviews is what reviews have found about somebody.
type Reviews struct {
	Games          int     // that were reviewed
	Accuracy, Luck float64 // in the mean, as in table.Reviewed
}

// said is what the reviews have found, in words; empty if there is none.
func (h Reviews) said(l *i18n.Language) string {
	if h.Games == 0 {
		return ""
	}
	return l.Say("profile.reviews", h.Games, ui.Decimal(l, h.Accuracy, 1), ui.Change(l, h.Luck))
}
