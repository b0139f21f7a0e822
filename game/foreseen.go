package game

import "reflect"

// Foreseen tells whether somebody who sees a position knows beforehand what a legal play will bring: made in
// their own view of it, it is told to them by the same events and leads to the same view. So nothing comes to
// light by it that was hidden from them.
func Foreseen(s State, p Play, by Seat) bool {
	after, events, err := s.Apply(p)
	if err != nil {
		return false
	}
	next, told, err := s.View(by).Apply(p)
	return err == nil && reflect.DeepEqual(next.View(by), after.View(by)) &&
		reflect.DeepEqual(audible(told, by), audible(events, by))
}

// Foreseen tells whether somebody knew before play n, counted from 0, what it would bring, see Foreseen.
func (m *Match) Foreseen(n int, by Seat) bool {
	return !m.rules.Hidden || Foreseen(m.at(n), m.log[n], by)
}
