package bot

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/rebuild"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/gametest/tender"
	"dockside/game/ladder"
	"dockside/game/shanghaien"
	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/bolt"
	"dockside/storage/redis"

	"github.com/alicebob/miniredis/v2"
)

// depot is a store that can also rebuild leaderboards, as the program uses it.
type depot interface {
	storage.Store
	storage.Drafts
}

// depots open empty stores. The second handle is the connection of another process, if the store allows one.
var depots = map[string]func(*testing.T) [2]depot{
	"bbolt": func(t *testing.T) [2]depot {
		s, err := bolt.Open(filepath.Join(t.TempDir(), "tables.db"))
		must(t, err)
		s.SkipSync()
		t.Cleanup(func() { s.Close() })
		return [2]depot{s, s}
	},
	"miniredis": func(t *testing.T) [2]depot { return twoHandles(t, "redis://"+miniredis.RunT(t).Addr()) },
	"redis":     realRedis,
}

func realRedis(t *testing.T) [2]depot {
	t.Helper()
	if _, err := exec.LookPath("redis-server"); err != nil {
		if os.Getenv("DOCKSIDE_NO_SKIP") != "" {
			t.Fatal("the program redis-server is missing")
		}
		t.Skip("the program redis-server is missing")
	}
	folder, err := os.MkdirTemp("", "redis") // short, since the path of a socket is limited in length
	must(t, err)
	socket := filepath.Join(folder, "s")
	server := exec.CommandContext(context.Background(), // the stores are closed before it is killed
		"redis-server", "--port", "0", "--unixsocket", socket, "--dir", folder, "--save", "")
	said, err := server.StdoutPipe()
	must(t, err)
	must(t, server.Start())
	t.Cleanup(func() {
		must(t, server.Process.Kill())
		_ = server.Wait() // it only reports the signal
		os.RemoveAll(folder)
	})
	for lines := bufio.NewScanner(said); lines.Scan(); {
		if strings.Contains(lines.Text(), "eady to accept connections") {
			go func() { _, _ = io.Copy(io.Discard, said) }()
			return twoHandles(t, "unix://"+socket)
		}
	}
	t.Fatal("redis-server has not started")
	return [2]depot{}
}

// twoHandles opens two connections to a Redis.
func twoHandles(t *testing.T, url string) (two [2]depot) {
	t.Helper()
	for i := range two {
		s, err := redis.Open(t.Context(), url)
		must(t, err)
		t.Cleanup(func() { s.Close() })
		two[i] = s
	}
	return two
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// on returns a bot that works on a store and sends nothing.
func on(t *testing.T, s storage.Store) *Bot {
	return onBoth(t, s, nil)
}

// onBoth returns a bot that works on a store with an archive behind it and sends nothing.
func onBoth(t *testing.T, s storage.Store, a storage.Archive) *Bot {
	c := stillConfig(t)
	c.Store, c.Archive, c.Games = s, a, aHouse(t)
	return New(c)
}

// aHouse returns the games of a bot with a two-player game and a game for more.
func aHouse(t *testing.T) []catalog.Game {
	t.Helper()
	return append(still(t).games, Tender(false))
}

// ended returns a finished table: the second player resigns as soon as possible.
func ended(t *testing.T, id string, one, other string, rated bool, at time.Time) *table.Table {
	t.Helper()
	tb := table.New(table.Challenge{
		ID: id, Guild: "g1", Channel: "c", Locale: "en", Rules: shanghaien.Rules(), Pace: ui.Day, Rated: rated,
		By: table.Person{ID: one, Name: "name of " + one}, Rival: table.Person{ID: other, Name: "name of " + other},
	}, at)
	match := sitting(t, tb, shanghaien.Rules())
	must(t, match.Accept(table.Person{ID: other, Name: "name of " + other}, "1", starter(), at))
	must(t, match.Resign(other, at))
	return tb
}

// wholeMatch returns a table whose match was played to the end.
func wholeMatch(t *testing.T, id string, one, other string, seed uint64, at time.Time) *table.Table {
	t.Helper()
	tb := ended(t, id, one, other, true, at)
	tb.Log = gametest.Random(t, shanghaien.Rules(), game.Setup{Seats: 2}, rand.New(rand.NewPCG(seed, 9))).Log()
	return tb
}

// told settles a table and retries until that succeeds, as the bot's ticks do. On a busy machine one attempt can time
// out.
func told(t *testing.T, b *Bot, id string) *view.View {
	t.Helper()
	for {
		v, err := b.tables.Load(t.Context(), id)
		must(t, err)
		if v = newScores(b.services).Settled(t.Context(), v); !v.Unsettled() {
			return v
		}
	}
}

// books returns the leaderboards and histories of some users on some servers as text.
func books(t *testing.T, s storage.Store, guilds []string, users []string, ids []string) string {
	t.Helper()
	var text strings.Builder
	say := func(what string, value any, err error) {
		must(t, err)
		line, err := json.Marshal(value)
		must(t, err)
		fmt.Fprintf(&text, "%s %s\n", what, line)
	}
	for _, of := range []string{"shanghaien", "shipshape", tender.Name} {
		standings(t, s, of, guilds, users, say)
	}
	for _, guild := range append(guilds, "") {
		for _, user := range users {
			list, total, err := s.History(t.Context(), guild, user, 0, 100000)
			say(fmt.Sprint(user, " played ", total), list, err)
		}
	}
	for _, id := range ids {
		tb, err := s.Load(t.Context(), id)
		must(t, err)
		say(id, tb.Settled, nil)
	}
	return text.String()
}

// standings reports everything that the leaderboards of a game hold about some users.
func standings(t *testing.T, s storage.Store, of string, guilds, users []string, say func(string, any, error)) {
	t.Helper()
	for _, guild := range append(guilds, "") {
		lifetime := ladder.Name{Game: of, Guild: guild}
		names := []ladder.Name{lifetime}
		seasons, err := s.Seasons(t.Context(), lifetime)
		say("seasons", seasons, err)
		for _, season := range seasons {
			names = append(names, ladder.Name{Game: of, Guild: guild, Season: season})
		}
		for _, name := range names {
			page, err := s.Page(t.Context(), name, ladder.Query{Count: 1000})
			say("page of "+name.String(), page, err)
			counts, err := s.Counts(t.Context(), name)
			say("counts", counts, err)
			for i, one := range users {
				for _, other := range users[i+1 : min(i+3, len(users))] { // a sample of pairs is enough
					versus, err := s.Versus(t.Context(), name, one, other)
					say(one+" and "+other, versus, err)
				}
			}
		}
	}
}

// same fails the test at the first line in which two texts differ.
func same(t *testing.T, what, got, want string) {
	t.Helper()
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			t.Fatalf("%s, line %d:\n%s\nwant\n%s", what, i, g[i], w[i])
		}
	}
	if len(g) != len(w) {
		t.Fatalf("%s: %d lines, want %d", what, len(g), len(w))
	}
}

// brittle is a store whose process dies at its call number at. The call is not made or, if after is set, made without
// its result being received.
type brittle struct {
	storage.Store
	calls, at int
	after     bool
}

func (s *brittle) dies(call func() error) error {
	s.calls++
	if s.calls < s.at {
		return call()
	}
	if s.calls == s.at && s.after {
		return errors.Join(call(), storage.ErrUnavailable)
	}
	return storage.ErrUnavailable
}

func (s *brittle) Load(ctx context.Context, id string) (t *table.Table, _ error) {
	return t, s.dies(func() (err error) { t, err = s.Store.Load(ctx, id); return err })
}

func (s *brittle) Update(ctx context.Context, id string, f func(*table.Table) error) (t *table.Table, _ error) {
	return t, s.dies(func() (err error) { t, err = s.Store.Update(ctx, id, f); return err })
}

func (s *brittle) Settle(ctx context.Context, n ladder.Name, r ladder.Result) (c ladder.Change, _ error) {
	return c, s.dies(func() (err error) { c, err = s.Store.Settle(ctx, n, r); return err })
}

func (s *brittle) Archive(ctx context.Context, e ladder.Entry) error {
	return s.dies(func() error { return s.Store.Archive(ctx, e) })
}

func (s *brittle) UpdateFrom(ctx context.Context, of *table.Table, f func(*table.Table) error) (
	t *table.Table, _ error,
) {
	return t, s.dies(func() (err error) { t, err = s.Store.UpdateFrom(ctx, of, f); return err })
}

func (s *brittle) IDs(ctx context.Context) (ids []string, _ error) {
	return ids, s.dies(func() (err error) { ids, err = s.Store.IDs(ctx); return err })
}

func (s *brittle) Remove(ctx context.Context, t *table.Table) (removed bool, _ error) {
	return removed, s.dies(func() (err error) { removed, err = s.Store.Remove(ctx, t); return err })
}

func (s *brittle) Release(ctx context.Context, name, id string) error {
	return s.dies(func() error { return s.Store.Release(ctx, name, id) })
}

func (s *brittle) Revise(ctx context.Context, key string, f func(json.RawMessage) (json.RawMessage, error)) error {
	return s.dies(func() error { return s.Store.Revise(ctx, key, f) })
}

// Settling can be repeated after a crash at any of its steps. Nothing is lost and nothing counts twice.
func TestSettlingSurvivesACrashAnywhere(t *testing.T) {
	t.Parallel()
	const steps = 6 // load, three leaderboards, the histories, the table
	for name, open := range depots {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want := settledBy(t, open(t)[0], &brittle{at: 99})
			for at := 1; at <= steps; at++ {
				for _, after := range []bool{false, true} {
					s := &brittle{at: at, after: after}
					got := settledBy(t, open(t)[0], s)
					if s.calls < at {
						t.Errorf("there were only %d calls", s.calls)
					}
					same(t, fmt.Sprintf("dead at call %d (after: %t)", at, after), got, want)
				}
			}
			last := &brittle{at: steps + 1}
			same(t, "dead after the last call", settledBy(t, open(t)[0], last), want)
			if last.calls != steps {
				t.Errorf("settling takes %d calls, not %d", last.calls, steps)
			}
		})
	}
}

// settledBy settles two matches. The process dies while it settles the second, and another process repeats that. It
// returns the books.
func settledBy(t *testing.T, s storage.Store, dying *brittle) string {
	t.Helper()
	dying.Store = s
	must(t, s.Create(t.Context(), ended(t, "a", "11", "12", true, noon)))
	must(t, s.Create(t.Context(), wholeMatch(t, "b", "12", "11", 1, noon.Add(time.Hour))))
	told(t, on(t, s), "a")
	b := on(t, dying)
	if v, err := b.tables.Load(t.Context(), "b"); err == nil {
		newScores(b.services).Settled(t.Context(), v) // any error is allowed
	}
	if v := told(t, on(t, s), "b"); v.Unsettled() {
		t.Error("the match is not settled when nobody dies")
	}
	told(t, on(t, s), "b")
	return books(t, s, []string{"g1"}, []string{"11", "12"}, []string{"a", "b"})
}

// A new season carries over a part of the rating. A winner does not begin it as a newcomer does.
func TestASeasonBeginsWithWhatWasReached(t *testing.T) {
	t.Parallel()
	s := depots["bbolt"](t)[0]
	b := on(t, s)
	const season = 2 // index into ladder.For
	var entered []int
	for n, at := range []time.Time{noon, noon.AddDate(0, 3, 0)} {
		id := fmt.Sprint("m", n)
		must(t, s.Create(t.Context(), ended(t, id, "11", "12", true, at)))
		c := told(t, b, id).Settled[season]
		if c.Ladder.Season != ladder.Season(at) {
			t.Fatalf("ladder %d is %v", season, c.Ladder)
		}
		entered = append(entered, c.Seats[0].Before.Points())
	}
	if entered[1] <= entered[0] {
		t.Errorf("who has won enters the seasons with %v points", entered)
	}
}

// Two replicas can settle the same matches, and different matches of the same users, at the same time.
func TestTwoReplicasSettleAtOnce(t *testing.T) {
	t.Parallel()
	for name, open := range depots {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			handles := open(t)
			const matches = 24
			var ids []string
			for n := range matches {
				ids = append(ids, fmt.Sprint("m", n))
				rival := fmt.Sprint(20 + n%4)
				must(t, handles[0].Create(t.Context(), ended(t, ids[n], "11", rival, true,
					noon.Add(time.Duration(n)*24*time.Hour))))
			}
			var all sync.WaitGroup
			for _, s := range handles {
				b := on(t, s)
				for _, id := range ids {
					all.Go(func() {
						for told(t, b, id).Unsettled() { // a busy store can make settling time out
						}
					})
				}
			}
			all.Wait()
			standings, err := handles[0].Standings(t.Context(), ladder.Name{Game: "shanghaien", Guild: "g1"}, "11")
			must(t, err)
			if s := standings[0]; s.Games != matches || s.Won != matches {
				t.Errorf("after %d matches the standing is %+v", matches, s)
			}
			users := []string{"11", "20", "21", "22", "23"}
			before := books(t, handles[1], []string{"g1"}, users, ids)
			if _, err := rebuild.Rebuild(t.Context(), handles[0], nil, still(t).games, nil); err != nil {
				t.Fatal(err)
			}
			same(t, "rebuilt", books(t, handles[1], []string{"g1"}, users, ids), before)
		})
	}
}
