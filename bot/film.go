package bot

import (
	"context"

	"dockside/bot/screen"
	"dockside/render"
)

// film shows the user alone how a match went: the pictures that stayed in the channel one after
// another, and the result.
func (b *Bot) film(ctx context.Context, r Request) (Answer, error) { return b.retell(ctx, r, false) }

// still shows the same side by side, for people who want nothing to move.
func (b *Bot) still(ctx context.Context, r Request) (Answer, error) { return b.retell(ctx, r, true) }

func (b *Bot) retell(ctx context.Context, r Request, still bool) (Answer, error) {
	t, err := b.stored(ctx, r, r.arg(0))
	if err != nil {
		return Answer{}, err
	}
	l, v := b.private(r), t.View
	if !screen.Filmed(v) {
		return whisper(l, "film.none"), nil
	}
	a := Answer{Kind: Whisper, Screen: screen.Film(l, v, still)}
	if r.Private {
		a.Kind = Replace
	}
	return a, nil
}

// draw makes what a screen shows.
func (b *Bot) draw(ctx context.Context, s screen.Screen) (render.Picture, error) {
	switch {
	case s.Drawing != nil:
		return b.studio.Make(ctx, s.Drawing)
	case s.Reel == nil:
		return b.studio.Draw(ctx, s.Face, *s.Scene)
	case s.Still:
		return b.cinema.Still(ctx, s.Face, s.Reel)
	}
	return b.cinema.Film(ctx, s.Face, s.Reel)
}
