package bot

import (
	"math"
	"slices"
	"strings"

	"dockside/bot/text"
	"dockside/game"
	"dockside/game/ai/review"
	"dockside/render"
)

// rounded is a chance in tenths of a percent, as it is shown.
func rounded(x float64) int { return int(math.Round(1000 * x)) }

// percentage is a chance in percent.
func percentage(l *text.Language, x float64) string { return decimal(l, 100*x, 1) }

// change is a change of a chance, in percent with its sign.
func change(l *text.Language, x float64) string {
	switch n := rounded(x); {
	case n > 0:
		return "+" + percentage(l, x)
	case n < 0:
		return "−" + percentage(l, -x)
	}
	return "±" + percentage(l, 0)
}

// status is where the game stood after so many plays; empty for a game that does not say.
func (b *Bot) status(l *text.Language, t *tale, n int) string {
	if face, ok := t.Face.(render.Status); ok {
		return l.Event(t.Names(), face.Status(t.match.At(n).View(game.Public)))
	}
	return ""
}

// at is how a line about a play begins.
func (b *Bot) at(l *text.Language, t *tale, n int) string {
	if status := b.status(l, t, n); status != "" {
		return "› " + l.Say("review.when", status) + " "
	}
	return "› "
}

// drawn tells what chance brought.
func (b *Bot) drawn(l *text.Language, t *tale, w review.Draw) string {
	return l.Events(t.said(), firsts(t.match.Events(w.Index)))
}

// drawKey is the key of the name of a kind of draws; games may have names of their own.
func drawKey(l *text.Language, t *tale, kind string) string {
	if key := t.Rules.Name + ".draw." + kind; l.Has(key) {
		return key
	}
	return "review.chance"
}

// named is a move after so many plays by the words of the buttons that make it.
func (b *Bot) named(l *text.Language, t *tale, n int, seat game.Seat, move game.Move) string {
	return worded(l, t.said(), t.Face, t.match.At(n).View(seat), seat, move)
}

// worded is a move by the words of the buttons that make it, or where they do not lead to it, as
// it stands in records. A label that ends with an ellipsis is said again by what it opens. Buttons
// that only think of something are passed over: what they think of has one that does it.
func worded(l *text.Language, names []string, f render.Face, view game.State, seat game.Seat, move game.Move) string {
	var said []string
	for draft := game.Move(""); draft != move; {
		c, ok := toward(f.Choices(view, seat, draft), draft, move)
		if !ok {
			return deed(l, names, f.Choices(view, seat, move), move)
		}
		draft = c.Move
		if label := l.Event(names, c.Label); draft == move || !strings.HasSuffix(label, "…") {
			said = append(said, label)
		}
	}
	return strings.Join(said, " ")
}

// deed is a move by the words of the button that makes it, when it was thought of before.
func deed(l *text.Language, names []string, choices []render.Choice, move game.Move) string {
	for _, c := range flat(choices) {
		if c.Move == move && !c.Draft {
			return l.Event(names, c.Label)
		}
	}
	return string(move)
}

// toward finds the choice that leads on from a draft to a move, the nearest to it.
func toward(choices []render.Choice, draft, move game.Move) (best render.Choice, ok bool) {
	for _, c := range flat(choices) {
		leads := c.Move == move || strings.HasPrefix(string(move), string(c.Move)+" ")
		if !c.Draft && leads && len(c.Move) > max(len(draft), len(best.Move)) {
			best, ok = c, true
		}
	}
	return best, ok
}

// flat puts the options of menus in place of the menus.
func flat(choices []render.Choice) []render.Choice {
	var all []render.Choice
	for _, c := range choices {
		if c.Menu == nil {
			all = append(all, c)
		}
		all = append(all, flat(c.Menu)...)
	}
	return slices.Clip(all)
}
