package bot

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

// tableService loads, finds and changes tables. It is safe for concurrent use.
type tableService struct {
	store     tableStore // with the archive behind it
	near      tableStore // without the archive, for lists that must be quick
	games     []catalog.Game
	words     *i18n.Catalogue
	computers computerPlayers
	outages   *outage.Monitor
	now       func() time.Time // the time on which all replicas agree
	log       *slog.Logger
	aside     aside // tables that cannot be read
}

// tableStore is what the service needs of a store.
type tableStore interface {
	Load(ctx context.Context, id string) (*table.Table, error)
	LoadMany(ctx context.Context, ids ...string) ([]*table.Table, error)
	Update(ctx context.Context, id string, change func(*table.Table) error) (*table.Table, error)
	UpdateFrom(ctx context.Context, from *table.Table, change func(*table.Table) error) (*table.Table, error)
	InChannel(ctx context.Context, channel string) ([]string, error)
	Tagged(ctx context.Context, tag string) ([]string, error)
	Seated(ctx context.Context, user string) ([]string, error)
}

// computerPlayers make the moves of computer players.
type computerPlayers interface {
	// playOn makes all moves that computer players have to make at a table. An error leaves the table due.
	playOn(ctx context.Context, v *view.View, now time.Time) error
}

// press is an interaction that changes a table.
type press struct {
	ID      string // of the interaction; each changes a table once
	User    table.Person
	Message string // the message with the pressed button
	Channel string
	Offered bool // the message offers moves of the table
}

// act changes a table as a user asks and lets the computer players answer, with one write. It returns the changed
// table. An interaction that arrives twice, here or at another replica, changes a table once.
//
// A press on a message that the table does not know makes that the living one: a replica sent it and died before it
// could note that.
func (s *tableService) act(ctx context.Context, v *view.View, by press, change func(*view.View) error) (
	*view.View, error,
) {
	return s.update(ctx, v, func(v *view.View) error {
		if v.HasHandled(by.ID) {
			return nil
		}
		v.Wish(by.User)
		if err := change(v); err != nil {
			return err
		}
		if by.Offered { // only now: a refusal must leave the view as it was, because it is shown
			v.Shown.Adopt(by.Message, by.Channel, s.now())
		}
		v.RememberRequest(by.ID)
		s.playOn(ctx, v)
		return nil
	})
}

// game finds a game by its name.
func (s *tableService) game(name string) (catalog.Game, error) {
	for _, g := range s.games {
		if g.Rules.Name == name {
			return g, nil
		}
	}
	return catalog.Game{}, table.ErrRules
}

// load finds a table with its game and its match.
func (s *tableService) load(ctx context.Context, id string) (*view.View, error) {
	t, err := s.store.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	return s.see(t)
}

// see is a table with its game and its match, as the gaps leave it.
func (s *tableService) see(t *table.Table) (*view.View, error) {
	g, err := s.game(t.Game)
	if err != nil {
		return nil, err
	}
	t.Excuse(s.outages.Gaps())
	sitting, err := t.Replay(g.Rules)
	if err != nil {
		return nil, err
	}
	return &view.View{Sitting: sitting, Game: g, Words: s.words}, nil
}

// update lets change work on a table that was seen just now, and stores it. If somebody else was
// faster, change works once more on the table as it is by then; so it must do nothing outside its
// view. The given view is used up: only the one that is returned may be used afterwards.
func (s *tableService) update(ctx context.Context, v *view.View, change func(*view.View) error) (*view.View, error) {
	now := v
	_, err := s.store.UpdateFrom(ctx, v.Table, func(t *table.Table) error {
		if t != now.Table {
			again, err := s.see(t)
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

// playOn lets the computer players of a table act. If they cannot, the table stays due, and the clock
// lets them try again.
func (s *tableService) playOn(ctx context.Context, v *view.View) {
	if err := s.computers.playOn(ctx, v, s.now()); err != nil {
		s.log.Error("a computer player cannot play", "error", err)
	}
}

// putOff lets a table wait that cannot be dealt with now.
func (s *tableService) putOff(ctx context.Context, id string) {
	if err := s.later(ctx, id); err != nil {
		s.log.Error("cannot put a table off", "table", id, "error", err)
	}
}

// later makes a table due later.
func (s *tableService) later(ctx context.Context, id string) error {
	_, err := s.store.Update(ctx, id, func(t *table.Table) error {
		t.PublishFailed(s.now())
		return nil
	})
	return err
}

// setAside lets the clock pass over a table that cannot be read, and names it in the log, once.
func (s *tableService) setAside(id string, cause error) {
	if news := s.aside.put(id, s.now()); news {
		s.log.Error("a table is set aside", "table", id, "error", cause)
	}
}
