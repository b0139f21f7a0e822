package dailies

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"dockside/bot/member"
	"dockside/bot/refusal"
	"dockside/game"
	"dockside/game/daily"
	"dockside/game/table"
	"dockside/storage"
)

// Errors of answers.
var (
	// ErrClosed means that answers for the day are not accepted any more.
	ErrClosed = refusal.New("daily.closed")
	// ErrReturned means that a person had their data deleted on the day, and may have known its grade.
	ErrReturned = refusal.New("daily.returned")
	// ErrUnknown means that a choice is not one of the puzzle.
	ErrUnknown = errors.New("no such choice")
)

// Answers are the answers of a person, by day.
type Answers struct {
	storage.Versioned
	Days map[daily.Day]Answer `json:"days,omitempty"`
}

// Answer is the first answer of a person on a day, which is final. After KeptWhole only its grade is kept.
type Answer struct {
	Anchors  int       `json:"anchors"`
	Loss     float64   `json:"loss,omitempty"` // of win chance against the best move
	Game     string    `json:"game,omitempty"`
	Position string    `json:"position,omitempty"` // see Puzzle.ID
	Choice   game.Move `json:"choice,omitempty"`
	At       time.Time `json:"at,omitzero"`
	// Servers are where the answer counts: where it was given or shared; none for a direct message.
	Servers []string `json:"servers,omitempty"`
}

// KeptWhole is for how many days the details of answers are kept.
const KeptWhole = 60

// AnswersOf returns the document with the answers of a person.
func AnswersOf(user string) storage.Document[Answers] {
	return storage.Document[Answers]{Key: "daily/by/" + user}
}

// Of returns the answers of a person.
func (s *Service) Of(ctx context.Context, user string) (Answers, error) {
	return AnswersOf(user).Load(ctx, s.Store)
}

// Played returns the days of the answers with at least some anchors, in no order.
func (a Answers) Played(least int) []daily.Day {
	days := slices.Collect(maps.Keys(a.Days))
	return slices.DeleteFunc(days, func(d daily.Day) bool { return a.Days[d].Anchors < least })
}

// Answer stores the choice of a person as their answer for a day, unless they have one, and returns the stored answer.
// It counts for the server, if there is one. The answer is stored before Answer returns, so callers may then show
// what depends on the solution. It returns ErrClosed if the day accepts no answers and there is none.
//
// The person is first listed as somebody who may have answered on the server. Then the answer is stored, and then the
// list is completed. So after a kill between any two steps, readers find each answer and no others.
func (s *Service) Answer(
	ctx context.Context, user, server string, day daily.Day, move game.Move,
) (Answer, error) {
	known, err := s.Of(ctx, user)
	if err != nil {
		return Answer{}, err
	}
	if a, answered := known.Days[day]; answered {
		return a, s.count(ctx, user, day, a)
	}
	p, err := s.Puzzle(ctx, day)
	if err != nil {
		return Answer{}, err
	}
	g, ok := p.Grade(move)
	switch {
	case !day.IsOpen(s.Now()):
		return Answer{}, ErrClosed
	case !ok:
		return Answer{}, ErrUnknown
	}
	switch returned, err := s.returned(ctx, user, day, known); {
	case err != nil:
		return Answer{}, err
	case returned:
		return Answer{}, ErrReturned
	}
	a := Answer{Anchors: g.Anchors, Loss: g.Loss, Game: p.Game.Rules.Name, Position: p.ID, Choice: move}
	if server != "" {
		a.Servers = []string{server}
		if err := s.expect(ctx, server, day, user); err != nil {
			return Answer{}, err
		}
	}
	if a, err = s.keep(ctx, user, day, a); err != nil {
		return Answer{}, err
	}
	return a, s.count(ctx, user, day, a)
}

// returned reports whether a person had their data deleted on a day or later. Otherwise they could answer once more. An
// answer to an earlier day shows that they have not.
func (s *Service) returned(ctx context.Context, user string, day daily.Day, known Answers) (bool, error) {
	for d := range known.Days {
		if d < day {
			return false, nil
		}
	}
	if s.Members == nil {
		return false, nil
	}
	erased, err := member.ErasedDocument.Load(ctx, s.Store)
	if err != nil || len(erased) == 0 {
		return false, err
	}
	pseudonym, err := s.Members.Pseudonym(ctx, user)
	return slices.ContainsFunc(erased, func(e member.Erased) bool {
		return e.Pseudonym == pseudonym && !e.At.Before(day.Begins())
	}), err
}

// expect lists a person as somebody who may have answered on a server.
func (s *Service) expect(ctx context.Context, server string, day daily.Day, user string) error {
	if err := s.expectDay(ctx, server, day); err != nil {
		return err
	}
	return s.list(ctx, server, day, Entry{User: user})
}

// keep stores an answer unless there is one, and returns the stored one.
func (s *Service) keep(ctx context.Context, user string, day daily.Day, a Answer) (Answer, error) {
	stored, err := AnswersOf(user).Revise(ctx, s.Store, func(all *Answers) error {
		now := s.Now()
		if _, answered := all.Days[day]; answered {
			return nil
		}
		if !day.IsOpen(now) {
			return ErrClosed
		}
		if all.Days == nil {
			all.Days = map[daily.Day]Answer{}
		}
		a.At = now.UTC()
		all.Days[day] = a
		all.shorten(daily.On(now))
		return nil
	})
	return stored.Days[day], err
}

// shorten keeps only the grade of old answers, and reports whether there was more.
func (a Answers) shorten(today daily.Day) (changed bool) {
	for d, old := range a.Days {
		if d < today-KeptWhole && !old.At.IsZero() {
			a.Days[d], changed = Answer{Anchors: old.Anchors}, true
		}
	}
	return changed
}

// count lists an answer on all servers where it counts.
func (s *Service) count(ctx context.Context, user string, day daily.Day, a Answer) error {
	for _, server := range a.Servers {
		if err := s.list(ctx, server, day, entryOf(user, a)); err != nil {
			return err
		}
		if err := s.noteDay(ctx, server, day); err != nil {
			return err
		}
	}
	return nil
}

// ForgetAnswers deletes the answers of a person, and reports whether there were any. It first completes their entries
// on servers, in case a process was killed before it did. The crowds must forget the person afterwards, so that the
// counts of servers stay, and no answer counts twice.
func ForgetAnswers(ctx context.Context, store storage.Store, user string) (found bool, err error) {
	s := &Service{Store: store}
	known, err := s.Of(ctx, user)
	if errors.Is(err, storage.ErrUnreadable) {
		return false, nil
	}
	for day, a := range known.Days {
		listed, failed := s.stillListed(ctx, user, day, a.Servers)
		a.Servers = listed
		err = errors.Join(err, failed, s.count(ctx, user, day, a))
	}
	if len(known.Days) == 0 || err != nil {
		return false, err
	}
	return true, AnswersOf(user).Remove(ctx, store)
}

// stillListed returns those servers that have an entry of a person. The others have had their data deleted.
func (s *Service) stillListed(
	ctx context.Context, user string, day daily.Day, servers []string,
) (listed []string, err error) {
	for _, server := range servers {
		c, failed := crowdWith(server, day, user).Load(ctx, s.Store)
		if err = errors.Join(err, failed); slices.ContainsFunc(c.People, func(e Entry) bool { return e.User == user }) {
			listed = append(listed, server)
		}
	}
	return listed, err
}

// entryOf returns an answer as a server lists it.
func entryOf(user string, a Answer) Entry {
	return Entry{User: user, Choice: a.Choice, Anchors: a.Anchors, At: a.At.Unix()}
}

// Share makes the answer of a person count for a server, and names the person there. It returns ErrUnanswered if there
// is no answer for the day.
func (s *Service) Share(ctx context.Context, who table.Person, server string, day daily.Day) error {
	known, err := s.Of(ctx, who.ID)
	if err != nil {
		return err
	}
	a, answered := known.Days[day]
	if !answered {
		return ErrUnanswered
	}
	if !slices.Contains(a.Servers, server) {
		if err := s.expect(ctx, server, day, who.ID); err != nil {
			return err
		}
		if known, err = AnswersOf(who.ID).Revise(ctx, s.Store, func(all *Answers) error {
			now, answered := all.Days[day]
			if !answered {
				return ErrUnanswered
			}
			if !slices.Contains(now.Servers, server) {
				now.Servers = append(slices.Clip(now.Servers), server)
				all.Days[day] = now
			}
			return nil
		}); err != nil {
			return err
		}
		a = known.Days[day]
	}
	e := entryOf(who.ID, a)
	e.Name = who.Name
	if err := s.list(ctx, server, day, e); err != nil {
		return err
	}
	return s.noteDay(ctx, server, day)
}

// ErrUnanswered means that a person has not answered the puzzle of the day.
var ErrUnanswered = refusal.New("daily.unanswered")
