package bot

import (
	"slices"
	"strings"

	"dockside/bot/text"
	"dockside/game"
	"dockside/render"
	"dockside/table"
)

// notice is a message about the clock: it reminds the seats to move, or offers the win to the
// first who waits for them. A notice is only wanted while somebody is to move.
func (b *Bot) notice(v *view, n table.Notice) Screen {
	l := b.words.For(v.Locale)
	s := Screen{Color: brass}
	late := v.users(v.match.Turn())
	waiting := slices.IndexFunc(v.Players, func(p table.Player) bool {
		return p.User != "" && !p.Left() && !slices.Contains(late, p.User)
	})
	switch {
	case len(late) == 0:
	case n == table.Reminder:
		s.Mentions = late
		s.Content = l.Say("notice.reminder", mentionAll(late), stamp(v.Deadline), link(v.Table))
	case waiting < 0:
		s.Mentions = late
		s.Content = l.Say("notice.late", mentionAll(late), link(v.Table))
	default:
		s.Mentions = []string{v.Players[waiting].User}
		s.Content = l.Event(v.said(), game.Say("notice.claim", mentionAll(s.Mentions), named(v.match.Turn())))
		s.Rows = buttonRows(b.claimButtons(l, v))
	}
	return s
}

// claimButtons are what can be done about somebody whose time is up.
func (b *Bot) claimButtons(l *text.Language, v *view) []Button {
	buttons := []Button{
		{ID: customID("claim", v.ID), Label: l.Say("button.claim"), Style: render.Primary},
		{ID: customID("wait", v.ID), Label: l.Say("button.wait")},
	}
	if v.Standin != "" {
		buttons = append(buttons, Button{
			ID:    customID("standin", v.ID),
			Label: l.Say("button.standin", l.Say("level."+v.Standin)),
		})
	}
	return buttons
}

// calling turns a board into one that tells some seats of their turn.
func (b *Bot) calling(v *view, s Screen, seats []game.Seat) Screen {
	s.Mentions = v.users(seats)
	s.Content = b.words.For(v.Locale).Say("board.call", mentionAll(s.Mentions))
	return s
}

// users are the people on some seats, without those who have left.
func (v *view) users(seats []game.Seat) []string {
	var users []string
	for _, s := range seats {
		if s >= 0 && int(s) < len(v.Players) && v.Players[s].User != "" && !v.Players[s].Left() {
			users = append(users, v.Players[s].User)
		}
	}
	return users
}

// named are the names of some seats, as an argument of an event.
func named(seats []game.Seat) []game.Event {
	var names []game.Event
	for _, s := range seats {
		names = append(names, game.Say("name", s))
	}
	return names
}

// mentionAll mentions several people.
func mentionAll(users []string) string {
	var all []string
	for _, u := range users {
		all = append(all, mention(u))
	}
	return strings.Join(all, " ")
}

func mention(user string) string { return "<@" + user + ">" }
