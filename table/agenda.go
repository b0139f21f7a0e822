package table

import (
	"slices"
	"time"
)

// AgendaSchema is the version of a stored Agenda.
const AgendaSchema = 1

// Agenda is what a person is told of their turns at all tables elsewhere than under a board, as a store keeps it.
// Tables put their turns into it; what is said to the person follows from it.
type Agenda struct {
	Schema   int    `json:"schema"`
	User     string `json:"user"`
	Revision int64  `json:"revision"` // counts writes; only stores change it

	Due     time.Time `json:"due,omitzero"` // when it is to be looked at; zero if never
	Errands []Errand  `json:"errands,omitempty"`
	Said    []Word    `json:"said,omitempty"`    // the messages that stand, the oldest first
	Sent    int       `json:"sent,omitempty"`    // how often something was said
	Called  time.Time `json:"called,omitzero"`   // when last
	Box     string    `json:"box,omitempty"`     // the channel of private messages; empty while nobody knows it
	Shut    time.Time `json:"shut,omitzero"`     // since when that takes none; zero if it does
	Excused bool      `json:"excused,omitempty"` // the person has been told that it takes none
	Fails   int       `json:"fails,omitempty"`   // failures in a row to say something
}

// Errand is a turn at a table, and what its player has been told of it.
type Errand struct {
	Table string `json:"table"`
	Turn
	Called   bool `json:"called,omitempty"`   // that it is their turn
	Recalled bool `json:"recalled,omitempty"` // that half of its time is over
}

// Word is a message that names turns.
type Word struct {
	Channel string   `json:"channel"`
	Message string   `json:"message"`
	Private bool     `json:"private,omitempty"` // the channel is theirs alone
	Turns   []Errand `json:"turns"`
}

// Hear notes how it stands with the turn of the person at a table, for which it is due.
func (a *Agenda) Hear(table string, t Turn, now time.Time) {
	i := slices.IndexFunc(a.Errands, func(e Errand) bool { return e.Table == table })
	switch {
	case i < 0 && t.IsZero():
		return
	case i < 0:
		a.Errands = append(a.Errands, Errand{Table: table, Turn: t})
	case t.IsZero():
		a.Errands = slices.Delete(a.Errands, i, i+1)
	case !a.Errands[i].Since.Equal(t.Since):
		a.Errands[i] = Errand{Table: table, Turn: t}
	default:
		a.Errands[i].Reminded = t.Reminded
	}
	a.Wake(now)
}

// Wake makes the agenda due by a time.
func (a *Agenda) Wake(at time.Time) { a.Due = Earlier(a.Due, at) }

// Current tells whether an errand is about the turn that its player still has.
func (a *Agenda) Current(e Errand) bool {
	return slices.ContainsFunc(a.Errands, func(o Errand) bool { return o.Table == e.Table && o.Since.Equal(e.Since) })
}

// Untrue tells whether a message names turns that are over.
func (a *Agenda) Untrue(w Word) bool {
	return slices.ContainsFunc(w.Turns, func(e Errand) bool { return !a.Current(e) })
}

// Told notes errands of which the person has been told, whatever has become of them meanwhile.
func (a *Agenda) Told(errands []Errand) {
	for _, told := range errands {
		for i := range a.Errands {
			if e := &a.Errands[i]; e.Table == told.Table && e.Since.Equal(told.Since) {
				e.Called, e.Recalled = true, e.Recalled || told.Reminded
			}
		}
	}
}

// PutOff lets an agenda wait for which nothing can be done now: soon at first, later for an hour, but not less than
// is asked for.
func (a *Agenda) PutOff(now time.Time, least time.Duration) {
	wait := min(publishWithin<<min(a.Fails, 12), time.Hour)
	a.Fails++
	a.Due = now.Add(max(wait, least))
}
