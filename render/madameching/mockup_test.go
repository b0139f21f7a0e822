package madameching

import (
	"image"
	"testing"

	"dockside/render/facetest"
)

// The states that are drawn as in a mock-up, with what differs on purpose. The sea of the mock-ups shades from corner
// to corner, ours from above, which makes the files a sixth smaller.
func TestThePicturesAreThoseOfTheMockups(t *testing.T) {
	t.Parallel()
	face.Mocked(t, []facetest.Mockup{
		// Counts stand closer together: with two digits the last would touch the edge.
		{State: "sea-4-mock", Mockup: "madameching", Limit: 4.8},
		{State: "sea-crews-mock", Mockup: "madameching-teams", Limit: 4.5},
		{State: "sea-2-mock", Mockup: "madameching-2", Limit: 5.5},
		// Beside the space stands how it comes about, and without a skill the symbols that were left.
		{State: "voyage-mock", Mockup: "madameching-end", Limit: 5.5},
		{State: "voyage-fortune-mock", Mockup: "madameching-end-sea", Limit: 5},
		{State: "final-4-mock", Mockup: "madameching-final", Limit: 3},
		{State: "final-crews-mock", Mockup: "madameching-final-teams", Limit: 3},
		// Skills are as small as on the board, what an end brings stands beside its card, and encounter cards are in order.
		{State: "hand-mock", Mockup: "madameching-hand", Known: []image.Rectangle{
			image.Rect(690, 10, 1190, 90), image.Rect(200, 300, 480, 350), image.Rect(14, 602, 666, 788),
		}, Limit: 5.5},
		// Whoever has cancelled shows with which pilot.
		{State: "attack-siren-mock", Mockup: "madameching-attack", Limit: 3},
		{State: "attack-sword-mock", Mockup: "madameching-attack-sword", Limit: 3},
		{State: "attack-thief-mock", Mockup: "madameching-attack-cancelled", Known: []image.Rectangle{
			image.Rect(1080, 370, 1160, 500),
		}, Limit: 3},
	})
}
