package leaderboard

import (
	"dockside/bot/ui"
	"dockside/render/i18n"
)

// reviewMeans has the average findings of a user's reviews.
type reviewMeans struct {
	Games          int     // number of reviewed matches
	Accuracy, Luck float64 // means, as in table.Reviewed
}

// line describes the findings; "" if there are none.
func (h reviewMeans) line(l *i18n.Language) string {
	if h.Games == 0 {
		return ""
	}
	return l.Say("profile.reviews", h.Games, ui.Decimal(l, h.Accuracy, 1), ui.Change(l, h.Luck))
}
