package presenter

import (
	"cmp"
	"strings"

	"dockside/bot/member"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/agenda"
	"dockside/render/i18n"
)

// Turn is a player's turn, of which they are notified outside the board. Half means that half of their time is over.
type Turn struct {
	View *view.View
	Seat game.Seat
	Half bool
}

// line returns the line of a turn: the table under the given name, the deadline, and a link.
func (t Turn) line(l *i18n.Language, name string) string {
	key := "calls.line"
	if t.Half {
		key = "calls.line.half"
	}
	until := t.View.Players[t.Seat].Clock.Deadline
	return l.Say(key, name, ui.Stamp(until), ui.Link(t.View.Table))
}

func turnLines(l *i18n.Language, turns []Turn, name func(Turn) string) string {
	lines := make([]string, len(turns))
	for i, t := range turns {
		lines[i] = t.line(l, name(t))
	}
	return strings.Join(lines, "\n")
}

// titlesOf returns the title of each view that one message lists.
func titlesOf(l *i18n.Language, views []*view.View) map[*view.View]string {
	titles := map[*view.View]string{}
	for i, v := range view.ToldApart(l, views) {
		titles[views[i]] = Title(l, v)
	}
	return titles
}

// MyTurns returns the direct message that notifies a user of their turns.
func MyTurns(l *i18n.Language, turns []Turn) ui.Screen {
	all := make([]*view.View, len(turns))
	for i, t := range turns {
		all[i] = t.View
	}
	titles := titlesOf(l, all)
	lines := turnLines(l, turns, func(t Turn) string { return titles[t.View] })
	return ui.Screen{Title: l.Say("calls.title", len(turns)), Text: lines, Footer: l.Say("calls.note"), Color: ui.Brass}
}

// CallTo returns the message that notifies a user of turns in the channel of the first one, in that guild's
// language. Tables in other channels are not named, because readers here may not see those channels. Excuse adds
// an apology, for a user who wanted direct messages but cannot receive them.
func CallTo(user string, turns []Turn, excuse bool) ui.Screen {
	l, home := turns[0].View.Public(), turns[0].View.Home()
	var known []*view.View
	for _, t := range turns {
		if t.View.Home() == home {
			known = append(known, t.View)
		}
	}
	titles := titlesOf(l, known)
	name := func(t Turn) string { return cmp.Or(titles[t.View], l.Say("calls.elsewhere")) }
	content := ui.Lines(l.Say("calls.channel", ui.Mention(user), len(turns)), turnLines(l, turns, name))
	if excuse {
		content = ui.Lines(content, l.Say("calls.shut"))
	}
	return ui.Screen{Content: content, Mentions: []string{user}, Color: ui.Brass}
}

// WaysOf returns how often a user wants to be notified, and their quiet hours.
func WaysOf(w member.Preferences) agenda.Ways {
	ways := agenda.Ways{Rhythm: agenda.AtOnce, Quiet: member.QuietOf(w), Zone: member.ZoneOf(w)}
	switch w.Of(member.NotificationRhythm) {
	case member.Hourly:
		ways.Rhythm = agenda.EveryHour
	case member.Daily:
		ways.Rhythm = agenda.EveryDay
	}
	return ways
}
