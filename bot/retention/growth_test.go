package retention_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/tables"
	"dockside/game/gametest"
	"dockside/storage"
)

// The parts of a store, in the file and in Redis. The parts in lasting keep some data of each match. The parts in
// peopled depend on the number of users and seasons only.
var (
	lasting = []string{"histories", "entries", "finished", "history", "entry"}
	peopled = []string{"standings", "pairs", "ranks", "recent", "levels", "ladders", "played", "head"}
)

// weight returns the number of bytes in each part of a store.
func weight(t *testing.T, s storage.Store) map[string]int {
	t.Helper()
	all := map[string]int{}
	seen := map[string]bool{}
	bottest.Must(t, s.Walk(t.Context(), func(key string, value []byte) error {
		part, rest, file := strings.Cut(key, "\x00")
		if !file {
			rest = strings.TrimPrefix(key, "dockside:")
			part, _, _ = strings.Cut(rest, ":")
			if _, of, ladder := strings.Cut(rest, "}:"); ladder && part == "ladder" {
				part, _, _ = strings.Cut(of, ":")
			}
		}
		if !seen[key] {
			all[part] += len(rest)
		}
		seen[key] = true
		all[part] += len(value)
		return nil
	}))
	return all
}

// day simulates a day: some matches are played, shown and settled, a challenge is declined, and finished matches are
// archived.
func day(t *testing.T, s storage.Store, a storage.Archive, n, matches int, users []string, random *rand.Rand) {
	t.Helper()
	at, bookkeeper := bottest.Noon.AddDate(0, 0, n), bottest.On(t, s)
	for i := range matches {
		one := random.IntN(len(users))
		other := (one + 1 + random.IntN(len(users)-1)) % len(users)
		id := fmt.Sprintf("d%05dm%05d", n, i)
		tb := bottest.Finished(t, id, users[one], users[other], true, at)
		for i := range tb.Players {
			tb.Players[i].Name = "Captain Nemo"
		}
		bottest.Must(t, s.Create(t.Context(), tb))
		_, err := s.Claim(t.Context(), tables.PairClaim(tb.Channel, tb.Company()), id, "")
		bottest.Must(t, err)
		bookkeeper.Settled(t, id)
		bottest.MarkPublished(t, s, id)
	}
	bottest.Must(t, s.Create(t.Context(), bottest.Declined(t, fmt.Sprint("c", n), at)))
	b := bottest.AfterArchiving(t, s, a, at.Add(time.Hour))
	b.Archiver(s).Round(t.Context())
}

// A store does not grow from day to day, apart from user data in leaderboards and history entries. The latter take at
// most 200 bytes for each player of a match. DOCKSIDE_TEST_FULL=1 simulates a year of 1,000 matches a day on Redis.
func TestAStoreDoesNotGrow(t *testing.T) {
	t.Parallel()
	full := os.Getenv("DOCKSIDE_TEST_FULL") != ""
	matches, people := gametest.Many(3, 1000), gametest.Many(6, 300)
	from, to := gametest.Many(16, 180), gametest.Many(26, 365)
	for _, name := range []string{"bbolt", "miniredis", "redis"} {
		if full != (name == "redis") {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, a, random := bottest.Stores[name](t)[0], bottest.Archive(t), rand.New(rand.NewPCG(5, 6))
			var users []string
			for n := range people {
				users = append(users, fmt.Sprint(int64(1180000000000000100)+int64(n)))
			}
			var before map[string]int
			for n := range to {
				if n == from {
					before = weight(t, s)
				}
				day(t, s, a, n, matches, users, random)
			}
			now, grown := weight(t, s), 0
			for _, part := range lasting {
				grown += now[part] - before[part]
			}
			each := float64(grown) / float64(2*matches*(to-from))
			t.Logf("%.0f bytes stay of a match for each player; the parts are %v, and were %v", each, now, before)
			if each > 200 || each < 50 {
				t.Errorf("%.0f bytes stay of a match for each player", each)
			}
			for part, size := range now {
				if !slices.Contains(slices.Concat(lasting, peopled), part) && size > before[part]+before[part]/5+200 {
					t.Errorf("%s has grown from %d to %d bytes", part, before[part], size)
				}
			}
		})
	}
}
