package table

import (
	"testing"
	"time"

	"dockside/game"
	"dockside/game/gametest/tender"
	"dockside/game/hours"
)

// A challenge is open for as long as its pace asks, to a named rival and to anybody. A card for anybody is sent again
// once, a day after it was opened. Quiet hours of a rival come before the time to answer.
func TestSeatsLiveAsLongAsTheirPace(t *testing.T) {
	t.Parallel()
	nobody, asleep := Person{}, bernd
	asleep.Quiet = hours.Quiet{From: 11 * 60, To: 14 * 60, Zone: "UTC"}
	for _, c := range []struct {
		what  string
		pace  time.Duration
		daily hours.Daily
		lasts time.Duration
	}{
		{"ten minutes a turn", 10 * time.Minute, hours.Daily{}, 30 * time.Minute},
		{"a day", day, hours.Daily{}, 2 * day},
		{"a time of day", day, hours.Daily{Minute: 18 * 60, Zone: "Europe/Berlin"}, 2 * day},
		{"three days", 3 * day, hours.Daily{}, 5 * day},
		{"a week", 7 * day, hours.Daily{}, 10 * day},
	} {
		for who, seat := range map[string]struct {
			rules game.Rules
			rival Person
			opens bool
			sleep time.Duration
		}{
			"a named rival":      {toyRules(), bernd, false, 0},
			"a rival who sleeps": {toyRules(), asleep, false, 2 * time.Hour},
			"anybody":            {toyRules(), nobody, true, 0},
			"a lobby":            {tender.Rules(), nobody, true, 0},
		} {
			s := New(Challenge{
				ID: "t", Guild: "g", Channel: "c", Rules: seat.rules, Pace: c.pace, Daily: c.daily, By: anna, Rival: seat.rival,
			}, noon)
			if ends := noon.Add(seat.sleep + c.lasts); !s.Expires.Equal(ends) {
				t.Errorf("%s, %s: it is open until %s, want %s", c.what, who, s.Expires, ends)
			}
			var again time.Time
			switch {
			case seat.sleep > 0:
				again = noon.Add(seat.sleep)
			case seat.opens && c.lasts > day:
				again = noon.Add(day)
			}
			if !s.RenotifyAt.Equal(again) {
				t.Errorf("%s, %s: the card is sent again at %s, want %s", c.what, who, s.RenotifyAt, again)
			}
		}
	}
}
