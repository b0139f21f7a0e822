package notify

import (
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/agenda"
	"dockside/game/table"
	"dockside/render/i18n"
)

// lost records the view for a lost seat. It skips users who have returned to the table meanwhile, and losses that were
// delivered long enough ago.
func (r *delivery) lost(e agenda.Item, v *view.View) {
	user := r.agenda.User
	_, seated := v.Seat(user)
	returned := v.Place(user) > 0 || seated && v.Phase != table.Lapsed
	if over := e.Called && !v.HasLoss(user) && r.now.Sub(e.Since) >= newsDelay; over || returned {
		return
	}
	r.views[about(e)] = v
	r.speak(e.Language)
}

// lostMessage returns the direct message that notifies a user of lost seats. It says what has become of each, and how
// the user can still play.
func lostMessage(l *i18n.Language, views []*view.View) ui.Screen {
	s := ui.Screen{Title: l.Say("lost.title", len(views)), Footer: l.Say("calls.note"), Color: ui.Brass}
	for _, v := range view.ToldApart(l, views) {
		s.Text = ui.Lines(s.Text, l.Say("lost."+fate(v), presenter.Title(l, v), ui.Link(v.Table)))
	}
	return s
}

// fate returns a word for what has become of a lost seat.
func fate(v *view.View) string {
	switch {
	case v.Phase == table.Withdrawn || v.Phase == table.Lapsed:
		return "closed"
	case v.Phase != table.Open:
		return "begun"
	case !v.Full():
		return "free"
	case v.Checking() && len(v.Queue) < table.MostWaiting:
		return "queue"
	}
	return "taken"
}
