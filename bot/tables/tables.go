// Package tables loads, finds and changes tables, and quarantines those that cannot be decoded.
package tables

import (
	"context"
	"log/slog"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/outage"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/render/i18n"
)

// Service loads, finds and changes tables. It is safe for concurrent use.
type Service struct {
	Store      Store // includes the archive
	Near       Store // excludes the archive, for lists that must be quick
	Games      []catalog.Game
	Words      *i18n.Catalogue
	Computers  Computers
	Outages    *outage.Monitor
	Now        func() time.Time // the clock that all replicas share
	Log        *slog.Logger
	Quarantine Quarantine // tables that cannot be decoded
}

// Store is the part of storage that a Service needs.
type Store interface {
	Load(ctx context.Context, id string) (*table.Table, error)
	LoadMany(ctx context.Context, ids ...string) ([]*table.Table, error)
	Update(ctx context.Context, id string, change func(*table.Table) error) (*table.Table, error)
	UpdateFrom(ctx context.Context, from *table.Table, change func(*table.Table) error) (*table.Table, error)
	InChannel(ctx context.Context, channel string) ([]string, error)
	Tagged(ctx context.Context, tag string) ([]string, error)
	Seated(ctx context.Context, user string) ([]string, error)
}

// Computers makes the moves of computer players.
type Computers interface {
	// PlayOn makes all moves that computer players have to make at a table. An error leaves the table due.
	PlayOn(ctx context.Context, v *view.View, now time.Time) error
}

// Press is an interaction that changes a table.
type Press struct {
	ID      string // of the interaction; each changes a table once
	User    table.Person
	Message string // the pressed message
	Channel string
	Offered bool // the message has controls of the table and is not ephemeral
}

// Act changes a table on behalf of a user and makes the computer players' moves, in one write. It returns the
// changed table. An interaction that arrives twice, here or at another replica, changes the table once.
//
// A press on a message that the table does not know makes that message the current one. Another replica sent it
// and died before it could store its id.
func (s *Service) Act(ctx context.Context, v *view.View, by Press, change func(*view.View) error) (*view.View, error) {
	return s.Update(ctx, v, func(v *view.View) error {
		if v.HasHandled(by.ID) {
			return nil
		}
		v.SetPreferences(by.User)
		if err := change(v); err != nil {
			return err
		}
		if by.Offered { // after the change: a refusal must not alter the view, which is shown
			v.Shown.Adopt(by.Message, by.Channel, s.Now())
		}
		v.RememberRequest(by.ID)
		s.PlayOn(ctx, v)
		return nil
	})
}

// Game returns the game of a name.
func (s *Service) Game(name string) (catalog.Game, error) { return catalog.Find(s.Games, name) }

// Load returns the view of a table, with its game and its match.
func (s *Service) Load(ctx context.Context, id string) (*view.View, error) {
	t, err := s.Store.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	return s.See(t)
}

// See returns the view of a loaded table. Outages are deducted from its clocks.
func (s *Service) See(t *table.Table) (*view.View, error) {
	g, err := s.Game(t.Game)
	if err != nil {
		return nil, err
	}
	t.ApplyGaps(s.Outages.Gaps())
	sitting, err := t.Replay(g.Rules)
	if err != nil {
		return nil, err
	}
	return &view.View{Session: sitting, Game: g, Words: s.Words}, nil
}

// Update changes and stores a table that was just loaded. If the table was changed meanwhile, change runs again
// on the new state; so it must have no effect outside its view. The given view must not be used afterwards: only
// the returned one is valid.
func (s *Service) Update(ctx context.Context, v *view.View, change func(*view.View) error) (*view.View, error) {
	now := v
	_, err := s.Store.UpdateFrom(ctx, v.Table, func(t *table.Table) error {
		if t != now.Table {
			again, err := s.See(t)
			if err != nil {
				return err
			}
			now = again
		}
		return change(now)
	})
	if err != nil {
		return nil, err
	}
	return now, nil
}

// PlayOn makes the moves of computer players. If that fails, the table stays due and the clock tries again.
func (s *Service) PlayOn(ctx context.Context, v *view.View) {
	if err := s.Computers.PlayOn(ctx, v, s.Now()); err != nil {
		s.Log.Error("a computer player cannot play", "error", err)
	}
}

// Postpone makes a table due later, and logs an error.
func (s *Service) Postpone(ctx context.Context, id string) {
	if err := s.PostponeOrFail(ctx, id); err != nil {
		s.Log.Error("cannot postpone a table", "table", id, "error", err)
	}
}

// PostponeOrFail makes a table due later.
func (s *Service) PostponeOrFail(ctx context.Context, id string) error {
	_, err := s.Store.Update(ctx, id, func(t *table.Table) error {
		t.PublishFailed(s.Now())
		return nil
	})
	return err
}

// SetAside puts a table that cannot be decoded into quarantine, and logs it the first time.
func (s *Service) SetAside(id string, cause error) {
	if news := s.Quarantine.Put(id, s.Now()); news {
		s.Log.Error("unreadable table quarantined", "table", id, "error", cause)
	}
}
