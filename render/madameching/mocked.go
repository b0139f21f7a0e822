package madameching

import rules "dockside/game/madameching"

// mocked returns the position of the mock-ups: turn 12, in which Bernd is done and Anna has sailed to 21.
func mocked(crewed bool) rules.State {
	s := rules.State{People: 4, Crewed: crewed, Round: 12, Step: rules.Deeds, Shown: true, Down: rules.Unseen}
	s.Open = open("m13a", "m17a", "m17c", "m19a", "m23a", "m23c", "m29b", "m34c", "m39b", "m47b")
	s.Display = [3]rules.Card{28, 0, 10}
	s.Act = rules.Activation{Seat: 0, Card: 37}
	s.Captains[0] = rules.Captain{
		Chose: [2]rules.Card{37}, Sailed: 1, Held: 4, Found: 3, Gold: 1, Stones: rules.Stones{2, 0, 0},
		Up: skills(rules.Kite), Down: skills(rules.Chart), Junks: row(3, 8, 12, 23, 30, 33, 37),
	}
	s.Captains[1] = rules.Captain{
		Chose: [2]rules.Card{52}, Sailed: 1, Held: 4, Found: 2, Stones: rules.Stones{0, 0, 1},
		Up: skills(rules.Lantern, rules.Sword), Junks: row(4, 22, 38, 44, 52),
	}
	s.Captains[2] = rules.Captain{
		Chose: [2]rules.Card{16}, Held: 3, Found: 4, Stones: rules.Stones{1, 0, 0},
		Down: skills(rules.Sword), Junks: row(6, 9, 15, 26, 27, 35, 38, 44),
	}
	s.Captains[3] = rules.Captain{
		Chose: [2]rules.Card{19}, Held: 3, Found: 1, Gold: 2, Up: skills(rules.Chart, rules.Elite), Junks: row(2, 14, 17),
	}
	return s
}

// open returns a set of missions by their names.
func open(names ...string) (set rules.TileSet) {
	for _, name := range names {
		if t, ok := rules.ParseTile(name); ok {
			set |= 1 << t
		}
	}
	return set
}

// skills returns one card of each kind.
func skills(kinds ...rules.Skill) (all [rules.Skills]int8) {
	for _, k := range kinds {
		all[k]++
	}
	return all
}

// row returns a single expedition.
func row(cards ...rules.Card) [2]rules.Expedition { return rows(cards, nil) }

// rows returns two expeditions.
func rows(first, second []rules.Card) (junks [2]rules.Expedition) {
	for i, cards := range [...][]rules.Card{first, second} {
		for _, card := range cards {
			junks[i] = junks[i].With(card)
		}
	}
	return junks
}

// mockedPair returns the position of the mock-up for two players: turn 18, the last, with everything a captain can
// have.
func mockedPair() rules.State {
	s := rules.State{People: 2, Round: 18, Step: rules.Deeds, Shown: true, Down: rules.Unseen, Flagship: 1, Port: 2}
	s.Open = open("m11a", "m11b", "m13a", "m13b", "m17a", "m17c", "m19a", "m19b", "m23b", "m23c", "m29a", "m34b",
		"m39b", "m47b")
	s.Display = [3]rules.Card{28, 0, 10}
	s.Act = rules.Activation{Seat: 0, Card: 43}
	s.Captains[0] = rules.Captain{
		Chose: [2]rules.Card{12, 43}, Sailed: 1, Away: 1, Held: 4, Found: 5, Gold: 6, Stones: rules.Stones{3, 2, 1},
		Up: skills(rules.Kite, rules.Kite, rules.Sword, rules.Elite, rules.Elite), Down: skills(rules.Chart),
		Junks: rows([]rules.Card{3, 8, 12, 23, 40, 41, 43}, []rules.Card{6, 8}),
	}
	s.Captains[1] = rules.Captain{
		Chose: [2]rules.Card{20, 48}, Sailed: 1, Away: 2, Held: 5, Found: 10, Gold: 11, Stones: rules.Stones{2, 3, 2},
		Up:    skills(rules.Lantern, rules.Sword),
		Junks: rows([]rules.Card{5, 25, 39, 44, rules.Pilot(rules.NoSymbol), 53, 54}, []rules.Card{41, 48}),
	}
	return s
}

// late returns the position of the mock-up shortly before the last possible turn.
func late() rules.State {
	s := mocked(false)
	s.Round, s.Port, s.Flagship = 93, 4, 0
	s.Captains[3].Up = skills(rules.Chart, rules.Chart, rules.Kite)
	s.Captains[3].Down = skills(rules.Chart, rules.Kite, rules.Sword)
	s.Captains[3].Junks = row(2, 14, rules.Pilot(rules.KiteSign), 30, 41, 50, 54)
	return s
}
