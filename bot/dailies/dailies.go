// Package dailies has the puzzle of the day: which one it is, and what is stored of the answers to it.
//
// A day has one puzzle on all servers of an installation. Each person has one document with their answers (Answers).
// Each server has one for each day, with the people who answered there (Crowd). Streaks and rankings follow from these.
//
// For features: Service.Puzzle returns the puzzle of a day, Service.Answer grades and stores an answer,
// Service.Share adds a person to those who are named on a server. Service.Crowd, Service.GroupStreak,
// Service.OwnStreaks and Service.Week read what is stored, and Ranking ranks that. Nothing public may depend on the
// solution of a day before daily.Day.IsClosed: Crowd.Anchors and Crowd.Choices are then secret, too.
package dailies

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"sync"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/member"
	"dockside/bot/refusal"
	"dockside/game"
	"dockside/game/ai/puzzle"
	"dockside/game/contact"
	"dockside/game/daily"
	"dockside/storage"
)

// Service stores and reads answers to the puzzle of the day. All replicas may use it. Safe for concurrent use.
type Service struct {
	Games   []catalog.Game
	Members *member.Store // nil: there are no erasures
	Store   storage.Store
	Now     func() time.Time // the clock that all replicas share
	// Gaps returns the times without contact with Discord; nil if there are none.
	Gaps func() []contact.Gap
	// Secret decides about the order of the puzzles. Installations with the same one have the same puzzles. Empty: a
	// random key in the store decides.
	Secret string

	mu    sync.Mutex
	key   []byte                // the key in the store, once it is read
	days  map[daily.Day]*Puzzle // the most recently used ones
	noted []daily.Day           // the days with outages that are stored
}

// ErrNone means that there is no game with puzzles, so that a button for one is outdated.
var ErrNone = refusal.New("error.unknown")

// Puzzle is the puzzle of a day.
type Puzzle struct {
	puzzle.Posed
	Day  daily.Day
	ID   string // of its position
	Game catalog.Game

	situations []string
}

// Puzzle returns the puzzle of a day.
func (s *Service) Puzzle(ctx context.Context, day daily.Day) (*Puzzle, error) {
	s.mu.Lock()
	p := s.days[day]
	s.mu.Unlock()
	if p != nil {
		return p, nil
	}
	key, err := s.secret(ctx)
	if err != nil {
		return nil, err
	}
	if p, err = pick(s.Games, key, day); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	const most = 32 // for the digest of a week, and for users who look back
	if len(s.days) >= most || s.days == nil {
		s.days = map[daily.Day]*Puzzle{}
	}
	s.days[day] = p
	return p, nil
}

// pick returns the puzzle of a day under a key.
func pick(games []catalog.Game, key []byte, day daily.Day) (*Puzzle, error) {
	g, on := gameOn(games, day.Weekday())
	if g.Collection == nil {
		return nil, ErrNone
	}
	book := g.Collection.Puzzles()
	at := daily.Pick(key, g.Rules.Name, daily.Ordinal(day, on), book.Len())
	posed, id, err := book.At(at, g.Rules)
	if err != nil {
		return nil, fmt.Errorf("puzzle of the day of %s: %w", g.Rules.Name, err)
	}
	p := &Puzzle{Posed: posed, Day: day, ID: id, Game: g}
	p.situations = situations(posed.Match.State(), posed.Seat)
	return p, nil
}

// gameOn returns the game of a weekday, and a filter for all its weekdays.
func gameOn(games []catalog.Game, day time.Weekday) (catalog.Game, func(time.Weekday) bool) {
	var taken []time.Weekday
	usual := catalog.Game{}
	for _, g := range games {
		switch {
		case g.Collection == nil:
		case slices.Contains(g.Collection.Weekdays, day):
			return g, func(d time.Weekday) bool { return slices.Contains(g.Collection.Weekdays, d) }
		case len(g.Collection.Weekdays) > 0:
			taken = append(taken, g.Collection.Weekdays...)
		case usual.Collection == nil:
			usual = g
		}
	}
	return usual, func(d time.Weekday) bool { return !slices.Contains(taken, d) }
}

// KeyDocument has the random key of an installation without Service.Secret.
var KeyDocument = storage.Document[[]byte]{Key: "daily/key"}

// keyBytes is the length of that key.
const keyBytes = 32

// secret returns the key that decides about the order of the puzzles. The store keeps the first one.
func (s *Service) secret(ctx context.Context) ([]byte, error) {
	if s.Secret != "" {
		return []byte(s.Secret), nil
	}
	s.mu.Lock()
	key := s.key
	s.mu.Unlock()
	if key != nil {
		return key, nil
	}
	fresh := make([]byte, keyBytes)
	_, _ = rand.Read(fresh) // crypto/rand never returns an error
	key, err := KeyDocument.Revise(ctx, s.Store, func(known *[]byte) error {
		if len(*known) == 0 {
			*known = fresh
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.key = key
	return key, nil
}

// Graded is a choice of a puzzle with its grade.
type Graded struct {
	Move    game.Move
	Loss    float64 // of win chance against the best move
	Anchors int     // see daily.Anchors
}

// Choices returns the grades of all choices, in the order of the moves in the game.
func (p *Puzzle) Choices() []Graded {
	best := p.value(p.Best())
	var all []Graded
	for _, c := range p.Moves {
		loss := max(0, best-p.value(c.Move))
		all = append(all, Graded{c.Move, loss, daily.Anchors(loss)})
	}
	return all
}

// Grade returns the grade of a choice, and reports whether it is one.
func (p *Puzzle) Grade(move game.Move) (Graded, bool) {
	all := p.Choices()
	i := slices.IndexFunc(all, func(g Graded) bool { return g.Move == move })
	if i < 0 {
		return Graded{}, false
	}
	return all[i], true
}

// value returns the win chance after a choice: the mean of the judges.
func (p *Puzzle) value(move game.Move) float64 {
	i := slices.IndexFunc(p.Moves, func(c puzzle.Choice) bool { return c.Move == move })
	return (p.Moves[i].Values[0] + p.Moves[i].Values[1]) / 2
}
