package table

import (
	"time"

	"dockside/game"
	"dockside/game/ladder"
)

// StepBack removes a user from a challenge or lobby: they leave, withdraw or decline. It returns ErrGone if nothing is
// open, and ErrNotSeated or ErrNotYours if they have no seat there.
func (t *Table) StepBack(user string, now time.Time) error {
	switch {
	case t.Phase != Open:
		return ErrGone
	case t.Lobby:
		return t.Leave(user, now)
	}
	return t.Decline(user, now)
}

// Banish removes a user that the server has banned. Their challenge is withdrawn. In a match, which is no longer rated,
// a computer player takes over their seat. If no other person is left, it ends without a result. It returns
// ErrNotSeated or ErrLeft if they have no seat.
func (s *Session) Banish(user string, now time.Time) error {
	if s.dequeue(user, now) {
		return nil
	}
	seat, sits := s.Seat(user)
	switch {
	case !sits || !s.Live():
		return ErrNotSeated
	case s.Phase == Open:
		return s.StepBack(user, now)
	case s.Players[seat].Left():
		return ErrLeft
	}
	s.Rated, s.Stakes, s.Doubt = false, nil, ladder.Counts
	leaving := []game.Seat{seat}
	if s.Standin == "" || !s.somebodyWaits(leaving) {
		return s.Stop(now)
	}
	return s.happens(now, s.takeOvers(leaving)...)
}

// Withdraw removes a user who has asked for deletion. An open challenge or lobby is left, a rated match resigned, an
// unrated one handed to a computer player if possible and otherwise stopped. Their name and words are deleted, and
// they take no part in a rematch. It returns ErrNotSeated if they have no seat.
func (s *Session) Withdraw(user string, now time.Time) error {
	return s.part(user, now, func(seat game.Seat) error {
		if s.Rated || s.goesOn(seat) {
			return s.Resign(user, now)
		}
		return s.Stop(now)
	})
}

// Withdraw is like Session.Withdraw, for unknown rules: a match ends.
func (t *Table) Withdraw(user string, now time.Time) error {
	return t.part(user, now, func(game.Seat) error { return t.Stop(now) })
}

func (t *Table) part(user string, now time.Time, leave func(game.Seat) error) error {
	if t.dequeue(user, now) {
		return nil
	}
	seat, seated := t.Seat(user)
	if !seated {
		return ErrNotSeated
	}
	var err error
	switch {
	case t.Players[seat].Erased, !t.Live():
	case t.Phase == Open && (t.checkOpen(now) != nil || t.Solo):
		err = t.Stop(now)
	case t.Phase == Open:
		err = t.StepBack(user, now)
	case !t.Players[seat].Left():
		err = leave(seat)
	}
	if err != nil {
		return err
	}
	if t.Phase == Over && !t.NextCreated && (t.Next != "" || t.NextID != "" || len(t.Willing()) > 0) {
		t.CancelRematch(now)
	}
	if seat, seated = t.Seat(user); seated { // not after leaving a lobby
		t.disown(seat, user)
	}
	return nil
}

// disown replaces the player on a seat by a pseudonym with the data that the match needs.
func (t *Table) disown(seat game.Seat, name string) {
	p := t.Players[seat]
	t.Players[seat] = Player{
		User: name, Erased: true, Level: p.Level, Acted: p.Acted, Clock: p.Clock, Crew: p.Crew, Aborted: p.Aborted,
	}
	t.forgetWord(seat)
	if t.NextCreated {
		t.NextWords = nil // the next table has them
	}
	t.Requests = nil
	if t.Solo {
		t.Hint = ""
	}
}

// Erase replaces a user by a pseudonym: after Withdraw, as a former player, as a spectator, or as the moderator who
// ended the match.
func (t *Table) Erase(user, mark string) {
	if seat, seated := t.Seat(user); seated {
		t.disown(seat, mark)
		if t.Private { // the channel may be that of direct messages
			t.Channel = mark
		}
	}
	t.eraseSpectator(user, mark)
	t.removeAlert(user)
	t.removeLoss(user)
	if t.Ender == user {
		t.Ender, t.EndedBy, t.EndedFor = mark, mark, ""
	}
}

// For how long a finished match stays in the store. One with predictions stays until the week after that of its end is
// over: until then it counts for the best predictor of a week.
const (
	RetainFor       = 7 * 24 * time.Hour
	RetainPredicted = 14 * 24 * time.Hour
)

// CanArchive reports whether the table can leave the store: it needs no attention and ended long ago. A settled match
// then moves to the archive. A challenge without a match is deleted.
func (t *Table) CanArchive(now time.Time) bool {
	if t.Live() || t.Unsettled() || !t.Due().IsZero() {
		return false
	}
	if t.Phase == Over {
		return now.Sub(t.EndedAt()) >= t.retained()
	}
	return !now.Before(t.Expires) // it was closed before
}

// retained returns for how long the match stays in the store.
func (t *Table) retained() time.Duration {
	if t.predicted() {
		return RetainPredicted
	}
	return RetainFor
}

// Strip deletes what an old match does not need: its spectators, whose tips are counted, former players
// who could not be notified, and the moderator who ended it.
func (t *Table) Strip() {
	t.Spectators, t.Lost, t.Ender, t.EndedBy, t.EndedFor = nil, nil, "", "", ""
}
