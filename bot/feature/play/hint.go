package play

import (
	"slices"

	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ai"
	"dockside/render/i18n"
)

// worthSaying is the least rise of the win chance for which a better move is mentioned. Smaller differences may
// be noise of the evaluation.
const worthSaying = 0.02

// apart is the blank line between a hint, which is about the last choice, and the current position.
const apart = "\n"

// hint tells a coached player about a better choice than the move that they are about to make. The outlooks are
// ordered, the best first. The text is in the language of the table.
func hint(v *view.View, seat game.Seat, move game.Move, all []ai.Outlook) string {
	i := slices.IndexFunc(all, func(o ai.Outlook) bool { return o.Move == move })
	if i < 0 {
		return ""
	}
	l, best, made, view := v.Public(), all[0], all[i], v.Match.State().View(seat)
	worded := func(m game.Move) string { return presenter.MoveLabel(l, v.Said(), v.Face, view, seat, m) }
	gain := best.Value - made.Value
	if gain < worthSaying {
		return l.Say("coach.good", worded(move)) + apart
	}
	return l.Sentences(l.Say("coach.better", worded(best.Move), ui.Hundredths(gain)), because(l, v, best, made)) + apart
}

// because returns the prospect that the better choice makes clearly likelier; "" if there is none.
func because(l *i18n.Language, v *view.View, better, made ai.Outlook) string {
	rise := func(i int) float64 { return better.Prospects[i].Chance - made.Prospects[i].Chance }
	most := 0
	for i := range min(len(better.Prospects), len(made.Prospects)) {
		if rise(i) > rise(most) {
			most = i
		}
	}
	const clear = 0.1
	if min(len(better.Prospects), len(made.Prospects)) == 0 || rise(most) < clear {
		return ""
	}
	will, would := better.Prospects[most], made.Prospects[most]
	return l.Event(
		v.Said(),
		game.Say("coach.why", will.What, ui.Hundredths(will.Chance), ui.Hundredths(would.Chance)),
	)
}
