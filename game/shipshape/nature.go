package shipshape

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"dockside/game"
)

// Chance implements game.State. Nature plays
//
//	holds 5 1 4        the numbers of the holds: in voyage 1 by seat (SS-3), later ascending (SS-51)
//	stack 0 k31-6 …    the stack of a group, each crate with its orientation, the top first (SS-2)
//	dummy 7            the card which the dummy shows (SS-81)
//
// A stack is drawn when the voyage begins, since captains may look down into it (SS-24): its line
// is secret. The dummy's card is drawn when it is shown.
func (s State) Chance(d game.Dice) game.Move {
	switch s.Step {
	case DrawHolds:
		return s.drawHolds(d)
	case Stack:
		return s.drawStack(d)
	default:
		return game.Move("dummy " + strconv.Itoa(pick(s.Captains[s.Dummy()].Hand, d)))
	}
}

// Draw implements game.State: "holds 2" with the voyage, "stack voyage-2 group-0", and
// "dummy voyage-2 turn-3 1" with the bidding of that turn.
func (s State) Draw() string {
	switch s.Step {
	case DrawHolds:
		return fmt.Sprintf("holds %d", s.Voyage+1)
	case Stack:
		return fmt.Sprintf("stack voyage-%d group-%d", s.Voyage, s.unbuilt())
	default:
		g := s.Groups[s.GroupOf(s.Dummy())]
		return fmt.Sprintf("dummy voyage-%d turn-%d %d", s.Voyage, g.Turn, g.Bidding)
	}
}

// pick draws a number of a set.
func pick(s Set, d game.Dice) int {
	for range d.IntN(bits.OnesCount64(uint64(s))) {
		s &= s - 1
	}
	return bits.TrailingZeros64(uint64(s))
}

func (s *State) drawHolds(d game.Dice) game.Move {
	left := Set(1<<(maxSeats+1) - 2)
	var drawn []int
	for range s.Seats() {
		n := pick(left, d)
		left, drawn = left.without(n), append(drawn, n)
	}
	if s.Voyage > 0 {
		slices.Sort(drawn)
	}
	words := []string{"holds"}
	for _, n := range drawn {
		words = append(words, strconv.Itoa(n))
	}
	return game.Move(strings.Join(words, " "))
}

func (s *State) drawStack(d game.Dice) game.Move {
	left := s.unused()
	words := []string{"stack", strconv.Itoa(s.unbuilt())}
	for range s.stackSize() {
		l := Laid{Crate(pick(left, d)), Orientation(d.IntN(Orientations))}
		left, words = left.without(int(l.Crate)), append(words, l.String())
	}
	return game.Move(strings.Join(words, " "))
}

// allCrates are the crates of the game.
const allCrates = Set(1<<(Crates+1) - 2)

// unused returns the crates that were not seen or built into a stack (SS-2). In a view these are the crates that the
// seat has not seen.
func (s *State) unused() Set {
	left := allCrates &^ (s.Used | s.loaded())
	for _, g := range s.Groups {
		for _, l := range g.Stack[:g.Left] {
			if l.Crate != 0 {
				left = left.without(int(l.Crate))
			}
		}
	}
	return left
}

// loaded returns the crates on the holds.
func (s *State) loaded() Set {
	var set Set
	for _, c := range s.Captains {
		for _, l := range c.Laid[:c.Loaded] {
			set = set.with(int(l.Crate))
		}
	}
	return set
}

// unbuilt returns the group whose stack is built next.
func (s *State) unbuilt() int {
	if s.Groups[0].Turn == 0 {
		return 0
	}
	return 1
}

// stackSize returns the number of crates of a group for a voyage (SS-2, SS-90).
func (s *State) stackSize() int { return turns * s.Seats() / s.GroupCount() }

// nature applies a move of Nature to the receiver. It reports false if the move is illegal.
func (s *State) nature(words []string) ([]game.Event, bool) {
	switch {
	case s.Step == DrawHolds && words[0] == "holds":
		return s.holds(words[1:])
	case s.Step == Stack && words[0] == "stack":
		return s.stack(words[1:])
	case s.dummyBids() && words[0] == "dummy":
		return s.dummyShows(words[1:])
	}
	return nil, false
}

// holds begins a voyage: it removes the old crates and holds (SS-50) and assigns the new holds.
func (s *State) holds(words []string) ([]game.Event, bool) {
	if len(words) != s.Seats() {
		return nil, false
	}
	var drawn []int
	for _, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > maxSeats || strconv.Itoa(n) != word || slices.Contains(drawn, n) {
			return nil, false
		}
		drawn = append(drawn, n)
	}
	if s.Voyage > 0 {
		if !slices.IsSorted(drawn) {
			return nil, false
		}
		drawn = s.nextHolds(drawn)
	}
	s.Used |= s.loaded()
	for seat, n := range drawn {
		c := &s.Captains[seat]
		c.Hold, c.Loaded, c.Laid = int8(n), 0, [turns]Laid{}
	}
	s.Voyage, s.Step, s.Groups = s.Voyage+1, Stack, [2]Group{}
	return []game.Event{holdsDrawn(int(s.Voyage), drawn)}, true
}

// stack builds the stack of a group. Bidding begins when all are built.
func (s *State) stack(words []string) ([]game.Event, bool) {
	group := s.unbuilt()
	if len(words) != 1+s.stackSize() || words[0] != strconv.Itoa(group) {
		return nil, false
	}
	g, left := &s.Groups[group], s.unused()
	for i, word := range words[1:] {
		l, ok := parseLaid(word)
		if !ok || !left.Has(int(l.Crate)) {
			return nil, false
		}
		left, g.Stack[i] = left.without(int(l.Crate)), l
	}
	g.Left = int8(s.stackSize())
	g.Survey = survey(g.Stack[:g.Left])
	s.nextTurn(group)
	if group == s.GroupCount()-1 {
		s.Step = Play
	}
	return []game.Event{stacked(s.Members(group))}, true
}

// dummyShows draws the dummy's card and reveals all cards. The order of the dummy's deck is unknown, so the card is
// drawn only now.
func (s *State) dummyShows(words []string) ([]game.Event, bool) {
	if len(words) != 1 {
		return nil, false
	}
	dummy := s.Dummy()
	c := &s.Captains[dummy]
	card, err := strconv.Atoi(words[0])
	if err != nil || card < 1 || card > cards || !c.Hand.Has(card) || strconv.Itoa(card) != words[0] {
		return nil, false
	}
	c.Hand, c.Held, c.Bid = c.Hand.without(card), c.Held-1, int8(card)
	return s.reveal(s.GroupOf(dummy)), true
}
