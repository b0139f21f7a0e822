package facetest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/gametest/tender"
	"dockside/render"
)

// offering is a face with choices and without pictures.
type offering func(moves []game.Move, draft game.Move) []render.Choice

func (offering) Traits() render.Traits        { return render.Traits{} }
func (offering) See(render.Scene) render.Page { return nil }
func (o offering) Choices(view game.State, seat game.Seat, draft game.Move) []render.Choice {
	return o(view.Moves(seat), draft)
}

// menu is a position with a number of moves, first the letters from "a" on.
type menu int

func (menu) Turn() []game.Seat                                   { return []game.Seat{0} }
func (menu) Chance(game.Dice) game.Move                          { return "" }
func (m menu) Apply(game.Play) (game.State, []game.Event, error) { return m, nil, nil }
func (m menu) View(game.Seat) game.State                         { return m }
func (m menu) Guess(game.Seat, game.Dice) game.State             { return m }
func (menu) Draw() string                                        { return "" }
func (menu) Scores() []game.Score                                { return nil }
func (m menu) Moves(game.Seat) []game.Move {
	var all []game.Move
	for i := range int(m) {
		all = append(all, game.Move(fmt.Sprintf("%c %d", 'a'+i/10, i%10)))
	}
	return all
}

// veiled is a position whose moves are hidden from the public.
type veiled struct{ menu }

func (veiled) View(game.Seat) game.State { return menu(0) }

// buttons returns all moves as buttons.
func buttons(moves []game.Move, _ game.Move) []render.Choice {
	var all []render.Choice
	for _, m := range moves {
		all = append(all, render.Choice{Move: m})
	}
	return all
}

func TestTheLawOfFaces(t *testing.T) {
	t.Parallel()
	openly := func(moves []game.Move, _ game.Move) []render.Choice {
		all := buttons(moves, "")
		for i := range all {
			all[i].Open = true
		}
		return all
	}
	once := func(c ...render.Choice) offering {
		return func([]game.Move, game.Move) []render.Choice { return c }
	}
	for what, test := range map[string]struct {
		face offering
		view game.State
		want string // a part of the error
	}{
		"word by word":           {render.Walk, menu(100), ""},
		"as many buttons as fit": {buttons, menu(20), ""},
		"a button too many":      {buttons, menu(21), "there are 5 rows"},
		"a menu as long as it can be": {func(moves []game.Move, _ game.Move) []render.Choice {
			return []render.Choice{{Menu: buttons(moves, "")}}
		}, menu(25), ""},
		"a menu that is too long": {func(moves []game.Move, _ game.Move) []render.Choice {
			return []render.Choice{{Menu: buttons(moves, "")}}
		}, menu(26), "a menu has 26 options"},
		"an empty menu":          {once(render.Choice{Menu: []render.Choice{}}), menu(1), "a menu is empty"},
		"a move left out":        {once(render.Choice{Move: "a 0"}), menu(2), `no press reaches "a 1"`},
		"a move only thought of": {once(render.Choice{Move: "a 0", Draft: true}), menu(1), `no press reaches "a 0"`},
		"the same twice":         {once(render.Choice{Move: "a 0"}, render.Choice{Move: "a 0"}), menu(1), `two of "a 0"`},
		"a thought and the move": {once(render.Choice{Move: "a 0"}, render.Choice{Move: "a 0", Draft: true}), menu(1), ""},
		"a dead end": {func(moves []game.Move, draft game.Move) []render.Choice {
			if draft != "" {
				return nil
			}
			return append(buttons(moves, ""), render.Choice{Move: "b"})
		}, menu(1), `the draft "b" leads nowhere`},
		"a circle": {
			once(render.Choice{Move: "a 0"}, render.Choice{Move: "b"}), menu(1), `pressing "b" leads nowhere`,
		},
		"an order that the rules do not know": {
			once(render.Choice{Move: "a 0"}, render.Choice{Move: "a 0 + b"}), menu(1), `pressing "a 0 + b"`,
		},
		"an open choice":                        {openly, menu(3), ""},
		"an open choice that only some can see": {openly, veiled{3}, "the open choices are"},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			err := Obeys(test.face, game.Rules{}, test.view, 0)
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("the error is %v, want %q", err, test.want)
			}
		})
	}
}

func TestTheLawOfFacesForPauses(t *testing.T) {
	t.Parallel()
	keeps := map[string]render.Kind{"round": "round"}
	for what, test := range map[string]struct {
		traits  render.Traits
		reveals []string
		heard   string
		want    string // a part of the error
	}{
		"a picture of its own":   {render.Traits{Keeps: keeps}, []string{"round"}, "round", ""},
		"one picture a message":  {render.Traits{Keeps: keeps, Together: 1}, []string{"round"}, "round", ""},
		"no pause":               {render.Traits{Together: 2}, nil, "round", ""},
		"no picture":             {render.Traits{}, []string{"round"}, "round", `"round", which keeps no picture`},
		"only one has a picture": {render.Traits{Keeps: keeps}, []string{"round", "trick"}, "round", `"trick", which keeps`},
		"in private":             {render.Traits{Keeps: keeps}, []string{"round"}, "trick", "which the public never hears"},
		"two pictures a message": {
			render.Traits{Keeps: keeps, Together: 2}, []string{"round"}, "round", "shares a message with 1 others",
		},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			err := Pauses(test.traits, game.Rules{Reveals: test.reveals}, map[string]bool{test.heard: true})
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("the error is %v, want %q", err, test.want)
			}
		})
	}
}

// ordering is a face with these presses on its page of orders, whatever orders there are.
type ordering []game.Move

func (o ordering) Orders(game.State, game.Seat, []game.Order, game.Move) []render.Choice {
	return buttons(o, "")
}

func (o ordering) Laid(game.State, game.Seat, []game.Order) []game.Event { return nil }

func TestTheLawOfFacesForOrders(t *testing.T) {
	t.Parallel()
	bids := tender.Rules().New(game.Setup{Seats: 3})
	for what, test := range map[string]struct {
		face ordering
		want string // a part of the error
	}{
		"no orders":           {nil, ""},
		"one that lasts":      {ordering{"+ objection never", "+ objection ask"}, ""},
		"taken back first":    {ordering{"+ objection ask", "+ objection never"}, ""},
		"never to be lost":    {ordering{"+ objection never"}, `nothing takes ["objection never"] back`},
		"what is no order":    {ordering{"+ objection", "+ objection ask"}, `pressing "+ objection"`},
		"too late":            {ordering{"+ lay round-4 1", "+ lay round-4 ask"}, `pressing "+ lay round-4 1"`},
		"a move beside":       {ordering{"bid 1"}, `pressing "bid 1" leads nowhere`},
		"too long a press":    {ordering{game.Move("+ " + strings.Repeat("a", 59))}, "which is too long"},
		"several in one":      {ordering{"+ lay round-1 2 + lay round-2 1", "+ lay round-1 ask", "+ lay round-2 ask"}, ""},
		"several, half wrong": {ordering{"+ lay round-1 2 + lay round-1 5"}, `pressing "+ lay round-1 2 +`},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			err := Commands(test.face, tender.Rules(), bids, 0)
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("the error is %v, want %q", err, test.want)
			}
		})
	}
}

// A game without a face can be played word by word, whatever its moves are.
func TestTheToyIsPlayedWordByWord(t *testing.T) {
	t.Parallel()
	for _, setup := range gametest.Setups(tender.Rules()) {
		m := gametest.Random(t, tender.Rules(), setup, rand.New(rand.NewPCG(1, 2)))
		for n, step := range m.Steps(0, game.Public) {
			for _, seat := range step.Before.Turn() {
				if seat == game.Nature {
					continue
				}
				if err := Obeys(offering(render.Walk), tender.Rules(), step.Before.View(seat), seat); err != nil {
					t.Fatalf("seat %d after %d plays: %v", seat, n, err)
				}
			}
		}
	}
}
