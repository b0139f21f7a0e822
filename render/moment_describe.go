package render

import "dockside/game"

// Moment is the turn of a match, for the picture that is passed on. The scene has the position after the play that
// turned it as View, and the one before as Before; its Outcome is that of the whole match.
type Moment struct {
	Kind     string    // what it was, which ends the key of its headline: "lucky", "costly", see package review
	Play     game.Play // that turned the match
	Next     game.Move // what the favoured seat did with it, if that is what it was for; else empty
	Odds     *Odds     // of a costly choice, the best and the one that was made; else nil
	Seat     game.Seat // whom it favoured
	From, To float64   // the chance of that seat to win, before and after
	At       float64   // when: 0 is the start of the match, 1 its end
	Line     []Sight   // how the chance of that seat went, from the start to the end
	Accuracy []float64 // how well each seat decided, 0 to 100; negative where nobody knows
	Points   []int     // of each seat at the end
}

// Sight is a chance at a time of a match, both from 0 to 1.
type Sight struct{ At, Chance float64 }

// DescribeAccuracy says how well everybody decided.
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
