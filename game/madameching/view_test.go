package madameching

import (
	"testing"

	"dockside/game"
	"dockside/game/gametest"
)

func viewExamples() []gametest.Sight {
	siren := []func(*State){finds(0, SirenKite), atSea(1, 28), atSea(2, 35), finds(1, PilotKite), finds(2, PilotPlain)}
	return []gametest.Sight{
		{
			Rules: "MC-27", Name: "hands are secret; how many cards there are is not", At: opened(3), Seat: 0,
			Want: []string{
				`"hand":[1,10,30,50],"held":4`, `"hand":[],"held":4`,
				`{"card":2,"seats":[1,2],"deck":true}`, `{"card":1,"seats":[0],"deck":false}`,
			},
			Without: []string{`"hand":[2,11,31,51]`, `{"card":20,`},
		},
		{
			Rules: "MC-20", Name: "nobody sees a deck", At: opened(3), Seat: game.Public,
			Want: []string{
				`"down":true,"leftOver":0,"deck":{"size":40,"cards":null,`, `"encounterDeck":{"size":33,"cards":null,`,
			},
		},
		{
			Rules: "MC-21", Name: "the others see that a card is chosen, not which", At: opened(3), Plays: "0 choose 50\n",
			Seat: 1,
			Want: []string{`"hand":[],"held":3,"chose":[-1]`}, Without: []string{`"chose":[50]`},
		},
		{
			Rules: "MC-21", Name: "whoever has chosen it sees which", At: opened(3), Plays: "0 choose 50\n", Seat: 0,
			Want: []string{`"chose":[50]`},
		},
		{
			Rules: "MC-44", Name: "encounter cards are secret", At: opened(3, finds(1, Oracle, Relic3)), Seat: 0,
			Want: []string{`"encounters":[],"found":2`}, Without: []string{`relic-3`},
		},
		{
			Rules: "MC-66", Name: "who draws a sword sees the hand", At: opened(3, skilled(0, Sword)),
			Plays: chosen(3, 50) + "0 sword 2\n", Seat: 0, Want: []string{`"hand":[12,32,52],"held":3`},
		},
		{
			Rules: "MC-66", Name: "others do not", At: opened(3, skilled(0, Sword)), Plays: chosen(3, 50) + "0 sword 2\n",
			Seat:    1,
			Without: []string{`"hand":[12,32,52]`},
		},
		{
			Rules: "MC-71", Name: "an answer lies face down", At: opened(3, siren...),
			Plays: chosen(3, 50) + "0 siren-kite\n2 cancel pilot-plain\n", Seat: 1,
			Want: []string{`"asked":[1,2],"answers":["","?"]`}, Without: []string{`pilot-plain`},
		},
		{
			Rules: "MC-89", Name: "what may be handed over is seen by who has gained it", At: crewed(finds(0, Oracle)),
			Plays: chosen(4, 50) + "0 oracle\n- find 0 thief relic-1 relic-1\n", Seat: 2,
			Want: []string{`"handing":{"cards":[],"n":3}`}, Without: []string{`relic-1`},
		},
		{
			Rules: "MC-26", Name: "nobody sees what a deck has left", At: opened(3, deckOf(9), skilled(0, Chart)),
			Plays: chosen(3, 50) + "0 chart\n- card 0 6\n", Seat: game.Public,
			Want: []string{`"down":true,"leftOver":0`},
		},
		{
			Rules: "MC-91", Name: "when the game is over everything is open", Seat: game.Public,
			At:   opened(3, finds(1, Relic3), func(s *State) { s.Step = Done }),
			Want: []string{`"hand":[2,11,31,51],"held":4`, `"encounters":["relic-3"]`, `"holders":null`},
		},
	}
}

func TestViews(t *testing.T) {
	t.Parallel()
	gametest.Sights(t, viewExamples())
}
