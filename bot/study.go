package bot

import (
	"context"
)

// studies lets people try decisions of finished matches again.
type studies struct {
	retrospect
	challenges challenges
}

func (f studies) routes() routes {
	return routes{presses: []route{{path: "study:{match}:{play}", checks: []check{playsHere}, do: f.study}}}
}

// study lets the user try a decision again: a game against computer players begins with that position,
// which never counts.
func (f studies) study(ctx context.Context, c *call) (Answer, error) {
	n, err := c.number("play")
	if err != nil {
		return Answer{}, err
	}
	from, err := f.finished(ctx, c, c.arg("match"))
	if err == nil {
		err = f.advisable(ctx, c, from)
	}
	if err != nil {
		return Answer{}, err
	}
	if !from.Chose(n) {
		return Answer{}, errUnknown
	}
	seat := from.Match.Log()[n].Seat
	t, err := f.challenges.against(ctx, c, from.Game, from.Options, from.Rivals(seat))
	if err != nil {
		return Answer{}, err
	}
	t.Study(from.ID, from.Match, n, seat)
	a, err := f.challenges.openSolo(ctx, c, "done.study", t)
	if a.Own != nil {
		a.Kind = Whisper // the page that was left stays
	}
	return a, err
}
