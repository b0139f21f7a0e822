package ai

import "dockside/game"

// Forecaster is a Player that also predicts what a seat will get, such as cards.
type Forecaster interface {
	Player
	// Outlooks evaluates all moves of a seat whose turn it is, like Values, with predictions for each.
	Outlooks(view game.State, seat game.Seat, m Means) []Outlook
}

// Outlook is an evaluated move with predictions.
type Outlook struct {
	MoveValue
	// Prospects are what the seat may get soon, if all play well. They are the same things in the same order for all
	// moves; nil if unknown.
	Prospects []Prospect
}

// Prospect is something that a seat may get.
type Prospect struct {
	What   game.Event
	Chance float64 // the probability, 0 to 1
}

// Outlooks returns the outlooks of a player, without prospects if it is no Prophet.
func Outlooks(p Player, view game.State, seat game.Seat, m Means) []Outlook {
	if prophet, ok := p.(Forecaster); ok {
		return prophet.Outlooks(view, seat, m)
	}
	var all []Outlook
	for _, v := range p.Values(view, seat, m) {
		all = append(all, Outlook{MoveValue: v})
	}
	return all
}
