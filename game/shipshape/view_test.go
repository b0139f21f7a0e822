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
	bids := "0 bid 8\n1 bid 2\n"
	tie := "0 bid 8\n1 bid 8\n2 bid 3\n2 place 1\n"
	return []viewExample{
		{
			rules: "SS-4", name: "hands are secret; how many cards there are is not", at: opened(3, hand(0, 3, 9)), seat: 1,
			want: []string{
				`"coins":0,"hold":2,"crates":[],"above":["R1",".",".",".","R1",".",".","R2","."],"hand":[],"discards":[],"held":2`,
				`"hand":[1,2,3,4,5,6,7,8,9,10]`,
			},
			without: []string{`[3,9]`},
		},
		{
			rules: "SS-4 SS-42", name: "the own hand and discards are seen", at: opened(3, hand(0, 3, 9)), seat: 0,
			want: []string{`"hand":[3,9],"discards":[1,2,4,5,6,7,8,10]`},
		},
		{
			rules: "SS-30", name: "the others see that a card lies, not which", at: opened(3), plays: bids, seat: 2,
			want: []string{`"held":9,"bid":-1`}, without: []string{`"bid":8`, `"bid":2`},
		},
		{
			rules: "SS-30", name: "its owner sees which", at: opened(3), plays: bids, seat: 0,
			want: []string{`"bid":8`, `"bid":-1`}, without: []string{`"bid":2`},
		},
		{
			rules: "SS-42", name: "of the others the cards shown in this turn are seen", at: opened(3), plays: tie,
			seat: game.Public,
			want: []string{`"discards":[],"held":9,"bid":0,"shown":[8]`, `"discards":[],"held":9,"bid":0,"shown":[3]`},
		},
		{
			rules: "SS-24", name: "the top crate is known, the others by what shows between", at: opened(3), seat: 1,
			want: []string{
				`"left":9,"stack":["k01-0"],"survey":[{"cargo":"C1","depth":1},{"cargo":"X1","depth":5}`,
				`{"cargo":"C1","depth":2}`,
			},
		},
		{
			rules: "SS-24", name: "what no crate covers is seen to the ground", at: opened(3, last(1)), seat: game.Public,
			want: []string{`"left":3,"stack":["k01-0"]`, `{"cargo":".","depth":0}`},
		},
		{
			rules: "SS-81", name: "nobody sees the dummy's deck", at: opened(2, hand(2, 1, 3, 6)), seat: 2,
			want: []string{`"hand":[],"discards":[],"held":3`}, without: []string{`[1,3,6]`},
		},
	}
}

func TestViews(t *testing.T) {
	t.Parallel()
	for _, e := range viewExamples() {
		t.Run(e.rules+" "+e.name, func(t *testing.T) {
			t.Parallel()
			text := asJSON(t, played(e.at, e.plays).View(e.seat))
			for _, part := range e.want {
				if !strings.Contains(text, part) {
					t.Errorf("the view has no %s:\n%s", part, text)
				}
			}
			for _, part := range e.without {
				if strings.Contains(text, part) {
					t.Errorf("the view tells %s:\n%s", part, text)
				}
			}
		})
	}
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
		if got := played(opened(3), plays).Sealed(); !slices.Equal(got, want) {
			t.Errorf("after %q the cards of %v lie face down, want %v", plays, got, want)
		}
	}
}

// asJSON is a position as JSON.
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

// other is a play of the second match that looks the same: another stack with the same survey,
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
