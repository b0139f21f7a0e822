package shanghaien

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
)

// table returns the middle of round 2: seat 0 is to act, number 1 is left, and no die is placed.
func table(change func(*State)) State {
	s := start(game.Setup{Seats: 2})
	s.Round, s.Step, s.OneAt = 2, Act, Left
	for i, word := range strings.Fields("fr-1 de-3 it-2 us-4 trick-nudge nl-3") {
		card, _ := ParseCard(word)
		s.Tavern[i] = card
		s.take(card)
	}
	change(&s)
	return s
}

// dice counts dice by their numbers.
func dice(numbers ...int) (placed [7]int) {
	for _, n := range numbers {
		placed[n]++
	}
	return placed
}

// sailors returns a crew with one sailor of each value.
func sailors(values ...int) (c Crew) {
	for _, v := range values {
		c.Sailors[v]++
	}
	return c
}

// fresh returns the start of a round.
func fresh(s *State) { s.OneAt = Unchosen }

// rolling returns a change to a roll that has to be placed.
func rolling(a, b int) func(*State) {
	return func(s *State) { s.Step, s.Rolled = Place, [2]int{a, b} }
}

// lying returns a number of dice on the table.
func lying(red, blue [7]int) func(*State) {
	return func(s *State) { s.Placed = [2][7]int{red, blue} }
}

// holding returns a roll of a player who holds a trick card and has American sailors.
func holding(t Trick, a, b int) func(*State) {
	return func(s *State) {
		rolling(a, b)(s)
		s.Tricks[0][t] = 1
		s.Crews[0][Americans] = sailors(3)
	}
}

// with combines several changes.
func with(changes ...func(*State)) func(*State) {
	return func(s *State) {
		for _, c := range changes {
			c(s)
		}
	}
}

const deal = "- deal us-1 us-2 us-3 cn-1 cn-2 trick-reroll\n"

func setupExamples() []gametest.Example {
	opening := "- start 1\n- deal us-3 us-3 cn-1 trick-nudge it-4 nl-2"
	return []gametest.Example{
		{
			Rules: "SH-1 SH-5", Name: "chance says which of the two starts", At: start(game.Setup{Seats: 2}),
			Plays: "- start 1", Refused: "- start 0\n0 roll\n1 roll", Want: []string{`"round":1,"turn":[-1]`},
		},
		{
			Rules: "SH-1 SH-5", Name: "nobody else can start", At: start(game.Setup{Seats: 2}),
			Refused: "- start 2\n- start -1\n- start 01\n- start\n- start 0 1\n0 start 0\n- deal us-3 us-3 cn-1 trick-nudge " +
				"it-4 nl-2",
		},
		{
			Rules: "SH-4 SH-11", Name: "six open cards, left to right, and the starter acts", At: start(game.Setup{Seats: 2}),
			Plays: opening, Moves: []string{"", "roll"}, Refused: "0 roll\n1 shanghai\n- roll 1 2",
			Want: []string{`"turn":[1]`, `"tavern":["us-3","us-3","cn-1","trick-nudge","it-4","nl-2"]`},
		},
		{
			Rules: "SH-2", Name: "only cards that the deck has", At: start(game.Setup{Seats: 2}), Plays: "- start 0",
			Refused: "- deal us-4 us-4 cn-1 cn-2 cn-3 cn-4\n- deal us-3 us-3 us-3 cn-2 cn-3 cn-4\n- deal us-5 us-1 us-2 us-3 " +
				"cn-1 cn-2\n" +
				"- deal us-0 us-1 us-2 us-3 cn-1 cn-2\n- deal jp-1 us-1 us-2 us-3 cn-1 cn-2\n- deal trick us-1 us-2 us-3 cn-1 " +
				"cn-2\n" +
				"- deal trick-double trick-double trick-double us-3 cn-1 cn-2\n- deal us-1 us-2 us-3 cn-1 cn-2\n- deal us-1 us-2 " +
				"us-3 cn-1 cn-2 de-1 de-2\n" +
				"- deal us-01 us-2 us-3 cn-1 cn-2 de-1\n- deal  us-1 us-2 us-3 cn-1 cn-2 de-1",
		},
		{
			Rules: "SH-3", Name: "a die placed is one less to roll with", At: start(game.Setup{Seats: 2}),
			Plays: opening + "\n1 roll\n- roll 2 5\n1 place 2 left", Want: []string{`"placed":[[],[2]]`},
		},
		{
			Rules: "SH-90 SH-91", Name: "with extra tricks each starts with a nudge, worth a point",
			At:   start(game.Setup{Seats: 2, Options: []string{ExtraTrick}}),
			Want: []string{`"tricks":[["nudge"],["nudge"]]`, `"points":[1,1]`},
		},
		{
			Rules: "SH-90 SH-91", Name: "the extra trick can be played from round 1 on",
			At:    start(game.Setup{Seats: 2, Options: []string{ExtraTrick}}),
			Plays: opening + "\n1 roll\n- roll 2 5\n1 nudge 5 6",
			Moves: []string{"", "place 2 left, place 2 right, place 6 left, place 6 right"},
			Want:  []string{`"tricks":[["nudge"],[]]`},
		},
	}
}

func turnExamples() []gametest.Example {
	return []gametest.Example{
		{
			Rules: "SH-12 SH-33", Name: "without two own dice only a roll", At: table(lying(dice(1), dice(1, 2))),
			Moves:   []string{"roll"},
			Refused: "0 shanghai\n1 shanghai",
		},
		{
			Rules: "SH-12 SH-30 SH-33", Name: "with two own dice either", At: table(lying(dice(1, 2), dice())),
			Moves: []string{"roll, shanghai"},
		},
		{
			Rules: "SH-33", Name: "with four own dice either", At: table(lying(dice(1, 2, 3, 3), dice())),
			Moves: []string{"roll, shanghai"},
		},
		{
			Rules: "SH-20 SH-31 SH-33", Name: "with one die left only shanghai", At: table(lying(dice(1, 2, 3, 4, 5), dice())),
			Moves: []string{"shanghai"}, Refused: "0 roll",
		},
		{
			Rules: "SH-20 SH-31 SH-33", Name: "with no die left only shanghai", At: table(lying(dice(1, 2, 3, 4, 5, 5), dice())),
			Moves: []string{"shanghai"}, Refused: "0 roll",
		},
		{
			Rules: "SH-32", Name: "one die of the other is enough", At: table(lying(dice(3, 3), dice(1))), Plays: "0 shanghai",
			Want: []string{`"round":3`},
		},
		{Rules: "SH-11 SH-34", Name: "nobody passes; a shanghai has no roll and no trick", At: table(func(s *State) {
			lying(dice(3, 3), dice(1))(s)
			s.Tricks[0][Reroll] = 1
		}), Moves: []string{"roll, shanghai"}, Refused: "0 pass\n0 reroll\n0 \n0 place 3\n0 nudge 3 4\n0 double\n- roll 1 2"},
		{
			Rules: "SH-21", Name: "two dice are rolled, with two left as with six", At: table(lying(dice(1, 1, 1, 1), dice())),
			Plays: "0 roll",
			Refused: "- roll 2\n- roll 2 5 5\n- roll 0 5\n- roll 2 7\n- roll 02 5\n- roll 2  5\n- roll\n0 roll\n1 roll\n0 " +
				"roll 2 5", Want: []string{`"turn":[-1]`},
		},
		{
			Rules: "SH-21 SH-22", Name: "the roll waits for its player", At: table(func(*State) {}), Plays: "0 roll\n- roll 5 2",
			Moves:   []string{"place 5, place 2"},
			Refused: "1 place 5\n0 place 1\n0 place 05\n0 place  5\n0 place 5 \n0 roll\n0 shanghai\n0 place 5 left",
			Want:    []string{`"rolled":[5,2]`, `"turn":[0]`},
		},
		{
			Rules: "SH-11 SH-22", Name: "one die is placed, the other returns, the turn passes", At: table(rolling(5, 2)),
			Plays: "0 place 2",
			Moves: []string{"", "roll"}, Want: []string{`"placed":[[2],[]]`, `"rolled":null`, `"turn":[1]`},
		},
		{Rules: "SH-23", Name: "a pair is one choice and one die", At: table(rolling(3, 3)), Moves: []string{"place 3"}},
		{
			Rules: "SH-24 SH-26", Name: "the first placement names the end", At: table(with(fresh, rolling(5, 2))),
			Moves:   []string{"place 5 left, place 5 right, place 2 left, place 2 right"},
			Refused: "0 place 5\n0 place 5 middle\n0 place 5 left right",
		},
		{
			Rules: "SH-23 SH-26", Name: "a pair as first placement has an end too", At: table(with(fresh, rolling(4, 4))),
			Moves: []string{"place 4 left, place 4 right"},
		},
		{
			Rules: "SH-26", Name: "the end holds for the other player", At: table(with(fresh, rolling(5, 2))),
			Plays: "0 place 5 right\n1 roll\n- roll 1 5",
			Moves: []string{"", "place 1, place 5"}, Refused: "1 place 1 left\n1 place 1 right",
			Want: []string{`"oneAt":"right"`},
		},
		{Rules: "SH-25", Name: "with the 1 at the right, numbers count from the right", At: table(func(s *State) {
			lying(dice(2, 2), dice(6))(s)
			s.OneAt = Right
		}), Plays: "0 shanghai", Want: []string{`"crews":[{},{"fr":{"sailors":[1],"jokers":0}}]`, `"tricks":[["nudge"],[]]`}},
		{Rules: "SH-27 SH-28", Name: "dice of both share a card and stay", At: table(func(s *State) {
			lying(dice(2, 2), dice(2, 2, 2))(s)
			rolling(2, 6)(s)
		}), Plays: "0 place 2", Want: []string{`"placed":[[2,2,2],[2,2,2]]`}},
	}
}

func trickExamples() []gametest.Example {
	used := func(s *State) { s.TrickUsed[0] = true }
	return []gametest.Example{
		{
			Rules: "SH-62 SH-64 SH-72", Name: "after the roll a trick may be played, as a die or as a joker",
			At:      table(holding(Nudge, 2, 5)),
			Moves:   []string{"place 2, place 5, nudge 2 1, nudge 2 3, nudge 5 4, nudge 5 6, joker nudge us"},
			Refused: "0 double\n0 reroll\n0 joker double us",
		},
		{
			Rules: "SH-62", Name: "not before the roll", At: table(func(s *State) { s.Tricks[0][Double] = 1 }),
			Moves: []string{"roll"},
		},
		{
			Rules: "SH-61", Name: "one trick a round", At: table(with(holding(Nudge, 2, 5), used)),
			Moves: []string{"place 2, place 5"},
		},
		{Rules: "SH-61", Name: "each player has an own marker", At: table(func(s *State) {
			rolling(2, 5)(s)
			s.Mover, s.Tricks[1][Reroll], s.TrickUsed[0] = 1, 1, true
		}), Moves: []string{"", "place 2, place 5, reroll"}},
		{
			Rules: "SH-60", Name: "many trick cards may be held, openly", At: table(func(s *State) {
				holding(Nudge, 1, 1)(s)
				s.Tricks[0] = [Tricks]int{3, 2, 3}
			}), Moves: []string{"place 1, nudge 1 2, double, reroll, joker nudge us, joker double us, joker reroll us"},
			Want: []string{`"tricks":[["double","double","nudge","nudge","nudge","reroll","reroll","reroll"],[]]`},
		},
		{
			Rules: "SH-65", Name: "a joker joins a nation, and a die is placed as usual", At: table(holding(Reroll, 2, 5)),
			Plays: "0 joker reroll us",
			Moves: []string{"place 2, place 5"}, Want: []string{
				`"crews":[{"us":{"sailors":[3],"jokers":1}},{}]`, `"tricks":[[],[]]`, `"points":[5,0]`, `"trickUsed":[true,false]`,
			},
		},
		{Rules: "SH-65", Name: "several jokers may join the same nation", At: table(func(s *State) {
			holding(Nudge, 2, 5)(s)
			s.Crews[0][Americans].Jokers = 1
		}), Plays: "0 joker nudge us", Want: []string{`"us":{"sailors":[3],"jokers":2}`}},
		{
			Rules: "SH-66", Name: "a joker needs an own sailor of the nation", At: table(func(s *State) {
				holding(Reroll, 2, 5)(s)
				s.Crews[0][Dutch] = sailors(1)
				s.Crews[0][Spaniards] = Crew{Jokers: 1} // no substitute for a sailor
				s.Crews[1][Turks] = sailors(1)
			}), Moves: []string{"place 2, place 5, reroll, joker reroll us, joker reroll nl"},
			Refused: "0 joker reroll tr\n0 joker reroll es\n0 joker reroll\n0 joker us",
		},
		{
			Rules: "SH-67", Name: "a nudge stays within 1 to 6", At: table(holding(Nudge, 6, 1)),
			Moves:   []string{"place 6, place 1, nudge 6 5, nudge 1 2, joker nudge us"},
			Refused: "0 nudge 6 7\n0 nudge 1 0\n0 nudge 6 4\n0 nudge 6 6\n0 nudge 5 6\n0 nudge 6",
		},
		{
			Rules: "SH-67", Name: "of a pair it changes one", At: table(holding(Nudge, 3, 3)), Plays: "0 nudge 3 4",
			Moves: []string{"place 4, place 3"},
		},
		{
			Rules: "SH-67 SH-71", Name: "after a nudge either die is placed, and no other trick is played",
			At: table(func(s *State) {
				holding(Nudge, 2, 5)(s)
				s.Tricks[0] = [Tricks]int{2, 1, 1}
			}), Plays: "0 nudge 5 4", Moves: []string{"place 2, place 4"},
			Want: []string{`"tricks":[["double","nudge","reroll"],[]]`},
		},
		{
			Rules: "SH-68", Name: "a spent card is gone", At: table(holding(Double, 2, 5)), Plays: "0 double",
			Want: []string{`"tricks":[[],[]]`, `"crews":[{"us":{"sailors":[3],"jokers":0}},{}]`},
		},
		{
			Rules: "SH-69", Name: "double places both dice and ends the turn", At: table(holding(Double, 2, 5)),
			Plays: "0 double",
			Want:  []string{`"placed":[[2,5],[]]`, `"turn":[1]`},
		},
		{Rules: "SH-69 SH-31", Name: "double with the last two dice", At: table(func(s *State) {
			holding(Double, 6, 6)(s)
			s.Placed[0] = dice(1, 1, 4, 4)
		}), Plays: "0 double", Want: []string{`"placed":[[1,1,4,4,6,6],[]]`}},
		{
			Rules: "SH-26 SH-69", Name: "double as first placement names the end", At: table(with(fresh, holding(Double, 4, 4))),
			Plays:   "0 double right",
			Refused: "0 double left", Want: []string{`"placed":[[4,4],[]]`, `"oneAt":"right"`},
		},
		{
			Rules: "SH-26", Name: "a trick before the first placement names none", At: table(with(fresh, holding(Reroll, 2, 5))),
			Moves:   []string{"place 2 left, place 2 right, place 5 left, place 5 right, reroll, joker reroll us"},
			Refused: "0 double\n0 reroll left",
		},
		{Rules: "SH-70 SH-71", Name: "both dice are rolled again, and the new ones stand", At: table(func(s *State) {
			holding(Reroll, 2, 5)(s)
			s.Tricks[0][Nudge] = 1
		}), Plays: "0 reroll\n- roll 6 1", Moves: []string{"place 6, place 1"}, Refused: "0 place 2\n0 nudge 6 5\n0 reroll"},
	}
}

func endExamples() []gametest.Example {
	last := func(s *State) {
		s.Round = 8
		s.Deck, s.DeckTrick = [Nations]Crew{}, [Tricks]int{}
		s.Placed = [2][7]int{dice(1, 2), dice(5, 5)}
	}
	return []gametest.Example{
		{
			Rules: "SH-10 SH-53", Name: "a shanghai ends the round, and six new cards come",
			At: table(lying(dice(1, 2), dice())), Plays: "0 shanghai",
			Refused: "0 roll\n1 roll\n- deal fr-1 us-1 us-2 us-3 cn-1 cn-2\n- start 0\n- roll 1 2",
			Want:    []string{`"round":3,"turn":[-1]`, `"tavern":[]`},
		},
		{
			Rules: "SH-52", Name: "the one who did not shanghai starts", At: table(lying(dice(1, 2), dice())),
			Plays: "0 shanghai\n" + deal, Moves: []string{"", "roll"}, Want: []string{`"turn":[1]`},
		},
		{Rules: "SH-52", Name: "whoever started this round", At: table(func(s *State) {
			lying(dice(), dice(1, 2))(s)
			s.Mover = 1
		}), Plays: "1 shanghai\n" + deal, Moves: []string{"roll"}, Want: []string{`"turn":[0]`}},
		{Rules: "SH-51", Name: "dice, markers and the direction return", At: table(func(s *State) {
			lying(dice(1, 2), dice(6))(s)
			s.TrickUsed = [2]bool{true, true}
		}), Plays: "0 shanghai\n" + deal, Want: []string{`"placed":[[],[]]`, `"trickUsed":[false,false]`, `"oneAt":null`}},
		{
			Rules: "SH-46 SH-50", Name: "sailors and trick cards are laid open", At: table(lying(dice(4, 5), dice(6))),
			Plays: "0 shanghai",
			Want: []string{
				`"crews":[{"us":{"sailors":[4],"jokers":0}},{"nl":{"sailors":[3],"jokers":0}}]`,
				`"tricks":[["nudge"],[]]`,
			},
		},
		{
			Rules: "SH-47", Name: "cards nobody won are gone", At: table(lying(dice(1, 1), dice())), Plays: "0 shanghai",
			Refused: "- deal de-3 de-3 us-1 us-2 us-3 us-3\n- deal it-2 us-1 us-2 us-3 us-3 cn-1",
			Want:    []string{`"crews":[{"fr":{"sailors":[1],"jokers":0}},{}]`},
		},
		{
			Rules: "SH-63", Name: "a trick card can be played in the round after", At: table(lying(dice(5, 5), dice(1))),
			Plays: "0 shanghai\n" + deal + "1 roll\n- roll 1 1\n1 place 1 left\n0 roll\n- roll 3 4",
			Moves: []string{"place 3, place 4, nudge 3 2, nudge 3 4, nudge 4 3, nudge 4 5"},
		},
		{
			Rules: "SH-10 SH-80", Name: "after the eighth round the game is over", At: table(last), Plays: "0 shanghai",
			Refused: "0 roll\n1 roll\n1 shanghai\n- deal fr-1 us-1 us-2 us-3 cn-1 cn-2\n- start 0",
			Want:    []string{`"round":8,"turn":[]`, `"tavern":[]`, `"over":true`},
		},
		{
			Rules: "SH-63 SH-84 SH-85", Name: "a trick card won in the eighth round scores; equal points",
			At: table(func(s *State) {
				last(s)
				s.Crews[1][Americans] = sailors(3)
			}), Plays: "0 shanghai", Want: []string{`"points":[4,4]`, `"tricks":[[],["nudge"]]`},
		},
		{Rules: "SH-81 SH-83", Name: "a nation of one player scores its strength", At: table(func(s *State) {
			s.Crews[0][Spaniards] = Crew{Sailors: Sailors{3: 1}, Jokers: 2}
		}), Want: []string{`"points":[7,0]`}},
		{Rules: "SH-82", Name: "the stronger scores the weaker crew, jokers included", At: table(func(s *State) {
			s.Crews[0][Dutch] = Crew{Sailors: Sailors{1: 1}, Jokers: 2}
			s.Crews[1][Dutch] = sailors(2, 4)
		}), Want: []string{`"points":[0,5]`}},
		{Rules: "SH-82", Name: "equal strengths score nothing", At: table(func(s *State) {
			s.Crews[0][French] = sailors(1, 4)
			s.Crews[1][French] = sailors(2, 3)
		}), Want: []string{`"points":[0,0]`}},
		{
			Rules: "SH-84", Name: "an unused trick card is a point",
			At: table(func(s *State) { s.Tricks[1] = [Tricks]int{1, 1, 1} }), Want: []string{`"points":[0,3]`},
		},
	}
}

func examples() []gametest.Example {
	return slices.Concat(setupExamples(), turnExamples(), trickExamples(), endExamples())
}

func TestRules(t *testing.T) {
	t.Parallel()
	gametest.Examples(t, Rules(), examples())
}

// TestEveryRuleIsShown checks that the tests name each rule id of the document.
func TestEveryRuleIsShown(t *testing.T) {
	t.Parallel()
	var others []string
	for _, e := range awardExamples() {
		others = append(others, e.rules)
	}
	gametest.RulesShown(t, "../../docs/shanghaien.md", "SH", 56, examples(), others...)
}

// The error of an illegal shanghai says why, and when it is legal (SH-30, SH-34).
func TestWhyThereIsNoShanghaiYet(t *testing.T) {
	t.Parallel()
	start := State{Round: 1, Step: Act, OneAt: Left}
	one, rolled, enough := start, start, start
	one.Placed[0][3], enough.Placed[0][3] = 1, 2
	rolled.Step, rolled.Rolled = Place, [2]int{1, 2}
	for what, c := range map[string]struct {
		s    State
		want game.Event
	}{
		"before the first die": {start, game.Say(Early, 0)},
		"with one die":         {one, game.Say(Early, 1)},
		"after a roll":         {rolled, game.Say(Rolling)},
	} {
		_, _, err := c.s.Apply(game.Play{Seat: 0, Move: "shanghai"})
		var refused *game.IllegalError
		if !errors.As(err, &refused) || !errors.Is(err, game.ErrIllegal) || !reflect.DeepEqual(refused.Why, c.want) {
			t.Errorf("%s: refused with %v, want %v", what, err, c.want)
		}
	}
	if _, _, err := enough.Apply(game.Play{Seat: 0, Move: "shanghai"}); err != nil {
		t.Errorf("with two dice: %v", err)
	}
	if _, _, err := start.Apply(game.Play{Seat: 1, Move: "shanghai"}); errors.As(err, new(*game.IllegalError)) {
		t.Errorf("out of turn the rules explain themselves: %v", err)
	}
}
