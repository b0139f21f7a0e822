package shipshape

import (
	"slices"
	"strings"
	"testing"

	"dockside/game/gametest"
)

const (
	threeHolds = "- holds 2 5 6\n"
	stackOf9   = "- stack 0 k01-0 k30-3 k42-5 k10-1 k50-7 k22-2 k33-0 k17-4 k08-6\n"
	secondOf9  = "- stack 1 k11-3 k12-4 k13-5 k14-6 k15-7 k16-0 k18-1 k19-2 k20-3\n"
	stackOf12  = "- stack 0 k01-0 k30-3 k42-5 k10-1 k50-7 k22-2 k33-0 k17-4 k08-6 k02-0 k03-0 k05-0\n"
)

// openings plays up to the first bidding, for each number of players.
var openings = map[int]string{
	2: "- holds 2 5 3\n" + stackOf9,
	3: threeHolds + stackOf9,
	4: "- holds 2 5 6 1\n" + stackOf12,
	5: "- holds 1 2 3 4 5 6\n" + stackOf9 + secondOf9,
	6: "- holds 1 2 3 4 5 6\n" + stackOf9 + secondOf9,
}

// opened returns the first bidding of a number of players, with changes.
func opened(people int, changes ...func(*State)) State {
	s := gametest.Played(start(people), openings[people])
	for _, change := range changes {
		change(&s)
	}
	return s
}

// last returns a change to the last turn of a voyage: each seat has two crates, and three are left for each group.
func last(voyage int8) func(*State) {
	return func(s *State) {
		next := Crate(Crates)
		for seat := range s.Seats() {
			c := &s.Captains[seat]
			c.Laid, c.Loaded = [turns]Laid{{Crate: next}, {Crate: next - 1}}, 2
			next -= 2
		}
		s.Voyage = voyage
		for i := range s.GroupCount() {
			g := &s.Groups[i]
			g.Turn, g.Left = turns, int8(s.Seats()/s.GroupCount())
			clear(g.Stack[g.Left:])
			g.Survey = survey(g.Stack[:g.Left])
			g.Asked = 0
			for _, seat := range s.Members(i) {
				g.Asked = g.Asked.with(int(seat))
			}
		}
	}
}

// hand leaves a few cards in a hand, and discards the others.
func hand(seat int, cards ...int) func(*State) {
	return func(s *State) {
		c := &s.Captains[seat]
		c.Hand, c.Held = setOf(cards), int8(len(cards))
		c.Discards = allCards &^ c.Hand
	}
}

// owning gives coins to the seats.
func owning(coins ...int16) func(*State) {
	return func(s *State) {
		for seat, n := range coins {
			s.Captains[seat].Coins = n
		}
	}
}

const (
	allBids   = "bid 1, bid 2, bid 3, bid 4, bid 5, bid 6, bid 7, bid 8, bid 9, bid 10"
	allPlaces = "place 0, place 1, place 2, place 3, place 4, place 5, place 6, place 7"
)

func setupExamples() []gametest.Example {
	return []gametest.Example{
		{
			Rules: "SS-1 SS-80", Name: "two people and a dummy behind them", At: start(2), Plays: openings[2],
			Moves: []string{allBids, allBids, ""}, Refused: "2 bid 1\n3 bid 1", Want: []string{`"dummy":2`},
		},
		{
			Rules: "SS-1", Name: "three people alone", At: start(3), Plays: openings[3],
			Moves: []string{allBids, allBids, allBids, ""}, Want: []string{`"dummy":null`},
		},
		{
			Rules: "SS-1", Name: "four people alone", At: start(4), Plays: openings[4],
			Moves: []string{allBids, allBids, allBids, allBids, ""}, Want: []string{`"dummy":null`},
		},
		{
			Rules: "SS-1 SS-80", Name: "five people and a dummy behind them", At: start(5), Plays: openings[5],
			Moves: []string{allBids, allBids, allBids, allBids, allBids, ""}, Want: []string{`"dummy":5`},
		},
		{
			Rules: "SS-3 SS-4 SS-5", Name: "a hold each, all cards, no coins", At: start(3), Plays: threeHolds,
			Refused: threeHolds + "0 bid 1\n- stack 1 k01-0",
			Want: []string{
				`"turn":[-1]`, `"coins":0,"hold":2,`, `"coins":0,"hold":5,`, `"coins":0,"hold":6,`,
				`"hand":[1,2,3,4,5,6,7,8,9,10]`, `"above":["R1",".",".",".","R1",".",".","R2","."]`,
			},
		},
		{
			Rules: "SS-3 SS-38", Name: "different holds, one a seat", At: start(3),
			Refused: "- holds 2 5\n- holds 2 5 2\n- holds 2 5 7\n- holds 0 5 2\n- holds 2 5 6 1\n- holds 02 5 6\n- holds\n0 " +
				"holds 2 5 6\n- holds 2  5 6\n- holds x 5 6\n" + stackOf9,
		},
		{
			Rules: "SS-2", Name: "three crates a seat, each once", At: start(3), Plays: threeHolds,
			Refused: strings.Join([]string{
				stackOf12, secondOf9, strings.Replace(stackOf9, "k08-6", "", 1), strings.Replace(stackOf9, "k08-6", "k01-6", 1),
				strings.Replace(stackOf9, "k08-6", "k08-8", 1), strings.Replace(stackOf9, "k08-6", "k55-0", 1),
				strings.Replace(stackOf9, "k08-6", "k00-0", 1), strings.Replace(stackOf9, "k08-6", "k8-0", 1),
				strings.Replace(stackOf9, "k08-6", "k08", 1), strings.Replace(stackOf9, "k08-6", "K08-6", 1),
			}, ""),
		},
		{
			Rules: "SS-2 SS-50", Name: "no crate of a voyage before", At: opened(3, last(1)),
			Plays: "0 bid 1\n1 bid 2\n2 bid 3\n2 place 0\n1 place 0\n0 place 0\n- holds 1 2 3",
			Refused: "- stack 0 k01-0 k33-0 k17-4 k08-6 k02-0 k03-0 k05-0 k11-0 k12-0\n" +
				"- stack 0 k54-0 k33-0 k17-4 k08-6 k02-0 k03-0 k05-0 k11-0 k12-0",
		},
		{
			Rules: "SS-2 SS-90", Name: "six seats have two stacks of nine", At: start(6),
			Plays:   "- holds 1 2 3 4 5 6\n" + stackOf9,
			Refused: stackOf9 + "- stack 1 k01-3 k12-4 k13-5 k14-6 k15-7 k16-0 k18-1 k19-2 k20-3\n0 bid 1",
			Want:    []string{`"turn":[-1]`, `"left":9`},
		},
	}
}

func biddingExamples() []gametest.Example {
	return []gametest.Example{
		{
			Rules: "SS-30", Name: "all choose at the same time, in any order", At: opened(3), Plays: "2 bid 3",
			Moves:   []string{allBids, allBids, ""},
			Refused: "2 bid 4\n0 place 0\n0 bid 0\n0 bid 11\n0 bid 07\n0 bid\n0 pass\n- dummy 3\n1 bid  1",
			Want:    []string{`"turn":[0,1]`, `"bid":3,"shown":[]`},
		},
		{
			Rules: "SS-30 SS-32 SS-35", Name: "the last card opens all; crates are taken from high to low", At: opened(3),
			Plays: "2 bid 7\n0 bid 4\n1 bid 9",
			Moves: []string{"", allPlaces, ""}, Refused: "2 place 0\n0 bid 1\n1 bid 1",
			Want: []string{`"queue":[1,2,0]`, `"discards":[4],"held":9,"bid":0,"shown":[4]`},
		},
		{
			Rules: "SS-33 SS-21", Name: "the top crate, laid at once, before the next takes one", At: opened(3),
			Plays: "0 bid 4\n1 bid 9\n2 bid 7\n1 place 2",
			Moves: []string{"", "", allPlaces}, Want: []string{`"crates":["k01-2"]`, `"turn":[2]`, `"left":8,"stack":["k30-3"`},
		},
		{
			Rules: "SS-23", Name: "laying is compulsory, and final", At: opened(3), Plays: "0 bid 4\n1 bid 9\n2 bid 7",
			Refused: "1 pass\n1 place 8\n1 place -1\n1 place\n1 place 00\n1 refuse\n1 place 0 0\n0 place 0",
		},
		{
			Rules: "SS-31 SS-34", Name: "a single low card goes before a tie", At: opened(3), Plays: "0 bid 8\n1 bid 8\n2 bid 3",
			Moves: []string{"", "", allPlaces}, Refused: "0 bid 1", Want: []string{`"queue":[2]`, `"tied":[0,1]`},
		},
		{
			Rules: "SS-36", Name: "the tied bid again when the free have laid", At: opened(3),
			Plays: "0 bid 8\n1 bid 8\n2 bid 3\n2 place 1",
			Moves: []string{strings.Replace(allBids, "bid 8, ", "", 1), strings.Replace(allBids, "bid 8, ", "", 1), ""},
			Want:  []string{`"turn":[0,1]`, `"bidding":2,"asked":[0,1]`},
		},
		{
			Rules: "SS-36", Name: "the higher of the second cards first", At: opened(3),
			Plays: "0 bid 8\n1 bid 8\n2 bid 3\n2 place 1\n0 bid 1\n1 bid 2",
			Want:  []string{`"queue":[1,0]`, `"shown":[8,2]`},
		},
		{
			Rules: "SS-36", Name: "two ties bid again together", At: opened(4),
			Plays: "0 bid 7\n1 bid 7\n2 bid 4\n3 bid 4\n0 bid 6\n1 bid 3\n2 bid 6\n3 bid 10",
			Want:  []string{`"queue":[3,1,2,0]`},
		},
		{
			Rules: "SS-37 SS-38", Name: "tied twice, the higher hold first, without a third card", At: opened(3),
			Plays: "0 bid 8\n1 bid 8\n2 bid 3\n2 place 1\n0 bid 2\n1 bid 2",
			Moves: []string{"", allPlaces, ""}, Want: []string{`"queue":[1,0]`},
		},
		{
			Rules: "SS-37", Name: "twice tied on different cards they are one list", At: opened(4),
			Plays: "0 bid 7\n1 bid 7\n2 bid 4\n3 bid 4\n0 bid 6\n1 bid 3\n2 bid 6\n3 bid 3",
			Want:  []string{`"queue":[2,1,0,3]`},
		},
		{
			Rules: "SS-34 SS-37", Name: "three tie, then two: the single one first", At: opened(3),
			Plays: "0 bid 5\n1 bid 5\n2 bid 5\n0 bid 9\n1 bid 1\n2 bid 9",
			Want:  []string{`"queue":[1,2,0]`},
		},
		{
			Rules: "SS-39 SS-10", Name: "the turn ends when all have laid", At: opened(3),
			Plays: "0 bid 4\n1 bid 9\n2 bid 7\n1 place 2\n2 place 0\n0 place 6",
			Moves: []string{strings.Replace(allBids, "bid 4, ", "", 1)},
			Want:  []string{`"turn":[0,1,2]`, `"turn":2,"bidding":1,"asked":[0,1,2]`, `"shown":[]`},
		},
		{
			Rules: "SS-40", Name: "with one card left all ten are in the hand again", At: opened(3, hand(0, 3, 9)),
			Plays: "0 bid 9\n1 bid 1\n2 bid 2",
			Want:  []string{`"hand":[1,2,3,4,5,6,7,8,9,10],"discards":[],"held":10`, `"queue":[0,2,1]`},
		},
		{
			Rules: "SS-40", Name: "with two left they stay", At: opened(3, hand(0, 3, 9, 10)),
			Plays: "0 bid 9\n1 bid 1\n2 bid 2",
			Want:  []string{`"hand":[3,10],"discards":[1,2,4,5,6,7,8,9],"held":2`},
		},
		{
			Rules: "SS-40 SS-41", Name: "also between a tie and the second bidding", At: opened(3, hand(0, 3, 9)),
			Plays: "0 bid 9\n1 bid 9\n2 bid 2\n2 place 0",
			Moves: []string{allBids, strings.Replace(allBids, "bid 9, ", "", 1)},
		},
		{
			Rules: "SS-40", Name: "not while the card lies face down", At: opened(3, hand(0, 3, 9)), Plays: "0 bid 9",
			Want: []string{`"hand":[3],`, `"held":1,"bid":9`},
		},
	}
}

func voyageExamples() []gametest.Example {
	lastBids := "0 bid 1\n1 bid 2\n2 bid 3\n2 place 0\n1 place 0\n0 place 0\n"
	return []gametest.Example{
		{
			Rules: "SS-10 SS-39", Name: "after the third turn the voyage is scored", At: opened(3, last(1)), Plays: lastBids,
			Refused: "0 bid 4\n0 place 0\n" + stackOf9,
			Want:    []string{`"turn":[-1]`, `"turn":4,"bidding":0,"asked":[]`, `"scored":[[{"gold":`},
		},
		{
			Rules: "SS-11", Name: "hands are carried over", At: opened(3, last(1)), Plays: lastBids + "- holds 1 2 3",
			Want: []string{`"hand":[2,3,4,5,6,7,8,9,10],"discards":[1]`},
		},
		{
			Rules: "SS-50 SS-51", Name: "old holds and crates leave; numbers are drawn anew", At: opened(3, last(1)),
			Plays:   lastBids + "- holds 1 2 3",
			Refused: "- holds 1 2 3\n0 bid 4", Want: []string{
				`"voyage":2`,
				`"crates":[],"above":["G3",".",".",".","R1",".",".","R1","C2"]`,
			},
		},
		{
			Rules: "SS-51", Name: "drawn numbers have one spelling", At: opened(3, last(1)), Plays: lastBids,
			Refused: "- holds 3 2 1\n- holds 1 1 2\n- holds 1 2",
		},
		{
			Rules: "SS-52", Name: "the richest gets the highest number", At: opened(3, last(1), owning(100, 200, 50)),
			Plays: lastBids + "- holds 1 4 6",
			Want:  []string{`"hold":4,"crates":[]`, `"hold":6,"crates":[]`, `"hold":1,"crates":[]`},
		},
		{
			Rules: "SS-53", Name: "of equally rich ones the one with the lower number before", At: opened(3, equal(last(1))),
			Plays: lastBids + "- holds 2 3 5",
			Want:  []string{`"hold":5,"crates":[]`, `"hold":3,"crates":[]`, `"hold":2,"crates":[]`},
		},
		{
			Rules: "SS-60 SS-21", Name: "what is covered does not count", At: opened(3, last(1)),
			Plays: "0 bid 10\n1 bid 2\n2 bid 3\n0 place 0",
			Want:  []string{`"above":["C1","C1","G2","X4","X2","X1","G3","R2","X2"]`},
		},
		{
			Rules: "SS-70 SS-10", Name: "after the third voyage the game is over", At: opened(3, last(3), owning(0, 300, 20)),
			Plays:   lastBids,
			Refused: "- holds 1 2 3\n0 bid 4\n0 place 0\n- dummy 1", Want: []string{`"turn":[],`, `"over":true`},
		},
	}
}

// equal gives the seats so many coins that the first two are tied after the voyage, however it ends.
func equal(change func(*State)) func(*State) {
	return func(s *State) {
		change(s)
		end := gametest.Played(*s, "0 bid 1\n1 bid 2\n2 bid 3\n2 place 0\n1 place 0\n0 place 0\n")
		for seat := range 2 {
			s.Captains[seat].Coins = 100 - end.Captains[seat].Coins
		}
	}
}

func dummyExamples() []gametest.Example {
	return []gametest.Example{
		{
			Rules: "SS-80 SS-81", Name: "the dummy's card is drawn when all others lie", At: opened(2), Plays: "0 bid 8",
			Refused: "- dummy 6\n2 bid 6", Want: []string{`"turn":[1]`},
		},
		{
			Rules: "SS-81", Name: "chance opens a card that the dummy still has", At: opened(2, hand(2, 1, 3, 6)),
			Plays:   "0 bid 8\n1 bid 2",
			Refused: "- dummy 2\n- dummy 0\n- dummy 11\n- dummy 06\n- dummy\n- dummy 1 3\n- dummy x\n0 dummy 6\n0 place 0",
			Want:    []string{`"turn":[-1]`},
		},
		{
			Rules: "SS-82", Name: "the dummy lays at once, as the crate lies", At: opened(2),
			Plays: "0 bid 8\n1 bid 2\n- dummy 6\n0 place 4",
			Want:  []string{`"crates":["k01-4"]`, `"crates":["k30-3"]`, `"turn":[1]`},
		},
		{
			Rules: "SS-81 SS-36", Name: "tied, the dummy bids again blindly", At: opened(2),
			Plays:   "0 bid 6\n1 bid 2\n- dummy 6\n1 place 0\n0 bid 3",
			Refused: "- dummy 6\n1 bid 3", Want: []string{`"turn":[-1]`, `"asked":[0,2]`},
		},
		{
			Rules: "SS-83", Name: "with one card left the dummy has a new deck", At: opened(2, hand(2, 6, 1)),
			Plays: "0 bid 8\n1 bid 2\n- dummy 6",
			Want:  []string{`"hand":[1,2,3,4,5,6,7,8,9,10],"discards":[],"held":10,"bid":0,"shown":[6]`},
		},
		{
			Rules: "SS-68 SS-80", Name: "the dummy collects coins", At: opened(2, last(3)),
			Plays: "0 bid 1\n1 bid 2\n- dummy 3\n1 place 0\n0 place 0",
			Want:  []string{`"coins":23,"hold":3`, `"over":true`},
		},
	}
}

func groupExamples() []gametest.Example {
	return []gametest.Example{
		{
			Rules: "SS-90 SS-93", Name: "equal cards of the two groups are no tie", At: opened(6),
			Plays: "0 bid 3\n1 bid 9\n2 bid 5\n3 bid 9\n4 bid 3\n5 bid 5",
			Moves: []string{"", allPlaces, "", allPlaces}, Want: []string{`"queue":[1,2,0]`, `"queue":[3,5,4]`, `"turn":[1,3]`},
		},
		{
			Rules: "SS-90 SS-93", Name: "a group opens its cards and goes on without the other", At: opened(6),
			Plays: "0 bid 3\n1 bid 9\n2 bid 5\n1 place 0\n2 place 0\n0 place 0",
			Want:  []string{`"turn":[0,1,2,3,4,5]`, `"turn":2,"bidding":1`, `"turn":1,"bidding":1`},
		},
		{
			Rules: "SS-90 SS-33", Name: "each group takes from its own stack", At: opened(6),
			Plays: "3 bid 9\n4 bid 3\n5 bid 5\n3 place 0",
			Want:  []string{`"crates":["k11-0"]`, `"left":9,"stack":["k01-0"`, `"left":8,"stack":["k12-4"`},
		},
		{Rules: "SS-92", Name: "groups of voyage 1", At: opened(6), Want: []string{`"seats":[0,1,2]`, `"seats":[3,4,5]`}},
		{
			Rules: "SS-92", Name: "groups of voyage 2", At: opened(6, last(2)),
			Want: []string{`"seats":[1,2,3]`, `"seats":[4,5,0]`},
		},
		{
			Rules: "SS-92", Name: "groups of voyage 3, with the dummy of five", At: opened(5, last(3)),
			Want: []string{`"seats":[2,3,4]`, `"seats":[5,0,1]`},
		},
		{
			Rules: "SS-91 SS-93", Name: "the voyage waits for both groups", At: opened(6, last(1)),
			Plays: "0 bid 1\n1 bid 2\n2 bid 3\n2 place 0\n1 place 0\n0 place 0",
			Want:  []string{`"scored":[]`, `"turn":[3,4,5]`, `"turn":4,"bidding":0,"asked":[]`},
		},
		{
			Rules: "SS-91", Name: "and compares all six", At: opened(6, last(1)),
			Plays: "0 bid 1\n1 bid 2\n2 bid 3\n2 place 0\n1 place 0\n0 place 0\n3 bid 1\n4 bid 2\n5 bid 3\n5 place 0\n4 place " +
				"0\n3 place 0",
			Want: []string{`"turn":[-1]`, `"scored":[[{"gold":`},
		},
	}
}

func examples() []gametest.Example {
	return slices.Concat(setupExamples(), biddingExamples(), voyageExamples(), dummyExamples(), groupExamples())
}

func TestRules(t *testing.T) {
	t.Parallel()
	gametest.Examples(t, Rules(), examples())
}

// TestEveryRuleIsShown checks that the tests name each rule id of the document.
func TestEveryRuleIsShown(t *testing.T) {
	t.Parallel()
	var others []string
	for _, e := range scoreExamples() {
		others = append(others, e.rules)
	}
	for _, e := range winnerExamples() {
		others = append(others, e.rules)
	}
	for _, e := range viewExamples() {
		others = append(others, e.Rules)
	}
	for _, e := range pieceExamples() {
		others = append(others, e.rules)
	}
	gametest.RulesShown(t, "../../docs/shipshape.md", "SS", 48, examples(), others...)
}
