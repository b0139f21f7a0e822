package table

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"dockside/game"
	"dockside/game/tips"
)

// MaxSpectators is the maximum number of spectators of a table.
const MaxSpectators = 50

// Spectator is a user without a seat who follows a match or has given a tip. Only they know.
type Spectator struct {
	User     string `json:"user"`
	Name     string `json:"name,omitempty"`   // the name on the server
	Language string `json:"tongue,omitempty"` // the code of their language
	Follows  bool   `json:"follows,omitempty"`
	// Favourite is the seat whose turns they are notified of; nil for none.
	Favourite *game.Seat `json:"favourite,omitempty"`
	// Tip is their prediction; nil for none.
	Tip *tips.Tip `json:"tip,omitempty"`
	// NotifiedOf is the news that their agenda contains.
	NotifiedOf NewsTimes `json:"told,omitempty"`
}

// News is a kind of news for spectators.
type News string

// The kinds of news.
const (
	FavouriteMoves News = "moves"   // their favourite is to move
	MatchEnds      News = "ends"    // the match is over
	RematchBegins  News = "rematch" // the rematch has begun
	WasShown       News = "shown"   // for a player: the match was shown to the server
	SeatOpens      News = "seat"    // a seat is open, see Alert
	SeatLost       News = "lost"    // for a former player: the seat is lost, see Loss
)

// Lasts reports whether news stay true.
func (n News) Lasts() bool {
	return n == MatchEnds || n == RematchBegins || n == WasShown || n == SeatLost
}

// NewsTimes map the news of a match to the times of their events.
type NewsTimes map[News]time.Time

// Equal reports whether two are equal.
func (t NewsTimes) Equal(o NewsTimes) bool { return maps.EqualFunc(t, o, time.Time.Equal) }

// Spectators are the users without a seat that a table knows. Each is visible to themselves only.
type Spectators []Spectator

// Spectator returns the spectator for a user, or nil.
func (ss Spectators) Spectator(user string) *Spectator {
	if i := slices.IndexFunc(ss, func(s Spectator) bool { return s.User == user }); i >= 0 {
		return &ss[i]
	}
	return nil
}

// SetNotified records the news that the agenda of a spectator contains. Spectators without any data are removed.
func (ss *Spectators) SetNotified(user string, told NewsTimes) {
	s := ss.Spectator(user)
	if s == nil {
		return
	}
	s.NotifiedOf = told
	if !s.Follows && len(told) == 0 && s.Tip == nil {
		ss.remove(user)
	}
}

func (ss *Spectators) remove(user string) {
	*ss = slices.DeleteFunc(*ss, func(s Spectator) bool { return s.User == user })
}

// eraseSpectator removes a spectator. Their tip is kept under a pseudonym.
func (ss *Spectators) eraseSpectator(user, mark string) {
	s := ss.Spectator(user)
	switch {
	case s == nil:
	case s.Tip != nil:
		*s = Spectator{User: mark, Tip: s.Tip}
	default:
		ss.remove(user)
	}
}

// scored returns the spectators with scores for their tips, given the share of the win of each side.
func (ss Spectators) scored(won []float64) Spectators {
	all := slices.Clone(ss)
	for i, w := range all {
		if w.Tip != nil {
			tip := *w.Tip
			tip.Score = tip.ScoreFor(won)
			all[i].Tip = &tip
		}
	}
	return all
}

// Scored returns the spectators whose tips have a score, the best first.
func (ss Spectators) Scored() []Spectator {
	all := slices.DeleteFunc(slices.Clone(ss), func(s Spectator) bool { return s.Tip == nil || s.Tip.Score == nil })
	slices.SortStableFunc(all, func(a, b Spectator) int { return cmp.Compare(a.Tip.Score.Own, b.Tip.Score.Own) })
	return all
}
