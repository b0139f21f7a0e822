package ladder

import (
	"image"
	"testing"

	"dockside/render"
	"dockside/render/facetest"
	"dockside/render/internal/proof"
)

// house has the words and the studio of all tests.
var house = facetest.House()

// pictures returns the states in a language by name.
func pictures(t *testing.T, code string) map[string]Picture {
	t.Helper()
	all := map[string]Picture{}
	for _, s := range States(house.Language(t, code).Say, "Shanghaien") {
		if _, ok := all[s.Name]; ok {
			t.Errorf("two states are called %s", s.Name)
		}
		all[s.Name] = s.Picture
	}
	return all
}

func draw(t *testing.T, p Picture) (render.Picture, error) {
	t.Helper()
	return house.Studio(t).Make(t.Context(), p)
}

// Each state looks like its golden picture.
func TestPicturesAreGolden(t *testing.T) {
	t.Parallel()
	for name, picture := range pictures(t, "en") {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, err := draw(t, picture)
			if err != nil {
				t.Fatal(err)
			}
			proof.Golden(t, name, p.Data)
		})
	}
}

// longName is an area that differs from the mock-up on purpose: a name may use all of its room.
var longName = image.Rect(192, 545, 530, 612)

// The pictures look like the mock-ups, except for edges that are off by a fraction of a pixel. Each limit is a little
// above the measured value.
func TestPicturesAreThoseOfTheMockups(t *testing.T) {
	t.Parallel()
	for _, m := range []struct {
		state, mockup string
		known         []image.Rectangle
		limit         float64 // percent of the other pixels
	}{
		{"leaderboard", "leaderboard", []image.Rectangle{longName}, 2},
		{"chart", "rating-chart", nil, 1.6},
		{"strip", "win-strip", nil, 1.1},
	} {
		t.Run(m.mockup, func(t *testing.T) {
			t.Parallel()
			p, err := draw(t, pictures(t, "en")[m.state])
			if err != nil {
				t.Fatal(err)
			}
			proof.Mockup(t, m.mockup, p.Data, m.known, m.limit)
		})
	}
}
