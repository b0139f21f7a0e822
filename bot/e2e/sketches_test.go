package e2e

import (
	"context"
	"image"

	"dockside/game"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/studio"
)

// sketches is a studio that leaves all pictures blank. Most tests read only texts, and painting would take most of
// their time. Sizes and records are the same as in real pictures.
type sketches struct{ studio *studio.Studio }

func (s sketches) Draw(ctx context.Context, f render.Face, scene render.Scene) (render.Picture, error) {
	return s.studio.Draw(ctx, unpainted{f}, scene)
}

func (s sketches) Make(ctx context.Context, d render.Drawing) (render.Picture, error) {
	return s.studio.Make(ctx, sketch{d})
}

type unpainted struct{ render.Face }

func (u unpainted) See(s render.Scene) render.Page {
	page := u.Face.See(s)
	if page == nil {
		return nil
	}
	return nothing{}
}

type nothing struct{}

func (nothing) Paint(c *canvas.Canvas) { c.Rectangle(canvas.InkDark, image.Rect(0, 0, 1200, 800)) }
func (nothing) Describe() []game.Event { return nil }

type sketch struct{ render.Drawing }

func (s sketch) Key() string { return "sketch of " + s.Drawing.Key() } // the studio caches both

func (s sketch) Draw(c *canvas.Canvas) error {
	sheet := s.Sheet()
	c.Rectangle(canvas.InkDark, image.Rect(0, 0, sheet.Width, sheet.Height))
	return nil
}
