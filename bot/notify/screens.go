package notify

import (
	"cmp"
	"slices"
	"strings"

	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/agenda"
	"dockside/game/table"
	"dockside/render/i18n"
)

// turn is a player's turn in a notification outside of the board. Half means that half of the time is over.
type turn struct {
	View *view.View
	Seat game.Seat
	Half bool
}

// line returns the line of a turn: the table under the given name, the deadline, and a link.
func (t turn) line(l *i18n.Language, name string) string {
	key, until := "calls.line", t.View.Players[t.Seat].Clock.Deadline
	switch {
	case t.View.Checking():
		key, until = "calls.line.ready", t.View.Players[t.Seat].Check.Deadline
	case t.Half:
		key = "calls.line.half"
	}
	return l.Say(key, name, ui.Stamp(until), ui.Link(t.View.Table))
}

func turnLines(l *i18n.Language, turns []turn, name func(turn) string) string {
	lines := make([]string, len(turns))
	for i, t := range turns {
		lines[i] = t.line(l, name(t))
	}
	return strings.Join(lines, "\n")
}

// asking returns the end of the key of a heading if all turns are questions in ready checks.
func asking(turns []turn) string {
	if slices.ContainsFunc(turns, func(t turn) bool { return !t.View.Checking() }) {
		return ""
	}
	return ".ready"
}

// titlesOf returns the title of each view that one message lists.
func titlesOf(l *i18n.Language, views []*view.View) map[*view.View]string {
	titles := map[*view.View]string{}
	for i, v := range view.ToldApart(l, views) {
		titles[views[i]] = presenter.Title(l, v)
	}
	return titles
}

// directMessage returns the direct message that notifies a user of their turns.
func directMessage(l *i18n.Language, turns []turn) ui.Screen {
	all := make([]*view.View, len(turns))
	for i, t := range turns {
		all[i] = t.View
	}
	titles := titlesOf(l, all)
	lines := turnLines(l, turns, func(t turn) string { return titles[t.View] })
	return ui.Screen{
		Title: l.Say("calls.title"+asking(turns), len(turns)), Text: lines, Footer: l.Say("calls.note"), Color: ui.Brass,
	}
}

// channelMessage returns the message that notifies a user of turns in the channel of the first one, in that guild's
// language. Tables in other channels are not named, because readers here may not see those channels. Excuse adds
// an apology, for a user who wanted direct messages but cannot receive them.
func channelMessage(user string, turns []turn, excuse bool) ui.Screen {
	l, home := turns[0].View.Public(), turns[0].View.Home()
	var known []*view.View
	for _, t := range turns {
		if t.View.Home() == home {
			known = append(known, t.View)
		}
	}
	titles := titlesOf(l, known)
	name := func(t turn) string { return cmp.Or(titles[t.View], l.Say("calls.elsewhere")) }
	content := ui.Lines(l.Say("calls.channel"+asking(turns), ui.Mention(user), len(turns)), turnLines(l, turns, name))
	if excuse {
		content = ui.Lines(content, l.Say("calls.shut"))
	}
	return ui.Screen{Content: content, Mentions: []string{user}, Color: ui.Brass}
}

// newsItem is news of a match. For the news of a rematch, View is the rematch.
type newsItem struct {
	View *view.View
	News table.News
	User string // the recipient
	Post agenda.Post
}

// line returns the news as a line with a link.
func (t newsItem) line(l *i18n.Language) string {
	where := ui.Link(t.View.Table)
	switch t.News {
	case table.FavouriteMoves:
		w := t.View.Spectator(t.User)
		return l.Say("follow.moves", presenter.Title(l, t.View), t.View.Said()[*w.Favourite], where)
	case table.MatchEnds:
		said := l.Say("follow.ends", presenter.Title(l, t.View), presenter.VerdictLine(l, t.View), where)
		if w := t.View.Spectator(t.User); w.Tip != nil && w.Tip.Score != nil {
			return l.Sentences(said, presenter.ScoreLine(l, t.View, *w.Tip))
		}
		return said
	case table.WasShown:
		show := where
		if t.Post.ID != "" {
			show = ui.LinkTo(t.View.Guild, t.Post.Channel, t.Post.ID)
		}
		return l.Say("follow.shown", presenter.Title(l, t.View), where, show)
	case table.RematchBegins, table.SeatOpens, table.SeatLost:
	}
	return l.Say("follow.rematch", presenter.Title(l, t.View), where)
}

// newsMessage returns the direct message with news of the matches that a user follows.
func newsMessage(l *i18n.Language, all []newsItem) ui.Screen {
	s := ui.Screen{Title: l.Say("follow.title"), Footer: l.Say("follow.note"), Color: ui.Brass}
	if all[0].News == table.WasShown {
		s.Title, s.Footer = l.Say("follow.shown.title"), l.Say("follow.shown.note")
	}
	views := make([]*view.View, len(all))
	for i, t := range all {
		views[i] = t.View
	}
	for i, v := range view.ToldApart(l, views) {
		t := all[i]
		t.View = v
		s.Text = ui.Lines(s.Text, t.line(l))
	}
	return s
}
