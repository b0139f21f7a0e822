package respond

import (
	"context"
	"errors"
	"slices"
	"time"

	"dockside/bot/meter"
	"dockside/bot/ui"
	"dockside/bot/wire"
	"dockside/internal/panics"
	"dockside/render"
	"dockside/render/studio"
)

// Studio draws pictures, as studio.Studio does.
type Studio interface {
	Draw(ctx context.Context, f render.Face, scene render.Scene) (render.Picture, error)
	Make(ctx context.Context, d render.Drawing) (render.Picture, error)
}

// Composer makes messages of screens.
type Composer struct {
	Studio Studio
	Cinema *studio.Cinema
	Meter  *meter.Meter
	Clock  func() time.Time
}

// Compose makes a message of a screen and of what stands above it, and draws their pictures. A picture that fails
// holds nothing up: there is a message whatever the error, with the words of the picture in its place.
func (a Composer) Compose(ctx context.Context, s ui.Screen) (m *wire.Message, undrawn error) {
	picture, undrawn := a.picture(ctx, &s)
	m = wire.Compose(s, picture)
	for _, above := range slices.Backward(s.Above) {
		picture, err := a.picture(ctx, &above)
		m.Prepend(above, picture)
		undrawn = errors.Join(undrawn, err)
	}
	return m, undrawn
}

// picture draws that of a screen; nil if it has none, or if that fails, and then the screen says it in words.
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

// kindOf names what kind of picture a screen shows, for those who count.
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

// draw makes what a screen shows.
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
