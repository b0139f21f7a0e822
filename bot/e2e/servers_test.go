package e2e

import (
	"encoding/json"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot"
	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/dailies"
	"dockside/bot/rebuild"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/internal/sandbox"
	"dockside/storage"
)

const day = 24 * time.Hour

// left is a server that is about to remove the bot. It has a finished match, a paused match, a ban and settings.
type left struct {
	*clockwork
	stored        store
	over, running *pair
	guild, game   string
}

func leave(t *testing.T, s store, check func(sandbox.Request) error) *left {
	t.Helper()
	k := wind(t, settings{store: s, check: check})
	l := &left{clockwork: k, stored: s}
	tavern, clara := k.Channel("tavern"), k.Member("Clara")
	k.whisper(k.Member("Anna").Command(tavern, "settings", sandbox.Sub("server", sandbox.Text("seasons", "yes"))))
	k.whispered("a ban", clara.Command(tavern, "ban", k.Member("Дмитрий ⚓").User("user")), "Дмитрий")
	k.moored(tavern)
	l.over = l.plays()
	l.running = k.pair(k.Channel("harbour"), "Anna", "Bernd")
	l.running.start()
	_, m := l.running.mover()
	board := l.running.board(m)
	for _, who := range l.running.members {
		more := l.running.answerOf(who.Press(board, "more:"+l.running.table))
		l.running.presses(who, more, "pause:"+l.running.table)
	}
	l.running.awaitBoard("The game is paused")
	over, _ := l.over.match()
	l.guild, l.game = over.Guild, over.Game
	k.pass(10 * time.Second) // the first tick counts the servers
	return l
}

// plays lets two users play a rated match.
func (l *left) plays() *pair {
	l.Helper()
	p := l.pair(l.Channel("tavern"), "Anna", "Bernd")
	p.start(sandbox.Yes("rated", true))
	p.resigns(p.members[1])
	p.result()
	return p
}

// rows returns the number of users on the server's leaderboard.
func (l *left) rows() int {
	l.Helper()
	page, err := l.store.Page(l.ctx, ladder.Name{Game: l.game, Guild: l.guild}, ladder.Query{Count: 9})
	bottest.Must(l, err)
	return len(page.Rows)
}

// keeps checks that the server's leaderboards and settings are all kept, or all deleted.
func (l *left) keeps(when string, all bool) {
	l.Helper()
	if n := l.rows(); (n == 2) != all || (n == 0) == all {
		l.Errorf("%s its ladder has %d rows", when, n)
	}
	if names, err := l.store.Ladders(l.ctx); err != nil ||
		slices.ContainsFunc(names, func(n ladder.Name) bool { return n.Guild == l.guild }) != all {
		l.Errorf("%s there are the ladders %v, %v", when, names, err)
	}
	for _, key := range []string{"settings/server/", "order/", "harbour/"} {
		if raw, err := l.store.Document(l.ctx, key+l.guild); err != nil || (raw != nil) != all {
			l.Errorf("%s %s is %s, %v", when, key, raw, err)
		}
	}
}

// goesOn checks that the paused match is still running, or was ended just now.
func (l *left) goesOn(when string, still bool) {
	l.Helper()
	tb, err := l.store.Load(l.ctx, l.running.table)
	bottest.Must(l, err)
	if still && tb.Phase != table.Playing || !still && (tb.Phase != table.Over || !tb.Ended.Equal(l.clock.Now())) {
		l.Errorf("%s the running match is %v since %v", when, tb.Phase, tb.Ended)
	}
}

// The data of a server is deleted 30 days after it removed the bot. Its games end, and its leaderboards and settings
// are deleted. Users keep their own matches and ratings elsewhere. If the bot returns, the server starts afresh, also
// after a rebuild.
func TestAServerThatHasRemovedTheBotIsForgotten(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := leave(t, open(t), nil)
			old := dailies.CrowdOf("77", "2001-02-03", "0")
			if err := old.Set(l.ctx, l.store, dailies.Crowd{People: []dailies.Entry{{User: "1", Anchors: 5}}}); err != nil {
				t.Fatal(err)
			}
			l.pass(2 * day)
			if c, err := old.Load(l.ctx, l.store); len(c.People) > 0 || err != nil {
				t.Errorf("of an old day there is %+v, %v", c, err)
			}
			l.SetPresence(sandbox.Removed)
			l.pass(day) // this count finds the server missing
			l.pass(29 * day)
			l.keeps("after 29 days", true)
			l.goesOn("after 29 days", true)
			l.pass(day)
			l.keeps("after 30 days", false)
			l.goesOn("after 30 days", false)

			anna := l.over.members[0]
			if _, n, err := l.store.History(l.ctx, l.guild, anna.ID, 0, 9); err != nil || n != 2 {
				t.Errorf("of her history there are %d matches left, %v", n, err)
			}
			global := ladder.Name{Game: l.game}
			before, err := l.store.Standings(l.ctx, global, anna.ID)
			if err != nil || before[0].Games != 1 {
				t.Errorf("everywhere she stands at %+v, %v", before, err)
			}
			game := sandbox.Text("game", l.over.table)
			if given := l.answerOf(anna.Command(anna.Direct(), "record", game)); len(given.Message.Attachments) == 0 {
				t.Errorf("her record is %+v", given.Message)
			}
			l.panel(l.answerOf(anna.Command(anna.Direct(), "replay", game)))
			l.opinion(anna.Command(anna.Direct(), "review", game))

			l.SetPresence(sandbox.Present)
			l.pass(day)
			l.plays()
			if n := l.rows(); n != 2 {
				t.Fatalf("on the new ladder stand %d", n)
			}
			fresh, err := l.store.Standings(l.ctx, ladder.Name{Game: l.game, Guild: l.guild}, anna.ID)
			if err != nil || fresh[0].Games != 1 {
				t.Errorf("she begins with %+v, %v", fresh, err)
			}
			l.stop()
			books := l.stored.(interface {
				storage.Store
				storage.Drafts
			})
			games := []catalog.Game{{Rules: rules()}}
			if _, err := rebuild.Rebuild(l.ctx, books, nil, games, nil); err != nil {
				t.Fatal(err)
			}
			for name, want := range map[ladder.Name]int{{Game: l.game, Guild: l.guild}: 1, global: 2} {
				if s, err := l.stored.Standings(l.ctx, name, anna.ID); err != nil || s[0].Games != want {
					t.Errorf("made anew she stands on %v at %+v, %v", name, s, err)
				}
			}
			if _, n, err := l.stored.History(l.ctx, l.guild, anna.ID, 0, 9); err != nil || n != 3 {
				t.Errorf("of her history made anew there are %d matches, %v", n, err)
			}
		})
	}
}

// A settings document without a server id belongs to no server. Deleting the data of missing servers must not touch
// the global leaderboards.
func TestSettingsOfNoServerAreNotForgotten(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			bottest.Must(t, s.Revise(t.Context(), "settings/server/", func(json.RawMessage) (json.RawMessage, error) {
				return json.RawMessage(`{}`), nil
			}))
			l := leave(t, s, nil)
			l.pass(2 * day)
			l.pass(31 * day)
			everybody, err := l.store.Standings(l.ctx, ladder.Name{Game: l.game}, l.over.members[0].ID)
			if err != nil || everybody[0].Games != 1 {
				t.Errorf("everywhere she stands at %+v, %v", everybody, err)
			}
		})
	}
}

// A server that is unavailable at Discord loses nothing. Neither does one that adds the bot again in time.
func TestAServerThatComesBackLosesNothing(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := leave(t, open(t), nil)
			for range 2 {
				l.SetPresence(sandbox.Removed)
				l.pass(day)
				l.pass(28 * day)
				l.SetPresence(sandbox.Present)
				l.pass(day)
			}
			l.keeps("when it was removed twice", true)
			l.SetPresence(sandbox.Unavailable)
			l.pass(day)
			l.pass(40 * day)
			l.keeps("when it could not be reached", true)
		})
	}
}

// One of several replicas counts the servers once a day. A failed count is repeated an hour later.
func TestTheServersAreCountedOnceADay(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var counts atomic.Int64
			s := settings{store: open(t), check: func(r sandbox.Request) error {
				if r.Path == "/users/@me/guilds" {
					counts.Add(1)
				}
				return nil
			}}
			k := wind(t, s)
			other := bot.New(k.rigged(k.with))
			pass := func(d time.Duration, want int64) {
				t.Helper()
				k.pass(d)
				other.Tick(k.ctx)
				if n := counts.Load(); n != want {
					t.Errorf("%v later they were counted %d times, not %d", d, n, want)
				}
			}
			pass(time.Second, 0)
			pass(day, 1)
			pass(day-time.Second, 1)
			pass(time.Second, 2)
			k.Refuse(sandbox.Plan{Path: "/users/@me/guilds", Times: 2, Status: 500})
			pass(day, 3)
			pass(time.Hour-time.Second, 3)
			pass(time.Second, 4)
			pass(time.Hour, 5)
			pass(day-time.Second, 5)
			pass(time.Second, 6)
		})
	}
}
