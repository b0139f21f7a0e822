package bot

import (
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"dockside/bot/screen"
	"dockside/bot/wire"
	"dockside/render"
	shipshapeface "dockside/render/shipshape"
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
		between func(*following)
		want    string
	}{
		"the newest":                   {func(*following) {}, "PATCH @original"},
		"one that was taken away":      {func(f *following) { f.gone[panels] = true }, ""},
		"one that an answer has shown": {func(f *following) { f.shown[user] = glimpse{times: 1} }, ""},
	} {
		var said slate
		server := httptest.NewServer(&said)
		defer server.Close()
		d, err := wire.NewDiscord(server.URL+"/api", "token", time.After, slog.New(slog.DiscardHandler))
		must(t, err)
		r := newRefresher(b.desk, artist{studio: studio}, d, time.After)
		f := r.follow(view.ID)
		c.between(f)
		p := &panel{Schema: panelSchema, Message: panels, Ticket: wire.Ticket{ID: "1", Token: "t", App: "2"}, Code: "en"}
		r.refresh(t.Context(), view, f, user, p, glimpse{})
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
