package panel_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/interaction"
	"dockside/bot/metrics"
	"dockside/bot/panel"
	"dockside/bot/respond"
	"dockside/bot/view"
	"dockside/game/table"
	shipshapeface "dockside/render/shipshape"
	"dockside/render/studio"
	"dockside/storage"
)

// A refresh edits the panel that it was drawn for. It does nothing if the panel was closed meanwhile or its owner
// received a response.
func TestWhatIsRefreshed(t *testing.T) {
	t.Parallel()
	b, seen := bottest.New(t, bottest.Config{}), (*view.View)(nil)
	bottest.PlayShipShape(t, b, []string{"Anna", "Bernd"}, func(v *view.View) {
		if seen == nil {
			seen = v.Snapshot()
		}
	})
	user := seen.Players[0].User
	studio, err := studio.New(shipshapeface.New())
	bottest.Must(t, err)
	const panels = "panel"
	for what, c := range map[string]struct {
		between func(*panel.Glimpse)
		want    string
	}{
		"the newest":                   {func(*panel.Glimpse) {}, "PATCH @original"},
		"one that was taken away":      {func(g *panel.Glimpse) { g.Gone[panels] = true }, ""},
		"one that an answer has shown": {func(g *panel.Glimpse) { g.Times++ }, ""},
	} {
		var said bottest.Discord
		server := httptest.NewServer(&said)
		defer server.Close()
		d, err := gateway.New(server.URL+"/api", "token", time.After, slog.New(slog.DiscardHandler))
		bottest.Must(t, err)
		r := panel.NewHands(
			b.Tables, b.Store, b.Words, b.Log, respond.Composer{Studio: studio, Meter: metrics.New(), Clock: time.Now}, d,
			time.After,
		)
		f, leave := r.Follow(seen.ID)
		defer leave()
		c.between(r.Glimpse(f, user))
		p := &panel.Panel{Message: panels, Ticket: discord.Ticket{ID: "1", Token: "t", App: "2"}, Code: "en"}
		bottest.Must(t, r.Redraw(t.Context(), seen, f, user, p, 0))
		if got := strings.Join(said.Lines, ", "); got != c.want {
			t.Errorf("%s: Discord is asked for %q, not %q", what, got, c.want)
		}
	}
}

// A private game whose message now shows its rematch is no longer drawn in that message.
func TestAPanelBelongsToTheRematchInIt(t *testing.T) {
	t.Parallel()
	b, seen := bottest.New(t, bottest.Config{}), (*view.View)(nil)
	bottest.PlayShipShape(t, b, []string{"Anna", "Bernd"}, func(v *view.View) { seen = v.Snapshot() })
	seen.Private = true
	for created, want := range map[bool]bool{false: true, true: false} {
		if seen.NextCreated = created; panel.ShownInPanels(seen) != want {
			t.Errorf("with a rematch %v, the panel shows the game: %v, not %v", created, !want, want)
		}
	}
}

// A refresh waits while a response to the owner is being sent, and is then dropped. Otherwise the older of the two
// could arrive last unnoticed.
func TestARefreshGivesWayToAnAnswer(t *testing.T) {
	t.Parallel()
	r, view, said := refreshing(t)
	user := view.Players[0].User
	f, leave := r.Follow(view.ID)
	defer leave()
	q := &interaction.Request{Interaction: discord.Interaction{User: table.Person{ID: user}}, Language: r.Words.For("en")}
	sent := r.Begin(t.Context(), q, interaction.Panel{View: view}, &respond.Reply{}, f)
	p := &panel.Panel{Message: "1", Ticket: discord.Ticket{ID: "1", Token: "t", App: "2"}, Code: "en"}
	if r.Glimpse(f, user).Still.TryLock() {
		t.Error("a refresh does not wait for the answer that is being sent")
	}
	sent("1", nil)
	bottest.Must(t, r.Redraw(t.Context(), view, f, user, p, 0))
	if got := strings.Join(said.Lines, ", "); got != "" {
		t.Errorf("Discord is asked for %q after the answer", got)
	}
}

// A board that was sent after a panel has pushed it up. A refresh then sends the panel again below the board, once.
func TestAPanelFollowsANewBoard(t *testing.T) {
	t.Parallel()
	r, view, said := refreshing(t)
	user := view.Players[0].User
	f, leave := r.Follow(view.ID)
	defer leave()
	view.Shown.Board = "11"
	p := &panel.Panel{Message: "9", Ticket: discord.Ticket{ID: "9", Token: "t", App: "2"}, Code: "en"}
	_, err := r.Exchange(t.Context(), panel.HandKey(view.ID, user), p)
	bottest.Must(t, err)
	bottest.Must(t, r.Redraw(t.Context(), view, f, user, p, 0))
	if got := strings.Join(said.Lines, ", "); got != "POST t, DELETE @original" {
		t.Errorf("Discord is asked for %q", got)
	}
	p.Message = "12"
	bottest.Must(t, r.Redraw(t.Context(), view, f, user, p, 0))
	if got := said.Lines[len(said.Lines)-1]; got != "PATCH @original" {
		t.Errorf("a panel below the board is refreshed by %q", got)
	}
}

// forgetful is a store that does not keep panels.
type forgetful struct{ storage.Store }

func (forgetful) Keep(context.Context, string, json.RawMessage, time.Duration) (json.RawMessage, error) {
	return nil, storage.ErrUnavailable
}

// If a panel cannot be sent again below a new board, or cannot be stored there, only the old one stays.
func TestAPanelThatCannotFollowABoardStays(t *testing.T) {
	t.Parallel()
	for want, breaks := range map[string]func(*panel.Hands, *bottest.Discord){
		"POST t, PATCH @original": func(_ *panel.Hands, d *bottest.Discord) { d.Refuse = "POST" },
		"POST t, DELETE 5":        func(r *panel.Hands, _ *bottest.Discord) { r.Store = forgetful{r.Store} },
	} {
		r, view, said := refreshing(t)
		f, leave := r.Follow(view.ID)
		view.Shown.Board = "11"
		p := &panel.Panel{Message: "9", Ticket: discord.Ticket{ID: "9", Token: "t", App: "2"}, Code: "en"}
		breaks(r, said)
		_ = r.Redraw(t.Context(), view, f, view.Players[0].User, p, 0)
		leave()
		if got := strings.Join(said.Lines, ", "); got != want {
			t.Errorf("Discord is asked for %q, not %q", got, want)
		}
	}
}

// While one process sends a panel again below a new board, another process responds to a press on the old message. One
// of the two messages stays, in whatever order the two processes store theirs.
func TestAPressMeetsAPanelThatIsSentAgain(t *testing.T) {
	t.Parallel()
	for pressFirst, want := range map[bool]string{
		false: "POST t, DELETE @original, DELETE @original", // twice the old message, never "5"
		true:  "POST t, DELETE 5",
	} {
		r, view, said := refreshing(t)
		user := view.Players[0].User
		f, leave := r.Follow(view.ID)
		elsewhere, leaveThere := r.Follow("another process has a state of its own")
		view.Shown.Board = "11"
		p := &panel.Panel{Message: "9", Ticket: discord.Ticket{ID: "9", Token: "t", App: "2"}, Code: "en"}
		_, err := r.Exchange(t.Context(), panel.HandKey(view.ID, user), p)
		bottest.Must(t, err)
		press := func() {
			q := &interaction.Request{Language: r.Words.For("en")}
			q.User.ID = user
			q.Ticket = discord.Ticket{ID: "10", Token: "press", App: "2"}
			r.Begin(t.Context(), q, interaction.Panel{View: view}, &respond.Reply{}, elsewhere)("9", nil)
		}
		if pressFirst {
			press()
		}
		bottest.Must(t, r.Redraw(t.Context(), view, f, user, p, 0))
		if !pressFirst {
			press()
		}
		leave()
		leaveThere()
		if got := strings.Join(said.Lines, ", "); got != want {
			t.Errorf("with the press first (%v), Discord is asked for %q, not %q", pressFirst, got, want)
		}
	}
}

// Once a message shows another table, such as a rematch, no refresh draws the previous table in it. That holds for a
// refresh that has already begun and for later ones.
func TestARefreshLeavesAMessageToTheNextTable(t *testing.T) {
	t.Parallel()
	r, next, said := refreshing(t)
	before, user := next.Snapshot(), next.Players[0].User
	before.ID = "before"
	f, leave := r.Follow(before.ID)
	defer leave()
	p := &panel.Panel{Message: "1", Ticket: discord.Ticket{ID: "1", Token: "t", App: "2"}, Code: "en"}
	_, err := r.Exchange(t.Context(), panel.HandKey(before.ID, user), p)
	bottest.Must(t, err)

	q := &interaction.Request{Interaction: discord.Interaction{User: table.Person{ID: user}}, Language: r.Words.For("en")}
	q.Params = map[string]string{"table": before.ID}
	q.Ticket = discord.Ticket{ID: "2", Token: "t", App: "2"}
	g, forNext := r.Follow(next.ID)
	defer forNext()
	sent := r.Begin(t.Context(), q, interaction.Panel{View: next}, &respond.Reply{}, g)
	bottest.Must(t, r.Redraw(t.Context(), before, f, user, p, 0))
	sent("1", nil)
	bottest.Must(t, r.Pass(t.Context(), before, f))
	if got := strings.Join(said.Lines, ", "); got != "" {
		t.Errorf("Discord is asked for %q after the message has gone to the next table", got)
	}
}

// A refresh that is older than the last response is not shown. A refresh of the same revision or a newer one is.
func TestARefreshShowsNothingOlderThanAnAnswer(t *testing.T) {
	t.Parallel()
	for behind, want := range map[int64]string{1: "", 0: "PATCH @original", -1: "PATCH @original"} {
		r, view, said := refreshing(t)
		user := view.Players[0].User
		f, leave := r.Follow(view.ID)
		q := &interaction.Request{Interaction: discord.Interaction{User: table.Person{ID: user}}, Language: r.Words.For("en")}
		q.Ticket = discord.Ticket{ID: "1", Token: "t", App: "2"}
		r.Begin(t.Context(), q, interaction.Panel{View: view}, &respond.Reply{}, f)("1", nil)
		r.Glimpse(f, user).Front = "something else"
		due := view.Snapshot()
		due.Revision -= behind
		_ = r.Pass(t.Context(), due, f) // afterwards it looks for the table in the store, which has none
		leave()
		if got := strings.Join(said.Lines, ", "); got != want {
			t.Errorf("%d revisions behind the answer, Discord is asked for %q, not %q", behind, got, want)
		}
	}
}

// A response that shows an older revision than the panel already had is corrected by a refresh.
func TestAnAnswerThatIsBehindIsMadeGood(t *testing.T) {
	t.Parallel()
	for behind, want := range map[int64]string{1: "PATCH @original", 0: ""} {
		r, view, said := refreshing(t)
		user := view.Players[0].User
		f, leave := r.Follow(view.ID)
		q := &interaction.Request{Interaction: discord.Interaction{User: table.Person{ID: user}}, Language: r.Words.For("en")}
		for n, older := range []int64{0, behind} {
			q.Ticket = discord.Ticket{ID: fmt.Sprint(n + 1), Token: "t", App: "2"}
			shown := view.Snapshot()
			shown.Revision -= older
			r.Begin(t.Context(), q, interaction.Panel{View: shown}, &respond.Reply{}, f)("1", nil)
		}
		r.Close() // waits for refreshes that have begun
		leave()
		if got := strings.Join(said.Lines, ", "); got != want {
			t.Errorf("%d revisions behind, Discord is asked for %q, not %q", behind, got, want)
		}
	}
}

// refreshing returns a refresher of panels, a view of its table, and the log of its requests to Discord.
func refreshing(t *testing.T) (r *panel.Hands, seen *view.View, said *bottest.Discord) {
	t.Helper()
	kept, said := bottest.Stores["bbolt"](t)[0], &bottest.Discord{}
	b := bottest.New(t, bottest.Config{Store: kept})
	bottest.PlayShipShape(t, b, []string{"Anna", "Bernd"}, func(v *view.View) { seen = v.Snapshot() })
	studio, err := studio.New(shipshapeface.New())
	bottest.Must(t, err)
	server := httptest.NewServer(said)
	t.Cleanup(server.Close)
	d, err := gateway.New(server.URL+"/api", "token", time.After, slog.New(slog.DiscardHandler))
	bottest.Must(t, err)
	return panel.NewHands(
		b.Tables, b.Store, b.Words, b.Log, respond.Composer{Studio: studio, Meter: metrics.New(), Clock: time.Now}, d,
		time.After,
	), seen, said
}
