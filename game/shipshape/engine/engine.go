// Package engine holds the computer players of ShipShape. They are given views, and guess what
// their seat cannot see.
package engine

import (
	"math"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shipshape"
)

// Engine tries each move in many guesses of what is hidden: the voyage is played on to its end,
// others bidding at random and laying as it seems best, and judged by the coins of all.
type Engine struct {
	Runs int // guesses for a decision, unless the means say otherwise
}

// Choose implements ai.Player.
func (e Engine) Choose(view game.State, seat game.Seat, m ai.Means) ai.MoveValue {
	return ai.Best(e.Values(view, seat, m))
}

// Values implements ai.Player.
func (e Engine) Values(view game.State, seat game.Seat, m ai.Means) []ai.MoveValue {
	s := view.(shipshape.State)
	moves := s.Moves(seat)
	values := make([]ai.MoveValue, len(moves))
	runs := 0
	for ; runs < e.runs(m) && (runs == 0 || !m.Stopped()); runs++ {
		base := chart(s.Guess(seat, m.Dice).(shipshape.State), uint64(m.Dice.IntN(math.MaxInt)))
		for i, move := range moves {
			v := base
			v.move(s.GroupOf(seat), int(seat), move)
			v.sail()
			values[i].Value += v.chance(int(seat))
		}
	}
	for i, move := range moves {
		values[i].Move = move
		values[i].Value /= float64(runs)
	}
	return values
}

// exactly is how many times the guesses for a decision an exact chance takes, since no other is looked at in the same
// guesses: its standard error is less than a hundredth.
const exactly = 25

// Chance implements ai.Player. Between voyages it goes by the coins alone, and by what the dummy falls behind.
func (e Engine) Chance(view game.State, seat game.Seat, m ai.Means) float64 {
	s := view.(shipshape.State)
	switch s.Step {
	case shipshape.Done:
		return ai.Shares(shipshape.Rules(), game.Setup{Seats: int(s.People)}, s)[seat]
	case shipshape.DrawHolds:
		return odds(owned(&s), int(seat), s.Finished())
	default:
	}
	sum, runs, most := 0.0, 0, e.runs(m)
	if m.Exact {
		most *= exactly
	}
	for ; runs < most && (runs == 0 || !m.Stopped()); runs++ {
		v := chart(stacked(s.Guess(seat, m.Dice).(shipshape.State), m.Dice), uint64(m.Dice.IntN(math.MaxInt)))
		v.sail()
		sum += v.chance(int(seat))
	}
	return sum / float64(runs)
}

// stacked is a position after its stacks are built, if they are about to be.
func stacked(s shipshape.State, d game.Dice) shipshape.State {
	for s.Step == shipshape.Stack {
		next, _, err := s.Apply(game.Play{Seat: game.Nature, Move: s.Chance(d)})
		if err != nil {
			return s
		}
		s = next.(shipshape.State)
	}
	return s
}

// dummyBehind is how many coins the dummy gets less than people in the voyages to come, so that drawing for a voyage
// is luck for nobody in the mean (TestFirstDrawIsFair).
const dummyBehind = 11

// owned are the coins of all, those of the dummy less what it will fall behind.
func owned(s *shipshape.State) []float64 {
	var coins []float64
	for seat, score := range s.Scores() {
		own := float64(score.Points)
		if game.Seat(seat) == s.Dummy() {
			own -= dummyBehind
		}
		coins = append(coins, own)
	}
	return coins
}

func (e Engine) runs(m ai.Means) int {
	if m.Work > 0 {
		return m.Work
	}
	return e.Runs
}

// move makes a move of a seat.
func (v *sea) move(group, seat int, m game.Move) {
	l := &v.lanes[group]
	if card, ok := shipshape.ParseBid(m); ok {
		v.cards[seat][l.bidding-1] = int8(card)
		return
	}
	o, _ := shipshape.ParsePlace(m)
	v.ships[seat].lay(shipshape.Laid{Crate: l.stack[0].Crate, Way: o})
	copy(l.stack[:], l.stack[1:])
	copy(l.order[:], l.order[1:])
	l.left--
	l.known--
}

// chance is the chance of a seat to win the game when the voyage is scored as it stands. At the
// end of the last one the hold decides between equals (SS-71).
func (v *sea) chance(seat int) float64 {
	var worth [maxSeats]float64
	for i, coins := range v.scored() {
		worth[i] = float64(coins) + 0.1*float64(v.ships[i].hold)
	}
	return odds(worth[:v.seats], seat, v.voyage)
}

// odds are the chance of a seat to win, by what all own after so many voyages: its share of an
// exponential of that, milder the more voyages are to come.
func odds(worth []float64, seat, voyages int) float64 {
	sum := 0.0
	for _, w := range worth {
		sum += math.Exp((w - worth[seat]) / spread[voyages])
	}
	return 1 / sum
}

// spread is, by the number of finished voyages, how many coins of a lead change the odds by the
// factor e.
var spread = [4]float64{20, 10, 7, 1}

// scored are the coins of all after scoring (SS-61 to SS-67).
func (v *sea) scored() [maxSeats]int {
	fewest, most := math.MaxInt, 0
	for i := range v.seats {
		fewest = min(fewest, v.ships[i].cannons)
		most = max(most, v.ships[i].contraband)
	}
	var coins [maxSeats]int
	for i := range v.seats {
		s := &v.ships[i]
		sum := s.gold - s.rats + s.cannons - fewest
		if s.contraband < most {
			sum += s.contraband
		}
		if s.open == 0 {
			sum += 8
		}
		coins[i] = s.coins + max(0, sum)
	}
	return coins
}
