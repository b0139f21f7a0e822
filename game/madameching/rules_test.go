package madameching

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
)

const (
	twelve   = "- missions m11a m11b m13a m13b m17a m17b m19a m19b m23a m23b m29a m29b\n"
	fourteen = "- missions m11a m11b m13a m13b m17a m17b m19a m19b m23a m23b m29a m29b m34a m34b\n"
)

// openings plays up to the first choice, for each number of players.
var openings = map[int]string{
	2: fourteen + "- deal 0 1 10 30 50 54\n- deal 1 2 11 31 51 55\n- display 20 40 21\n",
	3: twelve + "- deal 0 1 10 30 50\n- deal 1 2 11 31 51\n- deal 2 3 12 32 52\n- display 20 40\n",
	4: fourteen + "- deal 0 1 10 30 50\n- deal 1 2 11 31 51\n- deal 2 3 12 32 52\n- deal 3 4 13 33 53\n" +
		"- display 20 40 21\n",
}

// opened returns the first choice of a number of players, with changes.
func opened(people int, changes ...func(*State)) State {
	return changed(gametest.Played(start(game.Setup{Seats: people}), openings[people]), changes)
}

// crewed returns the same for teams.
func crewed(changes ...func(*State)) State {
	setup := game.Setup{Seats: maxSeats, Options: []string{Crews}}
	return changed(gametest.Played(start(setup), openings[maxSeats]), changes)
}

func changed(s State, changes []func(*State)) State {
	for _, change := range changes {
		change(&s)
	}
	return s
}

// chosen returns the plays with which each seat chooses a card. The first seat, whose card is the highest, then sails
// with it.
func chosen(seats, card int) string {
	plays := fmt.Sprintf("0 choose %d\n1 choose 2\n2 choose 3\n", card)
	if seats == maxSeats {
		plays += "3 choose 4\n"
	}
	return plays + "0 sail\n"
}

// hands replaces the hand of a seat.
func hands(seat int, cards ...Card) func(*State) {
	return func(s *State) { s.Captains[seat].Hand, s.Captains[seat].Held = SetOf(cards...), int8(len(cards)) }
}

// atSea gives a junk an expedition with some cards.
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

// skilled gives a seat face-up skills, and tired gives it face-down ones.
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

// rich gives a seat gold and gems.
func rich(seat int, gold int16, stones Stones) func(*State) {
	return func(s *State) { s.Captains[seat].Gold, s.Captains[seat].Stones = gold, stones }
}

// open leaves only some missions open.
func open(ids ...string) func(*State) {
	return func(s *State) { s.Open = tileSet(ids) }
}

// deckOf leaves some cards in the deck, and moves the others to the discard pile.
func deckOf(cards ...Card) func(*State) {
	return func(s *State) { s.Discard |= s.deck() &^ SetOf(cards...) }
}

// allFound removes all encounter cards from the decks.
func allFound(s *State) {
	absent := &s.Captains[maxSeats-1]
	absent.Finds = s.finds()
	absent.Found = int8(absent.Finds.Count())
}

// outOfPlay removes the cards of the discard pile.
func outOfPlay(s *State) {
	absent := &s.Captains[maxSeats-1]
	absent.Hand, absent.Held, s.Discard = s.Discard, int8(s.Discard.Count()), 0
}

func setupExamples() []gametest.Example {
	return []gametest.Example{
		{
			Rules: "MC-1 MC-8", Name: "nobody has set out", At: start(game.Setup{Seats: 3}), Moves: []string{"", "", "", ""},
			Refused: "0 choose 1\n0 sail\n- deal 0 1 10 30 50\n- display 20 40",
			Want:    []string{`"round":0,"step":"missions","turn":[-1]`, `"junks":[{"cards":[],"turned":[],"space":0,`},
		},
		{
			Rules: "MC-5", Name: "twelve missions for three", At: start(game.Setup{Seats: 3}), Plays: twelve,
			Want: []string{
				`"missions":["m11a","m11b","m13a","m13b","m17a","m17b","m19a","m19b","m23a","m23b","m29a","m29b"],"aside":[]`,
			},
		},
		{
			Rules: "MC-5", Name: "fourteen for four", At: start(game.Setup{Seats: 4}), Plays: fourteen,
			Refused: fourteen, Want: []string{`"m29b","m34a","m34b"],"aside":[]`},
		},
		{
			Rules: "MC-5", Name: "each once, and as many as there are to be", At: start(game.Setup{Seats: 3}),
			Refused: strings.Join([]string{
				fourteen, strings.Replace(twelve, " m29b", "", 1), strings.Replace(twelve, "m29b", "m29a", 1),
				strings.Replace(twelve, "m29b", "m29d", 1), strings.Replace(twelve, "m29b", "29", 1),
				"- missions\n0 missions m11a\n",
			}, ""),
		},
		{
			Rules: "MC-6", Name: "a third one of a number is put aside, and another one drawn", At: start(game.Setup{Seats: 3}),
			Plays: strings.Replace(twelve, "m29b", "m23c m29b", 1),
			Want:  []string{`"m23a","m23b","m29a","m29b"],"aside":["m23c"]`},
		},
		{
			Rules: "MC-2", Name: "four cards each, the rest is the deck", At: start(game.Setup{Seats: 3}),
			Plays: twelve + "- deal 0 1 10 30 50\n",
			Refused: "- deal 1 1 11 31 51\n- deal 1 2 11 31\n- deal 1 2 11 31 51 5\n- deal 2 2 11 31 51\n- deal 0 2 11 31 51\n" +
				"- deal 1 2 11 31 56\n- deal 1 2 11 31 0\n- deal 1 2 11 31 051\n- deal 1 2 2 31 51\n- deal\n- display 20 40",
			Want: []string{`"hand":[1,10,30,50],"held":4`, `"deck":{"size":51,"cards":[2,3,4,5,6,7,8,9,11,`},
		},
		{
			Rules: "MC-3 MC-4 MC-7 MC-44", Name: "33 encounter cards in the deck, nothing is owned", At: opened(3),
			Want: []string{
				`"up":[],"down":[],"gold":0,"gems":{"blue":0,"red":0,"white":0},"encounters":[],"found":0,"points":0`,
				`"encounterDeck":{"size":33,"cards":["mentor","mentor","mentor","mentor","thief",`,
				`"discard":[],"shuffles":0},"port":null,"flagship":null`,
			},
		},
		{
			Rules: "MC-20 MC-10", Name: "one card a seat, the first face down", At: opened(3),
			Refused: "- display 20 40\n0 draw 20\n0 sail",
			Want: []string{
				`"round":1,"step":"choose","turn":[0,1,2]`, `"display":[20,40],"down":true,"leftOver":0,"deck":{"size":40,`,
			},
		},
		{
			Rules: "MC-20", Name: "the open ones from the deck", At: gametest.Played(opened(3), turnOfThree),
			Refused: "- display 6\n- display 6 7 8\n- display 6 6\n- display 1 6\n- display 6 50\n- display 6 20\n" +
				"- display 6 06\n- display",
		},
	}
}

// turnOfThree is a turn of three without special events: 50, 3 and 2 sail, and each player takes a card.
const turnOfThree = "0 choose 50\n1 choose 2\n2 choose 3\n0 sail\n0 draw 20\n2 sail\n2 draw down\n- down 2 7\n" +
	"1 sail\n1 draw 40\n"

func turnExamples() []gametest.Example {
	return []gametest.Example{
		{
			Rules: "MC-21 MC-27", Name: "all choose one card of the hand, in any order", At: opened(3), Plays: "1 choose 31\n",
			Moves: []string{"choose 1, choose 10, choose 30, choose 50", "", "choose 3, choose 12, choose 32, choose 52"},
			Refused: "1 choose 2\n0 choose 31\n0 choose 2\n0 choose\n0 choose 1 10\n0 choose 01\n0 sail\n3 choose 4\n" +
				"- choose 1\n* choose 1",
			Want: []string{`"turn":[0,2]`, `"chose":[31],"sailed":0`},
		},
		{
			Rules: "MC-22 MC-23", Name: "the last choice reveals all; the highest card is first", At: opened(3),
			Plays: "1 choose 31\n2 choose 12\n0 choose 30\n", Moves: []string{"", "sail", ""},
			Refused: "0 sail\n2 sail\n0 choose 1",
			Want: []string{
				`"hand":[1,10,50],"held":3,"chose":[30]`, `"active":{"seat":1,"junk":0,"card":31,`, `"order":[0,2]`,
			},
		},
		{
			Rules: "MC-24", Name: "first it sails, and that is compulsory", At: opened(3, finds(0, Oracle), skilled(0, Chart)),
			Plays:   "0 choose 50\n1 choose 2\n2 choose 3\n",
			Refused: "0 draw 20\n0 oracle\n0 chart\n0 done\n0 pass\n0 sail 0\n0 sail 1\n1 sail", Moves: []string{"sail", "", ""},
		},
		{
			Rules: "MC-24 MC-69", Name: "one encounter card at most, then a card of the display",
			At:    opened(3, finds(0, Oracle, Oracle)),
			Plays: chosen(3, 50) + "0 oracle\n- find 0 trader trader trader\n", Refused: "0 oracle\n0 done\n0 sail\n1 sail",
			Moves: []string{"draw 20, draw 40, draw down", "", ""},
		},
		{
			Rules: "MC-24 MC-61", Name: "skills and the encounter card in any order",
			At:    opened(3, finds(0, Seadog), skilled(0, Chart, Lantern)),
			Plays: chosen(3, 50) + "0 chart\n- card 0 5\n0 seadog\n0 lantern 30\n",
			Want: []string{
				`"hand":[1,5,10],"held":3`, `"up":["chart"],"down":["lantern"]`, `"played":true,"lanterns":1,"drawn":false`,
			},
		},
		{
			Rules: "MC-25", Name: "a card of the display, also the one that lies face down", At: opened(3),
			Plays:   chosen(3, 50) + "0 draw down\n",
			Refused: "- down 0 50\n- down 0 20\n- down 1 7\n- card 0 7\n- down 0\n0 draw 20\n2 sail",
			Want:    []string{`"turn":[-1]`, `"down":true`, `"owed":{"what":"down","from":null,"n":1}`},
		},
		{
			Rules: "MC-25", Name: "it is seen after taking it, and the last one gets what is left", At: opened(3),
			Plays: chosen(3, 50) + "0 draw down\n- down 0 7\n2 sail\n2 draw 40\n1 sail\n",
			Moves: []string{"", "draw 20", ""}, Want: []string{`"hand":[1,7,10,30],"held":4`, `"display":[20],"down":false`},
		},
		{
			Rules: "MC-10 MC-27", Name: "then the next display is laid, and hands have four cards again", At: opened(3),
			Plays: turnOfThree,
			Want: []string{
				`"round":1,"step":"display","turn":[-1]`, `"hand":[1,10,20,30],"held":4,"chose":[],"sailed":0`,
				`"hand":[11,31,40,51],"held":4`, `"hand":[7,12,32,52],"held":4`,
			},
		},
		{
			Rules: "MC-26", Name: "the discard pile is shuffled into a new deck", At: opened(3, deckOf(9)),
			Plays:   turnOfThree[:strings.Index(turnOfThree, "- down")] + "- down 2 9\n1 sail\n1 draw 40\n",
			Refused: "- display 9 5\n- display 50 5", Want: []string{`"deck":{"size":0,"cards":[],"discard":[4,5,6,`},
		},
		{
			Rules: "MC-26", Name: "the card that lies face down is then what the old deck had left",
			At:    opened(3, deckOf(9), skilled(0, Chart)),
			Plays: chosen(3, 50) + "0 chart\n- card 0 6\n0 draw down\n", Refused: "- down 0 5\n- down 0 6",
			Want: []string{`"down":true,"leftOver":9,"deck":{"size":39,`, `"discard":[],"shuffles":1`},
		},
		{
			Rules: "MC-26", Name: "without any card a draw is skipped", At: opened(3, deckOf(9), outOfPlay, skilled(0, Chart)),
			Plays: chosen(3, 50) + "0 chart\n", Refused: "- card 0 9", Moves: []string{"draw 20, draw 40, draw down", "", ""},
		},
		{
			Rules: "MC-26", Name: "a short display serves as long as it lasts",
			At: gametest.Played(opened(3, deckOf(7, 9), outOfPlay), turnOfThree),
			Plays: "- display\n0 choose 30\n1 choose 11\n2 choose 12\n0 sail\n- find 0 oracle\n0 draw down\n- down 0 9\n" +
				"2 sail\n",
			Moves: []string{"", "", "done"}, Refused: "2 draw down\n2 keep\n- display 9",
		},
	}
}

func sailExamples() []gametest.Example {
	return []gametest.Example{
		{
			Rules: "MC-31", Name: "the first card puts the junk on space 1", At: opened(3), Plays: chosen(3, 50),
			Want: []string{`"junks":[{"cards":["50"],"turned":[],"space":1,"column":1,"row":1}]`},
		},
		{
			Rules: "MC-32 MC-33 MC-30", Name: "a higher card of a colour that is there: straight on",
			At:    opened(3, atSea(0, 6, 49)),
			Plays: chosen(3, 50), Want: []string{`"cards":["6","49","50"],"turned":[],"space":6,"column":3,"row":2`},
		},
		{
			Rules: "MC-34 MC-30", Name: "a new colour: diagonally", At: opened(3, atSea(0, 6, 41)),
			Plays: chosen(3, 50), Want: []string{`"cards":["6","41","50"],"turned":[],"space":9,"column":3,"row":3`},
		},
		{
			Rules: "MC-35", Name: "junks may meet", At: opened(3, atSea(0, 49), atSea(2, 1)),
			Plays: chosen(3, 50) + "0 draw 20\n2 sail\n",
			Want:  []string{`"cards":["49","50"],"turned":[],"space":2`, `"cards":["1","3"],"turned":[],"space":2`},
		},
		{
			Rules: "MC-36 MC-37", Name: "a lower card ends the expedition, and begins a new one",
			At:    opened(3, atSea(0, 14, 51)),
			Plays: chosen(3, 50) + "- find 0 oracle\n",
			Want:  []string{`"cards":["50"],"turned":[],"space":1`, `"discard":[14,51],`, `"ended":true,"space":4`},
		},
		{
			Rules: "MC-37", Name: "nobody may end a voyage with a higher card, or go on with a lower one",
			At:    opened(3, atSea(0, 14, 51)),
			Plays: "0 choose 50\n1 choose 2\n2 choose 3\n", Moves: []string{"sail", "", ""},
			Refused: "0 done\n0 sail 50\n0 restart",
		},
		{
			Rules: "MC-38", Name: "at the end of the world any card ends it",
			At:    opened(3, atSea(0, 6, 7, 8, 9, 10, 11, 13, 17)),
			Plays: chosen(3, 50), Want: []string{`"cards":["50"],"turned":[],"space":1`, `"ended":true,"space":8`},
		},
		{
			Rules: "MC-40 MC-41", Name: "the first line: one encounter card",
			At:    opened(3, atSea(0, 49, 51, 53), hands(0, 5, 55)),
			Plays: "0 choose 55\n1 choose 2\n2 choose 3\n0 sail\n", Moves: []string{"draw 20, draw 40, draw down", "", ""},
			Want: []string{`"space":8,"column":4,"row":2`, `"owed":null`},
		},
		{
			Rules: "MC-40 MC-41", Name: "straight on to 3", At: opened(3, atSea(0, 6, 7, 8), hands(0, 9)), Plays: chosen(3, 9),
			Refused: "- find 0 oracle oracle\n- find 1 oracle\n- find 0 relic\n0 draw 20",
			Want:    []string{`"space":4,"column":4,"row":1`, `"owed":{"what":"find","from":null,"n":1}`},
		},
		{
			Rules: "MC-42", Name: "the second line: two", At: opened(3, atSea(0, 6, 7, 8, 9, 14), hands(0, 15)),
			Plays:   chosen(3, 15),
			Refused: "- find 0 oracle\n- find 0 seadog seadog seadog\n- find 0 pilot-kite pilot-kite",
			Want:    []string{`"space":6,"column":6,"row":1`, `"n":2}`},
		},
		{
			Rules: "MC-43", Name: "no line is crossed diagonally, or by ending",
			At:    opened(3, atSea(0, 6, 7, 8, 9), hands(0, 41)),
			Plays: chosen(3, 41), Want: []string{`"space":10,"column":5,"row":2`, `"owed":null`},
		},
		{
			Rules: "MC-43", Name: "each once: between the lines nothing", At: opened(3, atSea(0, 6, 7, 8, 9), hands(0, 14)),
			Plays: chosen(3, 14), Want: []string{`"space":5,"column":5,"row":1`, `"owed":null`},
		},
		{
			Rules: "MC-44", Name: "the discard pile is shuffled where the deck is empty",
			At: opened(3, atSea(0, 6, 7, 8), hands(0, 9), func(s *State) {
				s.Spent = encounterCopies.minus(Finds{Oracle: 1})
				s.Spent[Trader] = 0
				finds(1, Oracle, Trader, Trader, Trader)(s)
			}),
			Plays: chosen(3, 9), Refused: "- find 0 trader\n- find 0 oracle oracle",
			Want: []string{`"encounterDeck":{"size":0,`},
		},
		{
			Rules: "MC-44", Name: "where there is no card at all nothing is drawn",
			At: opened(3, atSea(0, 6, 7, 8), hands(0, 9), finds(1,
				encounterCopies.List()...)),
			Plays: chosen(3, 9), Moves: []string{"draw 20, draw 40, draw down", "", ""}, Want: []string{`"found":33`},
		},
		{
			Rules: "MC-45", Name: "the first junk in row 7 loots the port, and goes on",
			At: opened(3, skilled(0, Lantern), finds(0, PilotPlain),
				atSea(0, 5, 6, 39, 48, 49), hands(0, 54, 55)),
			Plays: chosen(3, 54) + "0 pilot-plain\n",
			Want: []string{
				`"cards":["5","6","39","48","49","54","pilot-plain"],"turned":[],"space":49,"column":7,"row":7`, `"port":0`,
				`"points":11`,
			},
		},
		{
			Rules: "MC-46", Name: "who comes later gets nothing",
			At: opened(3, func(s *State) { s.Port = 3 }, finds(0, PilotPlain),
				atSea(0, 5, 6, 39, 48, 49), hands(0, 54, 55)),
			Plays: chosen(3, 54) + "0 pilot-plain\n", Want: []string{`"space":49`, `"port":2`, `"points":0`},
		},
		{
			Rules: "MC-47", Name: "a new colour more moves straight on", At: opened(3, finds(0, PilotKite), skilled(0, Lantern),
				atSea(0, 5, Pilot(NoSymbol), 6, 39, 48, 49), hands(0, 54, 55)),
			Plays: chosen(3, 54) + "0 pilot-kite\n", Want: []string{`"space":56,"column":8,"row":7`},
		},
	}
}

// ending returns an expedition of the first seat on a space, which its next card, 6, ends. It has the symbols of its
// cards. On space 16 these are a chart, a lantern, two kites and two swords.
func ending(cards []Card, changes ...func(*State)) State {
	return opened(3, append([]func(*State){atSea(0, cards...), hands(0, 6, 7)}, changes...)...)
}

var (
	on16     = []Card{9, 28, 42, 52}                // chart, kite, lantern, sword: 16
	on16pair = []Card{9, 26, 42, 52}                // two charts, a lantern, a sword: 16
	on24     = []Card{6, 9, 26, 30, 44, 53}         // six charts in four colours: 24
	on4      = []Card{9, 28}                        // a chart and a kite: 4
	on8tris  = []Card{9, 26, 27, 30, 40, 42, 51}    // three charts and four lanterns, four colours: 28
	on8pairs = []Card{6, 9, 12, 16, 23, 26, 27, 33} // three charts, three kites, a lantern, a sword, two colours: 16
)

func endExamples() []gametest.Example {
	return []gametest.Example{
		{
			Rules: "MC-50", Name: "the highest number not above the space, one of two by choice", At: ending(on16),
			Plays:   chosen(3, 7),
			Moves:   []string{"claim m13a, claim m13b", "", ""},
			Refused: "0 claim m11a\n0 claim m17a\n0 done\n0 claim\n0 gain elite\n0 draw 20",
			Want:    []string{`"step":"claim"`, `"ended":true,"space":16,"claimed":""`},
		},
		{
			Rules: "MC-50", Name: "without any nothing is claimed", At: ending(on4), Plays: chosen(3, 7),
			Want: []string{`"step":"deeds"`, `"claimed":""`},
		},
		{
			Rules: "MC-51", Name: "the mission pays gold, gems and encounter cards, and leaves the game",
			At:    ending(on16, open("m11b", "m13b", "m47a")),
			Plays: chosen(3, 7) + "0 claim m13b\n",
			Want: []string{
				`"missions":["m11b","m47a"],"aside":[]`, `"gold":0,"gems":{"blue":1,"red":0,"white":0}`, `"encounters":1,`,
			},
		},
		{
			Rules: "MC-51", Name: "its encounter cards are drawn before skills are looked at",
			At: ending(on16, open("m13b")), Plays: chosen(3, 7) + "0 claim m13b\n", Moves: []string{"", "", ""},
			Refused: "0 gain elite\n0 done\n0 mentor chart\n- find 0 oracle oracle\n- find 1 oracle\n0 draw 20",
			Want:    []string{`"turn":[-1]`, `"owed":{"what":"find","from":null,"n":1}`, `"up":[]`},
		},
		{
			Rules: "MC-51", Name: "once only", At: ending(on16, open("m13b")),
			Plays: chosen(3, 7) + "0 claim m13b\n- find 0 oracle\n0 gain elite\n",
			Want:  []string{`"step":"deeds"`, `"owed":null`, `"encounters":["oracle"],"found":1`},
		},
		{
			Rules: "MC-51 MC-44", Name: "where no encounter card is left the skills come at once",
			At: ending(on16, open("m13b"), allFound), Plays: chosen(3, 7) + "0 claim m13b\n",
			Moves: []string{"gain elite, done", "", ""}, Want: []string{`"owed":null`},
		},
		{
			Rules: "MC-51 MC-89", Name: "crews hand them over before skills are looked at",
			At:    crewed(atSea(0, on16pair...), hands(0, 6, 7), open("m13b")),
			Plays: chosen(4, 7) + "0 claim m13b\n- find 0 mentor\n", Refused: "0 done\n0 mentor chart",
			Moves: []string{"hand mentor, keep", "", "", ""},
		},
		{
			Rules: "MC-51 MC-57 MC-89", Name: "a mentor that was kept still serves",
			At:    crewed(atSea(0, on16pair...), hands(0, 6, 7), open("m13b")),
			Plays: chosen(4, 7) + "0 claim m13b\n- find 0 mentor\n0 keep\n",
			Moves: []string{"mentor chart, mentor kite, done", "", "", ""},
		},
		{
			Rules: "MC-51 MC-57 MC-89", Name: "a mentor that was handed over does not",
			At:    crewed(atSea(0, on16pair...), hands(0, 6, 7), open("m13b")),
			Plays: chosen(4, 7) + "0 claim m13b\n- find 0 mentor\n0 hand mentor\n",
			Want:  []string{`"step":"deeds"`, `"owed":null`, `"encounters":["mentor"],"found":1`},
		},
		{
			Rules: "MC-51 MC-57", Name: "the second mission card is asked about as well", At: crewed(
				atSea(0, 6, 9, 26, 30, 44, 53), hands(0, 5, 7), open("m23c")),
			Plays: chosen(4, 5) + "0 claim m23c\n- find 0 mentor oracle trader\n0 hand oracle\n",
			Moves: []string{"hand mentor, hand trader, keep", "", "", ""},
		},
		{
			Rules: "MC-52 MC-53", Name: "a kite reaches up to 6 above the space, and nothing below",
			At: ending(on16, skilled(0, Kite)), Plays: chosen(3, 7),
			Moves:   []string{"claim m13a, claim m13b, kite m17a, kite m17b, kite m19a, kite m19b", "", ""},
			Refused: "0 kite m13a\n0 kite m23a\n0 kite m11a\n0 kite",
		},
		{
			Rules: "MC-52", Name: "it is turned down", At: ending(on16, skilled(0, Kite)), Plays: chosen(3, 7) + "0 kite m19b\n",
			Want: []string{`"up":[],"down":["kite"],"gold":1,"gems":{"blue":2,"red":0,"white":0}`, `"claimed":"m19b"`},
		},
		{
			Rules: "MC-52 MC-50", Name: "6 above is in reach, more is not",
			At: ending(on8tris, skilled(0, Kite), open("m29a", "m34a", "m39a")), Plays: chosen(3, 7),
			Moves: []string{"kite m29a, kite m34a, done", "", ""},
		},
		{
			Rules: "MC-53", Name: "two kites do not reach further, and claim one mission",
			At:    ending(on16, skilled(0, Kite, Kite)),
			Plays: chosen(3, 7) + "0 kite m19b\n", Refused: "0 kite m19a\n0 claim m13a",
			Want: []string{`"up":["kite"],"down":["kite"]`},
		},
		{
			Rules: "MC-53", Name: "not without a mission in reach, nor turned down",
			At:    ending(on16, skilled(0, Kite), open("m13a", "m23a")),
			Plays: chosen(3, 7), Moves: []string{"claim m13a", "", ""},
		},
		{
			Rules: "MC-52", Name: "a kite that is turned down reaches nothing", At: ending(on16, tired(0, Kite)),
			Plays: chosen(3, 7),
			Moves: []string{"claim m13a, claim m13b", "", ""},
		},
		{
			Rules: "MC-52 MC-60", Name: "where nothing must be claimed it may be left",
			At: ending(on16, skilled(0, Kite), open("m17a", "m47a")), Plays: chosen(3, 7),
			Moves: []string{"kite m17a, done", "", ""},
		},
		{
			Rules: "MC-54", Name: "three alike, or the four", At: ending(on24), Plays: chosen(3, 7) + "0 claim m23a\n",
			Moves: []string{"gain chart, done", "", ""}, Refused: "0 gain lantern\n0 gain elite\n0 gain\n0 gain kite",
			Want: []string{`"symbols":{"chart":6,"kite":0,"lantern":0,"sword":0}`},
		},
		{
			Rules: "MC-54", Name: "the four different ones", At: ending(on16), Plays: chosen(3, 7) + "0 claim m13a\n",
			Moves: []string{"gain elite, done", "", ""},
		},
		{
			Rules: "MC-55", Name: "several, as long as each symbol is used once", At: ending(on24),
			Plays: chosen(3, 7) + "0 claim m23a\n0 gain chart\n",
			Moves: []string{"gain chart, done", "", ""}, Want: []string{`"symbols":{"chart":3,`, `"up":["chart"]`},
		},
		{
			Rules: "MC-55", Name: "when no more can be had the junk starts again", At: ending(on24),
			Plays: chosen(3, 7) + "0 claim m23a\n0 gain chart\n0 gain chart\n",
			Want:  []string{`"step":"deeds"`, `"up":["chart","chart"]`, `"cards":["7"],"turned":[],"space":1`},
		},
		{
			Rules: "MC-55", Name: "in the order of skills", At: ending(on8tris),
			Plays:   chosen(3, 7) + "0 claim m23a\n0 gain lantern\n",
			Refused: "0 gain chart", Want: []string{`"step":"deeds"`},
		},
		{
			Rules: "MC-56", Name: "skills are optional, and lie face up", At: ending(on24),
			Plays: chosen(3, 7) + "0 claim m23a\n0 done\n",
			Want:  []string{`"step":"deeds"`, `"up":[],"down":[]`, `"gained":0,"could":true`},
		},
		{
			Rules: "MC-56", Name: "a kind whose four cards are gone cannot be taken",
			At:    ending(on24, skilled(1, Chart, Chart), tired(2, Chart, Chart)),
			Plays: chosen(3, 7) + "0 claim m23a\n", Want: []string{`"step":"deeds"`, `"gained":0,"could":false`},
		},
		{
			Rules: "MC-57", Name: "a mentor counts as the symbol that is missing",
			At: ending([]Card{9, 28, 42}, finds(0, Mentor), open("m11a")), Plays: chosen(3, 7),
			Moves: []string{"mentor sword, done", "", ""}, Refused: "0 mentor chart\n0 mentor\n0 gain elite\n1 mentor sword",
		},
		{
			Rules: "MC-57", Name: "for skills only", At: ending([]Card{9, 28, 42}, finds(0, Mentor), open("m11a")),
			Plays: chosen(3, 7) + "0 mentor sword\n",
			Moves: []string{"gain elite", "", ""},
			Want:  []string{`"space":9`, `"mentor":"sword"`, `"encounters":[],"found":0`, `"discard":["mentor"]`},
		},
		{
			Rules: "MC-58", Name: "a skill must follow, and no other encounter card",
			At:    ending([]Card{9, 28, 42}, finds(0, Mentor, Mentor, Oracle), open("m47a")),
			Plays: chosen(3, 7) + "0 mentor sword\n0 gain elite\n", Refused: "0 oracle\n0 mentor chart",
			Moves: []string{"draw 20, draw 40, draw down", "", ""},
		},
		{
			Rules: "MC-58", Name: "one for each expedition, and not to make a skill possible that is",
			At:    ending(on24, finds(0, Mentor, Mentor)),
			Plays: chosen(3, 7) + "0 claim m23a\n", Moves: []string{"gain chart, done", "", ""},
		},
		{
			Rules: "MC-57 MC-71", Name: "who holds another encounter card is asked as well",
			At: ending([]Card{9, 28, 42}, finds(0, Oracle), open("m47a")), Plays: chosen(3, 7),
			Moves: []string{"done", "", ""},
		},
		{
			Rules: "MC-57", Name: "where another set of as many skills is possible", At: ending(on8pairs, finds(0, Mentor)),
			Plays: chosen(3, 7) + "0 claim m13a\n",
			Moves: []string{"mentor chart, mentor kite, gain chart, gain kite, gain elite, done", "", ""},
		},
		{
			Rules: "MC-57 MC-51", Name: "a mentor that the mission has just brought serves",
			At: ending(on16pair, open("m13b", "m47a")), Plays: chosen(3, 7) + "0 claim m13b\n- find 0 mentor\n",
			Moves: []string{"mentor chart, mentor kite, done", "", ""},
		},
		{
			Rules: "MC-57 MC-51", Name: "and brings a skill", At: ending(on16pair, open("m13b", "m47a")),
			Plays: chosen(3, 7) + "0 claim m13b\n- find 0 mentor\n0 mentor kite\n0 gain elite\n", Refused: "- find 0 oracle",
			Want: []string{
				`"step":"deeds"`, `"owed":null`, `"up":["elite"]`, `"encounters":[],"found":0`, `"discard":["mentor"]`,
			},
		},
		{
			Rules: "MC-57 MC-51", Name: "who has just drawn another encounter card is asked as well",
			At: ending(on16pair, open("m13b", "m47a")), Plays: chosen(3, 7) + "0 claim m13b\n- find 0 oracle\n",
			Moves: []string{"done", "", ""},
		},
		{
			Rules: "MC-57", Name: "who holds no encounter card is not asked; Sea Fortune comes after skills",
			At:    ending([]Card{9, 28, 42}, open("m47a")),
			Plays: chosen(3, 7) + "- find 0 mentor\n", Refused: "0 mentor sword",
			Moves: []string{"draw 20, draw 40, draw down", "", ""},
		},
		{
			Rules: "MC-59 MC-90", Name: "the flagship goes to who has all four kinds first",
			At:    ending(on24, tired(0, Kite), skilled(0, Sword, Elite)),
			Plays: chosen(3, 7) + "0 claim m23a\n0 gain chart\n", Want: []string{`"flagship":0`, `"ending":true`},
		},
		{
			Rules: "MC-59", Name: "four elites are enough", At: ending(on16, skilled(0, Elite, Elite), tired(0, Elite)),
			Plays: chosen(3, 7) + "0 claim m13a\n0 gain elite\n", Want: []string{`"flagship":0`, `"points":12`},
		},
		{
			Rules: "MC-59", Name: "later ones get nothing",
			At:    ending(on24, skilled(0, Sword, Elite, Elite), func(s *State) { s.Flagship = 2 }),
			Plays: chosen(3, 7) + "0 claim m23a\n0 gain chart\n", Want: []string{`"flagship":1`},
		},
		{
			Rules: "MC-60", Name: "Sea Fortune where nothing could be gained", At: ending(on4), Plays: chosen(3, 7),
			Refused: "- find 0 oracle oracle\n0 draw 20", Want: []string{`"owed":{"what":"find","from":null,"n":1}`},
		},
		{
			Rules: "MC-60", Name: "not where a skill was refused", At: ending(on24, open("m47a")),
			Plays: chosen(3, 7) + "0 done\n",
			Want:  []string{`"step":"deeds"`, `"owed":null`},
		},
		{
			Rules: "MC-60", Name: "but where its kind is out of stock",
			At: ending(on24, open("m47a"), skilled(1, Chart, Chart, Chart, Chart)), Plays: chosen(3, 7),
			Want: []string{`"owed":{"what":"find"`},
		},
		{
			Rules: "MC-60", Name: "and where a mentor was kept in hand",
			At: ending([]Card{9, 28, 42}, finds(0, Mentor), open("m47a")), Plays: chosen(3, 7) + "0 done\n",
			Want: []string{`"owed":{"what":"find"`, `"encounters":["mentor"]`},
		},
	}
}

func skillExamples() []gametest.Example {
	all := []Skill{Chart, Lantern, Kite, Sword, Elite}
	return []gametest.Example{
		{
			Rules: "MC-61 MC-68", Name: "skills after sailing, not kite and elite",
			At:    opened(3, skilled(0, all...), hands(0, 10, 50)),
			Plays: chosen(3, 50), Moves: []string{"chart, lantern 10, sword 1, sword 2, draw 20, draw 40, draw down", "", ""},
			Refused: "0 kite m11a\n0 elite\n0 lantern 50\n0 lantern\n0 sword 0\n0 sword 3\n0 sword\n1 chart",
		},
		{
			Rules: "MC-61", Name: "turned down they cannot be used", At: opened(3, tired(0, all...)), Plays: chosen(3, 50),
			Moves: []string{"draw 20, draw 40, draw down", "", ""},
		},
		{
			Rules: "MC-61", Name: "not any more after taking from the display", At: opened(3, skilled(0, all...)),
			Plays: chosen(3, 50) + "0 draw 20\n", Refused: "0 chart\n0 lantern 10\n0 sword 1",
			Want: []string{`"active":{"seat":2`},
		},
		{
			Rules: "MC-61", Name: "one just gained may be used at once", At: ending(on24, open("m47a")),
			Plays: chosen(3, 7) + "0 gain chart\n0 done\n",
			Moves: []string{"chart, draw 20, draw 40, draw down", "", ""},
		},
		{
			Rules: "MC-62", Name: "a chart draws a card, and the hand stays larger", At: opened(3, skilled(0, Chart, Chart)),
			Plays:   chosen(3, 50) + "0 chart\n- card 0 5\n0 chart\n- card 0 6\n0 draw 20\n",
			Refused: "0 chart", Want: []string{`"hand":[1,5,6,10,20,30],"held":6`, `"down":["chart","chart"]`},
		},
		{
			Rules: "MC-62", Name: "the card is one of the deck", At: opened(3, skilled(0, Chart)),
			Plays:   chosen(3, 50) + "0 chart\n",
			Refused: "- card 0 50\n- card 0 20\n- card 0 31\n- card 1 5\n- card 0\n- card 0 5 6\n0 draw 20",
			Want:    []string{`"turn":[-1]`},
		},
		{
			Rules: "MC-63", Name: "a lantern adds a card at its place: a new colour, diagonally",
			At:    opened(3, skilled(0, Lantern), hands(0, 10, 50)),
			Plays: chosen(3, 50) + "0 lantern 10\n",
			Want:  []string{`"cards":["50","10"],"turned":[],"space":4,"column":2,"row":2`, `"hand":[],"held":0`},
		},
		{
			Rules: "MC-63 MC-40", Name: "or straight on, over a line",
			At:    opened(3, skilled(0, Lantern), atSea(0, 6, 7, 8), hands(0, 5, 9, 14)),
			Plays: chosen(3, 14) + "- find 0 oracle\n0 lantern 9\n", Want: []string{`"space":5,"column":5,"row":1`},
		},
		{
			Rules: "MC-64", Name: "for each lantern a card after taking from the display",
			At:      opened(3, skilled(0, Lantern, Lantern)),
			Plays:   chosen(3, 50) + "0 lantern 10\n0 lantern 30\n0 draw 20\n- card 0 5\n",
			Refused: "2 sail\n0 draw 40",
			Want:    []string{`"turn":[-1]`, `"hand":[1,5,20],"held":3`, `"owed":{"what":"card","from":null,"n":1}`},
		},
		{
			Rules: "MC-64 MC-27", Name: "so the hand is as large as before", At: opened(3, skilled(0, Lantern, Lantern)),
			Plays: chosen(3, 50) + "0 lantern 10\n0 lantern 30\n0 draw down\n- down 0 7\n- card 0 5\n- card 0 6\n",
			Want:  []string{`"hand":[1,5,6,7],"held":4`},
		},
		{
			Rules: "MC-65", Name: "never with 8 cards", At: opened(3, skilled(0, Lantern), atSea(0, 6, 7, 8, 9, 14, 15, 16)),
			Plays:   chosen(3, 50),
			Refused: "0 lantern 10", Want: []string{`"column":8`},
		},
		{
			Rules: "MC-65", Name: "it works on the new expedition", At: opened(3, skilled(0, Lantern), atSea(0, 6, 51)),
			Plays: chosen(3, 50) + "- find 0 oracle\n0 lantern 10\n",
			Want:  []string{`"cards":["50","10"],"turned":[],"space":4`},
		},
		{
			Rules: "MC-66 MC-67", Name: "a sword is announced, and looks at a hand", At: opened(3, skilled(0, Sword)),
			Plays: chosen(3, 50) + "0 sword 2\n",
			Moves: []string{
				"swap 12 1, swap 12 10, swap 12 30, swap 32 1, swap 32 10, swap 32 30, swap 52 1, swap 52 10, swap 52 30", "", "",
			},
			Refused: "0 swap 3 1\n0 swap 12 50\n0 swap 1 12\n0 swap 31 1\n0 draw 20\n0 done\n0 pass",
			Want:    []string{`"down":["sword"]`},
		},
		{
			Rules: "MC-66", Name: "a card for another one", At: opened(3, skilled(0, Sword)),
			Plays: chosen(3, 50) + "0 sword 2\n0 swap 52 1\n",
			Want:  []string{`"hand":[10,30,52],"held":3`, `"hand":[1,12,32],"held":3`, `"attack":null`},
		},
		{
			Rules: "MC-66", Name: "not against an empty hand", At: opened(3, skilled(0, Sword), hands(1, 2)),
			Plays: chosen(3, 50),
			Moves: []string{"sword 2, draw 20, draw 40, draw down", "", ""}, Refused: "0 sword 1",
		},
		{
			Rules: "MC-66", Name: "against empty hands alone it cannot be used and stays face up",
			At:    opened(3, skilled(0, Sword), hands(1, 2), hands(2, 3)),
			Plays: chosen(3, 50), Refused: "0 sword 1\n0 sword 2",
			Moves: []string{"draw 20, draw 40, draw down", "", ""},
			Want:  []string{`"up":["sword"],"down":[]`, `"step":"deeds"`, `"attack":null`},
		},
		{
			Rules: "MC-66", Name: "nor with an empty hand of the captain", At: opened(3, skilled(0, Sword), hands(0, 50)),
			Plays: chosen(3, 50), Refused: "0 sword 1\n0 sword 2", Moves: []string{"draw 20, draw 40, draw down", "", ""},
			Want: []string{`"up":["sword"],"down":[]`},
		},
		{
			Rules: "MC-67", Name: "cancelled it is spent", At: opened(3, skilled(0, Sword), finds(2, PilotKite)),
			Plays: chosen(3, 50) + "0 sword 2\n2 cancel pilot-kite\n", Moves: []string{"draw 20, draw 40, draw down", "", ""},
			Want: []string{`"down":["sword"]`, `"hand":[12,32,52]`, `"discard":["pilot-kite"]`},
		},
	}
}

// allFinds gives a seat one card of each kind.
func allFinds(seat game.Seat) func(*State) {
	return finds(seat, Mentor, Thief, Traitor, SirenKite, PilotPlain, Seadog, Oracle, Trader, Relic1)
}

func encounterExamples() []gametest.Example {
	gems := rich(1, 0, Stones{Blue: 2, Pearl: 1})
	return []gametest.Example{
		{
			Rules: "MC-69", Name: "what can be played; mentor, trader and relic never",
			At:    opened(3, allFinds(0), gems, finds(2, Trader), atSea(2, 4), tired(0, Elite)),
			Plays: chosen(3, 50),
			Moves: []string{"thief 1, traitor 2, siren-kite, pilot-plain, seadog, oracle, draw 20, draw 40, draw down", "", ""},
			Refused: "0 thief 0\n0 thief 2\n0 traitor 1\n0 siren-chart\n0 trader\n0 relic-1\n0 mentor kite\n0 pilot-kite\n" +
				"0 thief\n0 oracle 1\n1 oracle",
		},
		{
			Rules: "MC-69", Name: "none without effect", At: opened(3, allFinds(0)), Plays: chosen(3, 50),
			Moves: []string{"pilot-plain, oracle, draw 20, draw 40, draw down", "", ""},
		},
		{
			Rules: "MC-69", Name: "a played card is discarded", At: opened(3, finds(0, Oracle, Seadog), tired(0, Chart)),
			Plays:   chosen(3, 50) + "0 seadog\n",
			Refused: "0 oracle", Want: []string{`"encounters":["oracle"],"found":1`, `"discard":["seadog"]`},
		},
		{
			Rules: "MC-70 MC-71", Name: "attacked, who holds any encounter card is asked",
			At:    opened(3, finds(0, Thief), gems, finds(1, PilotKite, PilotPlain, Oracle)),
			Plays: chosen(3, 50) + "0 thief 1\n", Moves: []string{"", "pass, cancel pilot-plain, cancel pilot-kite", ""},
			Refused: "- stone 0 blue\n0 draw 20\n2 pass\n1 cancel pilot-sword\n1 cancel oracle\n1 cancel\n1 oracle",
			Want:    []string{`"turn":[1]`, `"attack":{"by":"thief","hit":[1],"asked":[1],"answers":[""]}`},
		},
		{
			Rules: "MC-70 MC-71", Name: "with no card nobody is asked", At: opened(3, finds(0, Thief), gems),
			Plays: chosen(3, 50) + "0 thief 1\n",
			Want:  []string{`"turn":[-1]`, `"owed":{"what":"stone","from":1,"n":1}`},
		},
		{
			Rules: "MC-71", Name: "without a pilot one can only let it happen",
			At: opened(3, finds(0, Traitor), finds(1, Oracle)), Plays: chosen(3, 50) + "0 traitor 1\n",
			Moves: []string{"", "pass", ""},
		},
		{
			Rules: "MC-71", Name: "a cancelled card is spent, and the pilot as well",
			At:    opened(3, finds(0, Thief, Oracle), gems, finds(1, PilotKite)),
			Plays: chosen(3, 50) + "0 thief 1\n1 cancel pilot-kite\n", Refused: "- stone 0 blue\n0 oracle",
			Moves: []string{"draw 20, draw 40, draw down", "", ""},
			Want:  []string{`"gems":{"blue":2,"red":0,"white":1},"encounters":[],"found":0`, `"discard":["thief","pilot-kite"]`},
		},
		{
			Rules: "MC-71", Name: "each for the own person, at the same time, face down",
			At: opened(3, finds(0, SirenKite), atSea(1, 28), atSea(2, 35), finds(1, PilotKite),
				finds(2, PilotPlain)),
			Plays: chosen(3, 50) + "0 siren-kite\n2 cancel pilot-plain\n", Moves: []string{"", "pass, cancel pilot-kite", ""},
			Refused: "2 pass\n0 draw 20",
			Want:    []string{`"turn":[1]`, `"asked":[1,2],"answers":["","pilot-plain"]`, `"found":1`},
		},
		{
			Rules: "MC-71 MC-75", Name: "for the others the siren goes on",
			At:    opened(3, finds(0, SirenKite), atSea(1, 28), atSea(2, 35), finds(1, PilotKite), finds(2, PilotPlain)),
			Plays: chosen(3, 50) + "0 siren-kite\n2 cancel pilot-plain\n1 pass\n",
			Want: []string{
				`"cards":["28"],"turned":["28"]`, `"cards":["35"],"turned":[]`, `"discard":["siren-kite","pilot-plain"]`,
			},
		},
		{
			Rules: "MC-71", Name: "it does not use up the own encounter card",
			At:    opened(3, finds(0, Thief), rich(2, 0, Stones{Blue: 1}), finds(2, PilotKite, Oracle)),
			Plays: chosen(3, 50) + "0 thief 2\n2 cancel pilot-kite\n0 draw 20\n2 sail\n",
			Moves: []string{"", "", "oracle, draw 40, draw down"},
		},
		{
			Rules: "MC-72", Name: "a pilot is a card of a new colour, without number",
			At:    opened(3, finds(0, PilotChart), atSea(0, 6, 7)),
			Plays: chosen(3, 50) + "0 pilot-chart\n",
			Want:  []string{`"cards":["6","7","50","pilot-chart"],"turned":[],"space":12,"column":4,"row":3`},
		},
		{
			Rules: "MC-72 MC-32", Name: "it never changes what is higher",
			At: opened(3, atSea(0, 6, Pilot(NoSymbol), Pilot(SwordSign)), hands(0, 7)), Plays: chosen(3, 7),
			Want: []string{`"cards":["6","pilot-plain","pilot-sword","7"],"turned":[],"space":12,"column":4,"row":3`},
		},
		{
			Rules: "MC-72 MC-54", Name: "its symbol counts", At: ending([]Card{26, 30, Pilot(ChartSign)}, open("m47a")),
			Plays: chosen(3, 7),
			Moves: []string{"gain chart, done", "", ""},
		},
		{
			Rules: "MC-69 MC-72", Name: "when the expedition ends it is discarded as an encounter card",
			At: ending([]Card{28, Pilot(KiteSign)}), Plays: chosen(3, 7),
			Want: []string{`"discard":[28],`, `"discard":["pilot-kite"]`},
		},
		{
			Rules: "MC-73", Name: "not after an expedition was ended", At: ending(on4, finds(0, PilotChart, Oracle)),
			Plays: chosen(3, 7) + "- find 0 oracle\n",
			Moves: []string{"oracle, draw 20, draw 40, draw down", "", ""}, Refused: "0 pilot-chart",
		},
		{
			Rules: "MC-74", Name: "not with 8 cards", At: opened(3, finds(0, PilotChart), atSea(0, 6, 7, 8, 9, 14, 15, 16)),
			Plays: chosen(3, 50),
			Moves: []string{"draw 20, draw 40, draw down", "", ""},
		},
		{
			Rules: "MC-75", Name: "a siren turns a card of every opponent, a number before a pilot, the lowest first",
			At:    opened(3, finds(0, SirenKite), atSea(0, 12), atSea(1, Pilot(KiteSign), 28, 35), atSea(2, 9, Pilot(KiteSign))),
			Plays: chosen(3, 50) + "0 siren-kite\n",
			Want: []string{
				`"cards":["12","50"],"turned":[]`, `"turned":["28"]`, `"turned":["pilot-kite"]`, `"discard":["siren-kite"]`,
			},
		},
		{
			Rules: "MC-75", Name: "its symbol counts for no skill, number and colour do",
			At:    ending([]Card{9, 28, 42, 52}, func(s *State) { s.Captains[0].Junks[0].Turned = 2 }),
			Plays: chosen(3, 7), Moves: []string{"claim m13a, claim m13b", "", ""},
			Want: []string{`"space":16`, `"symbols":{"chart":1,"kite":0,"lantern":1,"sword":1}`},
		},
		{
			Rules: "MC-75", Name: "a turned card cannot be hit again",
			At:    opened(3, finds(0, SirenKite), atSea(1, 28), func(s *State) { s.Captains[1].Junks[0].Turned = 1 }),
			Plays: chosen(3, 50), Refused: "0 siren-kite",
		},
		{
			Rules: "MC-76", Name: "a seadog turns all skills up",
			At:    opened(3, finds(0, Seadog), tired(0, Chart, Chart, Elite), skilled(0, Kite)),
			Plays: chosen(3, 50) + "0 seadog\n", Want: []string{`"up":["chart","chart","kite","elite"],"down":[]`},
		},
		{
			Rules: "MC-77", Name: "a thief takes a gem at random", At: opened(3, finds(0, Thief), gems),
			Plays:   chosen(3, 50) + "0 thief 1\n",
			Refused: "- stone 0 red\n- stone 1 blue\n- stone 0\n- stone 0 gold\n- steal 0 oracle", Want: []string{`"turn":[-1]`},
		},
		{
			Rules: "MC-77", Name: "which changes hands", At: opened(3, finds(0, Thief), gems),
			Plays: chosen(3, 50) + "0 thief 1\n- stone 0 white\n",
			Want:  []string{`"gems":{"blue":0,"red":0,"white":1}`, `"gems":{"blue":2,"red":0,"white":0}`},
		},
		{
			Rules: "MC-78", Name: "a traitor takes an encounter card at random",
			At:      opened(3, finds(0, Traitor), finds(1, Oracle, Relic3)),
			Plays:   chosen(3, 50) + "0 traitor 1\n1 pass\n",
			Refused: "- steal 0 trader\n- steal 1 oracle\n- steal 0\n- find 0 oracle",
			Want:    []string{`"owed":{"what":"steal","from":1,"n":1}`},
		},
		{
			Rules: "MC-78", Name: "which changes hands", At: opened(3, finds(0, Traitor), finds(1, Oracle, Relic3)),
			Plays: chosen(3, 50) + "0 traitor 1\n1 pass\n- steal 0 relic-3\n",
			Want:  []string{`"encounters":["relic-3"],"found":1`, `"encounters":["oracle"],"found":1`},
		},
		{
			Rules: "MC-79", Name: "an oracle draws three", At: opened(3, finds(0, Oracle)),
			Plays:   chosen(3, 50) + "0 oracle\n- find 0 thief oracle relic-2\n",
			Refused: "0 oracle", Want: []string{`"encounters":["thief","oracle","relic-2"],"found":3`},
		},
	}
}

// ofTwo is a turn of two in which the first seat has to sail with 50, and later with 10.
const ofTwo = "0 choose 10 50\n1 choose 11 31\n"

func duelExamples() []gametest.Example {
	return []gametest.Example{
		{
			Rules: "MC-80", Name: "two junks each, five cards, four in the display, fourteen missions", At: opened(2),
			Want: []string{
				`"hand":[1,10,30,50,54],"held":5`, `"junks":[{"cards":[],"turned":[],"space":0,"column":0,"row":0},{"cards":[],`,
				`"display":[20,40,21],"down":true`, `"m34b"],"aside":[]`,
			},
			Moves: []string{
				"choose 1 10, choose 1 30, choose 1 50, choose 1 54, choose 10 30, choose 10 50, choose 10 54, choose 30 50, " +
					"choose 30 54, choose 50 54",
			},
		},
		{
			Rules: "MC-80", Name: "two cards are chosen, ascending", At: opened(2),
			Refused: "0 choose 10\n0 choose 50 10\n0 choose 10 10\n0 choose 10 11\n0 choose 1 10 30",
		},
		{
			Rules: "MC-81 MC-82", Name: "all four in descending order; the player says for which junk", At: opened(2),
			Plays: ofTwo,
			Moves: []string{"sail 0, sail 1", ""}, Refused: "0 sail\n0 sail 2\n1 sail 0",
			Want: []string{`"card":50`, `"order":[1,1,0]`},
		},
		{
			Rules: "MC-81 MC-82", Name: "somebody may act twice in a row; the other card is for the other junk", At: opened(2),
			Plays: ofTwo + "0 sail 1\n0 draw 20\n1 sail 0\n1 draw 21\n", Moves: []string{"", "sail 1"},
			Refused: "1 sail 0\n0 sail 0", Want: []string{`"card":11`},
		},
		{
			Rules: "MC-83", Name: "each card is an activation with its own encounter card",
			At: opened(2, finds(1, Oracle, Oracle)),
			Plays: ofTwo + "0 sail 1\n0 draw 20\n1 sail 0\n1 oracle\n- find 1 trader trader trader\n1 draw 21\n" +
				"1 sail 1\n1 oracle\n- find 1 relic-1 relic-1 relic-2\n",
			Moves: []string{"", "draw 40, draw down"},
		},
		{
			Rules: "MC-84", Name: "lantern and pilot are for the junk of the activation",
			At:    opened(2, skilled(0, Lantern), finds(0, PilotPlain), junkAtSea(0, 1, 6)),
			Plays: ofTwo + "0 sail 1\n0 lantern 30\n0 pilot-plain\n",
			Want:  []string{`"junks":[{"cards":[],`, `{"cards":["6","50","30","pilot-plain"],"turned":[],"space":16,`},
		},
		{
			Rules: "MC-84", Name: "a siren hits both expeditions, a pilot protects both",
			At:    opened(2, finds(0, SirenKite), junkAtSea(1, 0, 28), junkAtSea(1, 1, 35), finds(1, PilotPlain)),
			Plays: ofTwo + "0 sail 1\n0 siren-kite\n1 pass\n",
			Want:  []string{`"cards":["28"],"turned":["28"]`, `"cards":["35"],"turned":["35"]`},
		},
		{
			Rules: "MC-84", Name: "cancelled neither is hit",
			At:    opened(2, finds(0, SirenKite), junkAtSea(1, 0, 28), junkAtSea(1, 1, 35), finds(1, PilotPlain)),
			Plays: ofTwo + "0 sail 1\n0 siren-kite\n1 cancel pilot-plain\n",
			Want:  []string{`"cards":["28"],"turned":[]`, `"cards":["35"],"turned":[]`},
		},
	}
}

func crewExamples() []gametest.Example {
	return []gametest.Example{
		{
			Rules: "MC-85", Name: "seats 0 and 2 against 1 and 3",
			At: crewed(
				finds(0, Thief), rich(1, 0, Stones{1}), rich(2, 0, Stones{1}), rich(3, 0, Stones{1}), skilled(0, Sword),
			),
			Plays:   chosen(4, 50),
			Moves:   []string{"sword 1, sword 3, thief 1, thief 3, draw 20, draw 40, draw 21, draw down", "", "", ""},
			Refused: "0 thief 2\n0 sword 2",
			Want:    []string{`"teams":true`},
		},
		{
			Rules: "MC-86", Name: "who acts first may give the mate a card, also the one just taken", At: crewed(),
			Plays:   chosen(4, 50) + "0 draw 20\n",
			Moves:   []string{"give 1, give 10, give 20, give 30, keep", "", "", ""},
			Refused: "0 give 50\n0 give 3\n3 sail\n0 done",
		},
		{
			Rules: "MC-86", Name: "which is then in that hand", At: crewed(), Plays: chosen(4, 50) + "0 draw 20\n0 give 20\n",
			Want: []string{`"hand":[1,10,30],"held":3`, `"hand":[12,20,32,52],"held":4`, `"given":[0]`},
		},
		{
			Rules: "MC-87", Name: "then the mate must give one back, perhaps the same", At: crewed(),
			Plays: chosen(4, 50) + "0 draw 20\n0 give 20\n3 sail\n3 draw 40\n3 keep\n2 sail\n2 draw 21\n",
			Moves: []string{"", "", "give 12, give 20, give 21, give 32, give 52", ""}, Refused: "2 keep\n1 sail",
		},
		{
			Rules: "MC-88", Name: "the second cannot begin", At: crewed(),
			Plays: chosen(4, 50) + "0 draw 20\n0 keep\n3 sail\n3 draw 40\n3 keep\n2 sail\n2 draw 21\n",
			Moves: []string{"", "sail", "", ""}, Refused: "2 give 12", Want: []string{`"given":[]`},
		},
		{
			Rules: "MC-86 MC-64", Name: "cards for lanterns come before the gift", At: crewed(skilled(0, Lantern)),
			Plays: chosen(4, 50) + "0 lantern 10\n0 draw 20\n- card 0 7\n",
			Moves: []string{"give 1, give 7, give 20, give 30, keep", "", "", ""},
		},
		{
			Rules: "MC-89", Name: "encounter cards just gained may be handed over, at once", At: crewed(finds(0, Oracle)),
			Plays: chosen(4, 50) + "0 oracle\n- find 0 thief relic-1 relic-1\n",
			Moves: []string{"hand thief, hand relic-1, keep", "", "", ""}, Refused: "0 draw 20\n0 hand oracle\n2 keep",
			Want: []string{`"handing":{"cards":["thief","relic-1","relic-1"],"n":3}`},
		},
		{
			Rules: "MC-89", Name: "any of them", At: crewed(finds(0, Oracle)),
			Plays: chosen(4, 50) + "0 oracle\n- find 0 thief relic-1 relic-1\n0 hand relic-1\n0 hand relic-1\n0 keep\n",
			Moves: []string{"draw 20, draw 40, draw 21, draw down", "", "", ""}, Refused: "0 hand thief",
			Want: []string{`"encounters":["thief"],"found":1`, `"encounters":["relic-1","relic-1"],"found":2`},
		},
		{
			Rules: "MC-89", Name: "a siren hits the other crew alone",
			At: crewed(finds(0, SirenKite), atSea(1, 28), atSea(2, 35), atSea(3, 41)), Plays: chosen(4, 50) + "0 siren-kite\n",
			Want: []string{`"cards":["28"],"turned":["28"]`, `"cards":["35"],"turned":[]`, `"cards":["41"],"turned":["41"]`},
		},
		{
			Rules: "MC-89", Name: "what a traitor takes is gained, what was handed over is not",
			At:    crewed(finds(0, Traitor), finds(1, Oracle)),
			Plays: chosen(4, 50) + "0 traitor 1\n1 pass\n- steal 0 oracle\n0 hand oracle\n", Refused: "2 hand oracle\n2 keep",
			Moves: []string{"draw 20, draw 40, draw 21, draw down", "", "", ""},
		},
	}
}

func finalExamples() []gametest.Example {
	rest := "0 draw 20\n2 sail\n2 draw down\n- down 2 8\n1 sail\n1 draw 40\n"
	return []gametest.Example{
		{
			Rules: "MC-90", Name: "the last mission triggers the end, and the turn goes on", At: ending(on16, open("m11a")),
			Plays: chosen(3, 7) + "0 claim m11a\n0 done\n",
			Want:  []string{`"missions":[]`, `"ending":true,"over":false`},
		},
		{
			Rules: "MC-91", Name: "until all have acted", At: ending(on16, open("m11a"), atSea(1, 1), atSea(2, 1)),
			Plays:   chosen(3, 7) + "0 claim m11a\n0 done\n" + rest,
			Refused: "- display 9 14\n0 choose 7\n- find 0 oracle", Want: []string{`"step":"done","turn":[]`, `"over":true`},
		},
		{
			Rules: "MC-91", Name: "then expeditions of two cards pay a gold for each symbol, on turned cards and pilots, too",
			At: ending(
				on16, open("m11a"), atSea(1, 1), atSea(2, 1, Pilot(KiteSign), Pilot(SwordSign)),
				func(s *State) { s.Captains[2].Junks[0].Turned = 2 },
			),
			Plays: chosen(3, 7) + "0 claim m11a\n0 done\n" + rest,
			Want: []string{
				`"cards":["7"],"turned":[],"space":1,"column":1,"row":1}],"up":[],"down":[],"gold":2,`,
				`"cards":["1","2"],"turned":[],"space":2,"column":2,"row":1}],"up":[],"down":[],"gold":1,`,
				`"column":4,"row":3}],"up":[],"down":[],"gold":3,`,
			},
		},
		{
			Rules: "MC-91", Name: "after turn 100 the game ends as well", At: opened(3, func(s *State) { s.Round = lastRound }),
			Plays: turnOfThree,
			Want:  []string{`"round":100,"step":"done","turn":[]`, `"ending":false,"over":true`},
		},
	}
}

func examples() []gametest.Example {
	return slices.Concat(
		setupExamples(), turnExamples(), sailExamples(), endExamples(), skillExamples(), encounterExamples(), duelExamples(),
		crewExamples(), finalExamples(),
	)
}

func TestRules(t *testing.T) {
	t.Parallel()
	gametest.Examples(t, Rules(), examples())
}

// TestEveryRuleIsShown checks that the tests name each rule id of the document.
func TestEveryRuleIsShown(t *testing.T) {
	t.Parallel()
	var others []string
	for _, e := range winnerExamples() {
		others = append(others, e.rules)
	}
	gametest.RulesShown(t, "../../docs/madameching.md", "MC", 79, examples(), others...)
}
