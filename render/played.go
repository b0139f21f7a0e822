package render

import "fmt"

// played is a scene with the face that sees it.
type played struct {
	face  Face
	scene Scene
}

// play makes a drawing of a scene; where it has no words it shows their keys.
func play(f Face, s Scene) played {
	if s.Words == nil {
		s.Words = func(key string, _ ...any) string { return key }
	}
	return played{f, s}
}

func (p played) Sheet() Sheet {
	return Sheet{
		Name: string(p.scene.Kind), Art: p.face.Traits().Files, Width: pictureWidth, Height: pictureHeight,
		Record: p.scene.Record,
	}
}

func (p played) Key() string { return fingerprint(p.face, p.scene) }

func (p played) Draw(c *Canvas) error {
	page := p.face.See(p.scene)
	if page == nil {
		return fmt.Errorf("%T sees nothing in a view of type %T", p.face, p.scene.View)
	}
	c.Show(page, p.scene.Words, p.scene.Names)
	c.Light(p.scene.Lit)
	return nil
}
