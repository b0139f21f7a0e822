package shanghaien

import (
	"image"
	"testing"

	"dockside/render/internal/proof"
)

// Areas in which ours and a mock-up differ on purpose.
var (
	trickOrder = image.Rect(426, 28, 584, 98)     // tricks stand in the order of the rules
	longName   = image.Rect(122, 16, 424, 64)     // a name may use all of its room
	handMade   = image.Rect(1070, 694, 1180, 780) // the mock-up is made by hand, ours are counted
	nextRound  = image.Rect(456, 14, 744, 112)    // a round that is over is followed by the next
	noChange   = image.Rect(1080, 722, 1170, 770) // gold is for gains alone
	redTag     = image.Rect(52, 210, 248, 250)    // ours names both players
	blueTag    = image.Rect(952, 210, 1148, 250)
)

// Our pictures are those of the mock-ups. What differs is the edges, which were smoothed in
// another way or lie a part of a pixel apart. Each limit is about 0.15 above what was measured,
// the area of a small die: as much as may change without anybody looking again.
func TestPicturesAreThoseOfTheMockups(t *testing.T) {
	t.Parallel()
	for _, m := range []struct {
		state, mockup string
		known         []image.Rectangle
		limit         float64 // percent of the other pixels
	}{
		{"tavern", "tavern", nil, 1.35},
		{"tavern-start", "tavern-start", []image.Rectangle{trickOrder}, 1.2},
		{"tavern-edge", "tavern-edge", []image.Rectangle{longName, handMade}, 1.4},
		{"round-chance", "round-end", []image.Rectangle{noChange}, 1.3},
		{"crews", "crews", []image.Rectangle{nextRound}, 1.7},
		{"final-rated", "final", []image.Rectangle{redTag, blueTag}, 1.5},
	} {
		t.Run(m.mockup, func(t *testing.T) {
			t.Parallel()
			p, err := face.Picture(t, face.Scenes()[m.state])
			if err != nil {
				t.Fatal(err)
			}
			proof.Mockup(t, m.mockup, p.Data, m.known, m.limit)
		})
	}
}
