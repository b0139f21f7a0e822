package madameching

import (
	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
)

// attacks are states of attacks: announced, cancelled and finished.
func attacks() []render.State {
	siren, thief, sword := armed(1, rules.SirenKite), armed(3, rules.Thief), armed(0)
	sword.Captains[0].Up = skills(rules.Sword)
	crews, pair := armed(1, rules.Traitor), pairArmed()
	crews.Crewed = true
	sirens := crews
	sirens.Captains[1].Finds[rules.SirenChart]++
	return []render.State{
		after("attack-siren-mock", Attack, siren, game.Play{Seat: 1, Move: "siren-kite"}),
		after("sea-4-siren", render.Table, siren, game.Play{Seat: 1, Move: "siren-kite"},
			game.Play{Seat: 0, Move: "cancel pilot-plain"}),
		after("attack-siren-answered", Attack, siren, game.Play{Seat: 1, Move: "siren-kite"},
			game.Play{Seat: 0, Move: "cancel pilot-plain"}),
		after("attack-siren-parried", Attack, siren, game.Play{Seat: 1, Move: "siren-kite"},
			game.Play{Seat: 0, Move: "cancel pilot-plain"}, game.Play{Seat: 2, Move: "pass"}),
		after("attack-thief-mock", Attack, thief, game.Play{Seat: 3, Move: "thief 0"},
			game.Play{Seat: 0, Move: "cancel pilot-plain"}),
		after("attack-thief-robbed", Attack, thief, game.Play{Seat: 3, Move: "thief 0"},
			game.Play{Seat: 0, Move: "pass"}, game.Play{Seat: game.Nature, Move: "stone 3 blue"}),
		after("attack-sword-mock", Attack, sword, game.Play{Seat: 0, Move: "sword 2"}),
		after("attack-traitor-crews", Attack, crews, game.Play{Seat: 1, Move: "traitor 2"}),
		after("attack-siren-crews", Attack, sirens, game.Play{Seat: 1, Move: "siren-chart"}),
		after("attack-siren-2", Attack, pair, game.Play{Seat: 0, Move: "siren-sword"}),
		after("attack-thief-2", Attack, pair, game.Play{Seat: 0, Move: "thief 1"}),
	}
}

// armed returns the position of the mock-ups with another active captain, who has the given encounter cards.
func armed(seat int8, finds ...rules.Encounter) rules.State {
	s := mocked(false)
	s.Act = rules.Activation{Seat: seat, Card: s.Captains[seat].Chose[0]}
	s.Captains[seat].Sailed = 1
	s.Captains[0].Stones = rules.Stones{2, 1, 0}
	s.Captains[0].Finds[rules.PilotPlain] = 1
	for _, e := range finds {
		s.Captains[seat].Finds[e] = 1
	}
	return s
}

// pairArmed returns the position of the mock-up for two players, in which Anna attacks.
func pairArmed() rules.State {
	s := mockedPair()
	s.Captains[0].Finds[rules.SirenSword], s.Captains[0].Finds[rules.Thief] = 1, 1
	s.Captains[1].Junks = rows([]rules.Card{20, 33, 45}, []rules.Card{5, 8, rules.Pilot(rules.SwordSign)})
	return s
}
