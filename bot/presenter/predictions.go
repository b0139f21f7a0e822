package presenter

import (
	"math"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/game/tips"
	"dockside/render/i18n"
)

// FollowButton opens the panel to follow the match; none for a private match or one that is not running.
func FollowButton(l *i18n.Language, v *view.View) []ui.Button {
	if v.Private || v.Phase != table.Playing {
		return nil
	}
	return []ui.Button{{ID: ui.ID("follow", v.ID), Label: l.Say("button.follow")}}
}

// ScoreLine compares the score of a prediction with that of the bot.
func ScoreLine(l *i18n.Language, s tips.Score) string {
	return l.Say("tip.score", BrierPoints(s.Own), BrierPoints(s.House))
}

// BrierPoints returns a Brier score in hundredths.
func BrierPoints(score float64) int { return int(math.Round(100 * score)) }

// predictionsLine says on a result how many predictions there were, and whose was best.
func predictionsLine(l *i18n.Language, v *view.View) string {
	all := v.Scored()
	if len(all) == 0 {
		return ""
	}
	best := all[0]
	name := v.Beside(l, table.Person{ID: best.User, Name: view.Captain(l, best.User, best.Name)})
	return l.Say("tip.best", len(all), ui.Bold(name), BrierPoints(best.Tip.Score.Own), BrierPoints(best.Tip.Score.House))
}
