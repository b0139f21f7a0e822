package engine

import (
	"math"

	"dockside/game/shipshape"
)

// judge is an evaluation function for coins and cards.
type judge struct {
	// spread is the number of coins of a lead that change the odds by the factor e, by the number of finished voyages.
	spread [voyages + 1]float64
	// behind is the number of coins that the dummy will fall behind people in later voyages, by the same.
	behind [voyages + 1]float64
	// cards is the effect of a card in the hand on the logarithm of the odds, with many biddings to come. The highest
	// and the lowest cards let a captain choose a crate; the cards between do not.
	cards [cards + 1]float64
	// keen means that it considers the hands to predict who takes which crate, and the score to lay the last ones.
	keen bool
}

// simpleJudge is the judge of the Purser, who considers coins and no cards.
var simpleJudge = judge{spread: [voyages + 1]float64{20, 10, 7, 1}}

// judgeFor returns the judge of the Admiral, by the number of players. Its numbers are rounded from logistic
// regressions in games of the Admiral against itself: 2,500 of two, 900 of three and 1,500 of four players. Five and
// six use those of three, who also bid in groups of three.
func judgeFor(people int) *judge { return &judges[people] }

var judges = [maxSeats + 1]judge{
	2: {
		keen: true, spread: [voyages + 1]float64{7.5, 7.2, 4.3, 0.5}, behind: [voyages + 1]float64{40, 30, 13, 0},
		cards: [cards + 1]float64{0, .09, 0, -.03, -.04, -.09, -.06, -.07, .03, .07, .14},
	},
	3: {keen: true, spread: ofThree, cards: threeCards},
	4: {
		keen: true, spread: [voyages + 1]float64{7.5, 7.5, 3.8, 0.5},
		cards: [cards + 1]float64{0, .09, -.03, -.1, -.06, -.09, -.06, -.01, .05, .08, .13},
	},
	5: {keen: true, spread: ofThree, behind: [voyages + 1]float64{40, 30, 13, 0}, cards: threeCards},
	6: {keen: true, spread: ofThree, cards: threeCards},
}

var (
	ofThree    = [voyages + 1]float64{7.5, 7.2, 4.5, 0.5}
	threeCards = [cards + 1]float64{0, .12, .01, -.11, -.12, -.17, -.1, -.04, .09, .13, .19}
)

// hand returns the effect of a hand on the logarithm of the odds, with a number of biddings to come, not counting ties.
func (j *judge) hand(hand shipshape.Set, biddings int) float64 {
	sum := 0.0
	for ; hand != 0; hand &= hand - 1 {
		sum += j.cards[lowest(hand)]
	}
	return sum * float64(biddings) / float64(biddings+1)
}

// odds returns the win chances of all seats, by their hands and their coins after a number of voyages: the share of an
// exponential, which is milder with more voyages to come.
func (j *judge) odds(worth, hands []float64, dummy, voyages int) (odds [maxSeats]float64) {
	logs, most := odds, math.Inf(-1)
	for i, w := range worth {
		if i == dummy {
			w -= j.behind[voyages]
		}
		logs[i] = w/j.spread[voyages] + hands[i]
		most = max(most, logs[i])
	}
	sum := 0.0
	for i := range worth {
		odds[i] = math.Exp(logs[i] - most)
		sum += odds[i]
	}
	for i := range worth {
		odds[i] /= sum
	}
	return odds
}
