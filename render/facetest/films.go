package facetest

import (
	"bytes"
	"image/color"
	"image/gif"
	"image/png"
	"testing"

	"dockside/render"
)

// films checks that the longest film with all pictures fits into a message, plays correctly in chat clients, and has
// the colours of the game.
func (f Face) films(t *testing.T) {
	var everything []render.Scene
	for _, s := range f.States() {
		s.Scene.Words = f.Language(t, "fr").Say
		everything = append(everything, s.Scene)
	}
	film, err := f.Studio(t).Cinema().Film(t.Context(), f.Looks, everything)
	if err != nil {
		t.Fatal(err)
	}
	const most = 2 << 20 // half of the allowed size
	if len(film.Data) > most {
		t.Errorf("the film has %d bytes", len(film.Data))
	}
	g, err := gif.DecodeAll(bytes.NewReader(film.Data))
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, d := range g.Delay {
		total += d
	}
	if len(g.Image) > 16 || total > 3400 { // two seconds for each frame, and two more for the last
		t.Errorf("%d frames are seen for %d hundredths of a second", len(g.Image), total)
	}
	art, err := png.Decode(bytes.NewReader(f.palette(t)))
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

// palette returns the picture with the colours of the art.
func (f Face) palette(t *testing.T) []byte {
	t.Helper()
	b, err := f.Traits().Files.ReadFile("art/png/palette.png")
	if err != nil {
		t.Fatal(err)
	}
	return b
}
