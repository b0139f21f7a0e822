package engine

import (
	"strings"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/position"
)

// Random makes any legal move, each with the same chance.
type Random = ai.Random

// Greedy considers only the face values of the row as the dice lie now. It keeps its trick cards, and calls when its
// cards are worth Ahead more than those of the opponent.
type Greedy struct{ Ahead int }

// faceTrick is the value of a trick card of the row for Greedy.
const faceTrick = 2

// Choose implements ai.Player.
func (g Greedy) Choose(view game.State, seat game.Seat, m ai.Means) ai.MoveValue {
	return ai.Best(g.Values(view, seat, m))
}

// Values implements ai.Player.
func (g Greedy) Values(view game.State, seat game.Seat, _ ai.Means) []ai.MoveValue {
	s := view.(shanghaien.State)
	var values []ai.MoveValue
	for _, m := range s.Moves(seat) {
		values = append(values, ai.MoveValue{Move: m, Value: 0.5 + evaluation.LeadChance(g.judge(s, m))})
	}
	return values
}

// judge returns the lead in face values after a move.
func (g Greedy) judge(s shanghaien.State, m game.Move) float64 {
	switch word, _, _ := strings.Cut(string(m), " "); word {
	case "place":
		return rowLead(position.Apply(s, game.Play{Seat: s.Mover, Move: m}), s.Mover)
	case "shanghai":
		return rowLead(s, s.Mover)
	case "roll":
		return float64(g.Ahead) - 0.5
	}
	return -100
}

// rowLead returns the lead of a seat in the face values of the cards.
func rowLead(s shanghaien.State, seat game.Seat) float64 {
	lead := 0
	for _, a := range s.Awards() {
		switch a.Winner {
		case seat:
			lead += faceValue(a.Card)
		case 1 - seat:
			lead -= faceValue(a.Card)
		default: // neither seat gets it
		}
	}
	return float64(lead)
}

// faceValue returns the value of a card of the row for Greedy.
func faceValue(c shanghaien.Card) int {
	if c.Dirty {
		return faceTrick
	}
	return c.Value
}

// Chance implements ai.Player: by the points on the table.
func (Greedy) Chance(view game.State, seat game.Seat, _ ai.Means) float64 {
	p := view.(shanghaien.State).Points()
	return 0.5 + evaluation.LeadChance(float64(p[seat]-p[1-seat]))
}
