package panel

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/respond"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/internal/panics"
	"dockside/render/i18n"
	"dockside/storage"
)

const (
	refreshEvery = time.Second // the minimum interval between two refreshes of a panel
	refreshTries = 5           // the maximum number of consecutive failed passes
)

// Hands refreshes private panels: after a table has changed and its channel shows that, the panels of its players are
// redrawn. The newest state wins, also between presses and refreshes, and between processes. Safe for concurrent use.
type Hands struct {
	tables  *tables.Service
	Store   storage.Store // with the archive behind it
	Words   *i18n.Catalogue
	log     *slog.Logger
	artist  respond.Composer
	discord *gateway.Connection
	after   func(time.Duration) <-chan time.Time

	mu       sync.Mutex
	followed map[string]*Following
	closed   chan struct{}
	work     sync.WaitGroup
}

// Following is the state of the panels of a table that is changing, or has changed within the last second.
type Following struct {
	newest *view.View          // the view to show; nil if nothing has changed
	panels map[string]*Glimpse // by user
	runs   bool
	failed int // consecutive failed passes
	users  int // responses in progress
}

// Glimpse is the known state of a user's panel.
type Glimpse struct {
	Still    sync.Mutex      // held while the panel is edited or deleted
	Front    string          // the fingerprint of its content, see presenter.PanelKey
	revision int64           // the revision of the table that it shows
	Times    int             // how often a response has replaced its content
	Gone     map[string]bool // the ids of deleted messages
}

// NewHands returns a Hands without panels. The caller closes it with Close. after is time.After, or a fake clock in
// tests.
func NewHands(
	service *tables.Service,
	store storage.Store,
	words *i18n.Catalogue,
	log *slog.Logger,
	a respond.Composer,
	discord *gateway.Connection,
	after func(time.Duration) <-chan time.Time,
) *Hands {
	return &Hands{
		tables: service, Store: store, Words: words, log: log, artist: a, discord: discord, after: after,
		followed: map[string]*Following{}, closed: make(chan struct{}),
	}
}

// Close stops all refreshes, and waits until they have ended.
func (r *Hands) Close() {
	close(r.closed)
	r.work.Wait()
}

// Follow keeps the state of a table's panels in memory while a response about the table is sent. leave must be called
// once.
func (r *Hands) Follow(table string) (f *Following, leave func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f = r.Track(table)
	f.users++
	return f, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		f.users--
		r.forget(table, f)
	}
}

// forget drops the state of a table that is not in use.
func (r *Hands) forget(table string, f *Following) {
	if !f.runs && f.users == 0 && r.followed[table] == f {
		delete(r.followed, table)
	}
}

// Begin locks the panel of the requesting user while a response shows it. The caller calls sent once, with the id of
// the response's message or an error. sent then stores the panel, deletes the previous one if it is another message,
// and unlocks it. Meanwhile no refresh edits either message.
func (r *Hands) Begin(
	ctx context.Context,
	c *interaction.Request,
	shown interaction.Panel,
	q *respond.Reply,
	f *Following,
) (sent func(string, error)) {
	if before := c.Arg("table"); before != "" && before != shown.View.ID {
		r.leaves(ctx, before, c.User.ID)
	}
	g := r.Glimpse(f, c.User.ID)
	g.Still.Lock()
	return func(message string, err error) {
		defer g.Still.Unlock()
		if err != nil {
			return
		}
		if older := r.shows(g, shown.View, c.User.ID, 1); older {
			r.Refresh(ctx, shown.View) // a refresh finds the newer state in the store
		}
		now := newPanel(c, q.Followed, message)
		now.Draft = shown.Draft
		if err := r.keep(ctx, HandKey(shown.View.ID, c.User.ID), now, g); err != nil && !discord.IsGone(err) {
			r.log.Warn("cannot keep a panel", "table", shown.View.ID, "error", err)
		}
	}
}

// leaves removes a user's panel at a table, because its message now shows another table. A refresh under way discards
// its result.
func (r *Hands) leaves(ctx context.Context, table, user string) {
	f, leave := r.Follow(table)
	defer leave()
	g := r.Glimpse(f, user)
	g.Still.Lock()
	defer g.Still.Unlock()
	if _, err := r.Store.Keep(ctx, HandKey(table, user), nil, 0); err != nil {
		r.log.Warn("cannot let go of a panel", "table", table, "error", err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	g.Times++
}

// keep stores a panel in place of the previous one, which it deletes. A failure is harmless, since a panel that is not
// stored still has a button.
func (r *Hands) keep(ctx context.Context, key string, now *Panel, g *Glimpse) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), interaction.LastWords)
	defer cancel()
	old, err := Store{r.Store}.Exchange(ctx, key, now)
	if err == nil && old != nil && old.after(now) { // a later press has stored its panel first
		now, old = old, now
		_, err = Store{r.Store}.Exchange(ctx, key, now)
	}
	if err == nil && old != nil && old.Message != now.Message && !g.Gone[old.Message] {
		g.Gone[old.Message] = true
		err = r.discord.DeleteResponse(ctx, old.Ticket, old.Followed)
	}
	return err
}

// Refresh schedules a refresh of the panels at a table. It is called after the channel was updated, and returns v.
func (r *Hands) Refresh(_ context.Context, v *view.View) *view.View {
	if !ShownInPanels(v) {
		return v
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	f := r.Track(v.ID)
	f.bring(v.Snapshot())
	if !f.runs {
		f.runs = true
		r.work.Add(1)
		id := v.ID // read now, since v may change meanwhile
		panics.Go(func() error {
			r.run(id, f)
			return nil
		}, func(err error) {
			if err != nil {
				r.log.Error("panels are not refreshed any more", "table", id, "error", err)
			}
			r.work.Done()
		})
	}
	return v
}

// Track returns the state of a table's panels, which is created if necessary. The caller holds r.mu.
func (r *Hands) Track(table string) *Following {
	f := r.followed[table]
	if f == nil {
		f = &Following{panels: map[string]*Glimpse{}}
		r.followed[table] = f
	}
	return f
}

// bring stores a view if it is newer than the present one.
func (f *Following) bring(v *view.View) {
	if f.newest == nil || f.newest.Revision < v.Revision {
		f.newest = v
	}
}

// run refreshes the panels at a table until there is nothing new.
func (r *Hands) run(table string, f *Following) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for {
		v := r.take(table, f)
		if v == nil {
			return
		}
		r.passed(v, f, panics.Try(func() error { return r.Pass(ctx, v, f) }))
		select {
		case <-r.closed:
			return
		case <-r.after(refreshEvery):
		}
	}
}

// passed records the result of a pass. After a failure, the view is shown again, up to refreshTries times in a row.
func (r *Hands) passed(v *view.View, f *Following, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err == nil {
		f.failed = 0
		return
	}
	r.log.Warn("cannot refresh panels", "table", v.ID, "error", err)
	if f.failed++; f.failed < refreshTries {
		f.bring(v)
	}
}

// take returns the view to show next. If there is none, it returns nil, and the state of the table is dropped.
func (r *Hands) take(table string, f *Following) *view.View {
	r.mu.Lock()
	defer r.mu.Unlock()
	v := f.newest
	if f.newest = nil; v == nil {
		f.runs = false
		r.forget(table, f)
	}
	return v
}

// ShownInPanels reports whether private panels can show a table. The panel of a private game shows the rematch as soon
// as that is created.
func ShownInPanels(v *view.View) bool { return v.OwnPanels() && (!v.Private || !v.NextCreated) }

// Pass redraws all outdated panels at a table once. Then it checks whether the table has changed meanwhile, here or in
// another process. An error means that another attempt is worthwhile.
func (r *Hands) Pass(ctx context.Context, v *view.View, f *Following) error {
	if !ShownInPanels(v) {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, interaction.GiveUp)
	defer cancel()
	var keys, users []string
	var before []int
	for _, user := range v.Users() {
		if front, revision, times := r.seen(f, user); front != presenter.PanelKey(v, user) && revision <= v.Revision {
			keys, users, before = append(keys, HandKey(v.ID, user)), append(users, user), append(before, times)
		}
	}
	if len(keys) == 0 {
		return nil
	}
	documents, err := r.Store.Documents(ctx, keys...)
	if err != nil {
		return err
	}
	drawn, failed := false, error(nil)
	for i, user := range users {
		if p := readPanel(documents[i]); p != nil {
			drawn = true
			failed = errors.Join(failed, r.Redraw(ctx, v, f, user, p, before[i]))
		}
	}
	if !drawn {
		return nil
	}
	return errors.Join(failed, r.lookAgain(ctx, v, f))
}

// Redraw redraws one panel. before is Glimpse.Times at the start: if a response has replaced the panel since, nothing
// is drawn. An error means that another attempt is worthwhile.
func (r *Hands) Redraw(
	ctx context.Context, v *view.View, f *Following, user string, p *Panel, before int,
) error {
	seat, _ := v.Seat(user)
	l := r.Words.For(p.Code)
	shown := presenter.PrivatePanel(l, v, seat, p.Draft, "")
	if p.InWords {
		shown = presenter.WithDescription(l, shown)
	}
	m, err := r.artist.Compose(ctx, shown)
	g := r.Glimpse(f, user)
	g.Still.Lock()
	defer g.Still.Unlock()
	if _, _, times := r.seen(f, user); g.Gone[p.Message] || times != before {
		return nil
	}
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(
		ctx,
		interaction.LastWords+r.discord.SendTime(m),
	) // short, since presses wait for the lock
	defer cancel()
	switch err = r.discord.EditResponse(ctx, p.Ticket, p.Followed, m); {
	case discord.IsGone(err):
		return Store{r.Store}.lose(ctx, HandKey(v.ID, user), p)
	case discord.IsMalformed(err):
		r.log.Warn("a panel is rejected", "table", v.ID, "error", err)
		return nil
	case err == nil:
		r.shows(g, v, user, 0)
	}
	return err
}

// Glimpse returns the known state of a user's panel, which is created if necessary.
func (r *Hands) Glimpse(f *Following, user string) *Glimpse {
	r.mu.Lock()
	defer r.mu.Unlock()
	g := f.panels[user]
	if g == nil {
		g = &Glimpse{Gone: map[string]bool{}}
		f.panels[user] = g
	}
	return g
}

// seen returns the fields Front, revision and Times of a user's panel.
func (r *Hands) seen(f *Following, user string) (front string, revision int64, times int) {
	g := r.Glimpse(f, user)
	r.mu.Lock()
	defer r.mu.Unlock()
	return g.Front, g.revision, g.Times
}

// shows records that a panel shows a view, through the given number of responses. It reports whether the panel has
// shown a newer revision before; then the panel counts as outdated.
func (r *Hands) shows(g *Glimpse, v *view.View, user string, answers int) (older bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	older = v.Revision < g.revision
	g.Front, g.revision = presenter.PanelKey(v, user), v.Revision
	if older {
		g.Front = ""
	}
	g.Times += answers
	return older
}

// lookAgain loads a table again, and schedules a refresh if its panels are outdated because of another process.
func (r *Hands) lookAgain(ctx context.Context, v *view.View, f *Following) error {
	t, err := r.Store.Load(ctx, v.ID)
	if err != nil {
		return err
	}
	now, err := r.tables.See(t)
	same := func(user string) bool { return presenter.PanelKey(now, user) == presenter.PanelKey(v, user) }
	if err != nil || !slices.ContainsFunc(v.Users(), func(user string) bool { return !same(user) }) {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	f.bring(now)
	return nil
}
