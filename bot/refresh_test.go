package bot

import (
	"fmt"
	"log/slog"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dockside/bot/interaction"
	"dockside/bot/meter"
	"dockside/bot/panel"
	"dockside/bot/respond"
	"dockside/bot/view"
	"dockside/bot/wire"
	"dockside/bot/wire/gateway"
	"dockside/game/table"
	shipshapeface "dockside/render/shipshape"
	"dockside/render/studio"
	"dockside/storage/bolt"
)

// A refresh changes the panel for which it was drawn, unless that was taken away meanwhile, or its owner was answered.
func TestWhatIsRefreshed(t *testing.T) {
	t.Parallel()
	b, seen := still(t), (*view.View)(nil)
	aboard(t, b, []string{"Anna", "Bernd"}, func(v *view.View) {
		if seen == nil {
			seen = v.Snapshot()
		}
	})
	user := seen.Players[0].User
	studio, err := studio.New(shipshapeface.New())
	must(t, err)
	const panels = "panel"
	for what, c := range map[string]struct {
		between func(*panel.Glimpse)
		want    string
	}{
		"the newest":                   {func(*panel.Glimpse) {}, "PATCH @original"},
		"one that was taken away":      {func(g *panel.Glimpse) { g.Gone[panels] = true }, ""},
		"one that an answer has shown": {func(g *panel.Glimpse) { g.Times++ }, ""},
	} {
		var said slate
		server := httptest.NewServer(&said)
		defer server.Close()
		d, err := gateway.New(server.URL+"/api", "token", time.After, slog.New(slog.DiscardHandler))
		must(t, err)
		r := panel.NewHands(
			b.tables,
			b.store,
			b.words,
			b.log,
			respond.Composer{Studio: studio, Meter: meter.New(), Clock: time.Now},
			d,
			time.After,
		)
		f := r.Track(seen.ID)
		c.between(r.Glimpse(f, user))
		p := &panel.Panel{Message: panels, Ticket: wire.Ticket{ID: "1", Token: "t", App: "2"}, Code: "en"}
		must(t, r.Redraw(t.Context(), seen, f, user, p, 0))
		if got := strings.Join(said.lines, ", "); got != c.want {
			t.Errorf("%s: Discord is asked for %q, not %q", what, got, c.want)
		}
	}
}

// A private game that went on as a rematch in the same message is shown there no more, not even when its review is
// ready only now.
func TestAPanelBelongsToTheRematchInIt(t *testing.T) {
	t.Parallel()
	b, seen := still(t), (*view.View)(nil)
	aboard(t, b, []string{"Anna", "Bernd"}, func(v *view.View) { seen = v.Snapshot() })
	seen.Private = true
	for created, want := range map[bool]bool{false: true, true: false} {
		if seen.NextCreated = created; panel.ShownInPanels(seen) != want {
			t.Errorf("with a rematch %v, the panel shows the game: %v, not %v", created, !want, want)
		}
	}
}

// What is shown in a panel while its owner is being answered waits for the answer, and gives way to it: otherwise the
// older of the two might come last, and nobody would know.
func TestARefreshGivesWayToAnAnswer(t *testing.T) {
	t.Parallel()
	r, view, said := refreshing(t)
	user := view.Players[0].User
	f, leave := r.Follow(view.ID)
	defer leave()
	c := &interaction.Request{Interaction: wire.Interaction{User: table.Person{ID: user}}, Language: r.Words.For("en")}
	sent := r.Begin(t.Context(), c, interaction.Panel{View: view}, &respond.Reply{}, f)
	p := &panel.Panel{Message: "1", Ticket: wire.Ticket{ID: "1", Token: "t", App: "2"}, Code: "en"}
	if r.Glimpse(f, user).Still.TryLock() {
		t.Error("a refresh does not wait for the answer that is being sent")
	}
	sent("1", nil)
	must(t, r.Redraw(t.Context(), view, f, user, p, 0))
	if got := strings.Join(said.lines, ", "); got != "" {
		t.Errorf("Discord is asked for %q after the answer", got)
	}
}

// A message that shows another table from an answer on, as that of a private game shows its rematch, is not drawn as
// the table before: neither by a refresh that has begun already nor by a later one.
func TestARefreshLeavesAMessageToTheNextTable(t *testing.T) {
	t.Parallel()
	r, next, said := refreshing(t)
	before, user := next.Snapshot(), next.Players[0].User
	before.ID = "before"
	f, leave := r.Follow(before.ID)
	defer leave()
	p := &panel.Panel{Message: "1", Ticket: wire.Ticket{ID: "1", Token: "t", App: "2"}, Code: "en"}
	_, err := panel.Store{Store: r.Store}.Exchange(t.Context(), panel.HandKey(before.ID, user), p)
	must(t, err)

	c := &interaction.Request{Interaction: wire.Interaction{User: table.Person{ID: user}}, Language: r.Words.For("en")}
	c.Params = map[string]string{"table": before.ID}
	c.Ticket = wire.Ticket{ID: "2", Token: "t", App: "2"}
	g, forNext := r.Follow(next.ID)
	defer forNext()
	sent := r.Begin(t.Context(), c, interaction.Panel{View: next}, &respond.Reply{}, g)
	must(t, r.Redraw(t.Context(), before, f, user, p, 0))
	sent("1", nil)
	must(t, r.Pass(t.Context(), before, f))
	if got := strings.Join(said.lines, ", "); got != "" {
		t.Errorf("Discord is asked for %q after the message has gone to the next table", got)
	}
}

// What was to be shown before an answer is not shown after it; what is as new as the answer, or newer, is.
func TestARefreshShowsNothingOlderThanAnAnswer(t *testing.T) {
	t.Parallel()
	for behind, want := range map[int64]string{1: "", 0: "PATCH @original", -1: "PATCH @original"} {
		r, view, said := refreshing(t)
		user := view.Players[0].User
		f, leave := r.Follow(view.ID)
		c := &interaction.Request{Interaction: wire.Interaction{User: table.Person{ID: user}}, Language: r.Words.For("en")}
		c.Ticket = wire.Ticket{ID: "1", Token: "t", App: "2"}
		r.Begin(t.Context(), c, interaction.Panel{View: view}, &respond.Reply{}, f)("1", nil)
		r.Glimpse(f, user).Front = "something else"
		due := view.Snapshot()
		due.Revision -= behind
		_ = r.Pass(t.Context(), due, f) // which looks for the table in the store afterwards, where there is none
		leave()
		if got := strings.Join(said.lines, ", "); got != want {
			t.Errorf("%d revisions behind the answer, Discord is asked for %q, not %q", behind, got, want)
		}
	}
}

// An answer that shows less than the panel has shown already, since somebody else was faster, does not stay.
func TestAnAnswerThatIsBehindIsMadeGood(t *testing.T) {
	t.Parallel()
	for behind, want := range map[int64]string{1: "PATCH @original", 0: ""} {
		r, view, said := refreshing(t)
		user := view.Players[0].User
		f, leave := r.Follow(view.ID)
		c := &interaction.Request{Interaction: wire.Interaction{User: table.Person{ID: user}}, Language: r.Words.For("en")}
		for n, older := range []int64{0, behind} {
			c.Ticket = wire.Ticket{ID: fmt.Sprint(n + 1), Token: "t", App: "2"}
			shown := view.Snapshot()
			shown.Revision -= older
			r.Begin(t.Context(), c, interaction.Panel{View: shown}, &respond.Reply{}, f)("1", nil)
		}
		r.Close() // waits for what has begun
		leave()
		if got := strings.Join(said.lines, ", "); got != want {
			t.Errorf("%d revisions behind, Discord is asked for %q, not %q", behind, got, want)
		}
	}
}

// refreshing is a refresher with a table, and what it asks Discord for.
func refreshing(t *testing.T) (r *panel.Hands, seen *view.View, said *slate) {
	t.Helper()
	b, said := still(t), &slate{}
	aboard(t, b, []string{"Anna", "Bernd"}, func(v *view.View) { seen = v.Snapshot() })
	studio, err := studio.New(shipshapeface.New())
	must(t, err)
	server := httptest.NewServer(said)
	t.Cleanup(server.Close)
	d, err := gateway.New(server.URL+"/api", "token", time.After, slog.New(slog.DiscardHandler))
	must(t, err)
	kept, err := bolt.Open(filepath.Join(t.TempDir(), "tables.db"))
	must(t, err)
	t.Cleanup(func() { kept.Close() })
	b.store = kept
	b.build()
	return panel.NewHands(
		b.tables,
		b.store,
		b.words,
		b.log,
		respond.Composer{Studio: studio, Meter: meter.New(), Clock: time.Now},
		d,
		time.After,
	), seen, said
}
