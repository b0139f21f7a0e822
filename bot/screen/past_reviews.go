package screen

import (
	"dockside/game/ai/review"
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
	return l.Say("profile.reviews", h.Games, decimal(l, h.Accuracy, 1), change(l, h.Luck))
}

// Curve is how the chance of the first seat went; nil for a game without chapters.
func (v *View) Curve(r review.Review) []float64 {
	if v.Chapter == nil {
		return nil
	}
	return r.Curve(v.Match, 0, v.Chapter)
}
