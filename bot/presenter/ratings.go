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

// homeChange is what the match has done to the server's ladder of all time, the one whose numbers
// people are shown; ok is false while the ladders have not been told.
func homeChange(v *view.View) (c ladder.Change, ok bool) {
	if len(v.Settled) == 0 {
		return c, false
	}
	return v.Settled[0], true
}

// ratingsOf are the standings for the picture of the result; nil where the match does not count,
// or not yet.
func ratingsOf(v *view.View) []render.Standing {
	c, _ := homeChange(v)
	var all []render.Standing
	for _, s := range c.Seats {
		all = append(all, render.Standing{Rating: s.After.Points(), Change: s.Points()})
	}
	return all
}

// ratingLine says what the match has done to the ratings, or why nothing; empty while that is
// not known, and where there is no result.
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

// signed is a number with its sign, as it is typeset.
func signed(n int) string {
	if n == 0 {
		return "±0"
	}
	return strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1)
}

// ratedLine says whether a match that is offered or goes on is rated, and what is at stake for whom; or why it
// will probably not count; or of a study what it is.
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

// rematchLine says the same of the rematch that somebody wishes.
func rematchLine(l *i18n.Language, v *view.View) string {
	switch {
	case !v.Rated:
		return ""
	case slices.ContainsFunc(v.Players, table.Player.Left):
		return l.Say("doubt.computer")
	}
	return stakesLine(l, v, v.NextStakes, v.NextDoubt)
}

// stakesLine says that a match is rated, and what it can bring each seat, if that is known; or why it will probably
// not count.
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

// ratingCounts tells whether a match is to count on the ladder, as things stand.
func ratingCounts(v *view.View) bool {
	computer := func(p table.Player) bool { return p.User == "" && p.Level != "" }
	return v.Rated && !slices.ContainsFunc(v.Players, computer)
}

// isStaked tells whether it is known what is at stake. Once somebody has left, it is something else.
func isStaked(v *view.View) bool {
	return len(v.Stakes) == len(v.Players) && !slices.ContainsFunc(v.Players, table.Player.Left)
}
