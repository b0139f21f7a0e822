package shipshape

import (
	"strings"
	"testing"

	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
	"dockside/render/facetest"
)

// Everything that a picture shows is told.
func TestDescriptionsSayWhatThePicturesShow(t *testing.T) {
	t.Parallel()
	all, english := face.Scenes(), facetest.Language(t, "en")
	for name, want := range descriptions {
		s := all[name]
		if s.View == nil {
			t.Errorf("there is no state %q", name)
			continue
		}
		if got := face.Described(english, s); got != want {
			t.Errorf("%s is described as\n%s\nwant\n%s", name, got, want)
		}
	}
}

var descriptions = map[string]string{
	"dock-2-start": "ShipShape, voyage 1 of 3. Turn 1 of 3. Stack of 9 crates from above: X1(2) X1(7) G3(3) / C1(6) C1 " +
		"G3(2) / X4 X2 G1. " +
		"Anna (to bid): hold 4, 0 coins, R2 – – / – R2 – / – R2 –, sums G-6 C0 X0. " +
		"Bernd (to bid): hold 5, 0 coins, R2 – R1 / – R2 – / – R2 –, sums G-7 C0 X0. " +
		"Dummy (to bid): hold 2, 0 coins, R1 – – / – R1 – / – R2 –, sums G-4 C0 X0. " +
		"G gold, C cannons, X contraband, R rats, – nothing; (2): in the second crate from the top.",
	"dock-4-tied": "ShipShape, voyage 1 of 3. Turn 3 of 3. Stack of 2 crates from above: C3(2) – G1 / C1 – X2 / – C1 " +
		"G3. " +
		"Bernd (2, has laid): hold 2, 0 coins, G1 C1 C3 / G2 R1 C5 / X5 G3 X1, sums G5 C9 X6. " +
		"Jun (7, has laid): hold 5, 0 coins, X2 C4 G2 / X1 C2 C1 / G4 G1 X1, sums G7 C7 X4, full. " +
		"Okko (3, lays now): hold 6, 0 coins, X2 C4 G1 / C4 C1 – / R2 G1 –, sums G0 C9 X2. " +
		"Anna (3): hold 3, 0 coins, C3 C2 – / X1 – – / G1 X4 G4, sums G5 C5 X5. " +
		"G gold, C cannons, X contraband, R rats, – nothing; (2): in the second crate from the top.",
	"dock-4-again": "ShipShape, voyage 2 of 3. Turn 2 of 3. Stack of 7 crates from above: G2(2) C3(5) X2(2) / C1(2) C3 " +
		"– / G3 G1(2) X2. " +
		"Jun (4, has laid): hold 3, 14 coins, G1 X3 G1 / – – G4 / X5 C2 C2, sums G6 C4 X8. " +
		"Anna (1, tied): hold 4, 23 coins, X2 – C2 / – G1 C1 / – – G4, sums G5 C3 X2. " +
		"Bernd (1, tied): hold 1, 11 coins, G3 – C2 / – R1 X3 / – G3 C2, sums G5 C4 X3. " +
		"Okko (1, tied): hold 5, 24 coins, C2 G3 – / X2 G2 R2 / – R2 X1, sums G1 C2 X3. " +
		"G gold, C cannons, X contraband, R rats, – nothing; (2): in the second crate from the top.",
	"dock-4-scored": "ShipShape, voyage 2 of 3. Turn 3 of 3. Anna (–): hold 3, 28 coins, C1 C4 G2 / G1 G1 – / G3 X3 X2, " +
		"sums G7 C5 X5. " +
		"Bernd (–): hold 5, 44 coins, X1 C1 G4 / X2 G2 G3 / C3 G3 X2, sums G12 C4 X5, full. " +
		"Jun (–): hold 1, 25 coins, C3 C4 X1 / G1 R1 G3 / G1 X3 G1, sums G5 C7 X4. " +
		"Okko (–): hold 4, 29 coins, C1 C1 X1 / C1 G1 G2 / C1 C2 X5, sums G3 C6 X6, full. " +
		"G gold, C cannons, X contraband, R rats, – nothing; (2): in the second crate from the top.",
	"quays-6-holds": "ShipShape, voyage 2 of 3. First group, turn 1 of 3. " +
		"Stack of 8 crates from above: C4 X1(4) G1 / X1(3) X2(2) C2(3) / C5(2) X3 G1(2). " +
		"Bernd (2, has laid): hold 6, 28 coins, X1 – R2 / – C4 G3 / X1 – R2. " +
		"Okko (1, lays now): hold 5, 15 coins, – R2 – / X2 – R2 / – R2 –. Jun (1): hold 2, 11 coins, – C2 – / R1 – – / – " +
		"R2 G1. " +
		"Second group, turn 1 of 3. Stack of 9 crates from above: X4 C4(3) G1(3) / G2 X3(3) C4(5) / G3(6) C1 C1. " +
		"Anna (has bid): hold 1, 7 coins, G3 – – / – R1 – / – R1 C2. Frida (to bid): hold 4, 15 coins, R2 – C2 / – R2 – / " +
		"– – R1. " +
		"Marlow (to bid): hold 3, 14 coins, G1 R1 – / – – – / R2 – C2. " +
		"G gold, C cannons, X contraband, R rats, – nothing; (2): in the second crate from the top.",
	"hand-bid-draft": "Voyage 2 of 3, turn 2 of 3. Your hold is number 5; you have 23 coins. " +
		"Your hold from above: nothing, cannons 1, gold 4; contraband 2, gold 1, rats 2; contraband 2, rats 2, nothing. " +
		"Worth 5 coins now: gold 1, cannons 0, contraband 4, full ship 0. " +
		"Stack of 8 crates from above: C3(2) G3 C1(2) / G1(3) C4 G2(4) / X1 X2(2) X2(3). Your cards: 3, 6, 7 and 8. " +
		"Played: 1, 2, 4, 5, 9 and 10. You think of the 7. " +
		"G gold, C cannons, X contraband, R rats, – nothing; (2): in the second crate from the top.",
	"hand-sealed": "Voyage 2 of 3, turn 2 of 3. Your hold is number 5; you have 23 coins. " +
		"Your hold from above: nothing, cannons 1, gold 4; contraband 2, gold 1, rats 2; contraband 2, rats 2, nothing. " +
		"Worth 5 coins now: gold 1, cannons 0, contraband 4, full ship 0. " +
		"Stack of 8 crates from above: C3(2) G3 C1(2) / G1(3) C4 G2(4) / X1 X2(2) X2(3). Your cards: 3, 6 and 7. " +
		"Played: 1, 2, 4, 5, 9 and 10. Your 8 is sealed. " +
		"G gold, C cannons, X contraband, R rats, – nothing; (2): in the second crate from the top.",
	"hand-lay": "Voyage 2 of 3, turn 3 of 3. Your hold is number 5; you have 13 coins. " +
		"The crate as it would lie: cannons 3, nothing, nothing; nothing, nothing, nothing; gold 1, contraband 4, nothing. " +
		"Your hold with it: cannons 3, contraband 3, nothing; contraband 2, contraband 4, gold 4; gold 1, contraband 4, " +
		"nothing. " +
		"Worth 5 coins now: gold 5 (plus 2), cannons 0, contraband 0, full ship 0. Your cards: 4, 6 and 7. Played: 1, 2, " +
		"3, 5, 8, 9 and 10.",
	"voyage-4": "Voyage 2 is scored. Fewest cannons 3, most contraband 8. " +
		"Anna, hold 5: gold 8, cannons 2 (5 less 3), contraband 7, full ship 8: plus 25, now 48 coins. " +
		"Bernd, hold 2: gold 7, cannons 0 (3 less 3), contraband 7, full ship 8: plus 22, now 29 coins. " +
		"Jun, hold 4: gold 5, cannons 1 (4 less 3), contraband 0 (8 less 8), full ship 8: plus 14, now 26 coins. " +
		"Okko, hold 3: gold 6, cannons 6 (9 less 3), contraband 3, full ship 8: plus 23, now 35 coins.",
	"final-6-rated": "Jun wins. 1. Jun: 64 coins (27, 26 and 11), hold 6. 2. Okko: 63 coins (11, 25 and 27), hold 3. 3. " +
		"Marlow: 53 coins (25, 15 and 13), hold 5. 4. Bernd: 53 coins (12, 14 and 27), hold 2. 5. Frida: 52 coins (24, 15 " +
		"and 13), hold 4. " +
		"6. Anna: 43 coins (8, 13 and 22), hold 1. " +
		"Ratings: Anna 1546, plus 14, Bernd 1557, minus 14, Jun 1500, no change, Okko 987, plus 9, Frida 2222, minus 8 and " +
		"Marlow 1604, minus 1.",
}

func TestDescriptionsTellHowAMatchEnded(t *testing.T) {
	t.Parallel()
	english, s := facetest.Language(t, "en"), sail(4, 7, scored(2))
	for want, outcome := range map[string]game.Outcome{
		"Bernd wins.":            {Cause: game.Finished, Winners: []game.Seat{1}},
		"A draw.":                {Cause: game.Finished},
		"Anna gave up.":          {Cause: game.Resigned, Winners: []game.Seat{1}},
		"Bernd ran out of time.": {Cause: game.Expired, Seat: 1, Winners: []game.Seat{0}},
		"The game was stopped.":  {Cause: game.Stopped},
	} {
		if got := face.Described(english, render.Scene{
			Kind: render.Final, View: s,
			Outcome: outcome,
		}); !strings.HasPrefix(got, want+" 1. ") {
			t.Errorf("%+v is described as %q, want %q", outcome, got, want)
		}
	}
}

// A description is an alternative text, which has a limit; and the catalogues know all of it. The
// longest names leave room for everything even with six ships.
func TestDescriptionsAreShortAndComplete(t *testing.T) {
	t.Parallel()
	var long []string
	for _, letter := range []string{"W", "Ö", "Ж", "李", "M", "Q"} {
		long = append(long, strings.Repeat(letter, 32))
	}
	check := func(s render.Scene) {
		s.Names = long
		face.Describable(t, s)
	}
	everyPosition(t, drawnMatches, func(m *game.Match) {
		for _, s := range views(m) {
			check(s)
		}
	})
	for _, s := range New().States() {
		check(s.Scene)
	}
}

func TestTheCataloguesHaveAllWords(t *testing.T) {
	t.Parallel()
	face.Catalogued(t, rules.State{})
}
