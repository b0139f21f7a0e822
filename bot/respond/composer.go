package respond

import (
	"context"
	"errors"
	"slices"
	"time"

	"dockside/bot/discord"
	"dockside/bot/metrics"
	"dockside/bot/ui"
	"dockside/internal/panics"
	"dockside/render"
	"dockside/render/studio"
)

// Studio renders pictures; studio.Studio implements it.
type Studio interface {
	Draw(ctx context.Context, f render.Face, scene render.Scene) (render.Picture, error)
	Make(ctx context.Context, d render.Drawing) (render.Picture, error)
}

// Composer turns screens into messages. Safe for concurrent use.
type Composer struct {
	Studio Studio
	Cinema *studio.Cinema
	Meter  *metrics.Meter
	Clock  func() time.Time
}

// Compose composes a message from a screen and the screens above it, with their pictures. It returns a message even if
// rendering fails: undrawn is the error then, and a description replaces the picture.
func (a Composer) Compose(ctx context.Context, s ui.Screen) (m *discord.Message, undrawn error) {
	picture, undrawn := a.picture(ctx, &s)
	m = discord.Compose(s, picture)
	for _, above := range slices.Backward(s.Above) {
		picture, err := a.picture(ctx, &above)
		m.Prepend(above, picture)
		undrawn = errors.Join(undrawn, err)
	}
	return m, undrawn
}

// picture renders the picture of a screen. It returns nil if there is none, or if rendering fails; then it adds the
// description to the text of the screen.
func (a Composer) picture(ctx context.Context, s *ui.Screen) (*render.Picture, error) {
	if s.Scene == nil && s.Reel == nil && s.Drawing == nil {
		return nil, s.Flaw
	}
	var picture render.Picture
	begun := a.Clock()
	err := panics.Try(func() (err error) {
		picture, err = a.draw(ctx, *s)
		return err
	})
	a.Meter.Picture(kindOf(*s), a.Clock().Sub(begun), len(picture.Data))
	if err = errors.Join(s.Flaw, err); err != nil {
		s.Text = ui.Lines(s.Text, ui.Escape(s.Alt))
		return nil, err
	}
	return &picture, nil
}

// kindOf returns the kind of a screen's picture, for the metrics.
func kindOf(s ui.Screen) string {
	switch {
	case s.Drawing != nil:
		return "drawing"
	case s.Reel == nil:
		return "table"
	case s.Still:
		return "still"
	}
	return "film"
}

// draw renders the picture or film of a screen.
func (a Composer) draw(ctx context.Context, s ui.Screen) (render.Picture, error) {
	switch {
	case s.Drawing != nil:
		return a.Studio.Make(ctx, s.Drawing)
	case s.Reel == nil:
		return a.Studio.Draw(ctx, s.Face, *s.Scene)
	case s.Still:
		return a.Cinema.Still(ctx, s.Face, s.Reel)
	}
	return a.Cinema.Film(ctx, s.Face, s.Reel)
}
