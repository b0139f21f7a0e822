package shanghaien

import rules "dockside/game/shanghaien"

// crewOf lists sailors by value.
func crewOf(jokers int, values ...int) rules.Crew {
	c := rules.Crew{Jokers: jokers}
	for _, v := range values {
		c.Sailors[v]++
	}
	return c
}

// cards lays out a tavern by the words of records.
func cards(words ...string) (tavern [6]rules.Card) {
	for i, w := range words {
		c, ok := rules.ParseCard(w)
		if !ok {
			panic("no card is called " + w)
		}
		tavern[i] = c
	}
	return tavern
}

// on lists the numbers under dice.
func on(numbers ...int) (placed [7]int) {
	for _, n := range numbers {
		placed[n]++
	}
	return placed
}

// deck has so many sailors of values 1, 2, 3 and 4.
func deck(ones, twos, threes, fours int) rules.Crew {
	return rules.Crew{Sailors: [5]int{0, ones, twos, threes, fours}}
}

// fourth is the fourth round of the game that the pictures of the style tell: Anna, red, has
// rolled and must choose.
func fourth() rules.State {
	s := rules.State{
		Round: 4, Starter: 0, Mover: 0, Step: rules.Place, OneAt: rules.Left, Rolled: [2]int{2, 5},
		Tavern:    cards("nl-3", "us-4", "trick-nudge", "cn-2", "fr-3", "it-1"),
		Placed:    [2][7]int{on(2, 2, 6), on(1, 2, 4)},
		TrickUsed: [2]bool{false, true},
		Tricks:    [2][rules.Tricks]int{{0, 1, 0}, {0, 0, 1}},
		DeckTrick: [rules.Tricks]int{1, 1, 2},
	}
	s.Crews[0] = [rules.Nations]rules.Crew{
		rules.Americans: crewOf(0, 3), rules.French: crewOf(0, 2, 4), rules.Dutch: crewOf(0, 1, 4),
		rules.Turks: crewOf(0, 3), rules.Spaniards: crewOf(0, 2),
	}
	s.Crews[1] = [rules.Nations]rules.Crew{
		rules.Americans: crewOf(0, 3, 2), rules.French: crewOf(0, 3), rules.Chinese: crewOf(1, 4),
		rules.Dutch: crewOf(0, 3), rules.Turks: crewOf(0, 3),
	}
	s.Deck = [rules.Nations]rules.Crew{
		deck(1, 0, 0, 0), deck(1, 0, 0, 0), deck(1, 0, 2, 1), deck(1, 0, 2, 0), deck(0, 1, 0, 0), deck(1, 1, 0, 1),
		deck(1, 0, 2, 0), deck(0, 1, 2, 1),
	}
	return s
}

// firstRoll is the same round before anything lay on the table.
func firstRoll() rules.State {
	s := fourth()
	s.OneAt, s.Placed, s.Rolled, s.TrickUsed = rules.Unchosen, [2][7]int{}, [2]int{2, 4}, [2]bool{}
	s.Crews[1][rules.Chinese].Jokers = 0
	s.Tricks[1][rules.Nudge] = 1
	return s
}

// beforeShanghai is the same round when Anna ends it.
func beforeShanghai() rules.State {
	s := fourth()
	s.Step, s.Rolled = rules.Act, [2]int{}
	s.Placed = [2][7]int{on(2, 2, 2, 5, 6), on(1, 2, 4, 4, 5)}
	return s
}

// edge is a hand-made worst case: number 1 on the right, five dice on a card, many tricks, two
// digits on a plate, an empty deck.
func edge() rules.State {
	s := rules.State{
		Round: 8, Starter: 0, Mover: 1, Step: rules.Place, OneAt: rules.Right, Rolled: [2]int{5, 3},
		Tavern:    cards("tr-4", "es-3", "trick-double", "de-1", "it-2", "trick-reroll"),
		Placed:    [2][7]int{on(6, 6, 6, 6, 6), on(5, 5, 5, 3)},
		TrickUsed: [2]bool{true, false},
		Tricks:    [2][rules.Tricks]int{{2, 1, 0}, {0, 2, 0}},
	}
	s.Crews[0] = [rules.Nations]rules.Crew{
		rules.Americans: crewOf(0, 1, 3), rules.French: crewOf(0, 4, 3), rules.Dutch: crewOf(0, 3), rules.Turks: crewOf(0, 4),
		rules.Spaniards: crewOf(0, 2), rules.Italians: crewOf(0, 3, 3),
	}
	s.Crews[1] = [rules.Nations]rules.Crew{
		rules.Americans: crewOf(0, 2), rules.Germans: crewOf(1, 4, 3, 3), rules.Chinese: crewOf(2, 4, 3),
		rules.Turks: crewOf(0, 3, 2), rules.Spaniards: crewOf(0, 4, 3, 1),
	}
	return s
}

// over is the end of the game, as the picture of the result shows it.
func over() rules.State {
	s := rules.State{Round: 8, Mover: 1, Step: rules.Done, Tricks: [2][rules.Tricks]int{{1, 1, 0}, {0, 0, 1}}}
	s.Crews[0] = [rules.Nations]rules.Crew{
		crewOf(0, 4, 3, 1), crewOf(1, 4, 1), crewOf(0, 4, 3), crewOf(0, 3), crewOf(0, 4, 1), crewOf(0, 3, 2), crewOf(2, 2),
		crewOf(0, 4),
	}
	s.Crews[1] = [rules.Nations]rules.Crew{
		crewOf(0, 3, 2), crewOf(0, 3, 3), crewOf(0, 3, 1), crewOf(1, 4, 3, 2), crewOf(1, 3, 3), crewOf(0, 4, 3), crewOf(0, 3),
		crewOf(1, 4, 3),
	}
	return s
}
