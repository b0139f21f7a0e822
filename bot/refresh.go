package bot

import (
	"context"
	"slices"
	"sync"
	"time"

	"dockside/bot/screen"
	"dockside/bot/wire"
	"dockside/panics"
)

// refreshEvery is how much time lies between two refreshes of a panel at least.
const refreshEvery = time.Second

// refresher keeps private panels true: when a table has changed and its channel shows that, it draws the panels
// of those who play there anew. The newest wins, between presses and refreshes, here and in other processes.
type refresher struct {
	*desk
	artist  artist
	discord *wire.Discord
	after   func(time.Duration) <-chan time.Time

	mu     sync.Mutex
	tables map[string]*following
	closed chan struct{}
	work   sync.WaitGroup
}

// following is what is known of the panels of a table that has changed within the last second, or is about to.
type following struct {
	newest *screen.View       // to be shown; nil if nothing is new
	shown  map[string]glimpse // by user
	runs   bool
	users  int             // answers that are being given
	gone   map[string]bool // messages that were taken away
	still  sync.Mutex      // held while a panel is changed or taken away
}

// glimpse is what a panel shows.
type glimpse struct {
	front string
	times int // how often an answer has shown something
}

func newRefresher(d *desk, a artist, discord *wire.Discord, after func(time.Duration) <-chan time.Time) *refresher {
	return &refresher{
		desk: d, artist: a, discord: discord, after: after, tables: map[string]*following{}, closed: make(chan struct{}),
	}
}

// close ends all refreshing.
func (r *refresher) close() {
	close(r.closed)
	r.work.Wait()
}

// answered notes that the panel of a user shows a table as it is, since it was an answer. leave is called once
// the channel shows the same.
func (r *refresher) answered(v *screen.View, user string) (f *following, leave func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f = r.follow(v.ID)
	f.users++
	f.shown[user] = glimpse{screen.OwnFront(v, user), f.shown[user].times + 1}
	return f, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		f.users--
		r.forget(v.ID, f)
	}
}

// forget forgets a table about which there is nothing to do.
func (r *refresher) forget(table string, f *following) {
	if !f.runs && f.users == 0 && r.tables[table] == f {
		delete(r.tables, table)
	}
}

// keep keeps the panel that has been shown to the user of a call, and deletes the one before it if that
// is another message. Failing is no harm: a panel that nobody knows has a button. leave is called when the
// table has been shown, too.
func (r *refresher) keep(ctx context.Context, c *call, shown own, followed, message string) (leave func()) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWords)
	defer cancel()
	id := shown.view.ID
	f, leave := r.answered(shown.view, c.User.ID)
	f.still.Lock() // since the old panel may be being changed
	defer f.still.Unlock()
	now := c.newPanel(followed, message)
	now.Draft = shown.draft
	old, err := r.exchange(ctx, panelKey(id, c.User.ID), now)
	if err == nil && old != nil && old.after(now) { // another press was faster
		now, old = old, now
		_, err = r.exchange(ctx, panelKey(id, c.User.ID), now)
	}
	if err == nil && old != nil && old.Message != now.Message && !f.gone[old.Message] {
		f.gone[old.Message] = true
		err = r.discord.Discard(ctx, old.Ticket, old.Followed)
	}
	if err != nil && !wire.Lost(err) {
		r.log.Warn("cannot keep a panel", "table", id, "error", err)
	}
	return leave
}

// changed lets the panels at a table show how it is now, soon after the channel does.
func (r *refresher) changed(_ context.Context, v *screen.View) *screen.View {
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
	f := r.tables[table]
	if f == nil {
		f = &following{shown: map[string]glimpse{}, gone: map[string]bool{}}
		r.tables[table] = f
	}
	return f
}

// bring keeps the newer of two views.
func (f *following) bring(v *screen.View) {
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
		if err := panics.Try(func() error { return r.pass(ctx, v, f) }); err != nil {
			r.log.Warn("cannot refresh panels", "table", table, "error", err)
		}
		select {
		case <-r.closed:
			return
		case <-r.after(refreshEvery):
		}
	}
}

// take is what is to be shown next; nil if nothing is new, and then the table is forgotten.
func (r *refresher) take(table string, f *following) *screen.View {
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
func shownInPanels(v *screen.View) bool { return v.OwnPanels() && (!v.Private || !v.NextCreated) }

// pass draws all panels at a table once that show something else, and looks whether the table has changed
// meanwhile, here or elsewhere.
func (r *refresher) pass(ctx context.Context, v *screen.View, f *following) error {
	if !shownInPanels(v) {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, giveUp)
	defer cancel()
	var keys, users []string
	var before []glimpse
	for _, user := range v.Users() {
		if g := r.glimpse(f, user); g.front != screen.OwnFront(v, user) {
			keys, users, before = append(keys, panelKey(v.ID, user)), append(users, user), append(before, g)
		}
	}
	if len(keys) == 0 {
		return nil
	}
	documents, err := r.store.Documents(ctx, keys...)
	if err != nil {
		return err
	}
	drawn := false
	for i, user := range users {
		if p := readPanel(documents[i]); p != nil {
			drawn = true
			r.refresh(ctx, v, f, user, p, before[i])
		}
	}
	if !drawn {
		return nil
	}
	return r.lookAgain(ctx, v, f)
}

// refresh draws a panel anew that has shown something before. Where its owner has been answered since, there is
// something newer.
func (r *refresher) refresh(
	ctx context.Context, v *screen.View, f *following, user string, p *panel, before glimpse,
) {
	seat, _ := v.Seat(user)
	l := r.words.For(p.Code)
	shown := screen.Own(l, v, seat, p.Draft, "")
	if p.InWords {
		shown = screen.InWords(l, shown)
	}
	m, err := r.artist.compose(ctx, shown)
	f.still.Lock()
	defer f.still.Unlock()
	if err != nil || f.gone[p.Message] || r.glimpse(f, user) != before {
		return
	}
	switch err = r.discord.Amend(ctx, p.Ticket, p.Followed, m); {
	case wire.Lost(err):
		err = r.lose(ctx, panelKey(v.ID, user), p)
	case err == nil:
		r.showed(v, f, user, before)
	}
	if err != nil {
		r.log.Warn("cannot refresh a panel", "table", v.ID, "error", err)
	}
}

func (r *refresher) glimpse(f *following, user string) glimpse {
	r.mu.Lock()
	defer r.mu.Unlock()
	return f.shown[user]
}

// showed notes that a panel shows a table, unless an answer has come meanwhile: nobody knows then which of
// them Discord took last.
func (r *refresher) showed(v *screen.View, f *following, user string, before glimpse) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := f.shown[user]
	if now == before {
		f.shown[user] = glimpse{screen.OwnFront(v, user), now.times}
		return
	}
	f.shown[user] = glimpse{times: now.times}
	f.bring(v)
}

// lookAgain looks whether another process has changed a table that was shown in panels.
func (r *refresher) lookAgain(ctx context.Context, v *screen.View, f *following) error {
	t, err := r.store.Load(ctx, v.ID)
	if err != nil {
		return err
	}
	now, err := r.see(t)
	same := func(user string) bool { return screen.OwnFront(now, user) == screen.OwnFront(v, user) }
	if err != nil || !slices.ContainsFunc(v.Users(), func(user string) bool { return !same(user) }) {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	f.bring(now)
	return nil
}
