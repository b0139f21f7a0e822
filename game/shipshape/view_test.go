package shipshape

import (
	"slices"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
)

func viewExamples() []gametest.Sight {
	bids := "0 bid 8\n1 bid 2\n"
	tie := "0 bid 8\n1 bid 8\n2 bid 3\n2 place 1\n"
	return []gametest.Sight{
		{
			Rules: "SS-4", Name: "hands are secret; how many cards there are is not", At: opened(3, hand(0, 3, 9)), Seat: 1,
			Want: []string{
				`"coins":0,"hold":2,"crates":[],"above":["R1",".",".",".","R1",".",".","R2","."],"hand":[],"discards":[],"held":2`,
				`"hand":[1,2,3,4,5,6,7,8,9,10]`,
			},
			Without: []string{`[3,9]`},
		},
		{
			Rules: "SS-4 SS-42", Name: "the own hand and discards are seen", At: opened(3, hand(0, 3, 9)), Seat: 0,
			Want: []string{`"hand":[3,9],"discards":[1,2,4,5,6,7,8,10]`},
		},
		{
			Rules: "SS-30", Name: "the others see that a card lies, not which", At: opened(3), Plays: bids, Seat: 2,
			Want: []string{`"held":9,"bid":-1`}, Without: []string{`"bid":8`, `"bid":2`},
		},
		{
			Rules: "SS-30", Name: "its owner sees which", At: opened(3), Plays: bids, Seat: 0,
			Want: []string{`"bid":8`, `"bid":-1`}, Without: []string{`"bid":2`},
		},
		{
			Rules: "SS-42", Name: "of the others the cards shown in this turn are seen", At: opened(3), Plays: tie,
			Seat: game.Public,
			Want: []string{`"discards":[],"held":9,"bid":0,"shown":[8]`, `"discards":[],"held":9,"bid":0,"shown":[3]`},
		},
		{
			Rules: "SS-24", Name: "the top crate is known, the others by what shows between", At: opened(3), Seat: 1,
			Want: []string{
				`"left":9,"stack":["k01-0"],"survey":[{"cargo":"C1","depth":1},{"cargo":"X1","depth":5}`,
				`{"cargo":"C1","depth":2}`,
			},
		},
		{
			Rules: "SS-24", Name: "what no crate covers is seen to the ground", At: opened(3, last(1)), Seat: game.Public,
			Want: []string{`"left":3,"stack":["k01-0"]`, `{"cargo":".","depth":0}`},
		},
		{
			Rules: "SS-81", Name: "nobody sees the dummy's deck", At: opened(2, hand(2, 1, 3, 6)), Seat: 2,
			Want: []string{`"hand":[],"discards":[],"held":3`}, Without: []string{`[1,3,6]`},
		},
	}
}

func TestViews(t *testing.T) {
	t.Parallel()
	gametest.Sights(t, viewExamples())
}

func TestSealed(t *testing.T) {
	t.Parallel()
	for plays, want := range map[string][]game.Seat{
		"":                            nil,
		"1 bid 8\n":                   {1},
		"1 bid 8\n0 bid 8\n":          {0, 1},
		"1 bid 8\n0 bid 8\n2 bid 3\n": nil,
		"1 bid 8\n0 bid 8\n2 bid 3\n2 place 0\n1 bid 3\n": {1},
	} {
		if got := gametest.Played(opened(3), plays).Sealed(); !slices.Equal(got, want) {
			t.Errorf("after %q the cards of %v lie face down, want %v", plays, got, want)
		}
	}
}
