package notify

import (
	"context"

	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/agenda"
	"dockside/render/i18n"
)

// QueueAlerts queues an open seat in the agendas of the users who are notified of it, and removes it when it is taken.
// It returns the updated view, or v if it must be repeated, which is harmless.
func (k Service) QueueAlerts(ctx context.Context, v *view.View) *view.View {
	var all []entry
	for _, alert := range v.AlertsToQueue() {
		since := v.AlertSince(alert.User)
		all = append(all, entry{
			alert.User,
			func(a *agenda.Agenda) { a.SetAlert(v.ID, since, k.Now()) },
			func(v *view.View) { v.SetTold(alert.User, !since.IsZero()) },
		})
	}
	return k.queue(ctx, v, all, "cannot notify people of an open seat")
}

// seat records the view for an open seat, if the user may still take it.
func (r *delivery) seat(e agenda.Item, v *view.View) {
	if !v.AlertSince(r.agenda.User).Equal(e.Since) {
		return
	}
	r.views[about(e)] = v
	r.speak(v.AlertFor(r.agenda.User).Language)
}

// seatMessage returns the direct message that notifies a user of open seats, with a button that ends such messages.
func seatMessage(l *i18n.Language, views []*view.View) ui.Screen {
	s := ui.Screen{Title: l.Say("alerts.seat"), Footer: l.Say("alerts.seat.note"), Color: ui.Brass}
	var buttons []ui.Button
	for _, v := range view.ToldApart(l, views) {
		host, name := presenter.Challenger(l, v), l.Say(v.Rules.Name+".name")
		s.Text = ui.Lines(s.Text, l.Say("alerts.seat.line", ui.Bold(host), name, l.Say(ui.PaceKey(v.Table))))
		buttons = append(buttons, ui.Button{URL: ui.Link(v.Table), Label: l.Say("button.alerts.seat")})
	}
	buttons = append(buttons, ui.Button{ID: ui.ID("alerts-off", views[0].Guild), Label: l.Say("button.alerts.off")})
	s.Rows = ui.ButtonRows(buttons)
	return s
}
