package bot

import (
	"context"
	"log/slog"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/member"
	"dockside/bot/meter"
	"dockside/bot/outage"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render/i18n"
)

// desk is what every feature works at: the games and words of the house, and the tables and wishes
// in the store.
type desk struct {
	*member.Store
	games   []catalog.Game
	store   Store // with the archive behind it
	near    Store // without the archive, for what has to be quick
	archive Archive
	words   *i18n.Catalogue
	minds   *minds
	dice    game.Dice // for matches that have no seed
	hearing *outage.Monitor
	now     func() time.Time // as all copies of the bot have it
	meter   *meter.Meter
	log     *slog.Logger
	aside   aside // tables
	mislaid aside // people, by their agendas
}

// game finds a game by its name.
func (d *desk) game(name string) (catalog.Game, error) {
	for _, g := range d.games {
		if g.Rules.Name == name {
			return g, nil
		}
	}
	return catalog.Game{}, table.ErrRules
}

// pick finds the game that a request names; where it names none, it is the first of the house.
func (d *desk) pick(c *call) (catalog.Game, error) {
	if name := c.arg("game"); name != "" {
		return d.game(name)
	}
	return d.games[0], nil
}

// load finds a table with its game and its match.
func (d *desk) load(ctx context.Context, id string) (*view.View, error) {
	t, err := d.store.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	return d.see(t)
}

// see is a table with its game and its match, as the gaps leave it.
func (d *desk) see(t *table.Table) (*view.View, error) {
	g, err := d.game(t.Game)
	if err != nil {
		return nil, err
	}
	t.Excuse(d.hearing.Gaps())
	s, err := t.Replay(g.Rules)
	if err != nil {
		return nil, err
	}
	return &view.View{Sitting: s, Game: g, Words: d.words}, nil
}

// update lets change work on a table that was seen just now, and stores it. If somebody else was
// faster, change works once more on the table as it is by then; so it must do nothing outside its
// view. The given view is used up: only the one that is returned may be used afterwards.
func (d *desk) update(ctx context.Context, v *view.View, change func(*view.View) error) (*view.View, error) {
	now := v
	_, err := d.store.UpdateFrom(ctx, v.Table, func(t *table.Table) error {
		if t != now.Table {
			again, err := d.see(t)
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

// act changes the table of a call as its user asks, and lets the computer players answer, with one
// write. A request that arrives twice, here or at another process, is a change once.
//
// A press on a message that the table does not know makes that its living one: a process sent it
// and died before it could note that.
func (d *desk) act(ctx context.Context, c *call, change func(*view.View) error) error {
	v, err := d.update(ctx, c.view, func(v *view.View) error {
		if v.HasHandled(c.ID) {
			return nil
		}
		v.Wish(c.User)
		if err := change(v); err != nil {
			return err
		}
		if c.Offered { // only now: what is refused leaves the view as it was, to be shown
			v.Shown.Adopt(c.Message, c.Channel, d.now())
		}
		v.RememberRequest(c.ID)
		d.playOn(ctx, v)
		return nil
	})
	if err == nil {
		c.table, c.view = v.Table, v
	}
	return err
}

// playOn lets the computer players of a table act. If they cannot, the table stays due, and the clock
// lets them try again.
func (d *desk) playOn(ctx context.Context, v *view.View) {
	if err := d.minds.playOn(ctx, v, d.now()); err != nil {
		d.log.Error("a computer player cannot play", "error", err)
	}
}

// putOff lets a table wait that cannot be dealt with now.
func (d *desk) putOff(ctx context.Context, id string) {
	if err := d.later(ctx, id); err != nil {
		d.log.Error("cannot put a table off", "table", id, "error", err)
	}
}

// later makes a table due later.
func (d *desk) later(ctx context.Context, id string) error {
	_, err := d.store.Update(ctx, id, func(t *table.Table) error {
		t.PublishFailed(d.now())
		return nil
	})
	return err
}

// setAside lets the clock pass over a table that cannot be read, and names it in the log, once.
func (d *desk) setAside(id string, cause error) {
	if news := d.aside.put(id, d.now()); news {
		d.log.Error("a table is set aside", "table", id, "error", cause)
	}
}
