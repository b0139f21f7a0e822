package presenter

import (
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ai/review"
	"dockside/render"
	"dockside/render/i18n"
)

// status is where the game stood after so many plays; empty for a game that does not say.
func status(l *i18n.Language, t *view.Past, n int) string {
	if face, ok := t.Face.(render.Status); ok {
		return l.Event(t.Names(), face.Status(t.Match.At(n).View(game.Public)))
	}
	return ""
}

// when is how a line about a play begins.
func when(l *i18n.Language, t *view.Past, n int) string {
	if status := status(l, t, n); status != "" {
		return "› " + l.Say("review.when", status) + " "
	}
	return "› "
}

// brought tells what chance brought, or where that stayed a secret, what it was about.
func brought(l *i18n.Language, t *view.Past, w review.Draw) string {
	said := firsts(t.Match.Heard(w.Index, game.Public))
	if len(said) == 0 {
		said = []game.Event{game.Say("review.secret", game.Say(DrawKey(t, w.Kind())))}
	}
	return l.Events(t.Said(), said)
}

// DrawKey is the key of the name of a kind of draws.
func DrawKey(t *view.Past, kind string) string { return t.Rules.Name + ".draw." + kind }

// moveWords is a move after so many plays in the words of its button.
func moveWords(l *i18n.Language, t *view.Past, n int, seat game.Seat, move game.Move) string {
	return Worded(l, t.Said(), t.Face, t.Match.At(n).View(seat), seat, move)
}

// Worded is a move in the words of the button that makes it, once it is thought of; or where there
// is none, as it stands in records.
func Worded(l *i18n.Language, names []string, f render.Face, view game.State, seat game.Seat, move game.Move) string {
	for _, c := range ui.Flat(f.Choices(view, seat, move)) {
		if c.Move == move && !c.Draft {
			return l.Event(names, c.Label)
		}
	}
	return string(move)
}
