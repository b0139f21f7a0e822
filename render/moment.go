package render

import "dockside/game"

// Moment is the decisive turn of a match, for a picture to share. The View of its scene is the position after the
// decisive play, and Before the one before. The Outcome is that of the whole match.
type Moment struct {
	Kind     string    // the end of the key of its headline: "lucky", "costly", see package review
	Play     game.Play // the decisive play
	Next     game.Move // the move with which the favoured seat used it, if any
	Odds     *Odds     // for a costly choice the best choice and the one made; otherwise nil
	Seat     game.Seat // the seat that it favoured
	From, To float64   // the win chance of that seat before and after
	At       float64   // its time in the match, from 0 to 1
	Line     []Sight   // the win chance of that seat during the match
	Accuracy []float64 // the accuracy of each seat, 0 to 100; negative if unknown
	Points   []int     // the points of each seat at the end
}

// Sight is a win chance at a time of a match, both from 0 to 1.
type Sight struct{ At, Chance float64 }

// DescribeAccuracy returns the accuracy of all seats in words.
func (m *Moment) DescribeAccuracy() []game.Event {
	var told []game.Event
	for seat, a := range m.Accuracy {
		if a >= 0 {
			told = append(told, game.Say("moment.accuracy.of", game.Seat(seat), int(a+.5)))
		}
	}
	if told == nil {
		return nil
	}
	return []game.Event{game.Say("moment.accuracy.told", told)}
}
