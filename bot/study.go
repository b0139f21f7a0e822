package bot

import (
	"cmp"
	"context"

	"dockside/bot/text"
	"dockside/game"
	"dockside/table"
)

// study lets the user try a decision of a finished match again: a game against computer players
// begins with that position, which never counts.
func (b *Bot) study(ctx context.Context, r Request) (Answer, error) {
	n, err := r.number(1)
	if err != nil {
		return Answer{}, err
	}
	from, err := b.finished(ctx, r, r.arg(0))
	if err != nil {
		return Answer{}, err
	}
	if !from.choosing(n) {
		return Answer{}, errUnknown
	}
	seat := from.match.Log()[n].Seat
	t, err := b.against(ctx, r, from.Game, from.Options, from.rivals(seat))
	if err != nil {
		return Answer{}, err
	}
	t.Study(from.ID, from.match, n, seat)
	if err := b.open(ctx, t); err != nil {
		return Answer{}, err
	}
	a := whisper(b.private(r), "done.study")
	a.Table = t.ID
	return a, nil
}

// choosing tells whether somebody made a choice after so many plays.
func (v *view) choosing(n int) bool {
	if n >= v.match.Len() {
		return false
	}
	p := v.match.Log()[n]
	return p.Seat >= 0 && len(v.match.At(n).Moves(p.Seat)) > 1
}

// rivals are the levels of the computer players for all seats but one: those who have played
// there, or the strongest for a person.
func (v *view) rivals(but game.Seat) []string {
	var levels []string
	for seat := range game.Seat(len(v.Players)) {
		if seat != but {
			levels = append(levels, cmp.Or(v.match.Level(seat), v.judge().Name))
		}
	}
	return levels
}

// tryRow has the button that begins a study; nothing for a match that nobody keeps.
func tryRow(l *text.Language, t *table.Table, n int) []Row {
	if t.ID == "" {
		return nil
	}
	return buttonRows([]Button{{ID: customID("study", t.ID, pageOf(n)), Label: l.Say("button.study")}})
}

// studyLine says of a study what it is.
func studyLine(l *text.Language, t *table.Table) string {
	if t.From.Match == "" {
		return ""
	}
	return l.Say("study.about", t.From.Match)
}
