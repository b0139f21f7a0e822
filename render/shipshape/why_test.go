package shipshape

import (
	"testing"

	"dockside/render"
)

// The score of a ship is explained part by part: gold less rats (SS-61), cannons less the fewest (SS-62), contraband
// unless it is the most (SS-63), a full ship (SS-65).
func TestEveryShipOfAVoyageIsExplained(t *testing.T) {
	t.Parallel()
	face.Explains(t, render.Scene{Kind: Voyage, View: sail(2, 3, scored(1))},
		"Anna · hold 6 (9 coins): Gold: 7 showing, and no rats. Cannons: 6 showing, minus 4, the fewest of any ship: 2. "+
			"Contraband: 7 is the most of any ship, so it’s seized and brings 0. "+
			"Not a full ship: a rat or an empty square shows, so 0. Total: 9. Coins now: 9.",
		"Bernd · hold 3 (24 coins): Gold: 11 showing, and no rats. "+
			"Cannons: 5 showing, minus 4, the fewest of any ship: 1. "+
			"Contraband: 4 counts in full, because another ship shows 7. "+
			"Full ship: all nine squares show cargo, which brings 8. Total: 24. Coins now: 24.",
		"Dummy · hold 4 (9 coins): Gold: 10 showing, minus 2 for rats: 8. "+
			"Cannons: 4 showing, minus 4, the fewest of any ship: 0. "+
			"Contraband: 1 counts in full, because another ship shows 7. "+
			"Not a full ship: a rat or an empty square shows, so 0. Total: 9. Coins now: 9.",
	)
	face.Explains(t, render.Scene{Kind: Hand, View: scripted(t, 3)})
}

// A negative sum does not reduce coins (SS-67).
func TestAVoyageThatBringsNothingIsExplained(t *testing.T) {
	t.Parallel()
	sunk := New().Explain(render.Scene{Kind: Voyage, View: spoilt(sail(4, 4, scored(3)), 2)})[2]
	want := "Gold: 3 showing, minus 7 for rats: −4. Cannons: 1 showing, minus 1, the fewest of any ship: 0. " +
		"Contraband: 9 is the most of any ship, so it’s seized and brings 0. " +
		"Not a full ship: a rat or an empty square shows, so 0. " +
		"Total: −4. A voyage never costs coins, so it counts as 0. Coins now: 49."
	if got := face.Language(t, "en").Events(players, sunk.Why); got != want {
		t.Errorf("explained is %q, want %q", got, want)
	}
}
