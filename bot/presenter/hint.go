package presenter

import (
	"slices"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ai"
	"dockside/render/i18n"
)

// worthSaying is by how much a better choice must raise the chance to win, so that it is told. Less than that
// may be mere chance of the judgement.
const worthSaying = 0.02

// apart leaves a line empty between a hint, which is about the choice before, and what is now.
const apart = "\n"

// Hint tells somebody who is coached what would have brought more than the move they are about to make, of all
// that the strongest computer player thinks of, the best first. It is in the language of the table.
func Hint(v *view.View, seat game.Seat, move game.Move, all []ai.Outlook) string {
	i := slices.IndexFunc(all, func(o ai.Outlook) bool { return o.Move == move })
	if i < 0 {
		return ""
	}
	l, best, made, view := v.Public(), all[0], all[i], v.Match.State().View(seat)
	worded := func(m game.Move) string { return Worded(l, v.Said(), v.Face, view, seat, m) }
	gain := best.Value - made.Value
	if gain < worthSaying {
		return l.Say("coach.good", worded(move)) + apart
	}
	return l.Say("coach.better", worded(best.Move), ui.Hundredths(gain)) + because(l, v, best, made) + apart
}

// because is what the better of two choices makes likelier, where it is clearly so.
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
	return " " + l.Event(
		v.Said(),
		game.Say("coach.why", will.What, ui.Hundredths(will.Chance), ui.Hundredths(would.Chance)),
	)
}

// openHint is the hint on the last choice where everybody may read it: what is hidden of a choice is told to its
// seat alone.
func openHint(v *view.View) string {
	if _, secret := v.Secret(); secret {
		return ""
	}
	return v.Hint
}
