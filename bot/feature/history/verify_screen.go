package history

import (
	"fmt"
	"slices"

	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/fair"
	"dockside/render/i18n"
)

// verifiedScreen returns the result of verifying the dice of a match. The others are the available matches from which a
// study was taken.
func verifiedScreen(l *i18n.Language, t *view.Past, others ...*view.Past) ui.Screen {
	s := ui.Screen{Title: presenter.Title(l, t.View), Color: ui.Brass}
	evidence := make([]fair.Evidence, len(others))
	for i, o := range others {
		evidence[i] = fair.Evidence{Match: o.Match, Proof: o.Record.Proof}
	}
	s.Text = ui.Lines(presenter.Findings(l, t.Match, t.Record.Proof, evidence...), evidenceLines(l, t))
	if t.ID != "" {
		s.Footer = l.Say("verify.number", t.ID)
	}
	return s
}

// evidenceLines returns the data with which anybody can compute the dice of a match.
func evidenceLines(l *i18n.Language, t *view.Past) string {
	p := t.Record.Proof
	if p.Dice == "" {
		return ""
	}
	lines := []string{l.Say("verify.hash", ui.Code64(p.Commit))}
	if p.Head != "" {
		lines = append(
			lines, l.Say("verify.head", ui.Code64(p.Head)), l.Say("verify.line", ui.Code64(fair.Fingerprint(p.Head))),
		)
	}
	lines = append(lines, links(l, t.Said(), p.Chain))
	if p.Seed != "" {
		lines = append(lines, l.Say("verify.seed", ui.Code64(p.Seed)))
	}
	for seat, word := range p.Words {
		key := pressKey("verify.word", word)
		said := game.Say(key, game.Seat(seat), ui.Escape(word))
		switch {
		case slices.Contains(p.Forgotten, game.Seat(seat)):
			said = game.Say("verify.word.forgotten", game.Seat(seat))
		case p.Salts != nil && p.Salts[seat] == "":
			said = game.Say("verify.word.none", game.Seat(seat))
		case p.Salts != nil:
			said = game.Say(key+".salted", game.Seat(seat), ui.Escape(word), ui.Code64(p.Salts[seat]))
		}
		lines = append(lines, l.Event(t.Said(), said))
	}
	return ui.Lines(lines...)
}

// recordScreen returns a match as a text file.
func recordScreen(l *i18n.Language, t *view.Past) ui.Screen {
	return ui.Screen{
		Title: presenter.Title(l, t.View), Text: l.Say("record.text"), Color: ui.Brass,
		Files: []ui.File{{Name: fmt.Sprintf(view.RecordStyle, t.ID), Data: []byte(t.Record.String())}},
	}
}
