package presenter

import (
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ai/review"
	"dockside/render"
	"dockside/render/i18n"
)

// status returns the game's summary of the position after n plays; "" if the game has none.
func status(l *i18n.Language, t *view.Past, n int) string {
	if face, ok := t.Face.(render.Status); ok {
		return l.Event(t.Names(), face.Status(t.Match.At(n).View(game.Public)))
	}
	return ""
}

// when returns the beginning of a line about a play.
func when(l *i18n.Language, t *view.Past, n int) string {
	if status := status(l, t, n); status != "" {
		return "› " + l.Say("review.when", status) + " "
	}
	return "› "
}

// brought describes a random draw, or only its kind if it was secret.
func brought(l *i18n.Language, t *view.Past, w review.Draw) string {
	said := firsts(t.Match.Heard(w.Index, game.Public))
	if len(said) == 0 {
		said = []game.Event{game.Say("review.secret", game.Say(DrawKey(t, w.Kind())))}
	}
	return l.Events(t.Said(), said)
}

// DrawKey returns the key of the name of a kind of draws.
func DrawKey(t *view.Past, kind string) string { return t.Rules.Name + ".draw." + kind }

// moveWords returns a move after n plays in the words of its button.
func moveWords(l *i18n.Language, t *view.Past, n int, seat game.Seat, move game.Move) string {
	return Worded(l, t.Said(), t.Face, t.Match.At(n).View(seat), seat, move)
}

// Worded returns a move in the words of the button that makes it, or else in the notation of records.
func Worded(l *i18n.Language, names []string, f render.Face, view game.State, seat game.Seat, move game.Move) string {
	for _, c := range ui.Flat(f.Choices(view, seat, move)) {
		if c.Move == move && !c.Draft {
			return l.Event(names, c.Label)
		}
	}
	return string(move)
}
