package studio

import (
	"fmt"

	"dockside/render"
	"dockside/render/canvas"
)

// played is the drawing of a scene by a face.
type played struct {
	face  render.Face
	scene render.Scene
}

// play returns the drawing of a scene. Without words it shows the keys.
func play(f render.Face, s render.Scene) played {
	if s.Words == nil {
		s.Words = func(key string, _ ...any) string { return key }
	}
	return played{f, s}
}

func (p played) Sheet() render.Sheet {
	return render.Sheet{
		Name: string(p.scene.Kind), Art: p.face.Traits().Files, Width: canvas.Width, Height: canvas.Height,
		Record: p.scene.Record,
	}
}

func (p played) Key() string { return fingerprint(p.face, p.scene) }

func (p played) Draw(c *canvas.Canvas) error {
	page := p.face.See(p.scene)
	if page == nil {
		return fmt.Errorf("%T sees nothing in a view of type %T", p.face, p.scene.View)
	}
	c.Show(page, p.scene.Words, p.scene.Names)
	c.Light(p.scene.Lit)
	return nil
}
