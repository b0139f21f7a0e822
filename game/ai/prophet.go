package ai

import "dockside/game"

// Prophet is a Player that can also say what a seat is likely to get: not every game has
// anything to get on the way.
type Prophet interface {
	Player
	// Outlooks judges all moves of a seat whose turn it is, as Values does, and tells what each
	// is likely to bring.
	Outlooks(view game.State, seat game.Seat, m Means) []Outlook
}

// Outlook is a move with what comes of it.
type Outlook struct {
	MoveValue
	// Prospects are what the seat may get soon, if all play well from there: after all choices the
	// same things in the same order; nil where the player does not know.
	Prospects []Prospect
}

// Prospect is something that a seat may get, in words of the game.
type Prospect struct {
	What   game.Event
	Chance float64 // 0 to 1
}

// Outlooks returns those of a player, without prospects if it is no Prophet.
func Outlooks(p Player, view game.State, seat game.Seat, m Means) []Outlook {
	if prophet, ok := p.(Prophet); ok {
		return prophet.Outlooks(view, seat, m)
	}
	var all []Outlook
	for _, v := range p.Values(view, seat, m) {
		all = append(all, Outlook{MoveValue: v})
	}
	return all
}
