package shipshape

import (
	"slices"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
)

// example shows rules at work: from a position, plays that are accepted; then what a seat may do,
// what is refused, and what the position looks like.
type example struct {
	rules   string // the ids it shows
	name    string
	at      State
	plays   string   // lines of a record
	moves   []string // by seat from 0 on, all legal moves at the end
	refused string   // lines of a record
	want    []string // parts of the position as JSON
}

const (
	threeHolds = "- holds 2 5 6\n"
	stackOf9   = "- stack 0 k01-0 k30-3 k42-5 k10-1 k50-7 k22-2 k33-0 k17-4 k08-6\n"
	secondOf9  = "- stack 1 k11-3 k12-4 k13-5 k14-6 k15-7 k16-0 k18-1 k19-2 k20-3\n"
	stackOf12  = "- stack 0 k01-0 k30-3 k42-5 k10-1 k50-7 k22-2 k33-0 k17-4 k08-6 k02-0 k03-0 k05-0\n"
)

// openings bring so many people to the first bidding.
var openings = map[int]string{
	2: "- holds 2 5 3\n" + stackOf9,
	3: threeHolds + stackOf9,
	4: "- holds 2 5 6 1\n" + stackOf12,
	5: "- holds 1 2 3 4 5 6\n" + stackOf9 + secondOf9,
	6: "- holds 1 2 3 4 5 6\n" + stackOf9 + secondOf9,
}

// opened is the first bidding of so many people, with changes.
func opened(people int, changes ...func(*State)) State {
	s := played(start(people), openings[people])
	for _, change := range changes {
		change(&s)
	}
	return s
}

// played makes plays that must be legal.
func played(s State, plays string) State {
	for line := range strings.Lines(plays) {
		next, _, err := s.Apply(play(line))
		if err != nil {
			panic(err)
		}
		s = next.(State)
	}
	return s
}

// play reads a line of a record.
func play(line string) game.Play {
	word, move, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
	seats := map[string]game.Seat{"-": game.Nature, "!": game.Outside, "*": game.Public}
	seat, special := seats[word]
	if !special {
		seat = game.Seat(word[0] - '0')
	}
	return game.Play{Seat: seat, Move: game.Move(move)}
}

// last makes it the last turn of a voyage: each seat has two crates, three are left for each group.
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

// hand leaves a seat with a few cards, the others are discards.
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

func setupExamples() []example {
	return []example{
		{
			rules: "SS-1 SS-80", name: "two people and a dummy behind them", at: start(2), plays: openings[2],
			moves: []string{allBids, allBids, ""}, refused: "2 bid 1\n3 bid 1", want: []string{`"dummy":2`},
		},
		{
			rules: "SS-1", name: "three people alone", at: start(3), plays: openings[3],
			moves: []string{allBids, allBids, allBids, ""}, want: []string{`"dummy":null`},
		},
		{
			rules: "SS-1", name: "four people alone", at: start(4), plays: openings[4],
			moves: []string{allBids, allBids, allBids, allBids, ""}, want: []string{`"dummy":null`},
		},
		{
			rules: "SS-1 SS-80", name: "five people and a dummy behind them", at: start(5), plays: openings[5],
			moves: []string{allBids, allBids, allBids, allBids, allBids, ""}, want: []string{`"dummy":5`},
		},
		{
			rules: "SS-3 SS-4 SS-5", name: "a hold each, all cards, no coins", at: start(3), plays: threeHolds,
			refused: threeHolds + "0 bid 1\n- stack 1 k01-0",
			want: []string{
				`"turn":[-1]`, `"coins":0,"hold":2,`, `"coins":0,"hold":5,`, `"coins":0,"hold":6,`,
				`"hand":[1,2,3,4,5,6,7,8,9,10]`, `"above":["R1",".",".",".","R1",".",".","R2","."]`,
			},
		},
		{
			rules: "SS-3 SS-38", name: "different holds, one a seat", at: start(3),
			refused: "- holds 2 5\n- holds 2 5 2\n- holds 2 5 7\n- holds 0 5 2\n- holds 2 5 6 1\n- holds 02 5 6\n- holds\n0 " +
				"holds 2 5 6\n- holds 2  5 6\n- holds x 5 6\n" + stackOf9,
		},
		{
			rules: "SS-2", name: "three crates a seat, each once", at: start(3), plays: threeHolds,
			refused: strings.Join([]string{
				stackOf12, secondOf9, strings.Replace(stackOf9, "k08-6", "", 1), strings.Replace(stackOf9, "k08-6", "k01-6", 1),
				strings.Replace(stackOf9, "k08-6", "k08-8", 1), strings.Replace(stackOf9, "k08-6", "k55-0", 1),
				strings.Replace(stackOf9, "k08-6", "k00-0", 1), strings.Replace(stackOf9, "k08-6", "k8-0", 1),
				strings.Replace(stackOf9, "k08-6", "k08", 1), strings.Replace(stackOf9, "k08-6", "K08-6", 1),
			}, ""),
		},
		{
			rules: "SS-2 SS-50", name: "no crate of a voyage before", at: opened(3, last(1)),
			plays: "0 bid 1\n1 bid 2\n2 bid 3\n2 place 0\n1 place 0\n0 place 0\n- holds 1 2 3",
			refused: "- stack 0 k01-0 k33-0 k17-4 k08-6 k02-0 k03-0 k05-0 k11-0 k12-0\n" +
				"- stack 0 k54-0 k33-0 k17-4 k08-6 k02-0 k03-0 k05-0 k11-0 k12-0",
		},
		{
			rules: "SS-2 SS-90", name: "six seats have two stacks of nine", at: start(6),
			plays:   "- holds 1 2 3 4 5 6\n" + stackOf9,
			refused: stackOf9 + "- stack 1 k01-3 k12-4 k13-5 k14-6 k15-7 k16-0 k18-1 k19-2 k20-3\n0 bid 1",
			want:    []string{`"turn":[-1]`, `"left":9`},
		},
	}
}

func biddingExamples() []example {
	return []example{
		{
			rules: "SS-30", name: "all choose at the same time, in any order", at: opened(3), plays: "2 bid 3",
			moves:   []string{allBids, allBids, ""},
			refused: "2 bid 4\n0 place 0\n0 bid 0\n0 bid 11\n0 bid 07\n0 bid\n0 pass\n- dummy 3\n1 bid  1",
			want:    []string{`"turn":[0,1]`, `"bid":3,"shown":[]`},
		},
		{
			rules: "SS-30 SS-32 SS-35", name: "the last card opens all; crates are taken from high to low", at: opened(3),
			plays: "2 bid 7\n0 bid 4\n1 bid 9",
			moves: []string{"", allPlaces, ""}, refused: "2 place 0\n0 bid 1\n1 bid 1",
			want: []string{`"queue":[1,2,0]`, `"discards":[4],"held":9,"bid":0,"shown":[4]`},
		},
		{
			rules: "SS-33 SS-21", name: "the top crate, laid at once, before the next takes one", at: opened(3),
			plays: "0 bid 4\n1 bid 9\n2 bid 7\n1 place 2",
			moves: []string{"", "", allPlaces}, want: []string{`"crates":["k01-2"]`, `"turn":[2]`, `"left":8,"stack":["k30-3"`},
		},
		{
			rules: "SS-23", name: "laying is compulsory, and final", at: opened(3), plays: "0 bid 4\n1 bid 9\n2 bid 7",
			refused: "1 pass\n1 place 8\n1 place -1\n1 place\n1 place 00\n1 refuse\n1 place 0 0\n0 place 0",
		},
		{
			rules: "SS-31 SS-34", name: "a single low card goes before a tie", at: opened(3), plays: "0 bid 8\n1 bid 8\n2 bid 3",
			moves: []string{"", "", allPlaces}, refused: "0 bid 1", want: []string{`"queue":[2]`, `"tied":[0,1]`},
		},
		{
			rules: "SS-36", name: "the tied bid again when the free have laid", at: opened(3),
			plays: "0 bid 8\n1 bid 8\n2 bid 3\n2 place 1",
			moves: []string{strings.Replace(allBids, "bid 8, ", "", 1), strings.Replace(allBids, "bid 8, ", "", 1), ""},
			want:  []string{`"turn":[0,1]`, `"bidding":2,"asked":[0,1]`},
		},
		{
			rules: "SS-36", name: "the higher of the second cards first", at: opened(3),
			plays: "0 bid 8\n1 bid 8\n2 bid 3\n2 place 1\n0 bid 1\n1 bid 2",
			want:  []string{`"queue":[1,0]`, `"shown":[8,2]`},
		},
		{
			rules: "SS-36", name: "two ties bid again together", at: opened(4),
			plays: "0 bid 7\n1 bid 7\n2 bid 4\n3 bid 4\n0 bid 6\n1 bid 3\n2 bid 6\n3 bid 10",
			want:  []string{`"queue":[3,1,2,0]`},
		},
		{
			rules: "SS-37 SS-38", name: "tied twice, the higher hold first, without a third card", at: opened(3),
			plays: "0 bid 8\n1 bid 8\n2 bid 3\n2 place 1\n0 bid 2\n1 bid 2",
			moves: []string{"", allPlaces, ""}, want: []string{`"queue":[1,0]`},
		},
		{
			rules: "SS-37", name: "twice tied on different cards they are one list", at: opened(4),
			plays: "0 bid 7\n1 bid 7\n2 bid 4\n3 bid 4\n0 bid 6\n1 bid 3\n2 bid 6\n3 bid 3",
			want:  []string{`"queue":[2,1,0,3]`},
		},
		{
			rules: "SS-34 SS-37", name: "three tie, then two: the single one first", at: opened(3),
			plays: "0 bid 5\n1 bid 5\n2 bid 5\n0 bid 9\n1 bid 1\n2 bid 9",
			want:  []string{`"queue":[1,2,0]`},
		},
		{
			rules: "SS-39 SS-10", name: "the turn ends when all have laid", at: opened(3),
			plays: "0 bid 4\n1 bid 9\n2 bid 7\n1 place 2\n2 place 0\n0 place 6",
			moves: []string{strings.Replace(allBids, "bid 4, ", "", 1)},
			want:  []string{`"turn":[0,1,2]`, `"turn":2,"bidding":1,"asked":[0,1,2]`, `"shown":[]`},
		},
		{
			rules: "SS-40", name: "with one card left all ten are in the hand again", at: opened(3, hand(0, 3, 9)),
			plays: "0 bid 9\n1 bid 1\n2 bid 2",
			want:  []string{`"hand":[1,2,3,4,5,6,7,8,9,10],"discards":[],"held":10`, `"queue":[0,2,1]`},
		},
		{
			rules: "SS-40", name: "with two left they stay", at: opened(3, hand(0, 3, 9, 10)),
			plays: "0 bid 9\n1 bid 1\n2 bid 2",
			want:  []string{`"hand":[3,10],"discards":[1,2,4,5,6,7,8,9],"held":2`},
		},
		{
			rules: "SS-40 SS-41", name: "also between a tie and the second bidding", at: opened(3, hand(0, 3, 9)),
			plays: "0 bid 9\n1 bid 9\n2 bid 2\n2 place 0",
			moves: []string{allBids, strings.Replace(allBids, "bid 9, ", "", 1)},
		},
		{
			rules: "SS-40", name: "not while the card lies face down", at: opened(3, hand(0, 3, 9)), plays: "0 bid 9",
			want: []string{`"hand":[3],`, `"held":1,"bid":9`},
		},
	}
}

func voyageExamples() []example {
	lastBids := "0 bid 1\n1 bid 2\n2 bid 3\n2 place 0\n1 place 0\n0 place 0\n"
	return []example{
		{
			rules: "SS-10 SS-39", name: "after the third turn the voyage is scored", at: opened(3, last(1)), plays: lastBids,
			refused: "0 bid 4\n0 place 0\n" + stackOf9,
			want:    []string{`"turn":[-1]`, `"turn":4,"bidding":0,"asked":[]`, `"scored":[[{"gold":`},
		},
		{
			rules: "SS-11", name: "hands are carried over", at: opened(3, last(1)), plays: lastBids + "- holds 1 2 3",
			want: []string{`"hand":[2,3,4,5,6,7,8,9,10],"discards":[1]`},
		},
		{
			rules: "SS-50 SS-51", name: "old holds and crates leave; numbers are drawn anew", at: opened(3, last(1)),
			plays:   lastBids + "- holds 1 2 3",
			refused: "- holds 1 2 3\n0 bid 4", want: []string{
				`"voyage":2`,
				`"crates":[],"above":["G3",".",".",".","R1",".",".","R1","C2"]`,
			},
		},
		{
			rules: "SS-51", name: "drawn numbers have one spelling", at: opened(3, last(1)), plays: lastBids,
			refused: "- holds 3 2 1\n- holds 1 1 2\n- holds 1 2",
		},
		{
			rules: "SS-52", name: "the richest gets the highest number", at: opened(3, last(1), owning(100, 200, 50)),
			plays: lastBids + "- holds 1 4 6",
			want:  []string{`"hold":4,"crates":[]`, `"hold":6,"crates":[]`, `"hold":1,"crates":[]`},
		},
		{
			rules: "SS-53", name: "of equally rich ones the one with the lower number before", at: opened(3, equal(last(1))),
			plays: lastBids + "- holds 2 3 5",
			want:  []string{`"hold":5,"crates":[]`, `"hold":3,"crates":[]`, `"hold":2,"crates":[]`},
		},
		{
			rules: "SS-60 SS-21", name: "what is covered does not count", at: opened(3, last(1)),
			plays: "0 bid 10\n1 bid 2\n2 bid 3\n0 place 0",
			want:  []string{`"above":["C1","C1","G2","X4","X2","X1","G3","R2","X2"]`},
		},
		{
			rules: "SS-70 SS-10", name: "after the third voyage the game is over", at: opened(3, last(3), owning(0, 300, 20)),
			plays:   lastBids,
			refused: "- holds 1 2 3\n0 bid 4\n0 place 0\n- dummy 1", want: []string{`"turn":[],`, `"over":true`},
		},
	}
}

// equal makes the seats so rich that the voyage, however it ends, leaves the first two equal.
func equal(change func(*State)) func(*State) {
	return func(s *State) {
		change(s)
		end := played(*s, "0 bid 1\n1 bid 2\n2 bid 3\n2 place 0\n1 place 0\n0 place 0\n")
		for seat := range 2 {
			s.Captains[seat].Coins = 100 - end.Captains[seat].Coins
		}
	}
}

func dummyExamples() []example {
	return []example{
		{
			rules: "SS-80 SS-81", name: "the dummy's card is drawn when all others lie", at: opened(2), plays: "0 bid 8",
			refused: "- dummy 6\n2 bid 6", want: []string{`"turn":[1]`},
		},
		{
			rules: "SS-81", name: "chance opens a card that the dummy still has", at: opened(2, hand(2, 1, 3, 6)),
			plays:   "0 bid 8\n1 bid 2",
			refused: "- dummy 2\n- dummy 0\n- dummy 11\n- dummy 06\n- dummy\n- dummy 1 3\n- dummy x\n0 dummy 6\n0 place 0",
			want:    []string{`"turn":[-1]`},
		},
		{
			rules: "SS-82", name: "the dummy lays at once, as the crate lies", at: opened(2),
			plays: "0 bid 8\n1 bid 2\n- dummy 6\n0 place 4",
			want:  []string{`"crates":["k01-4"]`, `"crates":["k30-3"]`, `"turn":[1]`},
		},
		{
			rules: "SS-81 SS-36", name: "tied, the dummy bids again blindly", at: opened(2),
			plays:   "0 bid 6\n1 bid 2\n- dummy 6\n1 place 0\n0 bid 3",
			refused: "- dummy 6\n1 bid 3", want: []string{`"turn":[-1]`, `"asked":[0,2]`},
		},
		{
			rules: "SS-83", name: "with one card left the dummy has a new deck", at: opened(2, hand(2, 6, 1)),
			plays: "0 bid 8\n1 bid 2\n- dummy 6",
			want:  []string{`"hand":[1,2,3,4,5,6,7,8,9,10],"discards":[],"held":10,"bid":0,"shown":[6]`},
		},
		{
			rules: "SS-68 SS-80", name: "the dummy collects coins", at: opened(2, last(3)),
			plays: "0 bid 1\n1 bid 2\n- dummy 3\n1 place 0\n0 place 0",
			want:  []string{`"coins":23,"hold":3`, `"over":true`},
		},
	}
}

func groupExamples() []example {
	return []example{
		{
			rules: "SS-90 SS-93", name: "equal cards of the two groups are no tie", at: opened(6),
			plays: "0 bid 3\n1 bid 9\n2 bid 5\n3 bid 9\n4 bid 3\n5 bid 5",
			moves: []string{"", allPlaces, "", allPlaces}, want: []string{`"queue":[1,2,0]`, `"queue":[3,5,4]`, `"turn":[1,3]`},
		},
		{
			rules: "SS-90 SS-93", name: "a group opens its cards and goes on without the other", at: opened(6),
			plays: "0 bid 3\n1 bid 9\n2 bid 5\n1 place 0\n2 place 0\n0 place 0",
			want:  []string{`"turn":[0,1,2,3,4,5]`, `"turn":2,"bidding":1`, `"turn":1,"bidding":1`},
		},
		{
			rules: "SS-90 SS-33", name: "each group takes from its own stack", at: opened(6),
			plays: "3 bid 9\n4 bid 3\n5 bid 5\n3 place 0",
			want:  []string{`"crates":["k11-0"]`, `"left":9,"stack":["k01-0"`, `"left":8,"stack":["k12-4"`},
		},
		{rules: "SS-92", name: "groups of voyage 1", at: opened(6), want: []string{`"seats":[0,1,2]`, `"seats":[3,4,5]`}},
		{
			rules: "SS-92", name: "groups of voyage 2", at: opened(6, last(2)),
			want: []string{`"seats":[1,2,3]`, `"seats":[4,5,0]`},
		},
		{
			rules: "SS-92", name: "groups of voyage 3, with the dummy of five", at: opened(5, last(3)),
			want: []string{`"seats":[2,3,4]`, `"seats":[5,0,1]`},
		},
		{
			rules: "SS-91 SS-93", name: "the voyage waits for both groups", at: opened(6, last(1)),
			plays: "0 bid 1\n1 bid 2\n2 bid 3\n2 place 0\n1 place 0\n0 place 0",
			want:  []string{`"scored":[]`, `"turn":[3,4,5]`, `"turn":4,"bidding":0,"asked":[]`},
		},
		{
			rules: "SS-91", name: "and compares all six", at: opened(6, last(1)),
			plays: "0 bid 1\n1 bid 2\n2 bid 3\n2 place 0\n1 place 0\n0 place 0\n3 bid 1\n4 bid 2\n5 bid 3\n5 place 0\n4 place " +
				"0\n3 place 0",
			want: []string{`"turn":[-1]`, `"scored":[[{"gold":`},
		},
	}
}

func examples() []example {
	return slices.Concat(setupExamples(), biddingExamples(), voyageExamples(), dummyExamples(), groupExamples())
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
	s := played(e.at, e.plays)
	for seat, want := range e.moves {
		if got := join(s.Moves(game.Seat(seat))); got != want {
			t.Errorf("seat %d may\n%s, want\n%s", seat, got, want)
		}
	}
	for line := range strings.Lines(e.refused) {
		switch _, _, err := s.Apply(play(line)); {
		case err == nil:
			t.Errorf("%q is accepted", line)
		case strings.Contains(err.Error(), `["`): // such as the hand
			t.Errorf("the refusal of %q tells what can be done: %v", line, err)
		}
	}
	text, err := s.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range e.want {
		if !strings.Contains(string(text), part) {
			t.Errorf("the position has no %s:\n%s", part, text)
		}
	}
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
	for _, e := range scoreExamples() {
		shown = append(shown, e.rules)
	}
	for _, e := range winnerExamples() {
		shown = append(shown, e.rules)
	}
	for _, e := range viewExamples() {
		shown = append(shown, e.rules)
	}
	for _, e := range pieceExamples() {
		shown = append(shown, e.rules)
	}
	gametest.RulesShown(t, "../../docs/shipshape.md", "SS", 48, shown)
}
