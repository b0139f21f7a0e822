package show_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/feature/show"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/bot/visibility"
	"dockside/game/ai/review"
	"dockside/game/gametest"
	"dockside/game/table"
)

// board records when the first message is sent to each channel, and refuses it, which ends the show. It implements
// show.Messenger.
type board struct {
	mu    sync.Mutex
	first map[string]time.Time
}

func (b *board) Send(_ context.Context, channel, _ string, _ *discord.Message) (string, bool, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.first[channel] = time.Now()
	return "", false, discord.ResponseError(&http.Response{StatusCode: http.StatusForbidden}, []byte(`{"code":50001}`))
}

// has reports whether so many channels have a message.
func (b *board) has(channels int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.first) >= channels
}

func (*board) Edit(context.Context, string, string, *discord.Message) error { return nil }

func (*board) Delete(context.Context, string, string) error { return nil }

// gate lets analyses take their time, and counts how many there are at once.
type gate struct {
	takes     time.Duration
	mu        sync.Mutex
	now, most int
}

func (g *gate) pass() {
	g.count(1)
	time.Sleep(g.takes)
	g.count(-1)
}

func (g *gate) count(by int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.now += by
	g.most = max(g.most, g.now)
}

// counted counts the documents about guilds that are read.
type counted struct {
	bottest.Store
	mu   sync.Mutex
	read []string
}

func (c *counted) Document(ctx context.Context, key string) (json.RawMessage, error) {
	c.note(key)
	return c.Store.Document(ctx, key)
}

func (c *counted) Documents(ctx context.Context, keys ...string) ([]json.RawMessage, error) {
	c.note(keys...)
	return c.Store.Documents(ctx, keys...)
}

func (c *counted) note(keys ...string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.read = append(c.read, keys...)
}

// ofGuilds returns how many documents about single guilds were read since the last call.
func (c *counted) ofGuilds() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := slices.DeleteFunc(c.read, func(key string) bool { return !strings.Contains(key, "/") })
	c.read = nil
	return len(all)
}

// crowded stores so many guilds with a show and a match that has just ended. All matches are the same.
func crowded(w *world, guilds int) {
	all := guild.Evenings{Guilds: map[string][]string{}}
	model := bottest.Played(w.T, "model", one, other, 1, w.Now())
	for n := range guilds {
		id, channel := fmt.Sprint(2000+n), fmt.Sprint(12000+n)
		all.Guilds[member.ShowIn.Name] = append(all.Guilds[member.ShowIn.Name], id)
		w.set(member.GuildDocument(id).Key, member.ShowIn.Name, channel)
		tb := *model
		tb.ID, tb.Guild, tb.Channel = "m"+id, id, channel
		bottest.Must(w.T, w.Store.Create(w.Context(), &tb))
		bottest.Must(w.T, tables.RecentOn(id).Set(w.Context(), w.Store, tables.Recent{
			RecentMatch: tables.RecentMatch{Match: tb.ID, Ended: tb.Ended},
		}))
	}
	bottest.Must(w.T, guild.EveningsDocument.Set(w.Context(), w.Store, all))
}

// crowd returns a bot in a bubble of synctest, whose channels are on a board. Analyses pass a gate.
func crowd(t *testing.T, s bottest.Store, b *board, g *gate) *world {
	t.Helper()
	w := &world{T: t, now: time.Now()}
	w.Services = bottest.New(t, bottest.Config{Store: s, Now: time.Now})
	finder := w.Finder()
	finder.Visibility = &visibility.Checker{Places: visibility.Memory[discord.Channel]{
		Now: time.Now, Ask: func(_ context.Context, id string) (discord.Channel, error) {
			n := 0
			_, err := fmt.Sscan(id, &n)
			return discord.Channel{Guild: fmt.Sprint(n - 10000)}, err
		},
	}}
	w.feature = show.New(show.Feature{
		Finder: finder, Composer: plain{}, Discord: b,
		Review: func(ctx context.Context, m *view.Past) (review.Review, error) {
			g.pass()
			return analysis(m), nil
		},
	})
	return w
}

// Five hundred servers in one time zone all get their show in a bit more than half an hour, although each needs seconds
// of processor time. No more than one processor is used. The short form has a hundred servers.
func TestAllServersOfAZoneAreServed(t *testing.T) {
	t.Parallel()
	servers := gametest.Many(100, 500)
	s := bottest.Stores["bbolt"](t)[0]
	synctest.Test(t, func(t *testing.T) {
		b, g := &board{first: map[string]time.Time{}}, &gate{takes: 4 * time.Second}
		w := crowd(t, s, b, g)
		time.Sleep(18 * time.Hour) // a bubble begins at midnight
		crowded(w, servers)
		time.Sleep(time.Hour)
		evening, over := time.Now(), make(chan struct{})
		go func() {
			defer close(over)
			for !b.has(servers) && time.Since(evening) < 3*time.Hour {
				w.feature.PickAll(t.Context())
				time.Sleep(2 * time.Second)
			}
		}()
		for !b.has(servers) && time.Since(evening) < 3*time.Hour {
			w.Outages.Listen(t.Context())
			w.feature.Round(t.Context())
			time.Sleep(10 * time.Second)
		}
		<-over
		var last time.Duration
		for _, at := range b.first {
			last = max(last, at.Sub(evening))
		}
		t.Logf("the last of %d shows begins after %v", servers, last)
		if most := time.Duration(servers)*g.takes + time.Minute; len(b.first) != servers || last > most || g.most != 1 {
			t.Errorf("%d shows began, the last one after %v, with %d analyses at once", len(b.first), last, g.most)
		}
	})
}

// If an analysis takes too long, the match that was analysed before is shown.
func TestASlowAnalysisEndsTheSearch(t *testing.T) {
	t.Parallel()
	s := bottest.Stores["bbolt"](t)[0]
	synctest.Test(t, func(t *testing.T) {
		w := crowd(t, s, &board{first: map[string]time.Time{}}, &gate{})
		w.feature.Visibility = w.sight()
		w.feature.Review = func(ctx context.Context, m *view.Past) (review.Review, error) {
			if m.ID == "slow" {
				<-ctx.Done()
				return review.Review{}, ctx.Err()
			}
			return analysis(m), nil
		}
		bottest.Must(t, guild.AddEvening(t.Context(), w.Store, "show", server))
		w.set(member.GuildDocument(server).Key, member.ShowIn.Name, hall)
		time.Sleep(18 * time.Hour) // a bubble begins at midnight
		w.now = time.Now()
		for id, curve := range map[string][]float64{"fast": {.5, .5, .9, .4}, "slow": {.5, .5, .9, .5}} {
			w.played(id, func(t *table.Table) { t.Review = &table.Review{Curve: curve} })
		}
		time.Sleep(time.Hour)
		w.tick(w.feature)
		if c := w.shows().Current; c == nil || c.Match != "fast" {
			t.Errorf("shown is %+v", c)
		}
	})
}

// A replica reads the documents of a server without work only every quarter of an hour. It reads those of the other
// servers at once.
func TestQuietServersAreNotRead(t *testing.T) {
	t.Parallel()
	stores := bottest.Stores["miniredis"](t)
	s := &counted{Store: stores[0]}
	w := openOn(t, s)
	crowded(w, 20)
	w.now = w.now.Add(time.Minute) // past the quarter of an hour
	w.tick(w.feature)
	s.ofGuilds()
	w.pass(13 * time.Minute)
	if n := s.ofGuilds(); n != 0 {
		t.Errorf("%d documents of servers are read", n)
	}
	bottest.Must(t, guild.AttendShow(t.Context(), stores[1], "2003", w.now)) // on another replica
	w.pass(10 * time.Second)
	if n := s.ofGuilds(); n == 0 || n > 5 {
		t.Errorf("for one server %d documents are read", n)
	}
	w.pass(2 * time.Minute)
	if n := s.ofGuilds(); n < 20 {
		t.Errorf("after a quarter of an hour %d documents are read", n)
	}
	w.pass(30 * time.Minute)
	a, err := guild.AttendedShowsDocument.Load(t.Context(), s)
	bottest.Must(t, err)
	if len(a.Since) != 0 {
		t.Errorf("still attended are %v", a.Since)
	}
}
