package shanghaien

import (
	"strings"

	rules "dockside/game/shanghaien"
)

// cards parses the cards of a tavern.
func cards(words string) (tavern [6]rules.Card) {
	for i, w := range strings.Fields(words) {
		tavern[i] = cardOf(w)
	}
	return tavern
}

// cardOf parses a card.
func cardOf(word string) rules.Card {
	c, ok := rules.ParseCard(word)
	if !ok {
		panic("no card is called " + word)
	}
	return c
}

// sailors parses crews; "cn+" is a joker among the Chinese.
func sailors(words string) (crews [rules.Nations]rules.Crew) {
	for _, w := range strings.Fields(words) {
		if nation, joker := strings.CutSuffix(w, "+"); joker {
			crews[cardOf(nation+"-1").Nation].Jokers++
			continue
		}
		c := cardOf(w)
		crews[c.Nation].Sailors[c.Value]++
	}
	return crews
}

// on returns the numbers of dice on the cards.
func on(numbers ...int) (placed [7]int) {
	for _, n := range numbers {
		placed[n]++
	}
	return placed
}

// fourth returns the fourth round of the game of the mock-ups: Anna, red, has rolled and must choose.
func fourth() rules.State {
	return rules.State{
		Round: 4, Starter: 0, Mover: 0, Step: rules.Place, OneAt: rules.Left, Rolled: [2]int{2, 5},
		Tavern:    cards("nl-3 us-4 trick-nudge cn-2 fr-3 it-1"),
		Placed:    [2][7]int{on(2, 2, 6), on(1, 2, 4)},
		TrickUsed: [2]bool{false, true},
		Tricks:    [2][rules.Tricks]int{{0, 1, 0}, {0, 0, 1}},
		Crews: [2][rules.Nations]rules.Crew{
			sailors("us-3 fr-2 fr-4 nl-1 nl-4 tr-3 es-2"), sailors("us-3 us-2 fr-3 cn-4 cn+ nl-3 tr-3"),
		},
		Deck: sailors("us-1 fr-1 de-1 de-3 de-3 de-4 cn-1 cn-3 cn-3 nl-2 tr-1 tr-2 tr-4 es-1 es-3 es-3 " +
			"it-2 it-3 it-3 it-4"),
		DeckTrick: [rules.Tricks]int{1, 1, 2},
	}
}

// firstRoll returns the same round before the first placement.
func firstRoll() rules.State {
	s := fourth()
	s.OneAt, s.Placed, s.Rolled, s.TrickUsed = rules.Unchosen, [2][7]int{}, [2]int{2, 4}, [2]bool{}
	s.Crews[1][rules.Chinese].Jokers = 0
	s.Tricks[1][rules.Nudge] = 1
	return s
}

// beforeShanghai returns the same round when Anna ends it.
func beforeShanghai() rules.State {
	s := fourth()
	s.Step, s.Rolled = rules.Act, [2]int{}
	s.Placed = [2][7]int{on(2, 2, 2, 5, 6), on(1, 2, 4, 4, 5)}
	return s
}

// contested returns the same round with equal numbers of dice on four cards.
func contested() rules.State {
	s := beforeShanghai()
	s.Placed = [2][7]int{on(2, 3, 4, 4, 1, 6), on(2, 1, 4, 4, 6, 5)}
	return s
}

// edge returns a worst case: number 1 on the right, five dice on a card, many tricks, two digits on a plate, an empty
// deck.
func edge() rules.State {
	return rules.State{
		Round: 8, Starter: 0, Mover: 1, Step: rules.Place, OneAt: rules.Right, Rolled: [2]int{5, 3},
		Tavern:    cards("tr-4 es-3 trick-double de-1 it-2 trick-reroll"),
		Placed:    [2][7]int{on(6, 6, 6, 6, 6), on(5, 5, 5, 3)},
		TrickUsed: [2]bool{true, false},
		Tricks:    [2][rules.Tricks]int{{2, 1, 0}, {0, 2, 0}},
		Crews: [2][rules.Nations]rules.Crew{
			sailors("us-1 us-3 fr-4 fr-3 nl-3 tr-4 es-2 it-3 it-3"),
			sailors("us-2 de-4 de-3 de-3 de+ cn-4 cn-3 cn+ cn+ tr-3 tr-2 es-4 es-3 es-1"),
		},
	}
}

// over returns the end of the game of the mock-ups.
func over() rules.State {
	return rules.State{
		Round: 8, Mover: 1, Step: rules.Done, Tricks: [2][rules.Tricks]int{{1, 1, 0}, {0, 0, 1}},
		Crews: [2][rules.Nations]rules.Crew{
			sailors("us-4 us-3 us-1 fr-4 fr-1 fr+ de-4 de-3 cn-3 nl-4 nl-1 tr-3 tr-2 es-2 es+ es+ it-4"),
			sailors("us-3 us-2 fr-3 fr-3 de-3 de-1 cn-4 cn-3 cn-2 cn+ nl-3 nl-3 nl+ tr-4 tr-3 es-3 it-4 it-3 it+"),
		},
	}
}
