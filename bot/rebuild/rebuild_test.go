package rebuild_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/interaction"
	"dockside/bot/rebuild"
	"dockside/game/gametest"
	"dockside/game/table"

	"github.com/alicebob/miniredis/v2"
)

// Rebuilding the leaderboards and histories from the tables gives the same books as before. The random matches were
// settled concurrently and on two replicas.
func TestRebuildGivesWhatWasThere(t *testing.T) {
	t.Parallel()
	sizes := map[string]int{
		"bbolt": 120, "miniredis": gametest.Many(60, 300), "redis": gametest.Many(120, 10_000),
	}
	for name, open := range bottest.Stores {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			handles := open(t)
			random := rand.New(rand.NewPCG(7, uint64(sizes[name])))
			var users, ids []string
			for n := range max(10, sizes[name]/30) {
				users = append(users, fmt.Sprint("u", n))
			}
			for n := range sizes[name] {
				tb := bottest.RandomTable(t, random, n, users)
				ids = append(ids, tb.ID)
				bottest.Must(t, handles[0].Create(t.Context(), tb))
			}
			reckonAll(t, handles, ids)
			guilds := []string{"g0", "g1", "g2"}
			before := bottest.Books(t, handles[0], guilds, users, ids)
			n, err := rebuild.Rebuild(t.Context(), handles[1], nil, bottest.GamesAndTender(), nil)
			bottest.Must(t, err)
			if n != len(ids) {
				t.Errorf("rebuilt from %d matches, there are %d", n, len(ids))
			}
			bottest.Same(t, "rebuilt", bottest.Books(t, handles[0], guilds, users, ids), before)
			for _, want := range []string{
				`"reason":"often"`, `"reason":"friendly"`, `"reason":"stopped"`, `2027-1`, `page of tender/g0/`,
			} {
				if !strings.Contains(before, want) {
					t.Errorf("%s is in no ladder", want)
				}
			}
		})
	}
}

// reckonAll settles matches concurrently on two replicas.
func reckonAll(t *testing.T, handles [2]bottest.Store, ids []string) {
	t.Helper()
	var next atomic.Int64
	var all sync.WaitGroup
	for worker := range 6 {
		b := bottest.On(t, handles[worker%2])
		all.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(ids)); i = next.Add(1) - 1 {
				for b.Settled(t, ids[i]).Unsettled() { // a busy store can make settling time out
				}
			}
		})
	}
	all.Wait()
}

// A match that was never settled is settled last in a rebuild.
func TestRebuildTakesUnsettledMatchesLast(t *testing.T) {
	t.Parallel()
	s := bottest.Stores["bbolt"](t)[0]
	for n, id := range []string{"forgotten", "first", "second"} {
		bottest.Must(
			t,
			s.Create(t.Context(), bottest.Finished(t, id, "11", "12", true, bottest.Noon.Add(time.Duration(n)*time.Hour))),
		)
	}
	bottest.On(t, s).Settled(t, "second")
	bottest.On(t, s).Settled(t, "first")
	_, err := rebuild.Rebuild(t.Context(), s, nil, bottest.GamesAndTender(), nil)
	bottest.Must(t, err)
	var numbers []int64
	for _, id := range []string{"second", "first", "forgotten"} {
		tb, err := s.Load(t.Context(), id)
		bottest.Must(t, err)
		numbers = append(numbers, tb.Settled[0].Number)
	}
	if !slices.Equal(numbers, []int64{1, 2, 3}) {
		t.Errorf("the numbers are %v", numbers)
	}
}

// If one match cannot be replayed, the rebuild fails and leaves the leaderboards unchanged.
func TestRebuildForgetsNothingThatItCannotReplay(t *testing.T) {
	t.Parallel()
	s := bottest.Stores["bbolt"](t)[0]
	for n, id := range []string{"known", "strange"} {
		bottest.Must(
			t,
			s.Create(t.Context(), bottest.Finished(t, id, "11", "12", true, bottest.Noon.Add(time.Duration(n)*time.Hour))),
		)
		bottest.On(t, s).Settled(t, id)
	}
	before := bottest.Books(t, s, []string{"g1"}, []string{"11", "12"}, []string{"known", "strange"})
	_, err := s.Update(t.Context(), "strange", func(tb *table.Table) error {
		tb.Version = 99
		return nil
	})
	bottest.Must(t, err)
	if _, err := rebuild.Rebuild(t.Context(), s, nil, bottest.GamesAndTender(), nil); !errors.Is(err, table.ErrRules) {
		t.Errorf("rebuilding ends with %v", err)
	}
	bottest.Same(
		t, "after it", bottest.Books(t, s, []string{"g1"}, []string{"11", "12"}, []string{"known", "strange"}), before,
	)
}

// A rebuild restores the lists of tables in a channel, of finished tables and of tables that are due.
func TestRebuildListsTablesAgain(t *testing.T) {
	t.Parallel()
	server := miniredis.RunT(t)
	s := bottest.TwoHandles(t, "redis://"+server.Addr())[0]
	var users []string
	for n := range 10 {
		users = append(users, fmt.Sprint("u", n))
	}
	over := bottest.RandomTable(t, rand.New(rand.NewPCG(1, 2)), 1, users)
	open := table.New(table.Challenge{
		ID: "open", Guild: "g0", Channel: over.Channel, Rules: bottest.Games()[0].Rules,
		By: table.Person{ID: "u1"},
	}, bottest.Noon)
	bottest.Must(t, s.Create(t.Context(), over))
	bottest.Must(t, s.Create(t.Context(), open))
	for _, key := range server.Keys() {
		if !strings.HasPrefix(key, "dockside:table:") {
			server.Del(key)
		}
	}
	_, err := rebuild.Rebuild(t.Context(), s, nil, bottest.GamesAndTender(), nil)
	bottest.Must(t, err)
	in, err := s.InChannel(t.Context(), open.Channel)
	bottest.Must(t, err)
	due, err := s.ClaimDue(t.Context(), open.Expires, open.Expires.Add(time.Minute), 10)
	bottest.Must(t, err)
	here := &interaction.Request{Interaction: discord.Interaction{Channel: over.Channel}}
	newest, err := bottest.On(t, s).Finder().Newest(t.Context(), here)
	bottest.Must(t, err)
	if !slices.Contains(in, "open") || !slices.Contains(due, "open") || newest != over.ID {
		t.Errorf("in the channel: %v, due: %v, newest: %s", in, due, newest)
	}
}
