package presenter

import (
	"slices"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/render/i18n"
)

// Recent describes the last two acts among the first n plays, one a line.
func Recent(l *i18n.Language, v *view.View, n int) string {
	lines, _ := recentActs(l, v, n)
	return ui.Lines(lines...)
}

// recentActs returns the lines on the last two acts with something to tell, the earlier first. It also returns the
// index of their first play. An act is a play of a seat with the random draws after it.
func recentActs(l *i18n.Language, v *view.View, n int) (lines []string, from int) {
	most, log := 2, v.Match.Log()
	if v.Face.Traits().Moves { // no former board tells of earlier acts
		most = max(most, len(v.Players))
	}
	for to := n; to > 0 && len(lines) < most; to = from {
		for from = to - 1; from > 0 && log[from].Seat == game.Nature; {
			from--
		}
		if told := actEvents(v, from, to, n); len(told) > 0 {
			lines = append(lines, "› "+l.Sentences(onlyWay(l, v, from), l.Rich(v.Said(), told...)))
		}
	}
	slices.Reverse(lines)
	return lines, from
}

// actEvents returns the events of an act, up to play n. Draws at the start, or after a play with a picture of its
// own, are only on the picture. A play without events of its own, such as a roll, is omitted once another play
// has followed.
func actEvents(v *view.View, from, to, n int) []game.Event {
	first := v.Match.Heard(from, game.Public)
	_, apart := view.LastingPicture(v.Face, first)
	switch {
	case v.Match.Log()[from].Seat == game.Nature:
		return first
	case v.Match.Log()[from].Seat == game.Outside && len(first) == 0 && to > from+1: // computer players sat down
		return v.Match.Heard(from+1, game.Public)
	case len(first) == 0 && to < n:
		return nil
	case apart && isReveal(v, first):
		return slices.Concat(BriefEvents(v, first), gains(v, from))
	case apart:
		return BriefEvents(v, first)
	}
	told := slices.Clone(first)
	for i := from + 1; i < to; i++ {
		told = append(told, v.Match.Heard(i, game.Public)...)
	}
	return told
}

// isReveal reports whether the match pauses after some events, see game.Rules.Reveals.
func isReveal(v *view.View, events []game.Event) bool {
	return slices.ContainsFunc(events, func(e game.Event) bool { return slices.Contains(v.Rules.Reveals, e.Key) })
}

// BriefEvents cuts events after the first that has a picture of its own, such as the end of a round.
func BriefEvents(v *view.View, events []game.Event) []game.Event {
	for i := range events {
		if _, apart := view.LastingPicture(v.Face, events[i:i+1]); apart {
			return events[:i+1]
		}
	}
	return events
}

// FirstAndLast shortens many events to the first and the last.
func FirstAndLast(events []game.Event) []game.Event {
	const most = 4
	if len(events) <= most {
		return events
	}
	return append(slices.Clone(events[:1]), events[len(events)-1])
}
