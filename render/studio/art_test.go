package studio_test

import (
	"bytes"
	"image"
	"image/png"
	"slices"
	"testing"

	"dockside/render"
	"dockside/render/shanghaien"
	"dockside/render/shipshape"
	"dockside/render/studio"
)

// shown is a face that lists states.
type shown interface {
	render.Face
	render.Shown
}

// Each picture uses only the art of its own face, whatever was drawn before. A studio has no art for an unknown face.
func TestEveryFaceHasItsOwnArt(t *testing.T) {
	t.Parallel()
	faces := []shown{shanghaien.New(), shipshape.New()}
	draw := func(s *studio.Studio, f shown) ([]byte, error) {
		scene := f.States()[0].Scene
		scene.Words = func(key string, _ ...any) string { return key }
		p, err := s.Draw(t.Context(), f, scene)
		return p.Data, err
	}
	both, err := studio.New(faces[0], faces[1])
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range faces {
		alone, err := studio.New(f)
		if err != nil {
			t.Fatal(err)
		}
		want, err := draw(alone, f)
		if err != nil {
			t.Fatal(err)
		}
		got, err := draw(both, f)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%T looks different beside another (%v)", f, err)
		}
		if !slices.Equal(colours(t, got), colours(t, palette(t, f))) {
			t.Errorf("the picture of %T has other colours than its art", f)
		}
		if _, err := draw(alone, faces[1-i]); err == nil {
			t.Errorf("%T is drawn without its art", faces[1-i])
		}
	}
}

// palette returns the picture with the colours of a face.
func palette(t *testing.T, f render.Face) []byte {
	t.Helper()
	b, err := f.Traits().Files.ReadFile("art/png/palette.png")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// colours returns the opaque colours of a paletted picture, or of the first row of another picture.
func colours(t *testing.T, file []byte) (rgb []uint32) {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	add := func(r, g, b, a uint32) {
		if a == 0xFFFF {
			rgb = append(rgb, r>>8<<16|g&0xFF00|b>>8)
		}
	}
	if p, ok := img.(*image.Paletted); ok {
		for _, c := range p.Palette {
			add(c.RGBA())
		}
		return rgb
	}
	for x := range img.Bounds().Dx() {
		add(img.At(x, 0).RGBA())
	}
	return rgb
}
