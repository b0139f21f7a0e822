package madameching

import (
	"encoding/json"
	"strings"
	"testing"

	"dockside/game"
)

// viewExample shows what a seat sees.
type viewExample struct {
	rules   string
	name    string
	at      State
	plays   string
	seat    game.Seat
	want    []string // parts of its view as JSON
	without []string
}

func viewExamples() []viewExample {
	siren := []func(*State){finds(0, SirenKite), atSea(1, 28), atSea(2, 35), finds(1, PilotKite), finds(2, PilotPlain)}
	return []viewExample{
		{
			rules: "MC-27", name: "hands are secret; how many cards there are is not", at: opened(3), seat: 0,
			want: []string{
				`"hand":[1,10,30,50],"held":4`, `"hand":[],"held":4`,
				`{"card":2,"seats":[1,2],"deck":true}`, `{"card":1,"seats":[0],"deck":false}`,
			},
			without: []string{`"hand":[2,11,31,51]`, `{"card":20,`},
		},
		{
			rules: "MC-20", name: "nobody sees a deck", at: opened(3), seat: game.Public,
			want: []string{
				`"down":true,"leftOver":0,"deck":{"size":40,"cards":null,`, `"encounterDeck":{"size":33,"cards":null,`,
			},
		},
		{
			rules: "MC-21", name: "the others see that a card is chosen, not which", at: opened(3), plays: "0 choose 50\n",
			seat: 1,
			want: []string{`"hand":[],"held":3,"chose":[-1]`}, without: []string{`"chose":[50]`},
		},
		{
			rules: "MC-21", name: "whoever has chosen it sees which", at: opened(3), plays: "0 choose 50\n", seat: 0,
			want: []string{`"chose":[50]`},
		},
		{
			rules: "MC-44", name: "encounter cards are secret", at: opened(3, finds(1, Oracle, Relic3)), seat: 0,
			want: []string{`"encounters":[],"found":2`}, without: []string{`relic-3`},
		},
		{
			rules: "MC-66", name: "who draws a sword sees the hand", at: opened(3, skilled(0, Sword)),
			plays: chosen(3, 50) + "0 sword 2\n", seat: 0, want: []string{`"hand":[12,32,52],"held":3`},
		},
		{
			rules: "MC-66", name: "others do not", at: opened(3, skilled(0, Sword)), plays: chosen(3, 50) + "0 sword 2\n",
			seat:    1,
			without: []string{`"hand":[12,32,52]`},
		},
		{
			rules: "MC-71", name: "an answer lies face down", at: opened(3, siren...),
			plays: chosen(3, 50) + "0 siren-kite\n2 cancel pilot-plain\n", seat: 1,
			want: []string{`"asked":[1,2],"answers":["","?"]`}, without: []string{`pilot-plain`},
		},
		{
			rules: "MC-89", name: "what may be handed over is seen by who has gained it", at: crewed(finds(0, Oracle)),
			plays: chosen(4, 50) + "0 oracle\n- find 0 thief relic-1 relic-1\n", seat: 2,
			want: []string{`"handing":{"cards":[],"n":3}`}, without: []string{`relic-1`},
		},
		{
			rules: "MC-26", name: "nobody sees what a deck has left", at: opened(3, deckOf(9), skilled(0, Chart)),
			plays: chosen(3, 50) + "0 chart\n- card 0 6\n", seat: game.Public,
			want: []string{`"down":true,"leftOver":0`},
		},
		{
			rules: "MC-91", name: "when the game is over everything is open", seat: game.Public,
			at:   opened(3, finds(1, Relic3), func(s *State) { s.Step = Done }),
			want: []string{`"hand":[2,11,31,51],"held":4`, `"encounters":["relic-3"]`, `"holders":null`},
		},
	}
}

func TestViews(t *testing.T) {
	t.Parallel()
	for _, e := range viewExamples() {
		t.Run(e.rules+" "+e.name, func(t *testing.T) {
			t.Parallel()
			text, err := json.Marshal(played(e.at, e.plays).View(e.seat))
			if err != nil {
				t.Fatal(err)
			}
			for _, part := range e.want {
				if !strings.Contains(string(text), part) {
					t.Errorf("the view has no %s:\n%s", part, text)
				}
			}
			for _, part := range e.without {
				if strings.Contains(string(text), part) {
					t.Errorf("the view tells %s:\n%s", part, text)
				}
			}
		})
	}
}
