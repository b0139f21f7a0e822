// Package agenda is the notification queue of a user: the turns and news that are delivered outside the boards, and
// when.
package agenda

import (
	"slices"
	"time"

	"dockside/game/hours"
	"dockside/game/table"
)

// Schema is the version of a stored Agenda.
const Schema = 1

// Agenda is the notification queue of a user, as a store keeps it. Tables set their turns and news in it. Notifications
// follow from it.
type Agenda struct {
	Schema   int    `json:"schema"`
	User     string `json:"user"`
	Revision int64  `json:"revision"` // counts writes; only stores change it

	Due     time.Time `json:"due,omitzero"` // the time of the next delivery; zero for none
	Items   []Item    `json:"errands,omitempty"`
	Past    []Item    `json:"past,omitempty"`    // items that were delivered and are over, in case they begin again
	Said    []Message `json:"said,omitempty"`    // the messages that are not deleted, the oldest first
	Sent    int       `json:"sent,omitempty"`    // the number of messages sent
	Called  time.Time `json:"called,omitzero"`   // the time of the last one; zero for none
	Box     string    `json:"box,omitempty"`     // the channel of direct messages; empty while unknown
	Shut    time.Time `json:"shut,omitzero"`     // since when direct messages are blocked; zero if they are not
	Excused bool      `json:"excused,omitempty"` // a notice in a channel has told the user that they are blocked
	Fails   int       `json:"fails,omitempty"`   // consecutive failures to deliver
	Alerted time.Time `json:"alerted,omitzero"`  // when an open seat was last set as news; zero for never
}

// Item is a turn at a table, or news of a table for a spectator, with what was already delivered.
type Item struct {
	Table string     `json:"table"`
	News  table.News `json:"news,omitempty"` // empty for a turn
	table.Turn
	Post     Post   `json:"post,omitzero"`      // the message that shows the match, for table.WasShown
	Called   bool   `json:"called,omitempty"`   // the user has been notified
	Recalled bool   `json:"recalled,omitempty"` // the user has been reminded after half of the time
	Language string `json:"tongue,omitempty"`   // the code of their language, if the table does not know it
}

// Post is a message of a channel.
type Post struct {
	Channel string `json:"channel"`
	ID      string `json:"message"`
}

// About reports whether two items are both turns, or the same kind of news, at the same table.
func (e Item) About(o Item) bool { return e.Table == o.Table && e.News == o.News }

// Same reports whether two items are the same turn, or the same news.
func (e Item) Same(o Item) bool { return e.About(o) && e.Since.Equal(o.Since) }

// Message is a message that was sent, with its items.
type Message struct {
	Channel string `json:"channel"`
	ID      string `json:"message"`
	Private bool   `json:"private,omitempty"` // it is a direct message
	Turns   []Item `json:"turns"`
}

// SetTurn sets the turn of the user at a table; a zero turn removes it.
func (a *Agenda) SetTurn(table string, t table.Turn, now time.Time) {
	a.set(Item{Table: table, Turn: t}, now)
}

// SetNews sets the news of a table that the user follows. With again, see table.Turn, items that were delivered before
// are not delivered again.
func (a *Agenda) SetNews(tableID string, all table.NewsTimes, again bool, now time.Time) {
	for _, news := range []table.News{table.FavouriteMoves, table.MatchEnds, table.RematchBegins} {
		a.set(Item{Table: tableID, News: news, Turn: table.Turn{Since: all[news], Again: again}}, now)
	}
}

// SetShown sets that a match of the user was shown to its server in a message. It is delivered once.
func (a *Agenda) SetShown(tableID string, in Post, at, now time.Time) {
	a.set(Item{Table: tableID, News: table.WasShown, Turn: table.Turn{Since: at}, Post: in}, now)
}

// SetLost sets that the user has lost a seat, which is delivered once, and removes the question whether they are ready.
func (a *Agenda) SetLost(tableID string, l table.Loss, now time.Time) {
	a.SetTurn(tableID, table.Turn{}, now)
	if l.Since.IsZero() {
		return
	}
	a.set(Item{Table: tableID, News: table.SeatLost, Turn: table.Turn{Since: l.Since}, Language: l.Language}, now)
}

// alertEvery is the least time between two open seats as news.
const alertEvery = 24 * time.Hour

// MayAlert reports whether an open seat may be set as news.
func (a *Agenda) MayAlert(now time.Time) bool {
	return a.Alerted.IsZero() || now.Sub(a.Alerted) >= alertEvery
}

// SetAlert sets the open seat of a table as news, and the time since when it is open. A zero time removes it. It has no
// effect if there was another one in the last day.
func (a *Agenda) SetAlert(tableID string, since, now time.Time) {
	e := Item{Table: tableID, News: table.SeatOpens, Turn: table.Turn{Since: since, Again: true}}
	switch known := slices.ContainsFunc(slices.Concat(a.Items, a.Past), e.About); {
	case since.IsZero() || known:
	case !a.MayAlert(now):
		return
	default:
		a.Alerted = now
	}
	a.set(e, now)
}

// mostPast is the most past items that are kept.
const mostPast = 50

// set adds, updates or, with a zero turn, removes an item.
func (a *Agenda) set(e Item, now time.Time) {
	t := e.Turn
	i := slices.IndexFunc(a.Items, e.About)
	switch {
	case i < 0 && t.IsZero():
		return
	case t.IsZero():
		a.remember(a.Items[i])
		a.Items = slices.Delete(a.Items, i, i+1)
	case i >= 0 && a.Items[i].Since.Equal(t.Since):
		a.Items[i].Reminded = t.Reminded
	case i >= 0:
		e.Called = t.Again && a.Items[i].Called
		a.Items[i] = e
	default:
		e.Called = t.Again && slices.ContainsFunc(a.Past, e.About)
		a.Items = append(a.Items, e)
	}
	a.Wake(now)
}

// remember keeps a finished item if it was delivered, instead of an earlier one about the same table.
func (a *Agenda) remember(e Item) {
	a.Past = slices.DeleteFunc(slices.Clone(a.Past), e.About)
	if e.Called {
		a.Past = append(a.Past, e)
	}
	a.Past = a.Past[max(0, len(a.Past)-mostPast):]
}

// Wake makes the agenda due at a time at the latest.
func (a *Agenda) Wake(at time.Time) { a.Due = hours.Earlier(a.Due, at) }

// Current reports whether an item is still in the agenda.
func (a *Agenda) Current(e Item) bool {
	return slices.ContainsFunc(a.Items, e.Same)
}

// Outdated reports whether a message contains items that are over.
func (a *Agenda) Outdated(w Message) bool {
	return slices.ContainsFunc(w.Turns, func(e Item) bool { return !a.Current(e) })
}

// MarkTold records that items were delivered, unless they have changed meanwhile.
func (a *Agenda) MarkTold(errands []Item) {
	for _, told := range errands {
		for i := range a.Items {
			if e := &a.Items[i]; e.Same(told) {
				e.Called, e.Recalled = true, e.Recalled || told.Reminded
			}
		}
	}
}

// Postpone schedules the next delivery after a failure, with exponential backoff up to an hour, but not before least.
func (a *Agenda) Postpone(now time.Time, least time.Duration) {
	a.Due = now.Add(max(hours.Backoff(a.Fails), least))
	a.Fails++
}
