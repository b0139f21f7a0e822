package shipshape

import (
	"bytes"
	"image/color"
	"image/gif"
	"image/png"
	"os"
	"testing"

	"dockside/render"
	"dockside/render/facetest"
)

// Films fit into a message as chat clients play it: the longest there can be, of all pictures that
// there are. They have the colours of this game.
func TestFilmsFitIntoAMessage(t *testing.T) {
	t.Parallel()
	st := facetest.Studio(t)
	var everything []render.Scene
	for _, s := range New().States() {
		s.Scene.Words = facetest.Language(t, "fr").Say
		everything = append(everything, s.Scene)
	}
	film, err := render.NewCinema(st).Film(t.Context(), New(), everything)
	if err != nil {
		t.Fatal(err)
	}
	const most = 2 << 20 // half of what would do
	if len(film.Data) > most {
		t.Errorf("the film has %d bytes", len(film.Data))
	}
	g, err := gif.DecodeAll(bytes.NewReader(film.Data))
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Open("../art/png/shipshape/palette.png")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	art, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	for i, got := range g.Image[0].Palette {
		want := color.NRGBAModel.Convert(art.At(i, 0)).(color.NRGBA)
		if c := color.NRGBAModel.Convert(got).(color.NRGBA); want.A == 255 && c != want {
			t.Fatalf("colour %d is %v, want %v as in the art", i, c, want)
		}
	}
}
