package engine

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/madameching"
)

func dice(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 5)) }

// positions iterates over every position of random matches of each setup.
func positions(t *testing.T, matches int) func(func(madameching.State, *rand.Rand) bool) {
	return func(yield func(madameching.State, *rand.Rand) bool) {
		for _, setup := range gametest.Setups(madameching.Rules()) {
			for seed := range matches {
				d := dice(uint64(seed))
				m := gametest.Random(t, madameching.Rules(), setup, d)
				for _, step := range m.Steps(0, game.Public) {
					if !yield(step.Before.(madameching.State), d) {
						return
					}
				}
				if !yield(m.State().(madameching.State), d) {
					return
				}
			}
		}
	}
}

// carry makes a move on the sea.
func (b *board) carry(seat int, move game.Move) {
	words := strings.Fields(string(move))
	number := func(i int) int {
		n, _ := strconv.Atoi(words[i])
		return n
	}
	find, _ := madameching.ParseEncounter(words[len(words)-1])
	switch words[0] {
	case "choose":
		var cards [2]madameching.Card
		for i := range words[1:] {
			cards[i] = madameching.Card(number(i + 1))
		}
		b.choose(seat, cards)
	case "sail":
		junk := 0
		if len(words) > 1 {
			junk = number(1)
		}
		b.sail(junk)
	case "claim", "kite":
		t, _ := madameching.ParseTile(words[1])
		b.claim(t, words[0] == "kite")
	case "mentor":
		for s := madameching.ChartSign; s <= madameching.SwordSign; s++ {
			if s.String() == words[1] {
				b.mentor(s)
			}
		}
	case "gain":
		for k := madameching.Chart; k <= madameching.Elite; k++ {
			if k.String() == words[1] {
				b.gain(k)
				return
			}
		}
	case "chart":
		b.chart()
	case "lantern":
		b.lantern(madameching.Card(number(1)))
	case "sword":
		b.sword(number(1))
	case "swap":
		b.swap(madameching.Card(number(1)), madameching.Card(number(2)))
	case "thief":
		b.steal(madameching.Thief, number(1))
	case "traitor":
		b.steal(madameching.Traitor, number(1))
	case "seadog":
		b.seadog()
	case "oracle":
		b.oracle()
	case "cancel":
		b.answer(seat, madameching.Answer(find)+1)
	case "pass":
		b.answer(seat, madameching.Let)
	case "draw":
		if words[1] == "down" {
			b.takeDown()
		} else {
			b.take(madameching.Card(number(1)))
		}
	case "give":
		b.give(madameching.Card(number(1)))
	case "hand":
		b.hand(find)
	case "keep":
		if b.Handing > 0 {
			b.keep()
		} else {
			b.give(0)
		}
	case "done":
		switch b.Step {
		case madameching.Claim:
			b.toGain()
		case madameching.Gain:
			b.restart()
		default:
			b.take(0)
		}
	default:
		if e := find; e.IsSiren() {
			b.siren(e)
		} else {
			b.pilot(e)
		}
	}
}

// bare returns a position without the fields that the sea lacks: names of draws, ages of cards, trails.
func bare(s madameching.State) madameching.State {
	s.Draws, s.Shuffles, s.DownAge = 0, [2]int16{}, 0
	s.NoTrail, s.Trail = true, [2]madameching.Trail{}
	return s
}

// The sea agrees with the rules after every move.
func TestBoardFollowsTheRules(t *testing.T) {
	t.Parallel()
	gametest.Unwatched(t)
	compared := map[string]int{}
	for s := range positions(t, 4) {
		for _, seat := range s.Turn() {
			if seat < 0 {
				continue
			}
			for _, move := range s.Moves(seat) {
				next, _, err := s.Apply(game.Play{Seat: seat, Move: move})
				if err != nil {
					t.Fatal(err)
				}
				v := newBoard(&s, 1)
				v.carry(int(seat), move)
				want := next.(madameching.State)
				if bare(v.State) != bare(want) {
					t.Fatalf("after %s of seat %d in\n%+v\nthe sea is\n%+v\nwant\n%+v", move, seat, bare(s), bare(v.State), bare(want))
				}
				again := newBoard(&want, 1)
				if v.deck != again.deck || v.finds != again.finds || v.pays != again.pays {
					t.Fatalf("after %s the decks are %v %v, want %v %v", move, v.deck, v.finds, again.deck, again.finds)
				}
				compared[strings.Fields(string(move))[0]]++
			}
		}
	}
	t.Log(compared)
	if len(compared) < 29 {
		t.Errorf("only %v were compared", compared)
	}
}
