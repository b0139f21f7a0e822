package table

import (
	"slices"
	"time"
)

// MostAlerts is the most people who are notified of one open seat.
const MostAlerts = 3

// freshFor is for how long an open seat is new, so that people are notified of it.
const freshFor = 10 * time.Minute

// Alert is a user without a seat who asked for notifications of open seats, and gets one.
type Alert struct {
	User     string `json:"user"`
	Language string `json:"tongue,omitempty"` // the code of their language
	Told     bool   `json:"told,omitempty"`   // their agenda contains it
}

// Alerts are the users who are notified that a seat is open, and whether they are chosen.
type Alerts struct {
	// Alerted reports whether they were chosen, which happens once.
	Alerted bool    `json:"alerted,omitempty"`
	Alerts  []Alert `json:"alerts,omitempty"`
}

// HasFreeSeat reports whether anybody may take a seat.
func (s *Session) HasFreeSeat() bool {
	return s.Inviting() && (!s.Lobby || !s.Full())
}

// IsNewSeat reports whether a seat was opened a moment ago, and the users to notify of it are not chosen yet.
func (s *Session) IsNewSeat(now time.Time) bool {
	return s.HasFreeSeat() && !s.Alerted && now.Sub(s.Created) < freshFor
}

// WantsAlerts reports whether the users to notify of a seat have to be chosen: it is new, and the channel shows it.
func (s *Session) WantsAlerts(now time.Time) bool {
	return s.IsNewSeat(now) && s.Shown.Board != ""
}

// Alert stores the users who are notified of the open seat, unless they are stored already or the seat is taken.
func (s *Session) Alert(all []Alert, now time.Time) {
	if !s.WantsAlerts(now) {
		return
	}
	s.Alerted, s.Alerts.Alerts = true, all[:min(len(all), MostAlerts)]
	if len(all) > 0 {
		s.PublishSoon(now)
	}
}

// AlertSince returns the time of a user's notification of an open seat; zero if there is none.
func (s *Session) AlertSince(user string) time.Time {
	_, seated := s.Seat(user)
	if s.AlertFor(user) == nil || seated || !s.HasFreeSeat() {
		return time.Time{}
	}
	return s.Created
}

// AlertsToQueue returns the alerts whose agendas are not up to date, and the alerts that are over.
func (s *Session) AlertsToQueue() []Alert {
	return slices.DeleteFunc(slices.Clone(s.Alerts.Alerts), func(a Alert) bool {
		return s.Phase == Open && a.Told == !s.AlertSince(a.User).IsZero()
	})
}

// SetTold records whether the agenda of a user contains the alert. When the seat is no longer offered, the alert is
// removed.
func (t *Table) SetTold(user string, told bool) {
	if t.Phase != Open && !told {
		t.removeAlert(user)
		return
	}
	t.Alerts.Alerts = slices.Clone(t.Alerts.Alerts)
	if a := t.AlertFor(user); a != nil {
		a.Told = told
	}
}

// AlertFor returns the alert for a user, or nil.
func (as *Alerts) AlertFor(user string) *Alert {
	if i := slices.IndexFunc(as.Alerts, func(a Alert) bool { return a.User == user }); i >= 0 {
		return &as.Alerts[i]
	}
	return nil
}

// removeAlert removes the alert for a user.
func (as *Alerts) removeAlert(user string) {
	as.Alerts = slices.DeleteFunc(slices.Clone(as.Alerts), func(a Alert) bool { return a.User == user })
}
