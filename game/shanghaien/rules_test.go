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

// example shows rules at work: from a position, plays that are accepted; then what is legal,
// what is refused, and what the position looks like.
type example struct {
	rules   string // the ids it shows
	name    string
	at      State
	plays   string   // lines of a record
	moves   string   // all legal moves at the end, unless empty
	refused string   // lines of a record
	want    []string // parts of the position as JSON
}

// table is the middle of round 2: seat 0 is to act, number 1 is left, nobody has placed a die.
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

// sailors is a crew with one sailor of each value.
func sailors(values ...int) (c Crew) {
	for _, v := range values {
		c.Sailors[v]++
	}
	return c
}

// fresh is the start of a round.
func fresh(s *State) { s.OneAt = Unchosen }

// rolling is a roll which waits to be placed.
func rolling(a, b int) func(*State) {
	return func(s *State) { s.Step, s.Rolled = Place, [2]int{a, b} }
}

// lying is a number of dice on the table.
func lying(red, blue [7]int) func(*State) {
	return func(s *State) { s.Placed = [2][7]int{red, blue} }
}

// holding is a roll for a player who holds a trick card and has American sailors.
func holding(t Trick, a, b int) func(*State) {
	return func(s *State) {
		rolling(a, b)(s)
		s.Tricks[0][t] = 1
		s.Crews[0][Americans] = sailors(3)
	}
}

// with makes several changes.
func with(changes ...func(*State)) func(*State) {
	return func(s *State) {
		for _, c := range changes {
			c(s)
		}
	}
}

const deal = "- deal us-1 us-2 us-3 cn-1 cn-2 trick-reroll\n"

func setupExamples() []example {
	opening := "- start 1\n- deal us-3 us-3 cn-1 trick-nudge it-4 nl-2"
	return []example{
		{
			rules: "SH-1 SH-5", name: "chance says which of the two starts", at: start(game.Setup{Seats: 2}),
			plays: "- start 1", refused: "- start 0\n0 roll\n1 roll", want: []string{`"round":1,"turn":[-1]`},
		},
		{
			rules: "SH-1 SH-5", name: "nobody else can start", at: start(game.Setup{Seats: 2}),
			refused: "- start 2\n- start -1\n- start 01\n- start\n- start 0 1\n0 start 0\n- deal us-3 us-3 cn-1 trick-nudge " +
				"it-4 nl-2",
		},
		{
			rules: "SH-4 SH-11", name: "six open cards, left to right, and the starter acts", at: start(game.Setup{Seats: 2}),
			plays: opening, moves: "roll", refused: "0 roll\n1 shanghai\n- roll 1 2",
			want: []string{`"turn":[1]`, `"tavern":["us-3","us-3","cn-1","trick-nudge","it-4","nl-2"]`},
		},
		{
			rules: "SH-2", name: "only cards that the deck has", at: start(game.Setup{Seats: 2}), plays: "- start 0",
			refused: "- deal us-4 us-4 cn-1 cn-2 cn-3 cn-4\n- deal us-3 us-3 us-3 cn-2 cn-3 cn-4\n- deal us-5 us-1 us-2 us-3 " +
				"cn-1 cn-2\n" +
				"- deal us-0 us-1 us-2 us-3 cn-1 cn-2\n- deal jp-1 us-1 us-2 us-3 cn-1 cn-2\n- deal trick us-1 us-2 us-3 cn-1 " +
				"cn-2\n" +
				"- deal trick-double trick-double trick-double us-3 cn-1 cn-2\n- deal us-1 us-2 us-3 cn-1 cn-2\n- deal us-1 us-2 " +
				"us-3 cn-1 cn-2 de-1 de-2\n" +
				"- deal us-01 us-2 us-3 cn-1 cn-2 de-1\n- deal  us-1 us-2 us-3 cn-1 cn-2 de-1",
		},
		{
			rules: "SH-3", name: "a die placed is one less to roll with", at: start(game.Setup{Seats: 2}),
			plays: opening + "\n1 roll\n- roll 2 5\n1 place 2 left", want: []string{`"placed":[[],[2]]`},
		},
		{
			rules: "SH-90 SH-91", name: "with extra tricks each starts with a nudge, worth a point",
			at:   start(game.Setup{Seats: 2, Options: []string{ExtraTrick}}),
			want: []string{`"tricks":[["nudge"],["nudge"]]`, `"points":[1,1]`},
		},
		{
			rules: "SH-90 SH-91", name: "the extra trick can be played from round 1 on",
			at:    start(game.Setup{Seats: 2, Options: []string{ExtraTrick}}),
			plays: opening + "\n1 roll\n- roll 2 5\n1 nudge 5 6",
			moves: "place 2 left, place 2 right, place 6 left, place 6 right",
			want:  []string{`"tricks":[["nudge"],[]]`},
		},
	}
}

func turnExamples() []example {
	return []example{
		{
			rules: "SH-12 SH-33", name: "without two own dice only a roll", at: table(lying(dice(1), dice(1, 2))), moves: "roll",
			refused: "0 shanghai\n1 shanghai",
		},
		{
			rules: "SH-12 SH-30 SH-33", name: "with two own dice either", at: table(lying(dice(1, 2), dice())),
			moves: "roll, shanghai",
		},
		{
			rules: "SH-33", name: "with four own dice either", at: table(lying(dice(1, 2, 3, 3), dice())),
			moves: "roll, shanghai",
		},
		{
			rules: "SH-20 SH-31 SH-33", name: "with one die left only shanghai", at: table(lying(dice(1, 2, 3, 4, 5), dice())),
			moves: "shanghai", refused: "0 roll",
		},
		{
			rules: "SH-20 SH-31 SH-33", name: "with no die left only shanghai", at: table(lying(dice(1, 2, 3, 4, 5, 5), dice())),
			moves: "shanghai", refused: "0 roll",
		},
		{
			rules: "SH-32", name: "one die of the other is enough", at: table(lying(dice(3, 3), dice(1))), plays: "0 shanghai",
			want: []string{`"round":3`},
		},
		{rules: "SH-11 SH-34", name: "nobody passes; a shanghai has no roll and no trick", at: table(func(s *State) {
			lying(dice(3, 3), dice(1))(s)
			s.Tricks[0][Reroll] = 1
		}), moves: "roll, shanghai", refused: "0 pass\n0 reroll\n0 \n0 place 3\n0 nudge 3 4\n0 double\n- roll 1 2"},
		{
			rules: "SH-21", name: "two dice are rolled, with two left as with six", at: table(lying(dice(1, 1, 1, 1), dice())),
			plays: "0 roll",
			refused: "- roll 2\n- roll 2 5 5\n- roll 0 5\n- roll 2 7\n- roll 02 5\n- roll 2  5\n- roll\n0 roll\n1 roll\n0 " +
				"roll 2 5", want: []string{`"turn":[-1]`},
		},
		{
			rules: "SH-21 SH-22", name: "the roll waits for its player", at: table(func(*State) {}), plays: "0 roll\n- roll 5 2",
			moves:   "place 5, place 2",
			refused: "1 place 5\n0 place 1\n0 place 05\n0 place  5\n0 place 5 \n0 roll\n0 shanghai\n0 place 5 left",
			want:    []string{`"rolled":[5,2]`, `"turn":[0]`},
		},
		{
			rules: "SH-11 SH-22", name: "one die is placed, the other returns, the turn passes", at: table(rolling(5, 2)),
			plays: "0 place 2",
			moves: "roll", want: []string{`"placed":[[2],[]]`, `"rolled":null`, `"turn":[1]`},
		},
		{rules: "SH-23", name: "a pair is one choice and one die", at: table(rolling(3, 3)), moves: "place 3"},
		{
			rules: "SH-24 SH-26", name: "the first placement names the end", at: table(with(fresh, rolling(5, 2))),
			moves:   "place 5 left, place 5 right, place 2 left, place 2 right",
			refused: "0 place 5\n0 place 5 middle\n0 place 5 left right",
		},
		{
			rules: "SH-23 SH-26", name: "a pair as first placement has an end too", at: table(with(fresh, rolling(4, 4))),
			moves: "place 4 left, place 4 right",
		},
		{
			rules: "SH-26", name: "the end holds for the other player", at: table(with(fresh, rolling(5, 2))),
			plays: "0 place 5 right\n1 roll\n- roll 1 5",
			moves: "place 1, place 5", refused: "1 place 1 left\n1 place 1 right", want: []string{`"oneAt":"right"`},
		},
		{rules: "SH-25", name: "with the 1 at the right, numbers count from the right", at: table(func(s *State) {
			lying(dice(2, 2), dice(6))(s)
			s.OneAt = Right
		}), plays: "0 shanghai", want: []string{`"crews":[{},{"fr":{"sailors":[1],"jokers":0}}]`, `"tricks":[["nudge"],[]]`}},
		{rules: "SH-27 SH-28", name: "dice of both share a card and stay", at: table(func(s *State) {
			lying(dice(2, 2), dice(2, 2, 2))(s)
			rolling(2, 6)(s)
		}), plays: "0 place 2", want: []string{`"placed":[[2,2,2],[2,2,2]]`}},
	}
}

func trickExamples() []example {
	used := func(s *State) { s.TrickUsed[0] = true }
	return []example{
		{
			rules: "SH-62 SH-64 SH-72", name: "after the roll a trick may be played, as a die or as a joker",
			at:      table(holding(Nudge, 2, 5)),
			moves:   "place 2, place 5, nudge 2 1, nudge 2 3, nudge 5 4, nudge 5 6, joker nudge us",
			refused: "0 double\n0 reroll\n0 joker double us",
		},
		{rules: "SH-62", name: "not before the roll", at: table(func(s *State) { s.Tricks[0][Double] = 1 }), moves: "roll"},
		{rules: "SH-61", name: "one trick a round", at: table(with(holding(Nudge, 2, 5), used)), moves: "place 2, place 5"},
		{rules: "SH-61", name: "each player has an own marker", at: table(func(s *State) {
			rolling(2, 5)(s)
			s.Mover, s.Tricks[1][Reroll], s.TrickUsed[0] = 1, 1, true
		}), moves: "place 2, place 5, reroll"},
		{
			rules: "SH-60", name: "many trick cards may be held, openly", at: table(func(s *State) {
				holding(Nudge, 1, 1)(s)
				s.Tricks[0] = [Tricks]int{3, 2, 3}
			}), moves: "place 1, nudge 1 2, double, reroll, joker nudge us, joker double us, joker reroll us",
			want: []string{`"tricks":[["double","double","nudge","nudge","nudge","reroll","reroll","reroll"],[]]`},
		},
		{
			rules: "SH-65", name: "a joker joins a nation, and a die is placed as usual", at: table(holding(Reroll, 2, 5)),
			plays: "0 joker reroll us",
			moves: "place 2, place 5", want: []string{
				`"crews":[{"us":{"sailors":[3],"jokers":1}},{}]`, `"tricks":[[],[]]`,
				`"points":[5,0]`, `"trickUsed":[true,false]`,
			},
		},
		{rules: "SH-65", name: "several jokers may join the same nation", at: table(func(s *State) {
			holding(Nudge, 2, 5)(s)
			s.Crews[0][Americans].Jokers = 1
		}), plays: "0 joker nudge us", want: []string{`"us":{"sailors":[3],"jokers":2}`}},
		{
			rules: "SH-66", name: "a joker needs an own sailor of the nation", at: table(func(s *State) {
				holding(Reroll, 2, 5)(s)
				s.Crews[0][Dutch] = sailors(1)
				s.Crews[0][Spaniards] = Crew{Jokers: 1} // no substitute for a sailor
				s.Crews[1][Turks] = sailors(1)
			}), moves: "place 2, place 5, reroll, joker reroll us, joker reroll nl",
			refused: "0 joker reroll tr\n0 joker reroll es\n0 joker reroll\n0 joker us",
		},
		{
			rules: "SH-67", name: "a nudge stays within 1 to 6", at: table(holding(Nudge, 6, 1)),
			moves:   "place 6, place 1, nudge 6 5, nudge 1 2, joker nudge us",
			refused: "0 nudge 6 7\n0 nudge 1 0\n0 nudge 6 4\n0 nudge 6 6\n0 nudge 5 6\n0 nudge 6",
		},
		{
			rules: "SH-67", name: "of a pair it changes one", at: table(holding(Nudge, 3, 3)), plays: "0 nudge 3 4",
			moves: "place 4, place 3",
		},
		{
			rules: "SH-67 SH-71", name: "after a nudge either die is placed, and no other trick is played",
			at: table(func(s *State) {
				holding(Nudge, 2, 5)(s)
				s.Tricks[0] = [Tricks]int{2, 1, 1}
			}), plays: "0 nudge 5 4", moves: "place 2, place 4", want: []string{`"tricks":[["double","nudge","reroll"],[]]`},
		},
		{
			rules: "SH-68", name: "a spent card is gone", at: table(holding(Double, 2, 5)), plays: "0 double",
			want: []string{`"tricks":[[],[]]`, `"crews":[{"us":{"sailors":[3],"jokers":0}},{}]`},
		},
		{
			rules: "SH-69", name: "double places both dice and ends the turn", at: table(holding(Double, 2, 5)),
			plays: "0 double",
			want:  []string{`"placed":[[2,5],[]]`, `"turn":[1]`},
		},
		{rules: "SH-69 SH-31", name: "double with the last two dice", at: table(func(s *State) {
			holding(Double, 6, 6)(s)
			s.Placed[0] = dice(1, 1, 4, 4)
		}), plays: "0 double", want: []string{`"placed":[[1,1,4,4,6,6],[]]`}},
		{
			rules: "SH-26 SH-69", name: "double as first placement names the end", at: table(with(fresh, holding(Double, 4, 4))),
			plays:   "0 double right",
			refused: "0 double left", want: []string{`"placed":[[4,4],[]]`, `"oneAt":"right"`},
		},
		{
			rules: "SH-26", name: "a trick before the first placement names none", at: table(with(fresh, holding(Reroll, 2, 5))),
			moves:   "place 2 left, place 2 right, place 5 left, place 5 right, reroll, joker reroll us",
			refused: "0 double\n0 reroll left",
		},
		{rules: "SH-70 SH-71", name: "both dice are rolled again, and the new ones stand", at: table(func(s *State) {
			holding(Reroll, 2, 5)(s)
			s.Tricks[0][Nudge] = 1
		}), plays: "0 reroll\n- roll 6 1", moves: "place 6, place 1", refused: "0 place 2\n0 nudge 6 5\n0 reroll"},
	}
}

func endExamples() []example {
	last := func(s *State) {
		s.Round = 8
		s.Deck, s.DeckTrick = [Nations]Crew{}, [Tricks]int{}
		s.Placed = [2][7]int{dice(1, 2), dice(5, 5)}
	}
	return []example{
		{
			rules: "SH-10 SH-53", name: "a shanghai ends the round, and six new cards come",
			at: table(lying(dice(1, 2), dice())), plays: "0 shanghai",
			refused: "0 roll\n1 roll\n- deal fr-1 us-1 us-2 us-3 cn-1 cn-2\n- start 0\n- roll 1 2",
			want:    []string{`"round":3,"turn":[-1]`, `"tavern":[]`},
		},
		{
			rules: "SH-52", name: "the one who did not shanghai starts", at: table(lying(dice(1, 2), dice())),
			plays: "0 shanghai\n" + deal, moves: "roll", want: []string{`"turn":[1]`},
		},
		{rules: "SH-52", name: "whoever started this round", at: table(func(s *State) {
			lying(dice(), dice(1, 2))(s)
			s.Mover = 1
		}), plays: "1 shanghai\n" + deal, moves: "roll", want: []string{`"turn":[0]`}},
		{rules: "SH-51", name: "dice, markers and the direction return", at: table(func(s *State) {
			lying(dice(1, 2), dice(6))(s)
			s.TrickUsed = [2]bool{true, true}
		}), plays: "0 shanghai\n" + deal, want: []string{`"placed":[[],[]]`, `"trickUsed":[false,false]`, `"oneAt":null`}},
		{
			rules: "SH-46 SH-50", name: "sailors and trick cards are laid open", at: table(lying(dice(4, 5), dice(6))),
			plays: "0 shanghai",
			want: []string{
				`"crews":[{"us":{"sailors":[4],"jokers":0}},{"nl":{"sailors":[3],"jokers":0}}]`,
				`"tricks":[["nudge"],[]]`,
			},
		},
		{
			rules: "SH-47", name: "cards nobody won are gone", at: table(lying(dice(1, 1), dice())), plays: "0 shanghai",
			refused: "- deal de-3 de-3 us-1 us-2 us-3 us-3\n- deal it-2 us-1 us-2 us-3 us-3 cn-1",
			want:    []string{`"crews":[{"fr":{"sailors":[1],"jokers":0}},{}]`},
		},
		{
			rules: "SH-63", name: "a trick card can be played in the round after", at: table(lying(dice(5, 5), dice(1))),
			plays: "0 shanghai\n" + deal + "1 roll\n- roll 1 1\n1 place 1 left\n0 roll\n- roll 3 4",
			moves: "place 3, place 4, nudge 3 2, nudge 3 4, nudge 4 3, nudge 4 5",
		},
		{
			rules: "SH-10 SH-80", name: "after the eighth round the game is over", at: table(last), plays: "0 shanghai",
			refused: "0 roll\n1 roll\n1 shanghai\n- deal fr-1 us-1 us-2 us-3 cn-1 cn-2\n- start 0",
			want:    []string{`"round":8,"turn":[]`, `"tavern":[]`, `"over":true`},
		},
		{
			rules: "SH-63 SH-84 SH-85", name: "a trick card won in the eighth round scores; equal points",
			at: table(func(s *State) {
				last(s)
				s.Crews[1][Americans] = sailors(3)
			}), plays: "0 shanghai", want: []string{`"points":[4,4]`, `"tricks":[[],["nudge"]]`},
		},
		{rules: "SH-81 SH-83", name: "a nation of one player scores its strength", at: table(func(s *State) {
			s.Crews[0][Spaniards] = Crew{Sailors: Sailors{3: 1}, Jokers: 2}
		}), want: []string{`"points":[7,0]`}},
		{rules: "SH-82", name: "the stronger scores the weaker crew, jokers included", at: table(func(s *State) {
			s.Crews[0][Dutch] = Crew{Sailors: Sailors{1: 1}, Jokers: 2}
			s.Crews[1][Dutch] = sailors(2, 4)
		}), want: []string{`"points":[0,5]`}},
		{rules: "SH-82", name: "equal strengths score nothing", at: table(func(s *State) {
			s.Crews[0][French] = sailors(1, 4)
			s.Crews[1][French] = sailors(2, 3)
		}), want: []string{`"points":[0,0]`}},
		{
			rules: "SH-84", name: "an unused trick card is a point",
			at: table(func(s *State) { s.Tricks[1] = [Tricks]int{1, 1, 1} }), want: []string{`"points":[0,3]`},
		},
	}
}

func examples() []example {
	return slices.Concat(setupExamples(), turnExamples(), trickExamples(), endExamples())
}

func TestRules(t *testing.T) {
	t.Parallel()
	for _, e := range examples() {
		t.Run(e.rules+" "+e.name, func(t *testing.T) {
			t.Parallel()
			e.check(t)
		})
	}
}

func (e example) check(t *testing.T) {
	s := game.State(e.at)
	for line := range strings.Lines(e.plays) {
		next, _, err := s.Apply(play(line))
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	if got := join(s.Moves(s.(State).Mover)); e.moves != "" && got != e.moves {
		t.Errorf("legal are\n%s, want\n%s", got, e.moves)
	}
	for line := range strings.Lines(e.refused) {
		if _, _, err := s.Apply(play(line)); err == nil {
			t.Errorf("%q is accepted", line)
		}
	}
	text, err := s.(State).MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range e.want {
		if !strings.Contains(string(text), part) {
			t.Errorf("the position has no %s:\n%s", part, text)
		}
	}
}

// play reads a line of a record.
func play(line string) game.Play {
	seat, move, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
	seats := map[string]game.Seat{"-": game.Nature, "0": 0, "1": 1}
	return game.Play{Seat: seats[seat], Move: game.Move(move)}
}

func join(moves []game.Move) string {
	var words []string
	for _, m := range moves {
		words = append(words, string(m))
	}
	return strings.Join(words, ", ")
}

// TestEveryRuleIsShown compares the ids in the rule text with those which the tests name.
func TestEveryRuleIsShown(t *testing.T) {
	t.Parallel()
	var shown []string
	for _, e := range examples() {
		shown = append(shown, e.rules)
	}
	for _, e := range awardExamples() {
		shown = append(shown, e.rules)
	}
	gametest.RulesShown(t, "../../docs/shanghaien.md", "SH", 56, shown)
}

// Whoever calls shanghai when it is not legal hears why, and when it is (SH-30, SH-34).
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
