package madameching

import (
	"image"
	"testing"

	"dockside/render/internal/proof"
)

// mockups are the states that are drawn as in a mock-up, with the areas in which they differ on purpose, and how many
// percent of the other pixels may differ.
var mockups = map[string]struct {
	mockup string
	known  []image.Rectangle
	limit  float64
}{
	"sea-4-mock":     {"madameching", nil, 4.5},
	"sea-crews-mock": {"madameching-teams", nil, 4.5},
	"sea-2-mock":     {"madameching-2", nil, 5.5},
	// Beside the space stands how it comes about, and without a skill the symbols that were left.
	"voyage-mock":         {"madameching-end", nil, 5.5},
	"voyage-fortune-mock": {"madameching-end-sea", nil, 5},
	"final-4-mock":        {"madameching-final", nil, 3},
	"final-crews-mock":    {"madameching-final-teams", nil, 3},
	// Skills are as small as on the board, what an end brings stands beside its card, and encounter cards are in order.
	"hand-mock": {"madameching-hand", []image.Rectangle{
		image.Rect(690, 10, 1190, 90), image.Rect(200, 300, 480, 350), image.Rect(14, 602, 666, 788),
	}, 5.5},
	// Whoever has cancelled shows with which pilot.
	"attack-siren-mock": {"madameching-attack", nil, 3},
	"attack-sword-mock": {"madameching-attack-sword", nil, 3},
	"attack-thief-mock": {"madameching-attack-cancelled", []image.Rectangle{image.Rect(1080, 370, 1160, 500)}, 3},
}

// The sea of the mock-ups shades from corner to corner, ours from above, which makes the files a sixth smaller.
func TestThePicturesAreThoseOfTheMockups(t *testing.T) {
	t.Parallel()
	for _, s := range New().States() {
		m, ok := mockups[s.Name]
		if !ok {
			continue
		}
		s.Scene.Words = props.Language(t, "en").Say
		p, err := props.Studio(t).Draw(t.Context(), New(), s.Scene)
		if err != nil {
			t.Fatal(err)
		}
		proof.Mockup(t, m.mockup, p.Data, m.known, m.limit)
	}
}
