package bot

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

	"dockside/bot/discord"
	"dockside/bot/interaction"
	"dockside/bot/rebuild"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/gametest"
	"dockside/game/gametest/tender"
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
	for name, open := range depots {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			handles := open(t)
			random := rand.New(rand.NewPCG(7, uint64(sizes[name])))
			var users, ids []string
			for n := range max(10, sizes[name]/30) {
				users = append(users, fmt.Sprint("u", n))
			}
			for n := range sizes[name] {
				tb := randomTable(t, random, n, users)
				ids = append(ids, tb.ID)
				must(t, handles[0].Create(t.Context(), tb))
			}
			reckonAll(t, handles, ids)
			guilds := []string{"g0", "g1", "g2"}
			before := books(t, handles[0], guilds, users, ids)
			n, err := rebuild.Rebuild(t.Context(), handles[1], nil, aHouse(t), nil)
			must(t, err)
			if n != len(ids) {
				t.Errorf("rebuilt from %d matches, there are %d", n, len(ids))
			}
			same(t, "rebuilt", books(t, handles[0], guilds, users, ids), before)
			for _, want := range []string{
				`"reason":"often"`, `"reason":"friendly"`, `"reason":"stopped"`, `2027-1`,
				`page of tender/g0/`,
			} {
				if !strings.Contains(before, want) {
					t.Errorf("nowhere in the books stands %s", want)
				}
			}
		})
	}
}

// randomTable returns a finished match. Most are resigned, some stopped, some unrated, and some played to the end. The
// numbers of matches are not in the order of time.
func randomTable(t *testing.T, random *rand.Rand, n int, users []string) *table.Table {
	t.Helper()
	at := noon.Add(time.Duration(random.IntN(365*24)) * time.Hour)
	one := random.IntN(len(users))
	other := (one + 1 + random.IntN(len(users)-1)) % len(users)
	if random.IntN(4) == 0 {
		one, other, at = 0, 1, noon.Add(time.Duration(random.IntN(48))*time.Hour) // two users who play very often
	}
	id := fmt.Sprint("t", n)
	if random.IntN(6) == 0 {
		return randomTender(t, random, id, users, at)
	}
	tb := ended(t, id, users[one], users[other], random.IntN(10) > 0, at)
	switch random.IntN(30) {
	case 0:
		tb = wholeMatch(t, id, users[one], users[other], uint64(n), at)
	case 1:
		tb.Log[len(tb.Log)-1] = game.Play{Seat: game.Outside, Move: game.Move(game.Stopped)}
	}
	tb.Guild = fmt.Sprint("g", random.IntN(3))
	return tb
}

// randomTender returns a finished, randomly played match of two to six users. Some of them have left their seat to a
// computer player.
func randomTender(t *testing.T, random *rand.Rand, id string, users []string, at time.Time) *table.Table {
	t.Helper()
	setup := game.Setup{Seats: 2 + random.IntN(5), Options: []string{"short"}}
	tb := &table.Table{
		ID: id,
		Publication: table.Publication{
			Location: table.Location{Guild: fmt.Sprint("g", random.IntN(3)), Channel: "c", Locale: "en"},
		},
		Contest: table.Contest{
			Terms: table.Terms{
				Game:    tender.Name,
				Version: 1,
				Options: setup.Options,
				Rated:   random.IntN(10) > 0,
				Lobby:   true,
			},
			Phase:   table.Over,
			Ending:  table.Ending{Ended: at},
			Created: at,
		},
	}
	for seat, n := range random.Perm(len(users))[:setup.Seats] {
		p := table.Player{User: users[n], Name: "name of " + users[n], Acted: at}
		if random.IntN(10) == 0 && seat > 0 {
			p.Level = ai.Easy
			tb.Log = append(tb.Log, game.TakeOver(game.Seat(seat), p.Level))
		}
		tb.Players = append(tb.Players, p)
	}
	tb.Log = append(tb.Log, gametest.Random(t, tender.Rules(), setup, random).Log()...)
	return tb
}

// reckonAll settles matches concurrently on two replicas.
func reckonAll(t *testing.T, handles [2]depot, ids []string) {
	t.Helper()
	var next atomic.Int64
	var all sync.WaitGroup
	for worker := range 6 {
		b := on(t, handles[worker%2])
		all.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(ids)); i = next.Add(1) - 1 {
				for told(t, b, ids[i]).Unsettled() { // a busy store can make settling time out
				}
			}
		})
	}
	all.Wait()
}

// A match that was never settled is settled last in a rebuild.
func TestRebuildTakesUnsettledMatchesLast(t *testing.T) {
	t.Parallel()
	s := depots["bbolt"](t)[0]
	for n, id := range []string{"forgotten", "first", "second"} {
		must(t, s.Create(t.Context(), ended(t, id, "11", "12", true, noon.Add(time.Duration(n)*time.Hour))))
	}
	told(t, on(t, s), "second")
	told(t, on(t, s), "first")
	_, err := rebuild.Rebuild(t.Context(), s, nil, aHouse(t), nil)
	must(t, err)
	var numbers []int64
	for _, id := range []string{"second", "first", "forgotten"} {
		tb, err := s.Load(t.Context(), id)
		must(t, err)
		numbers = append(numbers, tb.Settled[0].Number)
	}
	if !slices.Equal(numbers, []int64{1, 2, 3}) {
		t.Errorf("the numbers are %v", numbers)
	}
}

// If one match cannot be replayed, the rebuild fails and leaves the leaderboards unchanged.
func TestRebuildForgetsNothingThatItCannotReplay(t *testing.T) {
	t.Parallel()
	s := depots["bbolt"](t)[0]
	for n, id := range []string{"known", "strange"} {
		must(t, s.Create(t.Context(), ended(t, id, "11", "12", true, noon.Add(time.Duration(n)*time.Hour))))
		told(t, on(t, s), id)
	}
	before := books(t, s, []string{"g1"}, []string{"11", "12"}, []string{"known", "strange"})
	_, err := s.Update(t.Context(), "strange", func(tb *table.Table) error {
		tb.Version = 99
		return nil
	})
	must(t, err)
	if _, err := rebuild.Rebuild(t.Context(), s, nil, aHouse(t), nil); !errors.Is(err, table.ErrRules) {
		t.Errorf("rebuilding ends with %v", err)
	}
	same(t, "after it", books(t, s, []string{"g1"}, []string{"11", "12"}, []string{"known", "strange"}), before)
}

// A rebuild restores the lists of tables in a channel, of finished tables and of tables that are due.
func TestRebuildListsTablesAgain(t *testing.T) {
	t.Parallel()
	server := miniredis.RunT(t)
	s := twoHandles(t, "redis://"+server.Addr())[0]
	var users []string
	for n := range 10 {
		users = append(users, fmt.Sprint("u", n))
	}
	over := randomTable(t, rand.New(rand.NewPCG(1, 2)), 1, users)
	open := table.New(table.Challenge{
		ID: "open", Guild: "g0", Channel: over.Channel, Rules: still(t).games[0].Rules,
		By: table.Person{ID: "u1"},
	}, noon)
	must(t, s.Create(t.Context(), over))
	must(t, s.Create(t.Context(), open))
	for _, key := range server.Keys() {
		if !strings.HasPrefix(key, "dockside:table:") {
			server.Del(key)
		}
	}
	_, err := rebuild.Rebuild(t.Context(), s, nil, aHouse(t), nil)
	must(t, err)
	in, err := s.InChannel(t.Context(), open.Channel)
	must(t, err)
	due, err := s.ClaimDue(t.Context(), open.Expires, open.Expires.Add(time.Minute), 10)
	must(t, err)
	here := &interaction.Request{Interaction: discord.Interaction{Channel: over.Channel}}
	newest, err := newRetrospect((&services{store: s}).ready(), nil, nil).Newest(t.Context(), here)
	must(t, err)
	if !slices.Contains(in, "open") || !slices.Contains(due, "open") || newest != over.ID {
		t.Errorf("in the channel: %v, due: %v, newest: %s", in, due, newest)
	}
}
