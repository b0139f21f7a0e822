package panel

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/respond"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/bot/wire"
	"dockside/bot/wire/gateway"
	"dockside/internal/panics"
	"dockside/render/i18n"
	"dockside/storage"
)

const (
	refreshEvery = time.Second // how much time lies between two refreshes of a panel at least
	refreshTries = 5           // how often in a row what cannot be shown is tried
)

// Hands keeps private panels true: when a table has changed and its channel shows that, it draws the panels
// of those who play there anew. The newest wins, between presses and refreshes, here and in other processes.
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

// Following is what is known of the panels of a table that has changed within the last second, or is about to.
type Following struct {
	newest *view.View          // to be shown; nil if nothing is new
	panels map[string]*Glimpse // by user
	runs   bool
	failed int // passes in a row
	users  int // answers that are being given
}

// Glimpse is what is known of a user's panel.
type Glimpse struct {
	Still    sync.Mutex      // held while the panel is changed or taken away
	Front    string          // what it shows
	revision int64           // of the table, as it shows it
	Times    int             // how often an answer has shown something
	Gone     map[string]bool // messages that were taken away
}

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

// Close ends all refreshing.
func (r *Hands) Close() {
	close(r.closed)
	r.work.Wait()
}

// Follow follows a table as long as an answer about it is being given, until leave is called.
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

// forget forgets a table about which there is nothing to do.
func (r *Hands) forget(table string, f *Following) {
	if !f.runs && f.users == 0 && r.followed[table] == f {
		delete(r.followed, table)
	}
}

// Begin keeps the panel that is shown to the user of a call by an answer, and takes the one before it away if that is
// another message. Nothing else is shown in either of them from when the answer is sent until that is done.
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
			r.Refresh(ctx, shown.View) // where what is newer is found
		}
		now := newPanel(c, q.Followed, message)
		now.Draft = shown.Draft
		if err := r.keep(ctx, HandKey(shown.View.ID, c.User.ID), now, g); err != nil && !wire.IsGone(err) {
			r.log.Warn("cannot keep a panel", "table", shown.View.ID, "error", err)
		}
	}
}

// leaves lets go of a user's panel at a table, since its message shows another table from now on: what is being drawn
// for it gives way, and it is not drawn again.
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

// keep keeps a panel in place of another. Failing is no harm: a panel that nobody knows has a button.
func (r *Hands) keep(ctx context.Context, key string, now *Panel, g *Glimpse) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), interaction.LastWords)
	defer cancel()
	old, err := Store{r.Store}.Exchange(ctx, key, now)
	if err == nil && old != nil && old.after(now) { // another press was faster
		now, old = old, now
		_, err = Store{r.Store}.Exchange(ctx, key, now)
	}
	if err == nil && old != nil && old.Message != now.Message && !g.Gone[old.Message] {
		g.Gone[old.Message] = true
		err = r.discord.DeleteResponse(ctx, old.Ticket, old.Followed)
	}
	return err
}

// Refresh lets the panels at a table show how it is now, soon after the channel does.
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

func (r *Hands) Track(table string) *Following {
	f := r.followed[table]
	if f == nil {
		f = &Following{panels: map[string]*Glimpse{}}
		r.followed[table] = f
	}
	return f
}

// bring keeps the newer of two views.
func (f *Following) bring(v *view.View) {
	if f.newest == nil || f.newest.Revision < v.Revision {
		f.newest = v
	}
}

// run refreshes the panels at a table until nothing is new for a while.
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

// passed notes how a pass has ended. What could not be shown is tried again, a few times.
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

// take is what is to be shown next; nil if nothing is new, and then the table is forgotten.
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

// ShownInPanels tells whether there may be panels in which a table is to be seen: the one of a private game is its
// rematch's, as soon as there is one.
func ShownInPanels(v *view.View) bool { return v.OwnPanels() && (!v.Private || !v.NextCreated) }

// Pass draws all panels at a table once that show something else, and looks whether the table has changed
// meanwhile, here or elsewhere.
func (r *Hands) Pass(ctx context.Context, v *view.View, f *Following) error {
	if !ShownInPanels(v) {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, interaction.GiveUp)
	defer cancel()
	var keys, users []string
	var before []int
	for _, user := range v.Users() {
		if front, revision, times := r.seen(f, user); front != presenter.OwnFront(v, user) && revision <= v.Revision {
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

// Redraw draws a panel anew that has shown something before. Where its owner has been answered since, there is
// something newer. An error tells that it is worth another try.
func (r *Hands) Redraw(
	ctx context.Context, v *view.View, f *Following, user string, p *Panel, before int,
) error {
	seat, _ := v.Seat(user)
	l := r.Words.For(p.Code)
	shown := presenter.Own(l, v, seat, p.Draft, "")
	if p.InWords {
		shown = presenter.InWords(l, shown)
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
	) // since whoever presses waits for it
	defer cancel()
	switch err = r.discord.EditResponse(ctx, p.Ticket, p.Followed, m); {
	case wire.IsGone(err):
		return Store{r.Store}.lose(ctx, HandKey(v.ID, user), p)
	case wire.IsMalformed(err):
		r.log.Warn("a panel is rejected", "table", v.ID, "error", err)
		return nil
	case err == nil:
		r.shows(g, v, user, 0)
	}
	return err
}

// Glimpse is what is known of the panel of a user.
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

// seen is what the panel of a user shows, of which revision, and how often an answer has shown something there.
func (r *Hands) seen(f *Following, user string) (front string, revision int64, times int) {
	g := r.Glimpse(f, user)
	r.mu.Lock()
	defer r.mu.Unlock()
	return g.Front, g.revision, g.Times
}

// shows notes that a panel shows a table as it is in a view, by so many answers. It tells whether the panel has shown a
// newer one before, and then it is not taken for what it is to show.
func (r *Hands) shows(g *Glimpse, v *view.View, user string, answers int) (older bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	older = v.Revision < g.revision
	g.Front, g.revision = presenter.OwnFront(v, user), v.Revision
	if older {
		g.Front = ""
	}
	g.Times += answers
	return older
}

// lookAgain looks whether another process has changed a table that was shown in panels.
func (r *Hands) lookAgain(ctx context.Context, v *view.View, f *Following) error {
	t, err := r.Store.Load(ctx, v.ID)
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
