package table

import (
	"slices"
	"time"

	"dockside/game"
)

// rateByDefault decides whether a match counts for which nobody has chosen it: it does unless somebody is new.
func (t *Table) rateByDefault() {
	if t.Unchosen {
		t.Rated = len(t.Newcomers()) == 0
	}
}

// Newcomers lists the seats, ascending, of those who had finished no match of this game against a person when they sat
// down, where nobody has chosen whether the match counts.
func (t *Table) Newcomers() []game.Seat {
	if !t.Unchosen {
		return nil
	}
	return t.seats(func(p Player) bool { return p.New })
}

// SwitchRated makes a challenge rated if it is friendly, and friendly if it is rated. Only the host may: ErrNotYours
// for others. ErrJoined says that others have joined a lobby that is friendly, so it stays friendly.
func (t *Table) SwitchRated(user string, now time.Time) error {
	if err := t.checkOpen(now); err != nil {
		return err
	}
	switch {
	case t.Solo:
		return ErrStale
	case user == "" || t.Players[t.Host()].User != user:
		return ErrNotYours
	case t.KeptFriendly():
		return ErrJoined
	}
	t.Rated, t.Unchosen = !t.Rated, false
	t.Switched++
	t.changed(now)
	return nil
}

// KeptFriendly reports whether a challenge stays friendly because others have joined it.
func (t *Table) KeptFriendly() bool {
	others := func(p Player) bool { return p.User != "" && p.User != t.Players[t.Host()].User }
	return t.Lobby && !t.Rated && slices.ContainsFunc(t.Players, others)
}
