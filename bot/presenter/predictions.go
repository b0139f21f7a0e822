package presenter

import (
	"slices"
	"strconv"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/game/tips"
	"dockside/render"
	"dockside/render/i18n"
)

// FollowButton opens the panel to follow the match; none for a private match or one that is not running.
func FollowButton(l *i18n.Language, v *view.View) []ui.Button {
	if v.Private || v.Phase != table.Playing {
		return nil
	}
	return []ui.Button{{ID: ui.ID("follow", v.ID), Label: l.Say("button.follow")}}
}

// ScoreLine compares the prediction of the reader with that of the bot.
func ScoreLine(l *i18n.Language, v *view.View, t tips.Tip) string {
	side := decisiveSide(v, t)
	own, house := percents(v, t, side)
	return l.Say("tip.score", own, ui.Bold(SideName(l, v, side)), house)
}

// decisiveSide returns the side whose chances compare two predictions best: the winner, or without a single winner the
// side of the prediction.
func decisiveSide(v *view.View, t tips.Tip) int {
	const half = 0.5
	won := tips.BySide(v.Match, v.Match.Placing().Shares())
	if side := slices.IndexFunc(won, func(share float64) bool { return share > half }); side >= 0 {
		return side
	}
	return t.Side
}

// percents returns the win chance of a side by a prediction and by the bot, in percent.
func percents(v *view.View, t tips.Tip, side int) (own, house int) {
	return render.Percent(t.Chances(len(v.Sides()))[side]), render.Percent(t.House[side])
}

// SideName returns the names of the players on a side of a match.
func SideName(l *i18n.Language, v *view.View, side int) string {
	names := v.Names()
	var all []string
	for _, seat := range v.Sides()[side] {
		all = append(all, names[seat])
	}
	return l.Commas(all)
}

// SideLabel returns the players on a side of a match for the label of a field: the first one, and how many others.
func SideLabel(v *view.View, side int) string {
	seats := v.Sides()[side]
	name := v.ShortNames()[seats[0]]
	if others := len(seats) - 1; others > 0 {
		return name + " +" + strconv.Itoa(others)
	}
	return name
}

// predictionsLine shows the number of predictions on a result, and compares the best one with the bot's.
func predictionsLine(l *i18n.Language, v *view.View) string {
	all := v.Scored()
	if len(all) == 0 {
		return ""
	}
	best := all[0]
	name := v.Beside(l, table.Person{ID: best.User, Name: view.Captain(l, best.User, best.Name)})
	side := decisiveSide(v, *best.Tip)
	own, house := percents(v, *best.Tip, side)
	return l.Say("tip.best", len(all), ui.Bold(name), own, ui.Bold(SideName(l, v, side)), house)
}
