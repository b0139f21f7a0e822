package shipshape

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
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

// asJSON returns a position as JSON.
func asJSON(t *testing.T, s game.State) string {
	t.Helper()
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Two matches that differ only in what is hidden look the same to the public until it comes to
// light: the same views, the same JSON, the same events.
func TestTwins(t *testing.T) {
	t.Parallel()
	for people := 2; people <= maxSeats; people++ {
		t.Run(strconv.Itoa(people), func(t *testing.T) {
			t.Parallel()
			compared := 0
			for seed := range uint64(20) {
				w := twins{t: t, dice: rand.New(rand.NewPCG(seed, 11)), one: start(people), two: start(people)}
				for len(w.one.Turn()) > 0 {
					w.step()
				}
				compared += w.compared
			}
			if compared < 20*9*people/2 {
				t.Errorf("only %d secret plays were compared", compared)
			}
		})
	}
}

// twins are two matches, side by side.
type twins struct {
	t        *testing.T
	dice     *rand.Rand
	one, two State
	compared int // secret plays
}

func (w *twins) step() {
	turn := w.one.Turn()
	seat := turn[w.dice.IntN(len(turn))]
	p := game.Play{Seat: seat}
	if seat == game.Nature {
		p.Move = w.one.Chance(w.dice)
	} else {
		moves := w.one.Moves(seat)
		p.Move = moves[w.dice.IntN(len(moves))]
	}
	q := w.other(p)
	one, toldOne := w.apply(w.one, p)
	if word, _, _ := strings.Cut(string(p.Move), " "); word == "stack" || slices.Contains(one.Sealed(), seat) {
		two, toldTwo := w.apply(w.two, q)
		w.compare(p, q, one, two, toldOne, toldTwo)
		w.one, w.two = one, two
		return
	}
	// A card is opened, a crate taken or a hold drawn: what comes to light is the same in both, and
	// the twins part anew.
	w.one, w.two = one, one.Guess(game.Public, w.dice).(State)
}

// other returns a play of the second match that looks the same: another stack with the same survey,
// another card.
func (w *twins) other(p game.Play) game.Play {
	word, rest, _ := strings.Cut(string(p.Move), " ")
	switch word {
	case "stack":
		built, _ := w.apply(w.one, p)
		group := w.one.unbuilt()
		again := built.Guess(game.Public, w.dice).(State)
		w.two.Groups[0].Stack = again.Groups[0].Stack // of two stacks both are others
		move := "stack " + rest[:1]
		for _, l := range again.Groups[group].Stack[:again.Groups[group].Left] {
			move += " " + l.String()
		}
		p.Move = game.Move(move)
	case "bid":
		moves := w.two.Moves(p.Seat)
		p.Move = moves[w.dice.IntN(len(moves))]
	}
	return p
}

func (w *twins) apply(s State, p game.Play) (State, []game.Event) {
	next, told, err := s.Apply(p)
	if err != nil {
		w.t.Fatal(err)
	}
	return next.(State), told
}

func (w *twins) compare(p, q game.Play, one, two State, toldOne, toldTwo []game.Event) {
	if p != q {
		w.compared++
	}
	if !reflect.DeepEqual(toldOne, toldTwo) {
		w.t.Fatalf("%q is told as %v, %q as %v", p, toldOne, q, toldTwo)
	}
	if a, b := one.View(game.Public), two.View(game.Public); a != b || asJSON(w.t, a) != asJSON(w.t, b) {
		w.t.Fatalf("after %q and %q the public sees\n%s\n%s", p, q, asJSON(w.t, a), asJSON(w.t, b))
	}
	if !slices.Equal(one.Sealed(), two.Sealed()) || !slices.Equal(one.Turn(), two.Turn()) {
		w.t.Fatalf("after %q and %q the turns are %v and %v", p, q, one.Turn(), two.Turn())
	}
}
