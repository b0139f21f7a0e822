package presenter

import (
	"fmt"
	"slices"
	"strings"

	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/game/rating"
	"dockside/game/table"
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
			said = append(said, game.Say(key, game.Seat(seat), s.After.Points(), signed(s.Points())))
		}
	}
	return l.Event(v.Said(), game.Say("result.ratings", said))
}

// signed formats a number with its sign.
func signed(n int) string {
	if n == 0 {
		return "±0"
	}
	return strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1)
}

// ratedLine describes for an open or running match whether it is rated, and its stakes, or why it will probably
// not count. For a study it says that it is one.
func ratedLine(l *i18n.Language, v *view.View) string {
	switch {
	case ratingCounts(v) && isStaked(v):
		return stakesLine(l, v, v.Stakes, v.Doubt)
	case ratingCounts(v):
		return stakesLine(l, v, nil, v.Doubt)
	case len(v.Newcomers()) > 0:
		return ratedTerm(l, v)
	}
	return studyLine(l, v.Table)
}

// rematchLine is like ratedLine, but for the proposed rematch.
func rematchLine(l *i18n.Language, v *view.View) string {
	switch {
	case !v.Rated:
		return ""
	case slices.ContainsFunc(v.Players, table.Player.Left):
		return l.Say("doubt.computer")
	}
	return stakesLine(l, v, v.NextStakes, v.NextDoubt)
}

// stakesLine says that a match is rated, with the stakes of each seat if known; or why it will probably not count.
func stakesLine(l *i18n.Language, v *view.View, stakes []ladder.Stake, doubt ladder.Reason) string {
	switch {
	case doubt != ladder.Counts:
		return v.Many(l, "doubt."+string(doubt))
	case len(stakes) == 0:
		return l.Say("rated")
	}
	var said []string
	for seat, s := range stakes {
		stake := game.Say("rated.stake", game.Seat(seat), signed(s.First), signed(s.Last))
		said = append(said, l.Event(v.Said(), stake))
	}
	return v.Many(l, "rated.stakes", strings.Join(said, " · "))
}

// ratingCounts reports whether the match is rated and has no computer player.
func ratingCounts(v *view.View) bool {
	computer := func(p table.Player) bool { return p.User == "" && p.Level != "" }
	return v.Rated && !slices.ContainsFunc(v.Players, computer)
}

// isStaked reports whether the stakes are known. They no longer apply once a player has left.
func isStaked(v *view.View) bool {
	return len(v.Stakes) == len(v.Players) && !slices.ContainsFunc(v.Players, table.Player.Left)
}
