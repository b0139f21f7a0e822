package presenter

import (
	"slices"
	"strconv"
	"strings"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/daily"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/render/i18n"
)

// ratedButton switches an open challenge between rated and friendly.
func ratedButton(l *i18n.Language, v *view.View) ui.Button {
	to := RatedWord(!v.Rated)
	return ui.Button{ID: ui.ID("rated", v.ID, to), Label: l.Say("button.rated." + to), Disabled: v.KeptFriendly()}
}

// RatedWord returns the word for rated or friendly in the custom id of ratedButton.
func RatedWord(rated bool) string {
	if rated {
		return "on"
	}
	return "off"
}

// acceptID returns the custom id of the button that accepts a challenge under the terms that are shown.
func acceptID(v *view.View) string {
	if terms := TermsKey(v.Table); terms != "" {
		return ui.ID("accept", v.ID, terms)
	}
	return ui.ID("accept", v.ID)
}

// TermsKey returns a key of the terms of a challenge, so that a user only accepts the terms that they have read; "" if
// the host has not changed them.
func TermsKey(t *table.Table) string {
	if t.Switched == 0 {
		return ""
	}
	return strconv.Itoa(t.Switched)
}

// ratedTerm says on an open challenge whether the match is rated, and why if it is a default.
func ratedTerm(l *i18n.Language, v *view.View) string {
	newcomers, name := v.Newcomers(), game.Say(v.Rules.Name+".name")
	switch {
	case len(newcomers) > 0:
		return l.Event(ui.Bolds(v.Said()), game.Say("term.friendly.new", seatNames(newcomers), name))
	case !v.Rated:
		return l.Say("term.friendly")
	case !ratingCounts(v) || v.Doubt != ladder.Counts: // the terms say why
		return ""
	case v.Unchosen && (v.Lobby || v.Players[1].Open()):
		return l.Say("term.rated.open", name)
	}
	return l.Say("term.rated")
}

// ratedLine describes for a running match whether it is rated, and its stakes, or why it will probably not count. It is
// "" if the players know that already. For a study it says that it is one.
func ratedLine(l *i18n.Language, v *view.View) string {
	switch {
	case ratingCounts(v) && isStaked(v) && stakesKnownBefore(v) && v.Doubt == ladder.Counts:
		return ""
	case ratingCounts(v) && isStaked(v):
		return stakesLine(l, v, v.Stakes, v.Doubt)
	case ratingCounts(v):
		return stakesLine(l, v, nil, v.Doubt)
	case len(v.Newcomers()) > 0:
		return ratedTerm(l, v)
	}
	return studyLine(l, v.Table)
}

// stakesKnownBefore reports whether the challenge, or the offer of the rematch, showed the stakes. The stakes of a
// lobby, or of an open seat, are only known with the last player.
func stakesKnownBefore(v *view.View) bool { return !v.Lobby && v.Renown == (ladder.Renown{}) }

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
		stake := game.Say("rated.stake", game.Seat(seat), Signed(s.First), Signed(s.Last))
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

// studyLine says that a match is a study, and names the match or puzzle it continues; "" for others.
func studyLine(l *i18n.Language, t *table.Table) string {
	if t.From.Match == "" {
		return ""
	}
	if day, ok := daily.StudiedDay(t.From.Match); ok {
		return l.Say("study.daily", DayOfMonth(l, day.Begins()))
	}
	return l.Say("study.about", t.From.Match)
}
