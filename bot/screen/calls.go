package screen

import (
	"slices"
	"strings"

	"dockside/bot/text"
	"dockside/game"
	"dockside/table"
)

// Turn is the turn of a seat at a table, of which its player is told elsewhere; Half, that half of its time is over.
type Turn struct {
	View *View
	Seat game.Seat
	Half bool
}

// line says of one turn at which table it is, until when, and where.
func (t Turn) line(l *text.Language) string {
	key := "calls.line"
	if t.Half {
		key = "calls.line.half"
	}
	until := t.View.Players[t.Seat].Clock.Deadline
	return l.Say(key, Title(l, t.View), Stamp(until), Link(t.View.Table))
}

func turnLines(l *text.Language, turns []Turn) string {
	lines := make([]string, len(turns))
	for i, t := range turns {
		lines[i] = t.line(l)
	}
	return strings.Join(lines, "\n")
}

// MyTurns tells somebody privately of their turns.
func MyTurns(l *text.Language, turns []Turn) Screen {
	return Screen{
		Title: l.Say("calls.title", len(turns)), Text: turnLines(l, turns), Footer: l.Say("calls.note"), Color: Brass,
	}
}

// CallTo tells somebody, in the channel of the first, of their turns on a server, in the language of that. Those of
// other channels are only counted, since not everybody here may know of them. It begs pardon where they wished to be
// told privately and cannot be.
func CallTo(user string, turns []Turn, excuse bool) Screen {
	l, home := turns[0].View.public(), turns[0].View.Home()
	here := slices.DeleteFunc(slices.Clone(turns), func(t Turn) bool { return t.View.Home() != home })
	content := Lines(l.Say("calls.channel", Mention(user), len(turns)), turnLines(l, here))
	if elsewhere := len(turns) - len(here); elsewhere > 0 {
		content = Lines(content, l.Say("calls.elsewhere", elsewhere))
	}
	if excuse {
		content = Lines(content, l.Say("calls.shut"))
	}
	return Screen{Content: content, Mentions: []string{user}, Color: Brass}
}

// WaysOf is how often, and outside which hours, somebody likes to be called.
func WaysOf(w Preferences) table.Ways {
	ways := table.Ways{Rhythm: table.AtOnce, Quiet: QuietOf(w), Zone: ZoneOf(w)}
	switch w.Of(CallsOften) {
	case Hourly:
		ways.Rhythm = table.EveryHour
	case Daily:
		ways.Rhythm = table.EveryDay
	}
	return ways
}
