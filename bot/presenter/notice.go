package presenter

import (
	"slices"
	"strings"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// Notice returns the message about late players and rematches. It offers the win or a computer player to the first
// player who waits for late ones. It reminds players who have used half their time, and invites players to a rematch.
// Users who were notified before are mentioned without another notification.
func Notice(v *view.View) ui.Screen {
	s := ui.Screen{Color: ui.Brass}
	late := lateNotice(v, &s)
	s.Content = ui.Lines(late, reminders(v, &s), rematchNotice(v, &s))
	return s
}

// lateNotice tells the waiting player which players are late. If no player waits, it tells the late players.
func lateNotice(v *view.View, s *ui.Screen) string {
	l, want, said := v.Public(), v.WantedNotice(), v.Shown.Said
	if len(want.Late) == 0 {
		return ""
	}
	told := usersOn(v, want.Late)
	content := l.Say("notice.late", mentionAll(told), ui.Link(v.Table))
	if waiting, ok := v.Waiting(); ok {
		told = usersOn(v, []game.Seat{waiting})
		content = l.Event(v.Said(), game.Say("notice.claim", mentionAll(told), seatNames(want.Late), len(want.Late)))
		s.Rows = ui.ButtonRows(claimButtons(l, v))
	}
	if !(table.Notice{Late: want.Late}).Within(said) {
		s.Mentions = append(s.Mentions, v.Reachable(told)...)
	}
	return content
}

// reminders reminds players, grouped by deadline.
func reminders(v *view.View, s *ui.Screen) string {
	l, want, said := v.Public(), v.WantedNotice(), v.Shown.Said
	var lines []string
	for _, d := range v.Deadlines() {
		slow := inBoth(d.Seats, want.Reminded)
		if len(slow) == 0 {
			continue
		}
		lines = append(lines, l.Say("notice.reminder", mentionAll(usersOn(v, slow)), ui.Stamp(d.At), ui.Link(v.Table)))
		news := slices.DeleteFunc(slow, func(seat game.Seat) bool { return slices.Contains(said.Reminded, seat) })
		s.Mentions = append(s.Mentions, usersOn(v, news)...)
	}
	return ui.Lines(lines...)
}

// rematchNotice invites players to a rematch that others want, with a button to accept.
func rematchNotice(v *view.View, s *ui.Screen) string {
	l, invited, willing := v.Public(), v.WantedNotice().Invited, v.Willing()
	if len(invited) == 0 {
		return ""
	}
	if len(v.Shown.Said.Invited) == 0 {
		s.Mentions = append(s.Mentions, usersOn(v, invited)...)
	}
	s.Rows = ui.ButtonRows([]ui.Button{
		{ID: ui.ID("rematch", v.ID), Label: l.Say("challenge.accept"), Style: render.Primary},
	})
	return l.Event(v.Said(), game.Say("notice.rematch", mentionAll(usersOn(v, invited)), seatNames(willing),
		len(willing), ui.Stamp(v.VotesLapse()), ui.Link(v.Table)))
}

// inBoth returns the seats that are in both lists.
func inBoth(some, others []game.Seat) []game.Seat {
	return slices.DeleteFunc(slices.Clone(some), func(s game.Seat) bool { return !slices.Contains(others, s) })
}

// claimButtons are the choices of a player who waits for late ones.
func claimButtons(l *i18n.Language, v *view.View) []ui.Button {
	buttons := []ui.Button{
		{ID: ui.ID("claim", v.ID), Label: l.Say("button.claim"), Style: render.Primary},
		{ID: ui.ID("wait", v.ID), Label: l.Say("button.wait")},
	}
	if v.Standin != "" {
		buttons = append(buttons, ui.Button{
			ID:    ui.ID("standin", v.ID),
			Label: l.Say("button.standin", l.Say("level."+v.Standin)),
		})
	}
	return buttons
}

// WithMentions adds mentions to a board that notify some seats of their turn, or to a card in a ready check.
func WithMentions(v *view.View, s ui.Screen, seats []game.Seat) ui.Screen {
	s.Mentions = usersOn(v, seats)
	key := "board.call"
	if v.Checking() {
		key = "lobby.call"
	}
	s.Content = v.Public().Say(key, mentionAll(s.Mentions))
	return s
}

// usersOn returns the user ids of some seats, without computer players and players who have left.
func usersOn(v *view.View, seats []game.Seat) []string {
	var users []string
	for _, s := range seats {
		if s >= 0 && int(s) < len(v.Players) && v.Players[s].User != "" && !v.Players[s].Left() {
			users = append(users, v.Players[s].User)
		}
	}
	return users
}

// mentionAll returns mentions of users.
func mentionAll(users []string) string {
	var all []string
	for _, u := range users {
		all = append(all, ui.Mention(u))
	}
	return strings.Join(all, " ")
}
