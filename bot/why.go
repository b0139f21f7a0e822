package bot

import (
	"context"

	"dockside/bot/presenter"
	"dockside/bot/view"
)

// why explains a thing on a picture that stays in the channel, such as why somebody got a card, for the user
// alone and as long as the match is kept. Of a running match it tells what everybody has seen.
func (f pastGames) why(ctx context.Context, c *call) (Answer, error) {
	t, err := f.asked(ctx, c)
	if err != nil {
		return Answer{}, err
	}
	position, err := c.number("position")
	if err != nil {
		return Answer{}, err
	}
	topic, err := c.number("topic")
	if err != nil {
		return Answer{}, err
	}
	s, ok := presenter.Why(c.lang, t, position, topic)
	switch {
	case !ok:
		return Answer{}, errUnknown
	case presenter.NextWhy(c.arg("where")):
		return c.inPlace(s), nil
	}
	return Answer{Kind: Whisper, Screen: s}, nil
}

// asked finds the match that a question is about, which may be still going on.
func (f pastGames) asked(ctx context.Context, c *call) (*view.Past, error) {
	if c.arg("match") == view.FromFile {
		return f.pressed(ctx, c)
	}
	return f.stored(ctx, c, c.arg("match"))
}
