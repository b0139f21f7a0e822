package shipshape

import (
	"bytes"
	"image"
	"image/png"
	"testing"

	"dockside/render"
	"dockside/render/internal/proof"
)

func draw(t *testing.T, s render.Scene) (render.Picture, error) {
	t.Helper()
	st, err := studio()
	if err != nil {
		t.Fatal(err)
	}
	if s.Names == nil {
		s.Names = players
	}
	if s.Words == nil {
		s.Words = language(t, "en").Say
	}
	return st.Draw(t.Context(), New(), s)
}

// Each state is drawn as in its golden picture, pixel by pixel. When one differs the new picture
// lies beside it as *.new.png; go test -update takes the new ones over.
func TestPicturesAreGolden(t *testing.T) {
	t.Parallel()
	for name, scene := range scenes() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, err := draw(t, scene)
			if err != nil {
				t.Fatal(err)
			}
			proof.Golden(t, name, p.Data)
		})
	}
}

// What lies behind a picture shines through at its rounded corners and nowhere else.
func TestPicturesAreOpaque(t *testing.T) {
	t.Parallel()
	for name, scene := range scenes() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, err := draw(t, scene)
			if err != nil {
				t.Fatal(err)
			}
			img, err := png.Decode(bytes.NewReader(p.Data))
			if err != nil {
				t.Fatal(err)
			}
			picture := img.(*image.Paletted)
			solid := make([]bool, len(picture.Palette))
			for i, c := range picture.Palette {
				_, _, _, a := c.RGBA()
				solid[i] = a == 0xFFFF
			}
			const corner = 26
			inner, size := 0, picture.Rect.Size()
			for y := range size.Y {
				for x, entry := range picture.Pix[y*picture.Stride:][:size.X] {
					cornered := (x < corner || x >= size.X-corner) && (y < corner || y >= size.Y-corner)
					if !solid[entry] && !cornered {
						inner++
					}
				}
			}
			if inner > 0 {
				t.Errorf("%d pixels shine through", inner)
			}
			if _, _, _, a := img.At(0, 0).RGBA(); a != 0 {
				t.Errorf("the corner has an opacity of %d", a)
			}
		})
	}
}
