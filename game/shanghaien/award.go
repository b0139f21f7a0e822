package shanghaien

import "dockside/game"

// By is the reason that decided about a card of the tavern.
type By int

// The ways to decide, in the order in which they are tried.
const (
	Nobody     By = iota // no dice on the card: it leaves the game (SH-41)
	Alone                // dice of one player only (SH-42)
	Majority             // more dice than the other (SH-43)
	Neighbours           // equal dice, the higher sum beside the card (SH-44, SH-45)
	Tie                  // equal dice and equal sums: it leaves the game (SH-45)
)

// Award is the result for one card at a shanghai, with its reason.
type Award struct {
	Card    Card
	Number  int       // of its position, 1 to 6
	Winner  game.Seat // game.Public if the card leaves the game
	Dice    [2]int    // the number of dice of each seat on it
	Sums    [2]int    // of each seat's dice on the neighbouring positions
	Decided By
}

// Awards returns the results for the six cards by the present dice, left to right (SH-40). It is empty before the first
// placement of a round.
func (s State) Awards() []Award { return s.award(make([]Award, 0, len(s.Tavern))) }

// award appends the awards to a list, so that the caller can keep the list on the stack.
func (s State) award(list []Award) []Award {
	if s.OneAt == Unchosen {
		return nil
	}
	for pos, card := range s.Tavern {
		n := s.Number(pos)
		a := Award{Card: card, Number: n, Dice: [2]int{s.Placed[0][n], s.Placed[1][n]}}
		a.Sums = [2]int{beside(s.Placed[0], n), beside(s.Placed[1], n)}
		a.Winner, a.Decided = judge(a.Dice, a.Sums)
		list = append(list, a)
	}
	return list
}

// judge decides about one card.
func judge(dice, sums [2]int) (game.Seat, By) {
	switch {
	case dice == [2]int{}:
		return game.Public, Nobody
	case dice[0] == 0 || dice[1] == 0:
		return more(dice), Alone
	case dice[0] != dice[1]:
		return more(dice), Majority
	case sums[0] != sums[1]:
		return more(sums), Neighbours
	}
	return game.Public, Tie
}

// more returns the seat with the larger of two different numbers.
func more(n [2]int) game.Seat {
	if n[0] > n[1] {
		return 0
	}
	return 1
}

// beside sums the dice next to a number: every die lies at its own number, so the ends have
// one neighbour only (SH-44, SH-48).
func beside(placed [7]int, n int) int {
	sum := 0
	if n > 1 {
		sum += (n - 1) * placed[n-1]
	}
	if n < 6 {
		sum += (n + 1) * placed[n+1]
	}
	return sum
}

// Position returns the position in the tavern, 0 to 5 from the left, of a number from 1 to 6 (SH-25); -1 while no end
// is chosen as 1.
func (s State) Position(number int) int {
	switch s.OneAt {
	case Left:
		return number - 1
	case Right:
		return 6 - number
	default:
		return -1
	}
}

// Number returns the number, 1 to 6, of a position in the tavern, 0 to 5 from the left; 0 while no end is chosen as 1.
func (s State) Number(pos int) int {
	switch s.OneAt {
	case Left:
		return pos + 1
	case Right:
		return 6 - pos
	default:
		return 0
	}
}
