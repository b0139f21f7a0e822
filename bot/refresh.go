package bot

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/bot/wire"
	"dockside/internal/panics"
	"dockside/render/i18n"
	"dockside/storage"
)

const (
	refreshEvery = time.Second // how much time lies between two refreshes of a panel at least
	refreshTries = 5           // how often in a row what cannot be shown is tried
)

// refresher keeps private panels true: when a table has changed and its channel shows that, it draws the panels
// of those who play there anew. The newest wins, between presses and refreshes, here and in other processes.
type refresher struct {
	tables  *tables.Service
	store   storage.Store // with the archive behind it
	words   *i18n.Catalogue
	log     *slog.Logger
	artist  artist
	discord *wire.Discord
	after   func(time.Duration) <-chan time.Time

	mu       sync.Mutex
	followed map[string]*following
	closed   chan struct{}
	work     sync.WaitGroup
}

// following is what is known of the panels of a table that has changed within the last second, or is about to.
type following struct {
	newest *view.View          // to be shown; nil if nothing is new
	panels map[string]*glimpse // by user
	runs   bool
	failed int // passes in a row
	users  int // answers that are being given
}

// glimpse is what is known of a user's panel.
type glimpse struct {
	still    sync.Mutex      // held while the panel is changed or taken away
	front    string          // what it shows
	revision int64           // of the table, as it shows it
	times    int             // how often an answer has shown something
	gone     map[string]bool // messages that were taken away
}

func newRefresher(
	service *tables.Service, store storage.Store, words *i18n.Catalogue, log *slog.Logger, a artist, discord *wire.Discord,
	after func(time.Duration) <-chan time.Time,
) *refresher {
	return &refresher{
		tables: service, store: store, words: words, log: log, artist: a, discord: discord, after: after,
		followed: map[string]*following{}, closed: make(chan struct{}),
	}
}

// close ends all refreshing.
func (r *refresher) close() {
	close(r.closed)
	r.work.Wait()
}

// follows follows a table as long as an answer about it is being given, until leave is called.
func (r *refresher) follows(table string) (f *following, leave func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f = r.follow(table)
	f.users++
	return f, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		f.users--
		r.forget(table, f)
	}
}

// forget forgets a table about which there is nothing to do.
func (r *refresher) forget(table string, f *following) {
	if !f.runs && f.users == 0 && r.followed[table] == f {
		delete(r.followed, table)
	}
}

// answer keeps the panel that is shown to the user of a call by an answer, and takes the one before it away if that is
// another message. Nothing else is shown in either of them from when the answer is sent until that is done.
func (r *refresher) answer(ctx context.Context, c *interaction.Request, shown interaction.Panel, q *reply, f *following) (sent func(string, error)) {
	if before := c.Arg("table"); before != "" && before != shown.View.ID {
		r.leaves(ctx, before, c.User.ID)
	}
	g := r.glimpse(f, c.User.ID)
	g.still.Lock()
	return func(message string, err error) {
		defer g.still.Unlock()
		if err != nil {
			return
		}
		if older := r.shows(g, shown.View, c.User.ID, 1); older {
			r.changed(ctx, shown.View) // where what is newer is found
		}
		now := newPanel(c, q.followed, message)
		now.Draft = shown.Draft
		if err := r.keep(ctx, panelKey(shown.View.ID, c.User.ID), now, g); err != nil && !wire.Lost(err) {
			r.log.Warn("cannot keep a panel", "table", shown.View.ID, "error", err)
		}
	}
}

// leaves lets go of a user's panel at a table, since its message shows another table from now on: what is being drawn
// for it gives way, and it is not drawn again.
func (r *refresher) leaves(ctx context.Context, table, user string) {
	f, leave := r.follows(table)
	defer leave()
	g := r.glimpse(f, user)
	g.still.Lock()
	defer g.still.Unlock()
	if _, err := r.store.Keep(ctx, panelKey(table, user), nil, 0); err != nil {
		r.log.Warn("cannot let go of a panel", "table", table, "error", err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	g.times++
}

// keep keeps a panel in place of another. Failing is no harm: a panel that nobody knows has a button.
func (r *refresher) keep(ctx context.Context, key string, now *panel, g *glimpse) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWords)
	defer cancel()
	old, err := panelStore{r.store}.exchange(ctx, key, now)
	if err == nil && old != nil && old.after(now) { // another press was faster
		now, old = old, now
		_, err = panelStore{r.store}.exchange(ctx, key, now)
	}
	if err == nil && old != nil && old.Message != now.Message && !g.gone[old.Message] {
		g.gone[old.Message] = true
		err = r.discord.Discard(ctx, old.Ticket, old.Followed)
	}
	return err
}

// changed lets the panels at a table show how it is now, soon after the channel does.
func (r *refresher) changed(_ context.Context, v *view.View) *view.View {
	if !shownInPanels(v) {
		return v
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	f := r.follow(v.ID)
	f.bring(v.Snapshot())
	if !f.runs {
		f.runs = true
		r.work.Add(1)
		id := v.ID // of a view that others change
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

func (r *refresher) follow(table string) *following {
	f := r.followed[table]
	if f == nil {
		f = &following{panels: map[string]*glimpse{}}
		r.followed[table] = f
	}
	return f
}

// bring keeps the newer of two views.
func (f *following) bring(v *view.View) {
	if f.newest == nil || f.newest.Revision < v.Revision {
		f.newest = v
	}
}

// run refreshes the panels at a table until nothing is new for a while.
func (r *refresher) run(table string, f *following) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for {
		v := r.take(table, f)
		if v == nil {
			return
		}
		r.passed(v, f, panics.Try(func() error { return r.pass(ctx, v, f) }))
		select {
		case <-r.closed:
			return
		case <-r.after(refreshEvery):
		}
	}
}

// passed notes how a pass has ended. What could not be shown is tried again, a few times.
func (r *refresher) passed(v *view.View, f *following, err error) {
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

// take is what is to be shown next; nil if nothing is new, and then the table is forgotten.
func (r *refresher) take(table string, f *following) *view.View {
	r.mu.Lock()
	defer r.mu.Unlock()
	v := f.newest
	if f.newest = nil; v == nil {
		f.runs = false
		r.forget(table, f)
	}
	return v
}

// shownInPanels tells whether there may be panels in which a table is to be seen: the one of a private game is its
// rematch's, as soon as there is one.
func shownInPanels(v *view.View) bool { return v.OwnPanels() && (!v.Private || !v.NextCreated) }

// pass draws all panels at a table once that show something else, and looks whether the table has changed
// meanwhile, here or elsewhere.
func (r *refresher) pass(ctx context.Context, v *view.View, f *following) error {
	if !shownInPanels(v) {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, giveUp)
	defer cancel()
	var keys, users []string
	var before []int
	for _, user := range v.Users() {
		if front, revision, times := r.seen(f, user); front != presenter.OwnFront(v, user) && revision <= v.Revision {
			keys, users, before = append(keys, panelKey(v.ID, user)), append(users, user), append(before, times)
		}
	}
	if len(keys) == 0 {
		return nil
	}
	documents, err := r.store.Documents(ctx, keys...)
	if err != nil {
		return err
	}
	drawn, failed := false, error(nil)
	for i, user := range users {
		if p := readPanel(documents[i]); p != nil {
			drawn = true
			failed = errors.Join(failed, r.refresh(ctx, v, f, user, p, before[i]))
		}
	}
	if !drawn {
		return nil
	}
	return errors.Join(failed, r.lookAgain(ctx, v, f))
}

// refresh draws a panel anew that has shown something before. Where its owner has been answered since, there is
// something newer. An error tells that it is worth another try.
func (r *refresher) refresh(
	ctx context.Context, v *view.View, f *following, user string, p *panel, before int,
) error {
	seat, _ := v.Seat(user)
	l := r.words.For(p.Code)
	shown := presenter.Own(l, v, seat, p.Draft, "")
	if p.InWords {
		shown = presenter.InWords(l, shown)
	}
	m, err := r.artist.compose(ctx, shown)
	g := r.glimpse(f, user)
	g.still.Lock()
	defer g.still.Unlock()
	if _, _, times := r.seen(f, user); g.gone[p.Message] || times != before {
		return nil
	}
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, lastWords+r.discord.Sending(m)) // since whoever presses waits for it
	defer cancel()
	switch err = r.discord.Amend(ctx, p.Ticket, p.Followed, m); {
	case wire.Lost(err):
		return panelStore{r.store}.lose(ctx, panelKey(v.ID, user), p)
	case wire.Rejected(err):
		r.log.Warn("a panel is rejected", "table", v.ID, "error", err)
		return nil
	case err == nil:
		r.shows(g, v, user, 0)
	}
	return err
}

// glimpse is what is known of the panel of a user.
func (r *refresher) glimpse(f *following, user string) *glimpse {
	r.mu.Lock()
	defer r.mu.Unlock()
	g := f.panels[user]
	if g == nil {
		g = &glimpse{gone: map[string]bool{}}
		f.panels[user] = g
	}
	return g
}

// seen is what the panel of a user shows, of which revision, and how often an answer has shown something there.
func (r *refresher) seen(f *following, user string) (front string, revision int64, times int) {
	g := r.glimpse(f, user)
	r.mu.Lock()
	defer r.mu.Unlock()
	return g.front, g.revision, g.times
}

// shows notes that a panel shows a table as it is in a view, by so many answers. It tells whether the panel has shown a
// newer one before, and then it is not taken for what it is to show.
func (r *refresher) shows(g *glimpse, v *view.View, user string, answers int) (older bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	older = v.Revision < g.revision
	g.front, g.revision = presenter.OwnFront(v, user), v.Revision
	if older {
		g.front = ""
	}
	g.times += answers
	return older
}

// lookAgain looks whether another process has changed a table that was shown in panels.
func (r *refresher) lookAgain(ctx context.Context, v *view.View, f *following) error {
	t, err := r.store.Load(ctx, v.ID)
	if err != nil {
		return err
	}
	now, err := r.tables.See(t)
	same := func(user string) bool { return presenter.OwnFront(now, user) == presenter.OwnFront(v, user) }
	if err != nil || !slices.ContainsFunc(v.Users(), func(user string) bool { return !same(user) }) {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	f.bring(now)
	return nil
}
