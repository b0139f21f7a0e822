package bot

import (
	"context"
	"slices"

	"dockside/bot/presenter"
	"dockside/game"
	"dockside/render"
)

// panel shows a picture of the game to the user alone, as the user's seat sees it.
func (f playing) panel(ctx context.Context, c *call) (Answer, error) {
	kind := render.Kind(c.arg("kind"))
	if hand, secret := c.view.Secret(); secret && kind == hand {
		if err := holdsHand(c); err != nil {
			return Answer{}, err
		}
		return f.hand(ctx, c)
	}
	if !slices.Contains(c.view.Face.Traits().Panels, kind) {
		return Answer{}, errUnknown
	}
	seat, ok := c.seat()
	if !ok {
		seat = game.Public
	}
	return Answer{Kind: Whisper, Screen: presenter.Panel(c.lang, c.view, kind, seat)}, nil
}

// more offers what is needed seldom.
func (f playing) more(ctx context.Context, c *call) (Answer, error) {
	mayEnd := c.view.Live() && isEndable(c.view.Table, c)
	seat, _ := c.seat()
	aborts, err := f.aborter().abortsLeft(ctx, c)
	if err != nil {
		return Answer{}, err
	}
	s := presenter.More(c.lang, c.view, seat, isPlayed(c.view.Table, c), mayEnd, aborts)
	return Answer{Kind: Whisper, Screen: s}, nil
}

// rules shows a chapter of the rules of a game, and a menu of all chapters.
func (f playing) rules(_ context.Context, c *call) (Answer, error) {
	g, err := pick(f.games, c)
	if err != nil {
		return Answer{}, errUnknown
	}
	topics, topic := g.Face.Traits().Topics, c.arg("topic")
	if !slices.Contains(topics, topic) {
		topic = topics[0]
	}
	s := presenter.RulesChapter(c.lang, g, topic)
	if c.arg("topic") == "" { // the button of a board, which stays
		return Answer{Kind: Whisper, Screen: s}, nil
	}
	return c.inPlace(s), nil
}
