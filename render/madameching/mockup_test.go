package madameching

import (
	"image"
	"testing"

	"dockside/render/facetest"
)

// The states with a mock-up, with the areas that differ on purpose. The sea of the mock-ups has a diagonal gradient.
// Ours is vertical, which makes the files a sixth smaller.
func TestThePicturesAreThoseOfTheMockups(t *testing.T) {
	t.Parallel()
	face.Mocked(t, []facetest.Mockup{
		// The counts are closer together, since with two digits the last would touch the edge.
		{State: "sea-4-mock", Mockup: "madameching", Limit: 4.8},
		{State: "sea-crews-mock", Mockup: "madameching-teams", Limit: 4.5},
		{State: "sea-2-mock", Mockup: "madameching-2", Limit: 5.5},
		// The origin of the space is beside it, and without a skill the remaining symbols.
		{State: "voyage-mock", Mockup: "madameching-end", Limit: 5.5},
		{State: "voyage-fortune-mock", Mockup: "madameching-end-sea", Limit: 5},
		{State: "final-4-mock", Mockup: "madameching-final", Limit: 3},
		{State: "final-crews-mock", Mockup: "madameching-final-teams", Limit: 3},
		// Skills are as small as on the board, the gains of an end are beside its card, and encounter cards are sorted.
		{State: "hand-mock", Mockup: "madameching-hand", Known: []image.Rectangle{
			image.Rect(690, 10, 1190, 90), image.Rect(200, 300, 480, 350), image.Rect(14, 602, 666, 788),
		}, Limit: 5.5},
		// A player who has cancelled shows the pilot.
		{State: "attack-siren-mock", Mockup: "madameching-attack", Limit: 3},
		{State: "attack-sword-mock", Mockup: "madameching-attack-sword", Limit: 3},
		{State: "attack-thief-mock", Mockup: "madameching-attack-cancelled", Known: []image.Rectangle{
			image.Rect(1080, 370, 1160, 500),
		}, Limit: 3},
	})
}
