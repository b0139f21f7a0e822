package madameching

import (
	"fmt"
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
	twelve   = "- missions m11a m11b m13a m13b m17a m17b m19a m19b m23a m23b m29a m29b\n"
	fourteen = "- missions m11a m11b m13a m13b m17a m17b m19a m19b m23a m23b m29a m29b m34a m34b\n"
)

// openings bring so many people to the first choice.
var openings = map[int]string{
	2: fourteen + "- deal 0 1 10 30 50 54\n- deal 1 2 11 31 51 55\n- display 20 40 21\n",
	3: twelve + "- deal 0 1 10 30 50\n- deal 1 2 11 31 51\n- deal 2 3 12 32 52\n- display 20 40\n",
	4: fourteen + "- deal 0 1 10 30 50\n- deal 1 2 11 31 51\n- deal 2 3 12 32 52\n- deal 3 4 13 33 53\n" +
		"- display 20 40 21\n",
}

// opened is the first choice of so many people, with changes.
func opened(people int, changes ...func(*State)) State {
	return changed(played(start(game.Setup{Seats: people}), openings[people]), changes)
}

// crewed is the same with teams.
func crewed(changes ...func(*State)) State {
	return changed(played(start(game.Setup{Seats: maxSeats, Options: []string{Crews}}), openings[maxSeats]), changes)
}

func changed(s State, changes []func(*State)) State {
	for _, change := range changes {
		change(&s)
	}
	return s
}

// played makes plays that must be legal.
func played(s State, plays string) State {
	for line := range strings.Lines(plays) {
		next, _, err := s.Apply(aPlay(line))
		if err != nil {
			panic(err)
		}
		s = next.(State)
	}
	return s
}

// aPlay reads a line of a record.
func aPlay(line string) game.Play {
	word, move, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
	seats := map[string]game.Seat{"-": game.Nature, "!": game.Outside, "*": game.Public}
	seat, special := seats[word]
	if !special {
		seat = game.Seat(word[0] - '0')
	}
	return game.Play{Seat: seat, Move: game.Move(move)}
}

// chosen are the plays by which each of so many seats chooses a card, and the first seat, whose card is the
// highest, sails with it.
func chosen(seats, card int) string {
	plays := fmt.Sprintf("0 choose %d\n1 choose 2\n2 choose 3\n", card)
	if seats == maxSeats {
		plays += "3 choose 4\n"
	}
	return plays + "0 sail\n"
}

// hands gives a seat other cards.
func hands(seat int, cards ...Card) func(*State) {
	return func(s *State) { s.Captains[seat].Hand, s.Captains[seat].Held = SetOf(cards...), int8(len(cards)) }
}

// atSea lets a junk have sailed with some cards.
func atSea(seat int, cards ...Card) func(*State) {
	return junkAtSea(seat, 0, cards...)
}

func junkAtSea(seat, junk int, cards ...Card) func(*State) {
	return func(s *State) {
		for _, c := range cards {
			s.Captains[seat].Junks[junk] = s.Captains[seat].Junks[junk].With(c)
		}
	}
}

// skilled gives a seat skills face up, tired ones turned down.
func skilled(seat int, skills ...Skill) func(*State) {
	return func(s *State) {
		for _, k := range skills {
			s.Captains[seat].Up[k]++
		}
	}
}

func tired(seat int, skills ...Skill) func(*State) {
	return func(s *State) {
		for _, k := range skills {
			s.Captains[seat].Down[k]++
		}
	}
}

// finds gives a seat encounter cards.
func finds(seat game.Seat, cards ...Encounter) func(*State) {
	return func(s *State) {
		for _, e := range cards {
			s.found(seat, e)
		}
	}
}

// rich gives a seat gold and stones.
func rich(seat int, gold int16, stones Stones) func(*State) {
	return func(s *State) { s.Captains[seat].Gold, s.Captains[seat].Stones = gold, stones }
}

// open leaves some missions.
func open(ids ...string) func(*State) {
	return func(s *State) { s.Open = tileSet(ids) }
}

// deckOf leaves some cards in the deck, the others are in the discard pile.
func deckOf(cards ...Card) func(*State) {
	return func(s *State) { s.Discard |= s.deck() &^ SetOf(cards...) }
}

// outOfPlay puts the cards of the discard pile where nobody finds them.
func outOfPlay(s *State) {
	absent := &s.Captains[maxSeats-1]
	absent.Hand, absent.Held, s.Discard = s.Discard, int8(s.Discard.Count()), 0
}

func setupExamples() []example {
	return []example{
		{
			rules: "MC-1 MC-8", name: "nobody has set out", at: start(game.Setup{Seats: 3}), moves: []string{"", "", "", ""},
			refused: "0 choose 1\n0 sail\n- deal 0 1 10 30 50\n- display 20 40",
			want:    []string{`"round":0,"step":"missions","turn":[-1]`, `"junks":[{"cards":[],"turned":[],"space":0,`},
		},
		{
			rules: "MC-5", name: "twelve missions for three", at: start(game.Setup{Seats: 3}), plays: twelve,
			want: []string{
				`"missions":["m11a","m11b","m13a","m13b","m17a","m17b","m19a","m19b","m23a","m23b","m29a","m29b"],"aside":[]`,
			},
		},
		{
			rules: "MC-5", name: "fourteen for four", at: start(game.Setup{Seats: 4}), plays: fourteen,
			refused: fourteen, want: []string{`"m29b","m34a","m34b"],"aside":[]`},
		},
		{
			rules: "MC-5", name: "each once, and as many as there are to be", at: start(game.Setup{Seats: 3}),
			refused: strings.Join([]string{
				fourteen, strings.Replace(twelve, " m29b", "", 1), strings.Replace(twelve, "m29b", "m29a", 1),
				strings.Replace(twelve, "m29b", "m29d", 1), strings.Replace(twelve, "m29b", "29", 1),
				"- missions\n0 missions m11a\n",
			}, ""),
		},
		{
			rules: "MC-6", name: "a third one of a number is put aside, and another one drawn", at: start(game.Setup{Seats: 3}),
			plays: strings.Replace(twelve, "m29b", "m23c m29b", 1),
			want:  []string{`"m23a","m23b","m29a","m29b"],"aside":["m23c"]`},
		},
		{
			rules: "MC-2", name: "four cards each, the rest is the deck", at: start(game.Setup{Seats: 3}),
			plays: twelve + "- deal 0 1 10 30 50\n",
			refused: "- deal 1 1 11 31 51\n- deal 1 2 11 31\n- deal 1 2 11 31 51 5\n- deal 2 2 11 31 51\n- deal 0 2 11 31 51\n" +
				"- deal 1 2 11 31 56\n- deal 1 2 11 31 0\n- deal 1 2 11 31 051\n- deal 1 2 2 31 51\n- deal\n- display 20 40",
			want: []string{`"hand":[1,10,30,50],"held":4`, `"deck":{"size":51,"cards":[2,3,4,5,6,7,8,9,11,`},
		},
		{
			rules: "MC-3 MC-4 MC-7 MC-44", name: "33 encounter cards in the deck, nothing is owned", at: opened(3),
			want: []string{
				`"up":[],"down":[],"gold":0,"gems":{"blue":0,"red":0,"white":0},"encounters":[],"found":0,"points":0`,
				`"encounterDeck":{"size":33,"cards":["mentor","mentor","mentor","mentor","thief",`,
				`"discard":[],"shuffles":0},"port":null,"flagship":null`,
			},
		},
		{
			rules: "MC-20 MC-10", name: "one card a seat, the first face down", at: opened(3),
			refused: "- display 20 40\n0 draw 20\n0 sail",
			want: []string{
				`"round":1,"step":"choose","turn":[0,1,2]`, `"display":[20,40],"down":true,"leftOver":0,"deck":{"size":40,`,
			},
		},
		{
			rules: "MC-20", name: "the open ones from the deck", at: played(opened(3), turnOfThree),
			refused: "- display 6\n- display 6 7 8\n- display 6 6\n- display 1 6\n- display 6 50\n- display 6 20\n" +
				"- display 6 06\n- display",
		},
	}
}

// turnOfThree is a turn of three in which nothing happens: 50, 3 and 2 sail, and each takes a card.
const turnOfThree = "0 choose 50\n1 choose 2\n2 choose 3\n0 sail\n0 draw 20\n2 sail\n2 draw down\n- down 2 7\n" +
	"1 sail\n1 draw 40\n"

func turnExamples() []example {
	return []example{
		{
			rules: "MC-21 MC-27", name: "all choose one card of the hand, in any order", at: opened(3), plays: "1 choose 31\n",
			moves: []string{"choose 1, choose 10, choose 30, choose 50", "", "choose 3, choose 12, choose 32, choose 52"},
			refused: "1 choose 2\n0 choose 31\n0 choose 2\n0 choose\n0 choose 1 10\n0 choose 01\n0 sail\n3 choose 4\n" +
				"- choose 1\n* choose 1",
			want: []string{`"turn":[0,2]`, `"chose":[31],"sailed":0`},
		},
		{
			rules: "MC-22 MC-23", name: "the last choice reveals all; the highest card is first", at: opened(3),
			plays: "1 choose 31\n2 choose 12\n0 choose 30\n", moves: []string{"", "sail", ""},
			refused: "0 sail\n2 sail\n0 choose 1",
			want: []string{
				`"hand":[1,10,50],"held":3,"chose":[30]`, `"active":{"seat":1,"junk":0,"card":31,`, `"order":[0,2]`,
			},
		},
		{
			rules: "MC-24", name: "first it sails, and that is compulsory", at: opened(3, finds(0, Oracle), skilled(0, Chart)),
			plays:   "0 choose 50\n1 choose 2\n2 choose 3\n",
			refused: "0 draw 20\n0 oracle\n0 chart\n0 done\n0 pass\n0 sail 0\n0 sail 1\n1 sail", moves: []string{"sail", "", ""},
		},
		{
			rules: "MC-24 MC-69", name: "one encounter card at most, then a card of the display",
			at:    opened(3, finds(0, Oracle, Oracle)),
			plays: chosen(3, 50) + "0 oracle\n- find 0 trader trader trader\n", refused: "0 oracle\n0 done\n0 sail\n1 sail",
			moves: []string{"draw 20, draw 40, draw down", "", ""},
		},
		{
			rules: "MC-24 MC-61", name: "skills and the encounter card in any order",
			at:    opened(3, finds(0, Seadog), skilled(0, Chart, Lantern)),
			plays: chosen(3, 50) + "0 chart\n- card 0 5\n0 seadog\n0 lantern 30\n",
			want: []string{
				`"hand":[1,5,10],"held":3`, `"up":["chart"],"down":["lantern"]`, `"played":true,"lanterns":1,"drawn":false`,
			},
		},
		{
			rules: "MC-25", name: "a card of the display, also the one that lies face down", at: opened(3),
			plays:   chosen(3, 50) + "0 draw down\n",
			refused: "- down 0 50\n- down 0 20\n- down 1 7\n- card 0 7\n- down 0\n0 draw 20\n2 sail",
			want:    []string{`"turn":[-1]`, `"down":true`, `"owed":{"what":"down","from":null,"n":1}`},
		},
		{
			rules: "MC-25", name: "it is seen after taking it, and the last one gets what is left", at: opened(3),
			plays: chosen(3, 50) + "0 draw down\n- down 0 7\n2 sail\n2 draw 40\n1 sail\n",
			moves: []string{"", "draw 20", ""}, want: []string{`"hand":[1,7,10,30],"held":4`, `"display":[20],"down":false`},
		},
		{
			rules: "MC-10 MC-27", name: "then the next display is laid, and hands have four cards again", at: opened(3),
			plays: turnOfThree,
			want: []string{
				`"round":1,"step":"display","turn":[-1]`, `"hand":[1,10,20,30],"held":4,"chose":[],"sailed":0`,
				`"hand":[11,31,40,51],"held":4`, `"hand":[7,12,32,52],"held":4`,
			},
		},
		{
			rules: "MC-26", name: "the discard pile is shuffled into a new deck", at: opened(3, deckOf(9)),
			plays:   turnOfThree[:strings.Index(turnOfThree, "- down")] + "- down 2 9\n1 sail\n1 draw 40\n",
			refused: "- display 9 5\n- display 50 5", want: []string{`"deck":{"size":0,"cards":[],"discard":[4,5,6,`},
		},
		{
			rules: "MC-26", name: "the card that lies face down is then what the old deck had left",
			at:    opened(3, deckOf(9), skilled(0, Chart)),
			plays: chosen(3, 50) + "0 chart\n- card 0 6\n0 draw down\n", refused: "- down 0 5\n- down 0 6",
			want: []string{`"down":true,"leftOver":9,"deck":{"size":39,`, `"discard":[],"shuffles":1`},
		},
		{
			rules: "MC-26", name: "without any card a draw is skipped", at: opened(3, deckOf(9), outOfPlay, skilled(0, Chart)),
			plays: chosen(3, 50) + "0 chart\n", refused: "- card 0 9", moves: []string{"draw 20, draw 40, draw down", "", ""},
		},
		{
			rules: "MC-26", name: "a short display serves as long as it lasts",
			at: played(opened(3, deckOf(7, 9), outOfPlay), turnOfThree),
			plays: "- display\n0 choose 30\n1 choose 11\n2 choose 12\n0 sail\n- find 0 oracle\n0 draw down\n- down 0 9\n" +
				"2 sail\n",
			moves: []string{"", "", "done"}, refused: "2 draw down\n2 keep\n- display 9",
		},
	}
}

func sailExamples() []example {
	return []example{
		{
			rules: "MC-31", name: "the first card puts the junk on space 1", at: opened(3), plays: chosen(3, 50),
			want: []string{`"junks":[{"cards":["50"],"turned":[],"space":1,"column":1,"row":1}]`},
		},
		{
			rules: "MC-32 MC-33 MC-30", name: "a higher card of a colour that is there: straight on",
			at:    opened(3, atSea(0, 6, 49)),
			plays: chosen(3, 50), want: []string{`"cards":["6","49","50"],"turned":[],"space":6,"column":3,"row":2`},
		},
		{
			rules: "MC-34 MC-30", name: "a new colour: diagonally", at: opened(3, atSea(0, 6, 41)),
			plays: chosen(3, 50), want: []string{`"cards":["6","41","50"],"turned":[],"space":9,"column":3,"row":3`},
		},
		{
			rules: "MC-35", name: "junks may meet", at: opened(3, atSea(0, 49), atSea(2, 1)),
			plays: chosen(3, 50) + "0 draw 20\n2 sail\n",
			want:  []string{`"cards":["49","50"],"turned":[],"space":2`, `"cards":["1","3"],"turned":[],"space":2`},
		},
		{
			rules: "MC-36 MC-37", name: "a lower card ends the expedition, and begins a new one",
			at:    opened(3, atSea(0, 14, 51)),
			plays: chosen(3, 50) + "- find 0 oracle\n",
			want:  []string{`"cards":["50"],"turned":[],"space":1`, `"discard":[14,51],`, `"ended":true,"space":4`},
		},
		{
			rules: "MC-37", name: "nobody may end a voyage with a higher card, or go on with a lower one",
			at:    opened(3, atSea(0, 14, 51)),
			plays: "0 choose 50\n1 choose 2\n2 choose 3\n", moves: []string{"sail", "", ""},
			refused: "0 done\n0 sail 50\n0 restart",
		},
		{
			rules: "MC-38", name: "at the end of the world any card ends it",
			at:    opened(3, atSea(0, 6, 7, 8, 9, 10, 11, 13, 17)),
			plays: chosen(3, 50), want: []string{`"cards":["50"],"turned":[],"space":1`, `"ended":true,"space":8`},
		},
		{
			rules: "MC-40 MC-41", name: "the first line: one encounter card",
			at:    opened(3, atSea(0, 49, 51, 53), hands(0, 5, 55)),
			plays: "0 choose 55\n1 choose 2\n2 choose 3\n0 sail\n", moves: []string{"draw 20, draw 40, draw down", "", ""},
			want: []string{`"space":8,"column":4,"row":2`, `"owed":null`},
		},
		{
			rules: "MC-40 MC-41", name: "straight on to 3", at: opened(3, atSea(0, 6, 7, 8), hands(0, 9)), plays: chosen(3, 9),
			refused: "- find 0 oracle oracle\n- find 1 oracle\n- find 0 relic\n0 draw 20",
			want:    []string{`"space":4,"column":4,"row":1`, `"owed":{"what":"find","from":null,"n":1}`},
		},
		{
			rules: "MC-42", name: "the second line: two", at: opened(3, atSea(0, 6, 7, 8, 9, 14), hands(0, 15)),
			plays:   chosen(3, 15),
			refused: "- find 0 oracle\n- find 0 seadog seadog seadog\n- find 0 pilot-kite pilot-kite",
			want:    []string{`"space":6,"column":6,"row":1`, `"n":2}`},
		},
		{
			rules: "MC-43", name: "no line is crossed diagonally, or by ending",
			at:    opened(3, atSea(0, 6, 7, 8, 9), hands(0, 41)),
			plays: chosen(3, 41), want: []string{`"space":10,"column":5,"row":2`, `"owed":null`},
		},
		{
			rules: "MC-43", name: "each once: between the lines nothing", at: opened(3, atSea(0, 6, 7, 8, 9), hands(0, 14)),
			plays: chosen(3, 14), want: []string{`"space":5,"column":5,"row":1`, `"owed":null`},
		},
		{
			rules: "MC-44", name: "the discard pile is shuffled where the deck is empty",
			at: opened(3, atSea(0, 6, 7, 8), hands(0, 9), func(s *State) {
				s.Spent = encounterCopies.minus(Finds{Oracle: 1})
				s.Spent[Trader] = 0
				finds(1, Oracle, Trader, Trader, Trader)(s)
			}),
			plays: chosen(3, 9), refused: "- find 0 trader\n- find 0 oracle oracle",
			want: []string{`"encounterDeck":{"size":0,`},
		},
		{
			rules: "MC-44", name: "where there is no card at all nothing is drawn",
			at: opened(3, atSea(0, 6, 7, 8), hands(0, 9), finds(1,
				encounterCopies.List()...)),
			plays: chosen(3, 9), moves: []string{"draw 20, draw 40, draw down", "", ""}, want: []string{`"found":33`},
		},
		{
			rules: "MC-45", name: "the first junk in row 7 loots the port, and goes on",
			at: opened(3, skilled(0, Lantern), finds(0, PilotPlain),
				atSea(0, 5, 6, 39, 48, 49), hands(0, 54, 55)),
			plays: chosen(3, 54) + "0 pilot-plain\n",
			want: []string{
				`"cards":["5","6","39","48","49","54","pilot-plain"],"turned":[],"space":49,"column":7,"row":7`, `"port":0`,
				`"points":11`,
			},
		},
		{
			rules: "MC-46", name: "who comes later gets nothing",
			at: opened(3, func(s *State) { s.Port = 3 }, finds(0, PilotPlain),
				atSea(0, 5, 6, 39, 48, 49), hands(0, 54, 55)),
			plays: chosen(3, 54) + "0 pilot-plain\n", want: []string{`"space":49`, `"port":2`, `"points":0`},
		},
		{
			rules: "MC-47", name: "a new colour more moves straight on", at: opened(3, finds(0, PilotKite), skilled(0, Lantern),
				atSea(0, 5, Pilot(NoSymbol), 6, 39, 48, 49), hands(0, 54, 55)),
			plays: chosen(3, 54) + "0 pilot-kite\n", want: []string{`"space":56,"column":8,"row":7`},
		},
	}
}

// ending is an expedition of the first seat on a space, which its next card, 6, ends. It has the symbols
// of its cards: by 16 a chart, a lantern, two kites and two swords.
func ending(cards []Card, changes ...func(*State)) State {
	return opened(3, append([]func(*State){atSea(0, cards...), hands(0, 6, 7)}, changes...)...)
}

var (
	on16    = []Card{9, 28, 42, 52}             // chart, kite, lantern, sword: 16
	on24    = []Card{6, 9, 26, 30, 44, 53}      // six charts in four colours: 24
	on4     = []Card{9, 28}                     // a chart and a kite: 4
	on8tris = []Card{9, 26, 27, 30, 40, 42, 51} // three charts and four lanterns, four colours: 28
)

func endExamples() []example {
	return []example{
		{
			rules: "MC-50", name: "the highest number not above the space, one of two by choice", at: ending(on16),
			plays:   chosen(3, 7),
			moves:   []string{"claim m13a, claim m13b", "", ""},
			refused: "0 claim m11a\n0 claim m17a\n0 done\n0 claim\n0 gain elite\n0 draw 20",
			want:    []string{`"step":"claim"`, `"ended":true,"space":16,"claimed":""`},
		},
		{
			rules: "MC-50", name: "without any nothing is claimed", at: ending(on4), plays: chosen(3, 7),
			want: []string{`"step":"deeds"`, `"claimed":""`},
		},
		{
			rules: "MC-51", name: "the mission pays gold, gems and encounter cards, and leaves the game",
			at:    ending(on16, open("m11b", "m13b", "m47a")),
			plays: chosen(3, 7) + "0 claim m13b\n0 done\n", refused: "- find 0 oracle oracle",
			want: []string{
				`"missions":["m11b","m47a"],"aside":[]`, `"gold":0,"gems":{"blue":1,"red":0,"white":0}`,
				`"owed":{"what":"find","from":null,"n":1}`,
			},
		},
		{
			rules: "MC-52 MC-53", name: "a kite reaches up to 6 above the space, and nothing below",
			at: ending(on16, skilled(0, Kite)), plays: chosen(3, 7),
			moves:   []string{"claim m13a, claim m13b, kite m17a, kite m17b, kite m19a, kite m19b", "", ""},
			refused: "0 kite m13a\n0 kite m23a\n0 kite m11a\n0 kite",
		},
		{
			rules: "MC-52", name: "it is turned down", at: ending(on16, skilled(0, Kite)), plays: chosen(3, 7) + "0 kite m19b\n",
			want: []string{`"up":[],"down":["kite"],"gold":1,"gems":{"blue":2,"red":0,"white":0}`, `"claimed":"m19b"`},
		},
		{
			rules: "MC-52 MC-50", name: "6 above is in reach, more is not",
			at: ending(on8tris, skilled(0, Kite), open("m29a", "m34a", "m39a")), plays: chosen(3, 7),
			moves: []string{"kite m29a, kite m34a, done", "", ""},
		},
		{
			rules: "MC-53", name: "two kites do not reach further, and claim one mission",
			at:    ending(on16, skilled(0, Kite, Kite)),
			plays: chosen(3, 7) + "0 kite m19b\n", refused: "0 kite m19a\n0 claim m13a",
			want: []string{`"up":["kite"],"down":["kite"]`},
		},
		{
			rules: "MC-53", name: "not without a mission in reach, nor turned down",
			at:    ending(on16, skilled(0, Kite), open("m13a", "m23a")),
			plays: chosen(3, 7), moves: []string{"claim m13a", "", ""},
		},
		{
			rules: "MC-52", name: "a kite that is turned down reaches nothing", at: ending(on16, tired(0, Kite)),
			plays: chosen(3, 7),
			moves: []string{"claim m13a, claim m13b", "", ""},
		},
		{
			rules: "MC-52 MC-60", name: "where nothing must be claimed it may be left",
			at: ending(on16, skilled(0, Kite), open("m17a", "m47a")), plays: chosen(3, 7),
			moves: []string{"kite m17a, done", "", ""},
		},
		{
			rules: "MC-54", name: "three alike, or the four", at: ending(on24), plays: chosen(3, 7) + "0 claim m23a\n",
			moves: []string{"gain chart, done", "", ""}, refused: "0 gain lantern\n0 gain elite\n0 gain\n0 gain kite",
			want: []string{`"symbols":{"chart":6,"kite":0,"lantern":0,"sword":0}`},
		},
		{
			rules: "MC-54", name: "the four different ones", at: ending(on16), plays: chosen(3, 7) + "0 claim m13a\n",
			moves: []string{"gain elite, done", "", ""},
		},
		{
			rules: "MC-55", name: "several, as long as each symbol is used once", at: ending(on24),
			plays: chosen(3, 7) + "0 claim m23a\n0 gain chart\n",
			moves: []string{"gain chart, done", "", ""}, want: []string{`"symbols":{"chart":3,`, `"up":["chart"]`},
		},
		{
			rules: "MC-55", name: "when no more can be had the junk starts again", at: ending(on24),
			plays: chosen(3, 7) + "0 claim m23a\n0 gain chart\n0 gain chart\n",
			want:  []string{`"step":"deeds"`, `"up":["chart","chart"]`, `"cards":["7"],"turned":[],"space":1`},
		},
		{
			rules: "MC-55", name: "in the order of skills", at: ending(on8tris),
			plays:   chosen(3, 7) + "0 claim m23a\n0 gain lantern\n",
			refused: "0 gain chart", want: []string{`"step":"deeds"`},
		},
		{
			rules: "MC-56", name: "skills are optional, and lie face up", at: ending(on24),
			plays: chosen(3, 7) + "0 claim m23a\n0 done\n",
			want:  []string{`"step":"deeds"`, `"up":[],"down":[]`, `"gained":0,"could":true`},
		},
		{
			rules: "MC-56", name: "a kind whose four cards are gone cannot be taken",
			at:    ending(on24, skilled(1, Chart, Chart), tired(2, Chart, Chart)),
			plays: chosen(3, 7) + "0 claim m23a\n", want: []string{`"step":"deeds"`, `"gained":0,"could":false`},
		},
		{
			rules: "MC-57", name: "a mentor counts as the symbol that is missing",
			at: ending([]Card{9, 28, 42}, finds(0, Mentor), open("m11a")), plays: chosen(3, 7),
			moves: []string{"mentor sword, done", "", ""}, refused: "0 mentor chart\n0 mentor\n0 gain elite\n1 mentor sword",
		},
		{
			rules: "MC-57", name: "for skills only", at: ending([]Card{9, 28, 42}, finds(0, Mentor), open("m11a")),
			plays: chosen(3, 7) + "0 mentor sword\n",
			moves: []string{"gain elite", "", ""},
			want:  []string{`"space":9`, `"mentor":"sword"`, `"encounters":[],"found":0`, `"discard":["mentor"]`},
		},
		{
			rules: "MC-58", name: "a skill must follow, and no other encounter card",
			at:    ending([]Card{9, 28, 42}, finds(0, Mentor, Mentor, Oracle), open("m47a")),
			plays: chosen(3, 7) + "0 mentor sword\n0 gain elite\n", refused: "0 oracle\n0 mentor chart",
			moves: []string{"draw 20, draw 40, draw down", "", ""},
		},
		{
			rules: "MC-58", name: "one for each expedition, and not to make a skill possible that is",
			at:    ending(on24, finds(0, Mentor, Mentor)),
			plays: chosen(3, 7) + "0 claim m23a\n", moves: []string{"gain chart, done", "", ""},
		},
		{
			rules: "MC-57 MC-71", name: "who holds another encounter card is asked as well",
			at: ending([]Card{9, 28, 42}, finds(0, Oracle), open("m47a")), plays: chosen(3, 7),
			moves: []string{"done", "", ""},
		},
		{
			rules: "MC-57", name: "only where a mentor was held before", at: ending([]Card{9, 28, 42}, open("m47a")),
			plays: chosen(3, 7),
			want:  []string{`"step":"deeds"`, `"owed":{"what":"find"`},
		},
		{
			rules: "MC-59 MC-90", name: "the flagship goes to who has all four kinds first",
			at:    ending(on24, tired(0, Kite), skilled(0, Sword, Elite)),
			plays: chosen(3, 7) + "0 claim m23a\n0 gain chart\n", want: []string{`"flagship":0`, `"ending":true`},
		},
		{
			rules: "MC-59", name: "four elites are enough", at: ending(on16, skilled(0, Elite, Elite), tired(0, Elite)),
			plays: chosen(3, 7) + "0 claim m13a\n0 gain elite\n", want: []string{`"flagship":0`, `"points":12`},
		},
		{
			rules: "MC-59", name: "later ones get nothing",
			at:    ending(on24, skilled(0, Sword, Elite, Elite), func(s *State) { s.Flagship = 2 }),
			plays: chosen(3, 7) + "0 claim m23a\n0 gain chart\n", want: []string{`"flagship":1`},
		},
		{
			rules: "MC-60", name: "Sea Fortune where nothing could be gained", at: ending(on4), plays: chosen(3, 7),
			refused: "- find 0 oracle oracle\n0 draw 20", want: []string{`"owed":{"what":"find","from":null,"n":1}`},
		},
		{
			rules: "MC-60", name: "not where a skill was refused", at: ending(on24, open("m47a")),
			plays: chosen(3, 7) + "0 done\n",
			want:  []string{`"step":"deeds"`, `"owed":null`},
		},
		{
			rules: "MC-60", name: "but where its kind is out of stock",
			at: ending(on24, open("m47a"), skilled(1, Chart, Chart, Chart, Chart)), plays: chosen(3, 7),
			want: []string{`"owed":{"what":"find"`},
		},
		{
			rules: "MC-60", name: "and where a mentor was kept in hand",
			at: ending([]Card{9, 28, 42}, finds(0, Mentor), open("m47a")), plays: chosen(3, 7) + "0 done\n",
			want: []string{`"owed":{"what":"find"`, `"encounters":["mentor"]`},
		},
	}
}

func skillExamples() []example {
	all := []Skill{Chart, Lantern, Kite, Sword, Elite}
	return []example{
		{
			rules: "MC-61 MC-68", name: "skills after sailing, not kite and elite",
			at:    opened(3, skilled(0, all...), hands(0, 10, 50)),
			plays: chosen(3, 50), moves: []string{"chart, lantern 10, sword 1, sword 2, draw 20, draw 40, draw down", "", ""},
			refused: "0 kite m11a\n0 elite\n0 lantern 50\n0 lantern\n0 sword 0\n0 sword 3\n0 sword\n1 chart",
		},
		{
			rules: "MC-61", name: "turned down they cannot be used", at: opened(3, tired(0, all...)), plays: chosen(3, 50),
			moves: []string{"draw 20, draw 40, draw down", "", ""},
		},
		{
			rules: "MC-61", name: "not any more after taking from the display", at: opened(3, skilled(0, all...)),
			plays: chosen(3, 50) + "0 draw 20\n", refused: "0 chart\n0 lantern 10\n0 sword 1",
			want: []string{`"active":{"seat":2`},
		},
		{
			rules: "MC-61", name: "one just gained may be used at once", at: ending(on24, open("m47a")),
			plays: chosen(3, 7) + "0 gain chart\n0 done\n",
			moves: []string{"chart, draw 20, draw 40, draw down", "", ""},
		},
		{
			rules: "MC-62", name: "a chart draws a card, and the hand stays larger", at: opened(3, skilled(0, Chart, Chart)),
			plays:   chosen(3, 50) + "0 chart\n- card 0 5\n0 chart\n- card 0 6\n0 draw 20\n",
			refused: "0 chart", want: []string{`"hand":[1,5,6,10,20,30],"held":6`, `"down":["chart","chart"]`},
		},
		{
			rules: "MC-62", name: "the card is one of the deck", at: opened(3, skilled(0, Chart)),
			plays:   chosen(3, 50) + "0 chart\n",
			refused: "- card 0 50\n- card 0 20\n- card 0 31\n- card 1 5\n- card 0\n- card 0 5 6\n0 draw 20",
			want:    []string{`"turn":[-1]`},
		},
		{
			rules: "MC-63", name: "a lantern adds a card at its place: a new colour, diagonally",
			at:    opened(3, skilled(0, Lantern), hands(0, 10, 50)),
			plays: chosen(3, 50) + "0 lantern 10\n",
			want:  []string{`"cards":["50","10"],"turned":[],"space":4,"column":2,"row":2`, `"hand":[],"held":0`},
		},
		{
			rules: "MC-63 MC-40", name: "or straight on, over a line",
			at:    opened(3, skilled(0, Lantern), atSea(0, 6, 7, 8), hands(0, 5, 9, 14)),
			plays: chosen(3, 14) + "- find 0 oracle\n0 lantern 9\n", want: []string{`"space":5,"column":5,"row":1`},
		},
		{
			rules: "MC-64", name: "for each lantern a card after taking from the display",
			at:      opened(3, skilled(0, Lantern, Lantern)),
			plays:   chosen(3, 50) + "0 lantern 10\n0 lantern 30\n0 draw 20\n- card 0 5\n",
			refused: "2 sail\n0 draw 40",
			want:    []string{`"turn":[-1]`, `"hand":[1,5,20],"held":3`, `"owed":{"what":"card","from":null,"n":1}`},
		},
		{
			rules: "MC-64 MC-27", name: "so the hand is as large as before", at: opened(3, skilled(0, Lantern, Lantern)),
			plays: chosen(3, 50) + "0 lantern 10\n0 lantern 30\n0 draw down\n- down 0 7\n- card 0 5\n- card 0 6\n",
			want:  []string{`"hand":[1,5,6,7],"held":4`},
		},
		{
			rules: "MC-65", name: "never with 8 cards", at: opened(3, skilled(0, Lantern), atSea(0, 6, 7, 8, 9, 14, 15, 16)),
			plays:   chosen(3, 50),
			refused: "0 lantern 10", want: []string{`"column":8`},
		},
		{
			rules: "MC-65", name: "it works on the new expedition", at: opened(3, skilled(0, Lantern), atSea(0, 6, 51)),
			plays: chosen(3, 50) + "- find 0 oracle\n0 lantern 10\n",
			want:  []string{`"cards":["50","10"],"turned":[],"space":4`},
		},
		{
			rules: "MC-66 MC-67", name: "a sword is announced, and looks at a hand", at: opened(3, skilled(0, Sword)),
			plays: chosen(3, 50) + "0 sword 2\n",
			moves: []string{
				"swap 12 1, swap 12 10, swap 12 30, swap 32 1, swap 32 10, swap 32 30, swap 52 1, swap 52 10, swap 52 30", "", "",
			},
			refused: "0 swap 3 1\n0 swap 12 50\n0 swap 1 12\n0 swap 31 1\n0 draw 20\n0 done\n0 pass",
			want:    []string{`"down":["sword"]`},
		},
		{
			rules: "MC-66", name: "a card for another one", at: opened(3, skilled(0, Sword)),
			plays: chosen(3, 50) + "0 sword 2\n0 swap 52 1\n",
			want:  []string{`"hand":[10,30,52],"held":3`, `"hand":[1,12,32],"held":3`, `"attack":null`},
		},
		{
			rules: "MC-66", name: "not from an empty hand, nor with one", at: opened(3, skilled(0, Sword), hands(1, 2)),
			plays: chosen(3, 50),
			moves: []string{"sword 2, draw 20, draw 40, draw down", "", ""}, refused: "0 sword 1",
		},
		{
			rules: "MC-67", name: "cancelled it is spent", at: opened(3, skilled(0, Sword), finds(2, PilotKite)),
			plays: chosen(3, 50) + "0 sword 2\n2 cancel pilot-kite\n", moves: []string{"draw 20, draw 40, draw down", "", ""},
			want: []string{`"down":["sword"]`, `"hand":[12,32,52]`, `"discard":["pilot-kite"]`},
		},
	}
}

// allFinds are one card of each kind.
func allFinds(seat game.Seat) func(*State) {
	return finds(seat, Mentor, Thief, Traitor, SirenKite, PilotPlain, Seadog, Oracle, Trader, Relic1)
}

func encounterExamples() []example {
	gems := rich(1, 0, Stones{Blue: 2, Pearl: 1})
	return []example{
		{
			rules: "MC-69", name: "what can be played; mentor, trader and relic never",
			at:    opened(3, allFinds(0), gems, finds(2, Trader), atSea(2, 4), tired(0, Elite)),
			plays: chosen(3, 50),
			moves: []string{"thief 1, traitor 2, siren-kite, pilot-plain, seadog, oracle, draw 20, draw 40, draw down", "", ""},
			refused: "0 thief 0\n0 thief 2\n0 traitor 1\n0 siren-chart\n0 trader\n0 relic-1\n0 mentor kite\n0 pilot-kite\n" +
				"0 thief\n0 oracle 1\n1 oracle",
		},
		{
			rules: "MC-69", name: "none without effect", at: opened(3, allFinds(0)), plays: chosen(3, 50),
			moves: []string{"pilot-plain, oracle, draw 20, draw 40, draw down", "", ""},
		},
		{
			rules: "MC-69", name: "a played card is discarded", at: opened(3, finds(0, Oracle, Seadog), tired(0, Chart)),
			plays:   chosen(3, 50) + "0 seadog\n",
			refused: "0 oracle", want: []string{`"encounters":["oracle"],"found":1`, `"discard":["seadog"]`},
		},
		{
			rules: "MC-70 MC-71", name: "attacked, who holds any encounter card is asked",
			at:    opened(3, finds(0, Thief), gems, finds(1, PilotKite, PilotPlain, Oracle)),
			plays: chosen(3, 50) + "0 thief 1\n", moves: []string{"", "pass, cancel pilot-plain, cancel pilot-kite", ""},
			refused: "- stone 0 blue\n0 draw 20\n2 pass\n1 cancel pilot-sword\n1 cancel oracle\n1 cancel\n1 oracle",
			want:    []string{`"turn":[1]`, `"attack":{"by":"thief","hit":[1],"asked":[1],"answers":[""]}`},
		},
		{
			rules: "MC-70 MC-71", name: "with no card nobody is asked", at: opened(3, finds(0, Thief), gems),
			plays: chosen(3, 50) + "0 thief 1\n",
			want:  []string{`"turn":[-1]`, `"owed":{"what":"stone","from":1,"n":1}`},
		},
		{
			rules: "MC-71", name: "without a pilot one can only let it happen",
			at: opened(3, finds(0, Traitor), finds(1, Oracle)), plays: chosen(3, 50) + "0 traitor 1\n",
			moves: []string{"", "pass", ""},
		},
		{
			rules: "MC-71", name: "a cancelled card is spent, and the pilot as well",
			at:    opened(3, finds(0, Thief, Oracle), gems, finds(1, PilotKite)),
			plays: chosen(3, 50) + "0 thief 1\n1 cancel pilot-kite\n", refused: "- stone 0 blue\n0 oracle",
			moves: []string{"draw 20, draw 40, draw down", "", ""},
			want:  []string{`"gems":{"blue":2,"red":0,"white":1},"encounters":[],"found":0`, `"discard":["thief","pilot-kite"]`},
		},
		{
			rules: "MC-71", name: "each for the own person, at the same time, face down",
			at: opened(3, finds(0, SirenKite), atSea(1, 28), atSea(2, 35), finds(1, PilotKite),
				finds(2, PilotPlain)),
			plays: chosen(3, 50) + "0 siren-kite\n2 cancel pilot-plain\n", moves: []string{"", "pass, cancel pilot-kite", ""},
			refused: "2 pass\n0 draw 20",
			want:    []string{`"turn":[1]`, `"asked":[1,2],"answers":["","pilot-plain"]`, `"found":1`},
		},
		{
			rules: "MC-71 MC-75", name: "for the others the siren goes on",
			at:    opened(3, finds(0, SirenKite), atSea(1, 28), atSea(2, 35), finds(1, PilotKite), finds(2, PilotPlain)),
			plays: chosen(3, 50) + "0 siren-kite\n2 cancel pilot-plain\n1 pass\n",
			want: []string{
				`"cards":["28"],"turned":["28"]`, `"cards":["35"],"turned":[]`, `"discard":["siren-kite","pilot-plain"]`,
			},
		},
		{
			rules: "MC-71", name: "it does not use up the own encounter card",
			at:    opened(3, finds(0, Thief), rich(2, 0, Stones{Blue: 1}), finds(2, PilotKite, Oracle)),
			plays: chosen(3, 50) + "0 thief 2\n2 cancel pilot-kite\n0 draw 20\n2 sail\n",
			moves: []string{"", "", "oracle, draw 40, draw down"},
		},
		{
			rules: "MC-72", name: "a pilot is a card of a new colour, without number",
			at:    opened(3, finds(0, PilotChart), atSea(0, 6, 7)),
			plays: chosen(3, 50) + "0 pilot-chart\n",
			want:  []string{`"cards":["6","7","50","pilot-chart"],"turned":[],"space":12,"column":4,"row":3`},
		},
		{
			rules: "MC-72 MC-32", name: "it never changes what is higher",
			at: opened(3, atSea(0, 6, Pilot(NoSymbol), Pilot(SwordSign)), hands(0, 7)), plays: chosen(3, 7),
			want: []string{`"cards":["6","pilot-plain","pilot-sword","7"],"turned":[],"space":12,"column":4,"row":3`},
		},
		{
			rules: "MC-72 MC-54", name: "its symbol counts", at: ending([]Card{26, 30, Pilot(ChartSign)}, open("m47a")),
			plays: chosen(3, 7),
			moves: []string{"gain chart, done", "", ""},
		},
		{
			rules: "MC-69 MC-72", name: "when the expedition ends it is discarded as an encounter card",
			at: ending([]Card{28, Pilot(KiteSign)}), plays: chosen(3, 7),
			want: []string{`"discard":[28],`, `"discard":["pilot-kite"]`},
		},
		{
			rules: "MC-73", name: "not after an expedition was ended", at: ending(on4, finds(0, PilotChart, Oracle)),
			plays: chosen(3, 7) + "- find 0 oracle\n",
			moves: []string{"oracle, draw 20, draw 40, draw down", "", ""}, refused: "0 pilot-chart",
		},
		{
			rules: "MC-74", name: "not with 8 cards", at: opened(3, finds(0, PilotChart), atSea(0, 6, 7, 8, 9, 14, 15, 16)),
			plays: chosen(3, 50),
			moves: []string{"draw 20, draw 40, draw down", "", ""},
		},
		{
			rules: "MC-75", name: "a siren turns a card of every opponent, a number before a pilot, the lowest first",
			at:    opened(3, finds(0, SirenKite), atSea(0, 12), atSea(1, Pilot(KiteSign), 28, 35), atSea(2, 9, Pilot(KiteSign))),
			plays: chosen(3, 50) + "0 siren-kite\n",
			want: []string{
				`"cards":["12","50"],"turned":[]`, `"turned":["28"]`, `"turned":["pilot-kite"]`, `"discard":["siren-kite"]`,
			},
		},
		{
			rules: "MC-75", name: "its symbol counts for no skill, number and colour do",
			at:    ending([]Card{9, 28, 42, 52}, func(s *State) { s.Captains[0].Junks[0].Turned = 2 }),
			plays: chosen(3, 7), moves: []string{"claim m13a, claim m13b", "", ""},
			want: []string{`"space":16`, `"symbols":{"chart":1,"kite":0,"lantern":1,"sword":1}`},
		},
		{
			rules: "MC-75", name: "a turned card cannot be hit again",
			at:    opened(3, finds(0, SirenKite), atSea(1, 28), func(s *State) { s.Captains[1].Junks[0].Turned = 1 }),
			plays: chosen(3, 50), refused: "0 siren-kite",
		},
		{
			rules: "MC-76", name: "a seadog turns all skills up",
			at:    opened(3, finds(0, Seadog), tired(0, Chart, Chart, Elite), skilled(0, Kite)),
			plays: chosen(3, 50) + "0 seadog\n", want: []string{`"up":["chart","chart","kite","elite"],"down":[]`},
		},
		{
			rules: "MC-77", name: "a thief takes a gem at random", at: opened(3, finds(0, Thief), gems),
			plays:   chosen(3, 50) + "0 thief 1\n",
			refused: "- stone 0 red\n- stone 1 blue\n- stone 0\n- stone 0 gold\n- steal 0 oracle", want: []string{`"turn":[-1]`},
		},
		{
			rules: "MC-77", name: "which changes hands", at: opened(3, finds(0, Thief), gems),
			plays: chosen(3, 50) + "0 thief 1\n- stone 0 white\n",
			want:  []string{`"gems":{"blue":0,"red":0,"white":1}`, `"gems":{"blue":2,"red":0,"white":0}`},
		},
		{
			rules: "MC-78", name: "a traitor takes an encounter card at random",
			at:      opened(3, finds(0, Traitor), finds(1, Oracle, Relic3)),
			plays:   chosen(3, 50) + "0 traitor 1\n1 pass\n",
			refused: "- steal 0 trader\n- steal 1 oracle\n- steal 0\n- find 0 oracle",
			want:    []string{`"owed":{"what":"steal","from":1,"n":1}`},
		},
		{
			rules: "MC-78", name: "which changes hands", at: opened(3, finds(0, Traitor), finds(1, Oracle, Relic3)),
			plays: chosen(3, 50) + "0 traitor 1\n1 pass\n- steal 0 relic-3\n",
			want:  []string{`"encounters":["relic-3"],"found":1`, `"encounters":["oracle"],"found":1`},
		},
		{
			rules: "MC-79", name: "an oracle draws three", at: opened(3, finds(0, Oracle)),
			plays:   chosen(3, 50) + "0 oracle\n- find 0 thief oracle relic-2\n",
			refused: "0 oracle", want: []string{`"encounters":["thief","oracle","relic-2"],"found":3`},
		},
	}
}

// ofTwo is a turn of two in which the first seat is to sail with 50, and later with 10.
const ofTwo = "0 choose 10 50\n1 choose 11 31\n"

func duelExamples() []example {
	return []example{
		{
			rules: "MC-80", name: "two junks each, five cards, four in the display, fourteen missions", at: opened(2),
			want: []string{
				`"hand":[1,10,30,50,54],"held":5`, `"junks":[{"cards":[],"turned":[],"space":0,"column":0,"row":0},{"cards":[],`,
				`"display":[20,40,21],"down":true`, `"m34b"],"aside":[]`,
			},
			moves: []string{
				"choose 1 10, choose 1 30, choose 1 50, choose 1 54, choose 10 30, choose 10 50, choose 10 54, choose 30 50, " +
					"choose 30 54, choose 50 54",
			},
		},
		{
			rules: "MC-80", name: "two cards are chosen, ascending", at: opened(2),
			refused: "0 choose 10\n0 choose 50 10\n0 choose 10 10\n0 choose 10 11\n0 choose 1 10 30",
		},
		{
			rules: "MC-81 MC-82", name: "all four in descending order; the player says for which junk", at: opened(2),
			plays: ofTwo,
			moves: []string{"sail 0, sail 1", ""}, refused: "0 sail\n0 sail 2\n1 sail 0",
			want: []string{`"card":50`, `"order":[1,1,0]`},
		},
		{
			rules: "MC-81 MC-82", name: "somebody may act twice in a row; the other card is for the other junk", at: opened(2),
			plays: ofTwo + "0 sail 1\n0 draw 20\n1 sail 0\n1 draw 21\n", moves: []string{"", "sail 1"},
			refused: "1 sail 0\n0 sail 0", want: []string{`"card":11`},
		},
		{
			rules: "MC-83", name: "each card is an activation with its own encounter card",
			at: opened(2, finds(1, Oracle, Oracle)),
			plays: ofTwo + "0 sail 1\n0 draw 20\n1 sail 0\n1 oracle\n- find 1 trader trader trader\n1 draw 21\n" +
				"1 sail 1\n1 oracle\n- find 1 relic-1 relic-1 relic-2\n",
			moves: []string{"", "draw 40, draw down"},
		},
		{
			rules: "MC-84", name: "lantern and pilot are for the junk of the activation",
			at:    opened(2, skilled(0, Lantern), finds(0, PilotPlain), junkAtSea(0, 1, 6)),
			plays: ofTwo + "0 sail 1\n0 lantern 30\n0 pilot-plain\n",
			want:  []string{`"junks":[{"cards":[],`, `{"cards":["6","50","30","pilot-plain"],"turned":[],"space":16,`},
		},
		{
			rules: "MC-84", name: "a siren hits both expeditions, a pilot protects both",
			at:    opened(2, finds(0, SirenKite), junkAtSea(1, 0, 28), junkAtSea(1, 1, 35), finds(1, PilotPlain)),
			plays: ofTwo + "0 sail 1\n0 siren-kite\n1 pass\n",
			want:  []string{`"cards":["28"],"turned":["28"]`, `"cards":["35"],"turned":["35"]`},
		},
		{
			rules: "MC-84", name: "cancelled neither is hit",
			at:    opened(2, finds(0, SirenKite), junkAtSea(1, 0, 28), junkAtSea(1, 1, 35), finds(1, PilotPlain)),
			plays: ofTwo + "0 sail 1\n0 siren-kite\n1 cancel pilot-plain\n",
			want:  []string{`"cards":["28"],"turned":[]`, `"cards":["35"],"turned":[]`},
		},
	}
}

func crewExamples() []example {
	return []example{
		{
			rules: "MC-85", name: "seats 0 and 2 against 1 and 3",
			at: crewed(
				finds(0, Thief), rich(1, 0, Stones{1}), rich(2, 0, Stones{1}), rich(3, 0, Stones{1}), skilled(0, Sword),
			),
			plays:   chosen(4, 50),
			moves:   []string{"sword 1, sword 3, thief 1, thief 3, draw 20, draw 40, draw 21, draw down", "", "", ""},
			refused: "0 thief 2\n0 sword 2",
			want:    []string{`"teams":true`},
		},
		{
			rules: "MC-86", name: "who acts first may give the mate a card, also the one just taken", at: crewed(),
			plays:   chosen(4, 50) + "0 draw 20\n",
			moves:   []string{"give 1, give 10, give 20, give 30, keep", "", "", ""},
			refused: "0 give 50\n0 give 3\n3 sail\n0 done",
		},
		{
			rules: "MC-86", name: "which is then in that hand", at: crewed(), plays: chosen(4, 50) + "0 draw 20\n0 give 20\n",
			want: []string{`"hand":[1,10,30],"held":3`, `"hand":[12,20,32,52],"held":4`, `"given":[0]`},
		},
		{
			rules: "MC-87", name: "then the mate must give one back, perhaps the same", at: crewed(),
			plays: chosen(4, 50) + "0 draw 20\n0 give 20\n3 sail\n3 draw 40\n3 keep\n2 sail\n2 draw 21\n",
			moves: []string{"", "", "give 12, give 20, give 21, give 32, give 52", ""}, refused: "2 keep\n1 sail",
		},
		{
			rules: "MC-88", name: "the second cannot begin", at: crewed(),
			plays: chosen(4, 50) + "0 draw 20\n0 keep\n3 sail\n3 draw 40\n3 keep\n2 sail\n2 draw 21\n",
			moves: []string{"", "sail", "", ""}, refused: "2 give 12", want: []string{`"given":[]`},
		},
		{
			rules: "MC-86 MC-64", name: "cards for lanterns come before the gift", at: crewed(skilled(0, Lantern)),
			plays: chosen(4, 50) + "0 lantern 10\n0 draw 20\n- card 0 7\n",
			moves: []string{"give 1, give 7, give 20, give 30, keep", "", "", ""},
		},
		{
			rules: "MC-89", name: "encounter cards just gained may be handed over, at once", at: crewed(finds(0, Oracle)),
			plays: chosen(4, 50) + "0 oracle\n- find 0 thief relic-1 relic-1\n",
			moves: []string{"hand thief, hand relic-1, keep", "", "", ""}, refused: "0 draw 20\n0 hand oracle\n2 keep",
			want: []string{`"handing":{"cards":["thief","relic-1","relic-1"],"n":3}`},
		},
		{
			rules: "MC-89", name: "any of them", at: crewed(finds(0, Oracle)),
			plays: chosen(4, 50) + "0 oracle\n- find 0 thief relic-1 relic-1\n0 hand relic-1\n0 hand relic-1\n0 keep\n",
			moves: []string{"draw 20, draw 40, draw 21, draw down", "", "", ""}, refused: "0 hand thief",
			want: []string{`"encounters":["thief"],"found":1`, `"encounters":["relic-1","relic-1"],"found":2`},
		},
		{
			rules: "MC-89", name: "a siren hits the other crew alone",
			at: crewed(finds(0, SirenKite), atSea(1, 28), atSea(2, 35), atSea(3, 41)), plays: chosen(4, 50) + "0 siren-kite\n",
			want: []string{`"cards":["28"],"turned":["28"]`, `"cards":["35"],"turned":[]`, `"cards":["41"],"turned":["41"]`},
		},
		{
			rules: "MC-89", name: "what a traitor takes is gained, what was handed over is not",
			at:    crewed(finds(0, Traitor), finds(1, Oracle)),
			plays: chosen(4, 50) + "0 traitor 1\n1 pass\n- steal 0 oracle\n0 hand oracle\n", refused: "2 hand oracle\n2 keep",
			moves: []string{"draw 20, draw 40, draw 21, draw down", "", "", ""},
		},
	}
}

func finalExamples() []example {
	rest := "0 draw 20\n2 sail\n2 draw down\n- down 2 8\n1 sail\n1 draw 40\n"
	return []example{
		{
			rules: "MC-90", name: "the last mission triggers the end, and the turn goes on", at: ending(on16, open("m11a")),
			plays: chosen(3, 7) + "0 claim m11a\n0 done\n",
			want:  []string{`"missions":[]`, `"ending":true,"over":false`},
		},
		{
			rules: "MC-91", name: "until all have acted", at: ending(on16, open("m11a"), atSea(1, 1), atSea(2, 1)),
			plays:   chosen(3, 7) + "0 claim m11a\n0 done\n" + rest,
			refused: "- display 9 14\n0 choose 7\n- find 0 oracle", want: []string{`"step":"done","turn":[]`, `"over":true`},
		},
		{
			rules: "MC-91", name: "then expeditions of two cards pay a gold for each symbol, on turned cards and pilots, too",
			at: ending(
				on16, open("m11a"), atSea(1, 1), atSea(2, 1, Pilot(KiteSign), Pilot(SwordSign)),
				func(s *State) { s.Captains[2].Junks[0].Turned = 2 },
			),
			plays: chosen(3, 7) + "0 claim m11a\n0 done\n" + rest,
			want: []string{
				`"cards":["7"],"turned":[],"space":1,"column":1,"row":1}],"up":[],"down":[],"gold":2,`,
				`"cards":["1","2"],"turned":[],"space":2,"column":2,"row":1}],"up":[],"down":[],"gold":1,`,
				`"column":4,"row":3}],"up":[],"down":[],"gold":3,`,
			},
		},
		{
			rules: "MC-91", name: "after turn 100 the game ends as well", at: opened(3, func(s *State) { s.Round = lastRound }),
			plays: turnOfThree,
			want:  []string{`"round":100,"step":"done","turn":[]`, `"ending":false,"over":true`},
		},
	}
}

func examples() []example {
	return slices.Concat(
		setupExamples(), turnExamples(), sailExamples(), endExamples(), skillExamples(), encounterExamples(), duelExamples(),
		crewExamples(), finalExamples(),
	)
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
		switch _, _, err := s.Apply(aPlay(line)); {
		case err == nil:
			t.Errorf("%q is accepted", line)
		case strings.Contains(err.Error(), "["): // such as the hand
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
	for _, e := range winnerExamples() {
		shown = append(shown, e.rules)
	}
	gametest.RulesShown(t, "../../docs/madameching.md", "MC", 79, shown)
}
