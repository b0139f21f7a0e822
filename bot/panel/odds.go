package panel

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"dockside/bot/admission"
	"dockside/bot/computer"
	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/publish"
	"dockside/bot/refusal"
	"dockside/bot/respond"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/panics"
	"dockside/render/i18n"
	"dockside/storage"
)

// Odds keeps open odds panels up to date. For each new decision it records the look, runs one search, and edits the
// panel. Each panel has one search at a time. Safe for concurrent use.
type Odds struct {
	keeper
	tables    *tables.Service
	minds     *computer.Pool
	now       func() time.Time // the clock that all replicas share
	publisher *publish.Publisher
	still     admission.UserQueue // serialises the changes of a panel and of its document, by its key
	views     latest              // by the key of the panel
}

// NewOdds returns an Odds without panels. Its searches run in the pool minds.
func NewOdds(
	service *tables.Service, store storage.Store, words *i18n.Catalogue, minds *computer.Pool, now func() time.Time,
	log *slog.Logger, a respond.Composer, discord *gateway.Connection, p *publish.Publisher,
) *Odds {
	return &Odds{
		keeper: keeper{store, words, log, a, discord},
		tables: service, minds: minds, now: now, publisher: p,
	}
}

// Wait waits for the panels in progress.
func (l *Odds) Wait() { l.views.work.Wait() }

// Begin returns a function that stores the panel of a response, given the id of its message or an error. The previous
// panel is deleted if it is another message.
func (l *Odds) Begin(ctx context.Context, r *interaction.Request, q *respond.Reply) (sent func(string, error)) {
	return func(message string, err error) {
		if err != nil {
			return
		}
		key := OddsKey(r.View.ID, r.User.ID)
		leave, err := l.still.Enter(ctx, key)
		if err != nil {
			return
		}
		defer leave()
		l.replace(ctx, r.View.ID, key, newPanel(r, q.Followed, message), map[string]bool{})
	}
}

// Refresh schedules a refresh of the open odds panels of all seats that have a choice now. It returns v.
func (l *Odds) Refresh(_ context.Context, v *view.View) *view.View {
	for _, seat := range v.Match.Turn() {
		if v.Follows(seat, l.now()) && len(v.Match.Moves(seat)) > 1 {
			key := OddsKey(v.ID, v.Players[seat].User)
			l.views.bring(key, v.Snapshot(), func(v *view.View) bool {
				if err := panics.Try(func() error { return l.follow(v, seat, key) }); err != nil {
					l.log.Warn("cannot update an odds panel", "table", v.ID, "error", err)
				}
				return true
			}, func() {})
		}
	}
	return v
}

// errPassed means that a decision was made before its odds were known.
var errPassed = errors.New("the decision is made")

// follow searches the odds of a seat's decision, records the look, and shows the odds in the open panel.
func (l *Odds) follow(v *view.View, seat game.Seat, key string) error {
	ctx, cancel := context.WithTimeout(context.Background(), interaction.GiveUp)
	defer cancel()
	if p, err := l.kept(ctx, key); p == nil || err != nil {
		return err
	}
	outlooks, err := l.minds.Outlooks(ctx, v, seat)
	if why, refused := refusal.As(err); refused {
		return l.amend(ctx, key, func(words *i18n.Language) ui.Screen {
			return presenter.OddsAfter(words, v.Snapshot(), words.Say(why.Key, why.Args...))
		})
	}
	if err != nil {
		return err
	}
	n, undone, user := v.Match.Len(), v.Undone.Times, v.Players[seat].User
	v, err = l.tables.Update(ctx, v, func(now *view.View) error {
		if now.Match.Len() != n || now.Undone.Times != undone {
			return errPassed
		}
		return now.Look(user, l.now())
	})
	switch {
	case errors.Is(err, errPassed), errors.Is(err, table.ErrFinished):
		return nil
	case err != nil:
		return err
	}
	shown := v.Snapshot()
	err = l.publisher.Publish(ctx, v) // before the panel: players act meanwhile, and later the board would be older
	return errors.Join(err, l.amend(ctx, key, func(words *i18n.Language) ui.Screen {
		return presenter.Odds(words, shown, seat, outlooks)
	}))
}

// kept returns the panel under a key; nil if there is none.
func (l *Odds) kept(ctx context.Context, key string) (*Panel, error) {
	documents, err := l.Store.Documents(ctx, key)
	if err != nil {
		return nil, err
	}
	return readPanel(documents[0]), nil
}

// amend shows odds in the panel that is stored now. It may be a newer one, which has replaced the panel of before.
func (l *Odds) amend(ctx context.Context, key string, odds func(*i18n.Language) ui.Screen) error {
	leave, err := l.still.Enter(ctx, key)
	if err != nil {
		return err
	}
	defer leave()
	p, err := l.kept(ctx, key)
	if p == nil || err != nil {
		return err
	}
	m, err := l.compose(ctx, p, odds)
	if err == nil {
		err = l.discord.EditResponse(ctx, p.Ticket, p.Followed, m)
	}
	if discord.IsGone(err) {
		err = l.lose(ctx, key, p)
	}
	return err
}
