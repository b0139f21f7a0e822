package game

import "reflect"

// Foreseen reports whether a seat can predict the result of a legal play. That is so if the play has the same events in
// the seat's own view, and leads to the same view. Then it reveals nothing to the seat.
func Foreseen(s State, p Play, by Seat) bool {
	after, events, err := s.Apply(p)
	if err != nil {
		return false
	}
	next, told, err := s.View(by).Apply(p)
	return err == nil && reflect.DeepEqual(next.View(by), after.View(by)) &&
		reflect.DeepEqual(audible(told, by), audible(events, by))
}

// Foreseen reports whether a seat could predict the result of play n, counted from 0, like the function Foreseen.
func (m *Match) Foreseen(n int, by Seat) bool {
	return !m.rules.Hidden || Foreseen(m.at(n), m.log[n], by)
}
