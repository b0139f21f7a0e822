package bot

import (
	"context"
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
	if !from.Chose(n) {
		return Answer{}, errUnknown
	}
	seat := from.Match.Log()[n].Seat
	t, err := b.against(ctx, r, from.Game, from.Options, from.Rivals(seat))
	if err != nil {
		return Answer{}, err
	}
	t.Study(from.ID, from.Match, n, seat)
	if err := b.open(ctx, t); err != nil {
		return Answer{}, err
	}
	a := whisper(b.private(r), "done.study")
	a.Table = t.ID
	return a, nil
}
