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
	Past    []Errand  `json:"past,omitempty"`    // what the person was told of and is over, should it begin again
	Said    []Word    `json:"said,omitempty"`    // the messages that stand, the oldest first
	Sent    int       `json:"sent,omitempty"`    // how often something was said
	Called  time.Time `json:"called,omitzero"`   // when last
	Box     string    `json:"box,omitempty"`     // the channel of private messages; empty while nobody knows it
	Shut    time.Time `json:"shut,omitzero"`     // since when that takes none; zero if it does
	Excused bool      `json:"excused,omitempty"` // the person has been told that it takes none
	Fails   int       `json:"fails,omitempty"`   // failures in a row to say something
}

// Errand is a turn at a table, and what its player has been told of it; or news of a table, and whether a spectator
// has been told.
type Errand struct {
	Table string `json:"table"`
	News  News   `json:"news,omitempty"` // empty for a turn of one's own
	Turn
	Called   bool `json:"called,omitempty"`   // that it is their turn
	Recalled bool `json:"recalled,omitempty"` // that half of its time is over
}

// About tells whether two errands are about the same at the same table.
func (e Errand) About(o Errand) bool { return e.Table == o.Table && e.News == o.News }

// Same tells whether they are about the same turn, or the same news.
func (e Errand) Same(o Errand) bool { return e.About(o) && e.Since.Equal(o.Since) }

// Word is a message that names turns, or news.
type Word struct {
	Channel string   `json:"channel"`
	Message string   `json:"message"`
	Private bool     `json:"private,omitempty"` // the channel is theirs alone
	Turns   []Errand `json:"turns"`
}

// Hear notes how it stands with the turn of the person at a table, for which it is due.
func (a *Agenda) Hear(table string, t Turn, now time.Time) {
	a.hear(Errand{Table: table, Turn: t}, now)
}

// HearNews notes what is new at a table that the person watches, and whether it is so again, see Turn.
func (a *Agenda) HearNews(table string, all Tidings, again bool, now time.Time) {
	for _, news := range []News{FavouriteMoves, MatchEnds, RematchBegins} {
		a.hear(Errand{Table: table, News: news, Turn: Turn{Since: all[news], Again: again}}, now)
	}
}

// mostPast is how many errands that are over are remembered.
const mostPast = 50

// hear notes how it stands with an errand, which is over if it has no turn.
func (a *Agenda) hear(e Errand, now time.Time) {
	t := e.Turn
	i := slices.IndexFunc(a.Errands, e.About)
	switch {
	case i < 0 && t.IsZero():
		return
	case t.IsZero():
		a.bury(a.Errands[i])
		a.Errands = slices.Delete(a.Errands, i, i+1)
	case i >= 0 && a.Errands[i].Since.Equal(t.Since):
		a.Errands[i].Reminded = t.Reminded
	case i >= 0:
		e.Called = t.Again && a.Errands[i].Called
		a.Errands[i] = e
	default:
		e.Called = t.Again && slices.ContainsFunc(a.Past, e.About)
		a.Errands = append(a.Errands, e)
	}
	a.Wake(now)
}

// bury remembers an errand that is over, if the person has been told of it, in place of a former one about the same.
func (a *Agenda) bury(e Errand) {
	a.Past = slices.DeleteFunc(slices.Clone(a.Past), e.About)
	if e.Called {
		a.Past = append(a.Past, e)
	}
	a.Past = a.Past[max(0, len(a.Past)-mostPast):]
}

// Wake makes the agenda due by a time.
func (a *Agenda) Wake(at time.Time) { a.Due = Earlier(a.Due, at) }

// Current tells whether an errand is about the turn that its player still has.
func (a *Agenda) Current(e Errand) bool {
	return slices.ContainsFunc(a.Errands, e.Same)
}

// Untrue tells whether a message names turns that are over.
func (a *Agenda) Untrue(w Word) bool {
	return slices.ContainsFunc(w.Turns, func(e Errand) bool { return !a.Current(e) })
}

// Told notes errands of which the person has been told, whatever has become of them meanwhile.
func (a *Agenda) Told(errands []Errand) {
	for _, told := range errands {
		for i := range a.Errands {
			if e := &a.Errands[i]; e.Same(told) {
				e.Called, e.Recalled = true, e.Recalled || told.Reminded
			}
		}
	}
}

// firstRetry is the wait after the first failure; it doubles with each further one, up to an hour.
const firstRetry = 5 * time.Second

// PutOff lets an agenda wait for which nothing can be done now: soon at first, later for an hour, but not less than
// is asked for.
func (a *Agenda) PutOff(now time.Time, least time.Duration) {
	wait := min(firstRetry<<min(a.Fails, 12), time.Hour)
	a.Fails++
	a.Due = now.Add(max(wait, least))
}
