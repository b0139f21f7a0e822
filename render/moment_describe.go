package render

import "dockside/game"

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
