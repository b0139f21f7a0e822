package table

import (
	"maps"
	"slices"
	"time"

	"dockside/game"
)

// MaxSpectators is how many people a table knows who have no seat there.
const MaxSpectators = 50

// Spectator is somebody without a seat who follows a match, or has said how it will end. Only they themselves are told
// of it.
type Spectator struct {
	User    string `json:"user"`
	Name    string `json:"name,omitempty"`   // as the server calls them
	Tongue  string `json:"tongue,omitempty"` // the code of the language in which they read
	Follows bool   `json:"follows,omitempty"`
	// Favourite is the seat of whose turns they are told; nil for nobody.
	Favourite *game.Seat `json:"favourite,omitempty"`
	// Tip is what they think of how it will end; nil while they have not said.
	Tip *Tip `json:"tip,omitempty"`
	// Told is what their agenda knows.
	Told Tidings `json:"told,omitempty"`
}

// News is what a spectator may be told of a match.
type News string

// The kinds of news. Own turns are none.
const (
	FavouriteMoves News = "moves"   // their favourite is to move
	MatchEnds      News = "ends"    // the match is over
	RematchBegins  News = "rematch" // so is the next one begun
)

// Lasts tells whether news stay true for good.
func (n News) Lasts() bool { return n == MatchEnds || n == RematchBegins }

// Tidings are news of a match, and since when they are so.
type Tidings map[News]time.Time

// Equal tells whether two tidings are the same.
func (t Tidings) Equal(o Tidings) bool { return maps.EqualFunc(t, o, time.Time.Equal) }

// Spectator finds who watches; nil if this person is not known here.
func (t *Table) Spectator(user string) *Spectator {
	if i := slices.IndexFunc(t.Spectators, func(s Spectator) bool { return s.User == user }); i >= 0 {
		return &t.Spectators[i]
	}
	return nil
}

// TidingsOf is what a spectator is to be told now.
func (t *Table) TidingsOf(s Spectator) Tidings {
	all := Tidings{}
	if !s.Follows {
		return all
	}
	if seat := s.Favourite; t.Phase == Playing && seat != nil && int(*seat) < len(t.Players) {
		if c := t.Players[*seat].Clock; !c.Since.IsZero() && !c.Asked && t.Players[*seat].Level == "" {
			all[FavouriteMoves] = c.Since
		}
	}
	if t.Phase == Over {
		all[MatchEnds] = t.Ended
		if t.NextCreated {
			all[RematchBegins] = t.Ended
		}
	}
	return all
}

// Untold lists the spectators whose agendas do not know yet how it stands.
func (t *Table) Untold() []Spectator {
	return slices.DeleteFunc(slices.Clone(t.Spectators), func(s Spectator) bool { return t.TidingsOf(s).Equal(s.Told) })
}

// Watch lets somebody follow the match, with a favourite or, if that is nil, without. Of a turn that has begun already
// they are not told. It returns ErrPrivate, ErrPlays, ErrNotStarted, ErrFinished, ErrCrowd, or ErrNotSeated if there
// is no such favourite.
func (t *Table) Watch(who Person, favourite *game.Seat) error {
	if favourite != nil && (*favourite < 0 || int(*favourite) >= len(t.Players)) {
		return ErrNotSeated
	}
	s, err := t.spectator(who)
	if err != nil {
		return err
	}
	s.Follows, s.Favourite = true, favourite
	s.Told = t.TidingsOf(*s)
	return nil
}

// Unwatch lets somebody follow the match no more.
func (t *Table) Unwatch(user string, now time.Time) {
	s := t.Spectator(user)
	if s == nil {
		return
	}
	s.Follows, s.Favourite = false, nil
	if t.PublishSoon(now); len(s.Told) == 0 {
		t.Tell(user, nil)
	}
}

// MayWatch tells why somebody cannot follow the match; nil if they can.
func (t *Table) MayWatch(user string) error {
	_, plays := t.Seat(user)
	switch {
	case t.Private:
		return ErrPrivate
	case plays:
		return ErrPlays
	case t.Phase == Over:
		return ErrFinished
	case t.Phase != Playing:
		return ErrNotStarted
	case t.Spectator(user) == nil && len(t.Spectators) >= MaxSpectators:
		return ErrCrowd
	}
	return nil
}

// spectator finds or enters somebody who may watch.
func (t *Table) spectator(who Person) (*Spectator, error) {
	if err := t.MayWatch(who.ID); err != nil {
		return nil, err
	}
	s := t.Spectator(who.ID)
	if s == nil {
		t.Spectators = append(t.Spectators, Spectator{User: who.ID})
		s = &t.Spectators[len(t.Spectators)-1]
	}
	s.Name, s.Tongue = who.Name, who.Tongue
	return s, nil
}

// Tell notes what the agenda of a spectator knows. Of whom nothing is kept any more is forgotten.
func (t *Table) Tell(user string, told Tidings) {
	s := t.Spectator(user)
	if s == nil {
		return
	}
	s.Told = told
	if !s.Follows && len(told) == 0 && s.Tip == nil {
		t.Spectators = slices.DeleteFunc(t.Spectators, func(s Spectator) bool { return s.User == user })
	}
}

// eraseSpectator forgets a spectator. Of a tip stays what it was, under a mark.
func (t *Table) eraseSpectator(user, mark string) {
	s := t.Spectator(user)
	switch {
	case s == nil:
	case s.Tip != nil:
		*s = Spectator{User: mark, Tip: s.Tip}
	default:
		t.Spectators = slices.DeleteFunc(t.Spectators, func(s Spectator) bool { return s.User == user })
	}
}
