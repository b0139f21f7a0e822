package review

import (
	"dockside/bot/presenter"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ai/review"
	"dockside/render/i18n"
)

// playPrefix returns the beginning of a line about a play.
func playPrefix(l *i18n.Language, t *view.Past, n int) string {
	if status := presenter.Status(l, t.View, t.Names(), n); status != "" {
		return "› " + l.Say("review.when", status) + " "
	}
	return "› "
}

// drawLine describes a random draw, or only its kind if it was secret.
func drawLine(l *i18n.Language, t *view.Past, w review.Draw) string {
	said := presenter.FirstAndLast(t.Match.Heard(w.Index, game.Public))
	if len(said) == 0 {
		said = []game.Event{game.Say("review.secret", game.Say(DrawKey(t, w.Kind())))}
	}
	return l.Events(t.Said(), said)
}

// DrawKey returns the key of the name of a kind of draws.
func DrawKey(t *view.Past, kind string) string { return t.Rules.Name + ".draw." + kind }

// moveWords returns a move after n plays in the words of its button.
func moveWords(l *i18n.Language, t *view.Past, n int, seat game.Seat, move game.Move) string {
	return presenter.MoveLabel(l, t.Said(), t.Face, t.Match.At(n).View(seat), seat, move)
}
