package bot

import (
	"log/slog"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dockside/storage"

	"dockside/bot/screen"
	"dockside/bot/wire"
	"dockside/render"
	shipshapeface "dockside/render/shipshape"
	"dockside/table"
)

// A refresh changes the panel for which it was drawn, unless that was taken away meanwhile, or its owner was answered.
func TestWhatIsRefreshed(t *testing.T) {
	t.Parallel()
	b, view := still(t), (*screen.View)(nil)
	aboard(t, b, []string{"Anna", "Bernd"}, func(v *screen.View) {
		if view == nil {
			view = v.Snapshot()
		}
	})
	user := view.Players[0].User
	studio, err := render.NewStudio(shipshapeface.New())
	must(t, err)
	const panels = "panel"
	for what, c := range map[string]struct {
		between func(*glimpse)
		want    string
	}{
		"the newest":                   {func(*glimpse) {}, "PATCH @original"},
		"one that was taken away":      {func(g *glimpse) { g.gone[panels] = true }, ""},
		"one that an answer has shown": {func(g *glimpse) { g.times++ }, ""},
	} {
		var said slate
		server := httptest.NewServer(&said)
		defer server.Close()
		d, err := wire.NewDiscord(server.URL+"/api", "token", time.After, slog.New(slog.DiscardHandler))
		must(t, err)
		r := newRefresher(b.desk, artist{studio: studio}, d, time.After)
		f := r.follow(view.ID)
		c.between(r.glimpse(f, user))
		p := &panel{Schema: panelSchema, Message: panels, Ticket: wire.Ticket{ID: "1", Token: "t", App: "2"}, Code: "en"}
		must(t, r.refresh(t.Context(), view, f, user, p, 0))
		if got := strings.Join(said.lines, ", "); got != c.want {
			t.Errorf("%s: Discord is asked for %q, not %q", what, got, c.want)
		}
	}
}

// A private game that went on as a rematch in the same message is shown there no more, not even when its review is
// ready only now.
func TestAPanelBelongsToTheRematchInIt(t *testing.T) {
	t.Parallel()
	b, view := still(t), (*screen.View)(nil)
	aboard(t, b, []string{"Anna", "Bernd"}, func(v *screen.View) { view = v.Snapshot() })
	view.Private = true
	for created, want := range map[bool]bool{false: true, true: false} {
		if view.NextCreated = created; shownInPanels(view) != want {
			t.Errorf("with a rematch %v, the panel shows the game: %v, not %v", created, !want, want)
		}
	}
}

// What is shown in a panel while its owner is being answered waits for the answer, and gives way to it: otherwise the
// older of the two might come last, and nobody would know.
func TestARefreshGivesWayToAnAnswer(t *testing.T) {
	t.Parallel()
	b, view := still(t), (*screen.View)(nil)
	aboard(t, b, []string{"Anna", "Bernd"}, func(v *screen.View) { view = v.Snapshot() })
	user := view.Players[0].User
	studio, err := render.NewStudio(shipshapeface.New())
	must(t, err)
	var said slate
	server := httptest.NewServer(&said)
	defer server.Close()
	d, err := wire.NewDiscord(server.URL+"/api", "token", time.After, slog.New(slog.DiscardHandler))
	must(t, err)
	kept, err := storage.OpenBolt(filepath.Join(t.TempDir(), "tables.db"))
	must(t, err)
	defer kept.Close()
	b.store = kept
	r := newRefresher(b.desk, artist{studio: studio}, d, time.After)
	f, leave := r.follows(view.ID)
	defer leave()
	c := &call{Request: wire.Request{User: table.Person{ID: user}}, lang: b.words.For("en")}
	sent := r.answer(t.Context(), c, own{view: view}, &reply{}, f)
	p := &panel{Schema: panelSchema, Message: "1", Ticket: wire.Ticket{ID: "1", Token: "t", App: "2"}, Code: "en"}
	if r.glimpse(f, user).still.TryLock() {
		t.Error("a refresh does not wait for the answer that is being sent")
	}
	sent("1", nil)
	must(t, r.refresh(t.Context(), view, f, user, p, 0))
	if got := strings.Join(said.lines, ", "); got != "" {
		t.Errorf("Discord is asked for %q after the answer", got)
	}
}
