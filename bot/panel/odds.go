package panel

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"dockside/bot/admission"
	"dockside/bot/computer"
	"dockside/bot/discord"
	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/publish"
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
	tables    *tables.Service
	store     storage.Store // with the archive behind it
	words     *i18n.Catalogue
	minds     *computer.Pool
	now       func() time.Time // the clock that all replicas share
	log       *slog.Logger
	publisher *publish.Publisher

	still  admission.UserQueue // serialises the changes of a panel and of its document, by its key
	mu     sync.Mutex
	newest map[string]*view.View // the view to show next, by the key of each panel in progress; nil if nothing is new
	// Work counts the panels in progress.
	Work sync.WaitGroup
}

// NewOdds returns an Odds without panels. Its searches run in the pool minds.
func NewOdds(
	service *tables.Service, store storage.Store, words *i18n.Catalogue, minds *computer.Pool, now func() time.Time,
	log *slog.Logger, p *publish.Publisher,
) *Odds {
	return &Odds{
		tables: service, store: store, words: words, minds: minds, now: now, log: log, publisher: p,
		newest: map[string]*view.View{},
	}
}

// Begin returns a function that stores the panel of a response, given the id of its message or an error.
func (l *Odds) Begin(ctx context.Context, r *interaction.Request, q *respond.Reply) (sent func(string, error)) {
	return func(message string, err error) {
		if err == nil {
			l.keep(ctx, r, q.Followed, message)
		}
	}
}

// keep stores the panel of a response; followed is the id of its follow-up message, if it is one. The previous panel is
// deleted if it is another message. A failure is harmless, since the panel has a button.
func (l *Odds) keep(ctx context.Context, r *interaction.Request, followed, message string) {
	key, now := OddsKey(r.View.ID, r.User.ID), newPanel(r, followed, message)
	leave, err := l.still.Enter(ctx, key)
	if err != nil {
		return
	}
	defer leave()
	old, err := Store{l.store}.Exchange(ctx, key, now)
	if err == nil && old != nil && old.Message != now.Message {
		err = l.publisher.Discord.DeleteResponse(ctx, old.Ticket, old.Followed)
	}
	if err != nil && !discord.IsGone(err) {
		l.log.Warn("cannot keep a panel of odds", "table", r.View.ID, "error", err)
	}
}

// Refresh schedules a refresh of the open odds panels of all seats that have a choice now. It returns v.
func (l *Odds) Refresh(_ context.Context, v *view.View) *view.View {
	for _, seat := range v.Match.Turn() {
		if v.Follows(seat, l.now()) && len(v.Match.Moves(seat)) > 1 {
			l.bring(v.Snapshot(), seat)
		}
	}
	return v
}

// bring schedules a view for a panel. It is shown after the search in progress, and a newer view replaces it.
func (l *Odds) bring(v *view.View, seat game.Seat) {
	key := OddsKey(v.ID, v.Players[seat].User)
	l.mu.Lock()
	defer l.mu.Unlock()
	_, busy := l.newest[key]
	l.newest[key] = v
	if busy {
		return
	}
	l.Work.Add(1)
	panics.Go(func() error {
		for v := l.take(key); v != nil; v = l.take(key) {
			if err := panics.Try(func() error { return l.follow(v, seat, key) }); err != nil {
				l.log.Warn("a panel of odds cannot follow", "table", v.ID, "error", err)
			}
		}
		return nil
	}, func(err error) {
		if err != nil {
			l.log.Error("panels of odds follow no more", "error", err)
		}
		l.Work.Done()
	})
}

// take returns the view to show next in a panel. If there is none, it returns nil, and the panel is forgotten.
func (l *Odds) take(key string) *view.View {
	l.mu.Lock()
	defer l.mu.Unlock()
	v := l.newest[key]
	if v == nil {
		delete(l.newest, key)
	} else {
		l.newest[key] = nil
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
	documents, err := l.store.Documents(ctx, key)
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
	words := l.words.For(p.Code)
	shown := odds(words)
	if p.InWords {
		shown = presenter.WithDescription(words, shown)
	}
	m, err := l.publisher.Composer.Compose(ctx, shown)
	if err == nil {
		err = l.publisher.Discord.EditResponse(ctx, p.Ticket, p.Followed, m)
	}
	if discord.IsGone(err) {
		err = Store{l.store}.lose(ctx, key, p)
	}
	return err
}
