package shanghaien

import (
	"bytes"
	"strings"
	"testing"

	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
	"dockside/render/facetest"
)

func TestDescriptionsTellWhatIsSeen(t *testing.T) {
	t.Parallel()
	want := map[string]string{
		"tavern": "Shanghaien, round 4 of 8. Anna (red) rolled 2 and 5. Cards 1 to 6 from the left, with both crews " +
			"(red:blue): " +
			"Dutch 3 (5:3), American 4 (3:5), Trick (±1) (1:1), Chinese 2 (0:6), French 3 (6:3) and Italian 1 (0:0). " +
			"Dice of red: 2 on 2 and 1 on 6. Dice of blue: 1 on 1, 1 on 2 and 1 on 4. Dice left: red 3, blue 3. " +
			"Tricks of red: Trick (both dice) × 1. Tricks of blue: Trick (roll again) × 1. " +
			"The trick of blue for this round is used. 24 cards left in the deck. Points now: Anna (red) 9, Bernd (blue) 10.",
		"tavern-start": "Shanghaien, round 4 of 8. Anna (red) starts with 2 and 4 and chooses where number 1 is. " +
			"From the left, with both crews (red:blue): " +
			"Dutch 3 (5:3), American 4 (3:5), Trick (±1) (1:2), Chinese 2 (0:4), French 3 (6:3) and Italian 1 (0:0). " +
			"Dice left: red 6, blue 6. Tricks of red: Trick (both dice) × 1. " +
			"Tricks of blue: Trick (±1) × 1 and Trick (roll again) × 1. 24 cards left in the deck. Points now: Anna (red) 9, " +
			"Bernd (blue) 9.",
		"tavern-empty": "Shanghaien, round 5 of 8. The next cards are being dealt. The tavern is empty. Dice left: red 6, " +
			"blue 6. " +
			"Tricks of red: Trick (both dice) × 1. Tricks of blue: Trick (roll again) × 1. 24 cards left in the deck. Points " +
			"now: Anna (red) 9, Bernd (blue) 14.",
		"round": "Round 4 is over, Anna called Shanghai. Card 1, Dutch 3, to blue: dice 1 to 0. " +
			"Card 2, American 4, to red: dice 3 to 1. Card 3, Trick (±1), goes out: no dice. Card 4, Chinese 2, to blue: dice " +
			"2 to 0. " +
			"Card 5, French 3, to blue: dice 1 to 1, neighbours 8 to 6. Card 6, Italian 1, to red: dice 1 to 0. " +
			"24 cards left in the deck. Points: Anna (red) 9, no change; Bernd (blue) 14, plus 4.",
		"crews": "Crews, red to blue, in round 5 of 8. Americans 7 (4 and 3) to 5 (3 and 2), red leads for 5; 1 card worth " +
			"1 to come. " +
			"French 6 (4 and 2) to 6 (3 and 3), nobody leads; 1 card worth 1 to come. Germans none to none, nobody leads; 4 " +
			"cards worth 11 to come. " +
			"Chinese none to 8 (4, 2 and trick 2), blue leads for 8; 3 cards worth 7 to come. " +
			"Dutch 5 (4 and 1) to 6 (3 and 3), blue leads for 5; 1 card worth 2 to come. " +
			"Turks 3 (3) to 3 (3), nobody leads; 3 cards worth 7 to come. Spaniards 2 (2) to none, red leads for 2; 3 cards " +
			"worth 7 to come. " +
			"Italians 1 (1) to none, red leads for 1; 4 cards worth 12 to come. Tricks held 1 (Trick (both dice) × 1) to 1 " +
			"(Trick (roll again) × 1), 4 to come. Points now: Anna (red) 9, Bernd (blue) 14.",
		"final": "Anna wins. Points: Anna (red) 20, Bernd (blue) 18. " +
			"Points of red: Americans 5 (8 to 5), French 6 (7 to 6), Germans 4 (7 to 4), Spaniards 3 (6 to 3) and Dirty " +
			"tricks 2. " +
			"Points of blue: Chinese 3 (11 to 3), Dutch 5 (8 to 5), Turks 5 (7 to 5), Italians 4 (9 to 4) and Dirty tricks 1.",
		"final-resigned": "Maximiliane von Hohenstein gave up. Points then: Maximiliane von Hohenstein (red) 9, Bernd " +
			"(blue) 10. " +
			"Points of red: French 3 (6 to 3), Dutch 3 (5 to 3), Spaniards 2 (2 to 0) and Dirty tricks 1. " +
			"Points of blue: Americans 3 (5 to 3), Chinese 6 (6 to 0) and Dirty tricks 1. Equal, so without points: Turks 3.",
	}
	english, all := facetest.Language(t, "en"), face.Scenes()
	for name, text := range want {
		if got := face.Described(english, all[name]); got != text {
			t.Errorf("%s is described as\n%s\nwant\n%s", name, got, text)
		}
	}
	other := map[string]string{
		"round-chance": "neighbours 8 to 6. Card 6, Italian 1, to red: dice 1 to 0. Win chance: red 39 percent, blue 61 " +
			"percent. Points: Anna",
		"round-sure": "Win chance: red 96 percent, blue 4 percent.",
		"final-rated": "Anna wins. Points: Anna (red) 20, Bernd (blue) 18. Ratings: Anna 1546, plus 14; Bernd 1557, minus " +
			"14. Points of red",
		"final-chances": "Win chance of red in percent, before round 1 and after each round: 50, 70, 92, 97, 90, 93, 97, " +
			"99 and 100.",
		"final-draw-rated": "Ratings: Maximiliane von Hohenstein 1500, no change; Bartholomäus Freiherr zu Guttenbrunn " +
			"987, plus 9.",
		"final-resigned-rated": "Equal, so without points: Turks 3. Win chance of red in percent, before round 1 and after " +
			"each round: 50, 54, 61 and 55.",
		"tavern-waiting": "Bernd (blue) is to move.",
		"tavern-edge": "Cards 1 to 6 from the right, with both crews (red:blue): Trick (roll again) (3:2), " +
			"Italian 2 (6:0)",
		"round-ties": "Card 1, Dutch 3, goes out: dice 1 to 1, neighbours 2 to 2.",
		"final-draw": "A draw.",
	}
	for name, part := range other {
		if got := face.Described(english, all[name]); !strings.Contains(got, part) {
			t.Errorf("%s is described as\n%s\nwithout\n%s", name, got, part)
		}
	}
}

func TestDescriptionsTellHowAMatchEnded(t *testing.T) {
	t.Parallel()
	english := facetest.Language(t, "en")
	tests := map[string]game.Outcome{
		"Points now: Anna (red) 9, Bernd (blue) 10.":                {},
		"Bernd wins. Points: Anna (red) 9, Bernd (blue) 10.":        {Cause: game.Finished, Winners: []game.Seat{1}},
		"A draw. Points: Anna (red) 9, Bernd (blue) 10.":            {Cause: game.Finished},
		"Anna gave up. Points then: Anna (red) 9, Bernd (blue) 10.": {Cause: game.Resigned, Winners: []game.Seat{1}},
		"Bernd ran out of time. Points then: Anna (red) 9, Bernd (blue) 10.": {
			Cause: game.Expired, Seat: 1, Winners: []game.Seat{0},
		},
		"The game was stopped. Points then: Anna (red) 9, Bernd (blue) 10.": {Cause: game.Stopped},
	}
	for want, outcome := range tests {
		got := face.Described(english, render.Scene{Kind: render.Final, View: fourth(), Outcome: outcome})
		if !strings.HasPrefix(got, want) {
			t.Errorf("%+v is described as %q, want %q", outcome, got, want)
		}
	}
}

// crowded are positions with as much to tell as can be.
func crowded() []render.Scene {
	s := fourth()
	s.Tavern = cards("trick-double", "trick-double", "trick-reroll", "trick-reroll", "trick-reroll", "es-3")
	s.Placed = [2][7]int{on(1, 2, 3, 4, 5, 6), on(1, 2, 3, 4, 5, 6)}
	s.Tricks = [2][rules.Tricks]int{{2, 2, 2}, {2, 2, 2}}
	s.TrickUsed = [2]bool{true, true}
	full := s
	for n := range full.Crews[0] {
		full.Crews[0][n], full.Crews[1][n] = crewOf(1, 1, 3, 4), crewOf(0, 3, 2)
		full.Deck[n] = rules.Crew{}
	}
	even := s
	for n := range even.Crews[0] {
		even.Crews[0][n], even.Crews[1][n] = crewOf(0, 4), crewOf(1, 2)
		even.Deck[n] = deck(1, 1, 1, 0)
	}
	var all []render.Scene
	for _, state := range []rules.State{s, full, even} {
		for _, kind := range []render.Kind{render.Table, Round, Crews} {
			all = append(all, render.Scene{Kind: kind, View: state})
		}
		all = append(all, render.Scene{
			Kind: render.Final, View: state, Outcome: game.Outcome{Cause: game.Expired, Seat: 1},
			Ratings: []render.Standing{{Rating: 2222, Change: -88}, {Rating: 2222, Change: 88}}, Chances: toldChances,
		})
	}
	return all
}

// A description is an alternative text, which has a limit; and the catalogues know all of it.
func TestDescriptionsAreShortAndComplete(t *testing.T) {
	t.Parallel()
	long := []string{strings.Repeat("W", 32), strings.Repeat("Ö", 32)}
	check := func(s render.Scene) {
		s.Names = long
		face.Describable(t, s)
	}
	for _, s := range crowded() {
		check(s)
	}
	play(t, 50, func(m *game.Match) {
		for _, s := range views(m) {
			check(s)
		}
	})
}

func TestTheCataloguesHaveAllWords(t *testing.T) {
	t.Parallel()
	face.Catalogued(t, fourth())
}

// What is likely is not certain, and what is not shown is not told.
func TestChancesInPercent(t *testing.T) {
	t.Parallel()
	for chance, want := range map[float64][2]int{
		0: {0, 100}, 1: {100, 0}, .5: {50, 50}, .394: {39, 61}, .396: {40, 60}, .001: {1, 99}, .999: {99, 1}, -.5: {0, 100},
		7: {100, 0},
	} {
		if got := percents(chance); got != want {
			t.Errorf("%v is %d percent, want %d", chance, got, want)
		}
	}
}

// Chances that end before the round, or ratings of one player alone, are as if there were none.
func TestWhatIsMissingIsNotDescribed(t *testing.T) {
	t.Parallel()
	english, all := facetest.Language(t, "en"), face.Scenes()
	round, final := all["round"], all["final"]
	round.Chances, final.Chances = toldChances[:4], toldChances[:1]
	final.Ratings = []render.Standing{{Rating: 1500}}
	for name, s := range map[string]render.Scene{"round": round, "final": final} {
		if got, want := face.Described(english, s), face.Described(english, all[name]); got != want {
			t.Errorf("%s is described as\n%s\nwant\n%s", name, got, want)
		}
		got, err := face.Picture(t, s)
		if err != nil {
			t.Fatal(err)
		}
		want, err := face.Picture(t, all[name])
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got.Data, want.Data) {
			t.Errorf("%s shows what is not described", name)
		}
	}
}
