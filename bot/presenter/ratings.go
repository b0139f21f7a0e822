package presenter

import (
	"fmt"
	"strings"

	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/game/rating"
	"dockside/render"
	"dockside/render/i18n"
)

// homeChange returns the change of the guild's all-time leaderboard, whose ratings users see. It is false until
// the match is settled.
func homeChange(v *view.View) (c ladder.Change, ok bool) {
	if len(v.Settled) == 0 {
		return c, false
	}
	return v.Settled[0], true
}

// ratingsOf returns the standings for the picture of the result; nil if the match is unrated or not settled.
func ratingsOf(v *view.View) []render.Standing {
	c, _ := homeChange(v)
	var all []render.Standing
	for _, s := range c.Seats {
		all = append(all, render.Standing{Rating: s.After.Points(), Change: s.Points()})
	}
	return all
}

// ratingLine returns the rating changes of a match, or why there are none; "" if it is stopped or not settled.
func ratingLine(l *i18n.Language, v *view.View) string {
	c, ok := homeChange(v)
	switch {
	case !ok || c.Reason == ladder.Stopped:
		return ""
	case c.Reason != ladder.Counts:
		return v.Many(l, "unrated."+string(c.Reason))
	}
	var said []game.Event
	for seat, s := range c.Seats {
		key := "result.rating"
		if rating.Provisional(s.Games) {
			key = "result.rating.provisional"
		}
		if s.Games > 0 {
			said = append(said, game.Say(key, game.Seat(seat), s.After.Points(), Signed(s.Points())))
		}
	}
	return l.Event(v.Said(), game.Say("result.ratings", i18n.CommaList(said)))
}

// Signed formats a number with its sign.
func Signed(n int) string {
	if n == 0 {
		return "±0"
	}
	return strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1)
}
