package shanghaien

import (
	"image"
	"testing"

	"dockside/render/facetest"
)

// Areas that differ from a mock-up on purpose.
var (
	trickOrder = image.Rect(426, 28, 584, 98)     // tricks are in the order of the rules
	longName   = image.Rect(122, 16, 424, 64)     // a name may use all of its room
	handMade   = image.Rect(1070, 694, 1180, 780) // the mock-up has invented numbers
	nextRound  = image.Rect(456, 14, 744, 112)    // the next round follows a finished one
	noChange   = image.Rect(1080, 722, 1170, 770) // only gains are gold
	redTag     = image.Rect(52, 210, 248, 250)    // ours has the names of both players
	blueTag    = image.Rect(952, 210, 1148, 250)
	leftArrow  = image.Rect(4, 569, 78, 619) // our arrows point to the end that becomes number 1, as on the buttons
	rightArrow = image.Rect(1122, 621, 1196, 671)
)

// Our pictures look like the mock-ups. Edges differ, since they were smoothed in another way or are off by a fraction
// of a pixel. Each limit is about 0.15 above the measured value, the area of a small die. A larger change needs a
// review.
func TestPicturesAreThoseOfTheMockups(t *testing.T) {
	t.Parallel()
	face.Mocked(t, []facetest.Mockup{
		{State: "tavern", Mockup: "tavern", Limit: 1.35},
		{
			State: "tavern-start", Mockup: "tavern-start", Limit: 1.2,
			Known: []image.Rectangle{trickOrder, leftArrow, rightArrow},
		},
		{State: "tavern-edge", Mockup: "tavern-edge", Known: []image.Rectangle{longName, handMade}, Limit: 1.4},
		{State: "round-chance", Mockup: "round-end", Known: []image.Rectangle{noChange}, Limit: 1.3},
		{State: "crews", Mockup: "crews", Known: []image.Rectangle{nextRound}, Limit: 1.7},
		{State: "odds", Mockup: "odds", Limit: 2.75},
		{State: "final-rated", Mockup: "final", Known: []image.Rectangle{redTag, blueTag}, Limit: 1.5},
	})
}
