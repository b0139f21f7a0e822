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
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/internal/keyed"
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
	keeper
	tables *tables.Service
	after  func(time.Duration) <-chan time.Time
	views  latest // by table
	closed chan struct{}

	followed keyed.Map[*Following] // by table
	mu       sync.Mutex            // guards the glimpses
}

// Following is the state of the panels of a table that is changing, or was changed within the last second.
type Following struct {
	panels map[string]*Glimpse // by user
	failed int                 // consecutive failed passes
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
	service *tables.Service, store storage.Store, words *i18n.Catalogue, log *slog.Logger, a respond.Composer,
	discord *gateway.Connection, after func(time.Duration) <-chan time.Time,
) *Hands {
	return &Hands{
		keeper: keeper{store, words, log, a, discord},
		tables: service, after: after, closed: make(chan struct{}),
	}
}

// Close stops all refreshes, and waits until they have ended.
func (r *Hands) Close() {
	close(r.closed)
	r.views.work.Wait()
}

// Follow keeps the state of a table's panels in memory, while a response about the table is sent or its panels are
// refreshed. leave must be called once.
func (r *Hands) Follow(table string) (f *Following, leave func()) {
	f, _, leave = r.followed.Hold(table, func() *Following { return &Following{panels: map[string]*Glimpse{}} })
	return f, leave
}

// Begin locks the panel of the requesting user while a response shows it. The caller calls sent once, with the id of
// the response's message or an error. sent then stores the panel, deletes the previous one if it is another message,
// and unlocks it. Meanwhile no refresh edits either message.
func (r *Hands) Begin(
	ctx context.Context, c *interaction.Request, shown interaction.Panel, q *respond.Reply, f *Following,
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
		r.replace(ctx, shown.View.ID, HandKey(shown.View.ID, c.User.ID), now, g.Gone)
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
		r.log.Warn("cannot delete a panel", "table", table, "error", err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	g.Times++
}

// Refresh schedules a refresh of the panels at a table. It is called after the channel was updated, and returns v.
func (r *Hands) Refresh(_ context.Context, v *view.View) *view.View {
	if !ShownInPanels(v) {
		return v
	}
	f, leave := r.Follow(v.ID)
	if !r.views.bring(v.ID, v.Snapshot(), func(v *view.View) bool { return r.refresh(v, f) }, leave) {
		leave()
	}
	return v
}

// refresh refreshes the panels at a table, and pauses. After a failure it does so again, up to refreshTries times in a
// row. It returns false if r was closed.
func (r *Hands) refresh(v *view.View, f *Following) bool {
	if err := panics.Try(func() error { return r.Pass(context.Background(), v, f) }); err == nil {
		f.failed = 0
	} else {
		r.log.Warn("cannot refresh panels", "table", v.ID, "error", err)
		if f.failed++; f.failed < refreshTries {
			r.views.again(v.ID, v)
		}
	}
	select {
	case <-r.closed:
		return false
	case <-r.after(refreshEvery):
		return true
	}
}

// ShownInPanels reports whether private panels can show a table. The panel of a private game shows the rematch as soon
// as it exists.
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
	return errors.Join(failed, r.lookAgain(ctx, v))
}

// Redraw redraws one panel. before is Glimpse.Times at the start: if a response has replaced the panel since, nothing
// is drawn. An error means that another attempt is worthwhile.
func (r *Hands) Redraw(ctx context.Context, v *view.View, f *Following, user string, p *Panel, before int) error {
	seat, _ := v.Seat(user)
	m, err := r.compose(ctx, p, func(l *i18n.Language) ui.Screen {
		return presenter.PrivatePanel(l, v, seat, p.Draft, "")
	})
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
	switch err = r.send(ctx, v, g, user, p, m); {
	case discord.IsGone(err):
		return r.lose(ctx, HandKey(v.ID, user), p)
	case discord.IsMalformed(err):
		r.log.Warn("Discord rejected a panel update", "table", v.ID, "error", err)
		return nil
	case err == nil:
		r.shows(g, v, user, 0)
	}
	return err
}

// errNotStored means that a panel was sent but could not be stored.
var errNotStored = errors.New("the panel was not stored")

// send shows a redrawn panel in its message. If a newer board has pushed that up, it sends a new message below the
// board and deletes the old one. After a failure the old one stays, since a second attempt could leave two.
func (r *Hands) send(
	ctx context.Context, v *view.View, g *Glimpse, user string, p *Panel, m *discord.Message,
) error {
	if v.Private || v.Match.Outcome().Over() || !sentAfter(v.Shown.Board, p.Message) {
		return r.discord.EditResponse(ctx, p.Ticket, p.Followed, m)
	}
	again := *m
	again.MakeEphemeral()
	id, err := r.discord.FollowUp(ctx, p.Ticket, &again)
	if err != nil {
		return r.discord.EditResponse(ctx, p.Ticket, p.Followed, m)
	}
	below := *p
	below.Message, below.Followed, below.Replaces = id, id, p.Message
	if !r.replace(ctx, v.ID, HandKey(v.ID, user), &below, g.Gone) {
		return errors.Join(errNotStored, r.discord.DeleteResponse(ctx, below.Ticket, below.Followed))
	}
	return nil
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
func (r *Hands) lookAgain(ctx context.Context, v *view.View) error {
	t, err := r.Store.Load(ctx, v.ID)
	if err != nil {
		return err
	}
	now, err := r.tables.See(t)
	same := func(user string) bool { return presenter.PanelKey(now, user) == presenter.PanelKey(v, user) }
	if err != nil || !slices.ContainsFunc(v.Users(), func(user string) bool { return !same(user) }) {
		return err
	}
	r.views.again(v.ID, now)
	return nil
}
