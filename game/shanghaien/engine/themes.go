package engine

import (
	"slices"
	"strings"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/puzzle"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/position"
)

// The themes of puzzles: the reason for the best move.
const (
	themeTie        = "tie"        // equal dice and equal sums: the card leaves the game (SH-45)
	themeNeighbours = "neighbours" // equal dice, and the sum beside them decides (SH-44)
	themeNudge      = "nudge"      // the trick that changes a die is played (SH-67)
	themeJoker      = "joker"      // the trick that joins a crew is played (SH-65)
	themeCall       = "call"       // shanghai is called, or is not called although the row looks good (SH-34)
)

// theme returns the reason for the best move: a trick, a call that the row does not suggest or suggests wrongly, or a
// card that is decided by a tie.
func theme(view game.State, seat game.Seat, values []ai.MoveValue) string {
	s, ranked := view.(shanghaien.State), puzzle.Ranked(values)
	best, _, _ := strings.Cut(string(ranked[0].Move), " ")
	next, _, _ := strings.Cut(string(ranked[1].Move), " ")
	switch {
	case best == "nudge":
		return themeNudge
	case best == "joker":
		return themeJoker
	case s.Step == shanghaien.Act && (Greedy{Ahead: 3}).Choose(s, seat, ai.Means{}).Move != ranked[0].Move:
		return themeCall
	case best == "place" && next == "place" && s.OneAt != shanghaien.Unchosen:
		return forgotten(&s, ranked[0], ranked[1])
	}
	return ""
}

// forgotten returns the theme of two ways to place a die, of which the second seems to win more of the row if cards
// with equal dice are overlooked. The theme is how the card that makes the difference is decided. It is empty if the
// row does not explain the difference.
func forgotten(s *shanghaien.State, best, next ai.MoveValue) string {
	a, b := rowAfter(s, best.Move), rowAfter(s, next.Move)
	all := rowWorth(s, a) - rowWorth(s, b)
	if faceValues(a, s.Mover) >= faceValues(b, s.Mover) || all < (best.Value-next.Value)/2 {
		return ""
	}
	key, most := -1, all/2
	for i := range a {
		without := slices.Clone(a)
		without[i] = b[i]
		if lost := rowWorth(s, a) - rowWorth(s, without); lost > most {
			key, most = i, lost
		}
	}
	switch {
	case key < 0:
		return ""
	case a[key].Decided == shanghaien.Neighbours || b[key].Decided == shanghaien.Neighbours:
		return themeNeighbours
	case a[key].Decided == shanghaien.Tie || b[key].Decided == shanghaien.Tie:
		return themeTie
	}
	return ""
}

// rowAfter returns the awards of the row after a move, as the dice lie then.
func rowAfter(s *shanghaien.State, m game.Move) []shanghaien.Award {
	return position.Apply(*s, game.Play{Seat: s.Mover, Move: m}).Awards()
}

// faceValues returns the face value of the cards on which a seat has more dice than the opponent.
func faceValues(row []shanghaien.Award, seat game.Seat) int {
	sum := 0
	for _, a := range row {
		if a.Dice[seat] > a.Dice[1-seat] {
			sum += faceValue(a.Card)
		}
	}
	return sum
}

// rowWorth returns the value of awards to the mover.
func rowWorth(s *shanghaien.State, row []shanghaien.Award) float64 {
	end := *s
	for _, a := range row {
		switch {
		case a.Winner == game.Public:
		case a.Card.Dirty:
			end.Tricks[a.Winner][a.Card.Trick]++
		default:
			end.Crews[a.Winner][a.Card.Nation].Sailors[a.Card.Value]++
		}
	}
	return float64(evaluation.Gain(evaluation.Learnt(), s, &end))
}
