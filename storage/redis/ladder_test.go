package redis

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"testing"
	"time"

	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/storagetest"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
)

// A page of a ladder takes one round trip, including the reader's row and the hiding of inactive players. A page of a
// history takes two. Settling a match takes two, and one if it is settled already.
func TestRoundTrips(t *testing.T) {
	t.Parallel()
	r := openRedis(t, "redis://"+miniredis.RunT(t).Addr())
	c := count(r)
	for n := range 30 {
		storagetest.Settled(t, r, storagetest.Chess, storagetest.Match(n, "w"+strconv.Itoa(n), "l"+strconv.Itoa(n)))
	}
	ctx := t.Context()
	storagetest.Must(t, r.Archive(ctx, ladder.Entry{
		Match: "m", Guild: "1", Ended: storagetest.Noon,
		Players: []ladder.Player{{User: "w3"}},
	}))
	calls := []struct {
		name string
		call func() error
		want int64
	}{
		{"a page", func() error {
			p, err := r.Page(ctx, storagetest.Chess, ladder.Query{From: 8, Count: 8, Reader: "l3", Since: storagetest.Noon})
			if p.Total != 60 || len(p.Rows) != 8 || p.Mine.User != "l3" {
				t.Errorf("the page is %+v", p)
			}
			return err
		}, 1},
		{"a page that hides", func() error {
			p, err := r.Page(ctx, storagetest.Chess, ladder.Query{
				Count: 8, Reader: "l29",
				Since: storagetest.Noon.Add(10 * time.Hour),
			})
			if p.Total != 40 {
				t.Errorf("shown are %d", p.Total)
			}
			return err
		}, 1},
		{"a history", func() error { _, _, err := r.History(ctx, "1", "w3", 0, 8); return err }, 2},
		{"head to head", func() error { _, err := r.Versus(ctx, storagetest.Chess, "w3", "l3"); return err }, 1},
		{"standings", func() error { _, err := r.Standings(ctx, storagetest.Chess, "w3", "l3"); return err }, 1},
		{"a new match", func() error {
			_, err := r.Settle(ctx, storagetest.Chess, storagetest.Match(99, "w3", "l3"))
			return err
		}, 2},
		{"the same match", func() error {
			_, err := r.Settle(ctx, storagetest.Chess, storagetest.Match(99, "w3", "l3"))
			return err
		}, 1},
	}
	for _, call := range calls {
		before := c.trips.Load()
		storagetest.Must(t, call.call())
		if n := c.trips.Load() - before; n != call.want {
			t.Errorf("%s takes %d round trips, not %d", call.name, n, call.want)
		}
	}
}

// The number of round trips does not depend on the number of tables in a channel or of matches of a user. Boards and
// profiles need only these calls.
func TestRoundTripsDoNotGrow(t *testing.T) {
	t.Parallel()
	r := openRedis(t, "redis://"+miniredis.RunT(t).Addr())
	c := count(r)
	var ids []string
	fill := func(tables, matches int) {
		for n := len(ids); n < tables; n++ {
			tb := storagetest.Challenge("t" + strconv.Itoa(n))
			ids = append(ids, tb.ID)
			storagetest.Must(t, r.Create(t.Context(), tb))
		}
		for n := range matches {
			storagetest.Must(t, r.Archive(t.Context(), ladder.Entry{
				Match: "m" + strconv.Itoa(n), Guild: "1", Ended: storagetest.Noon.Add(time.Duration(n) * time.Hour),
				Players: []ladder.Player{{User: "11"}},
			}))
		}
	}
	for _, much := range [][2]int{{2, 1}, {200, 2_000}} {
		fill(much[0], much[1])
		for _, call := range []struct {
			name string
			call func() (found int, err error)
			want int64
		}{
			{"the tables of a channel", func() (int, error) {
				found, err := r.InChannel(t.Context(), "7")
				return len(found), err
			}, 2},
			{"to load them", func() (int, error) {
				found, err := r.LoadMany(t.Context(), ids...)
				return len(found), err
			}, 1},
			{"the tables of somebody", func() (int, error) {
				found, err := r.Tagged(t.Context(), table.SatAtBy("11"))
				return len(found), err
			}, 2},
			{"what they have played", func() (int, error) {
				_, total, err := r.History(t.Context(), "1", "11", 0, 20)
				return total, err
			}, 2},
		} {
			before := c.trips.Load()
			found := storagetest.Got(call.call())(t)
			if n := c.trips.Load() - before; n != call.want || found != much[0] && found != much[1] {
				t.Errorf("of %v it takes %d round trips to find %s, not %d; found %d", much, n, call.name, call.want, found)
			}
		}
	}
}

// If thousands of players have become inactive, hiding them takes several short calls. The page is correct
// nevertheless.
func TestThousandsBecomeIdleAtOnce(t *testing.T) {
	t.Parallel()
	r := openRedis(t, "redis://"+miniredis.RunT(t).Addr())
	storagetest.Populate(t, r, plant, 7000)
	c := count(r)
	for i, total := range []int{0, 0, 7000, 7000} {
		before := c.trips.Load()
		since := storagetest.Noon.AddDate(1-i/2, 0, 0)
		p := storagetest.Got(r.Page(t.Context(), storagetest.Chess, ladder.Query{Count: 8, Since: since}))(t)
		if n, moving := c.trips.Load()-before, i%2 == 0; p.Total != total || (n > 1) != moving {
			t.Errorf("look %d: %d are shown after %d round trips, want %d", i, p.Total, n, total)
		}
	}
}

// A process dies after each command of settling, with or without a lost response. Settling again returns the change of
// a match that counts once, and the ladder has it once.
func TestSettleSurvivesACrashAfterEachCommand(t *testing.T) {
	t.Parallel()
	calm := openRedis(t, "redis://"+miniredis.RunT(t).Addr())
	storagetest.Settled(t, calm, storagetest.Chess, storagetest.Match(1, "11", "12"))
	want := storagetest.Settled(t, calm, storagetest.Chess, storagetest.Match(2, "12", "11"))
	wantPage := storagetest.Got(calm.Page(t.Context(), storagetest.Chess, ladder.Query{Count: 9}))(t)
	const commands = 4 // three reads and the script
	for n := range commands + 1 {
		for _, lost := range []bool{false, true} {
			url := "redis://" + miniredis.RunT(t).Addr()
			whole := openRedis(t, url)
			storagetest.Settled(t, whole, storagetest.Chess, storagetest.Match(1, "11", "12"))
			dying, _ := cutAfter(t, url, n, lost)
			_, err := dying.Settle(t.Context(), storagetest.Chess, storagetest.Match(2, "12", "11"))
			if died := n < commands || lost; died != (err != nil) || died && !errors.Is(err, storage.ErrUnavailable) {
				t.Errorf("dead after %d commands (lost: %t): %v", n, lost, err)
			}
			got := storagetest.Settled(t, whole, storagetest.Chess, storagetest.Match(2, "12", "11"))
			page := storagetest.Got(whole.Page(t.Context(), storagetest.Chess, ladder.Query{Count: 9}))(t)
			if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(page, wantPage) {
				t.Errorf("dead after %d commands (lost: %t): %+v on %+v", n, lost, got, page)
			}
		}
	}
}

// An inactive player who plays again is removed from the sets of hidden players. Otherwise an older rating would return
// from there.
func TestWhoComesBackIsHiddenNoMore(t *testing.T) {
	t.Parallel()
	r := openRedis(t, "redis://"+miniredis.RunT(t).Addr())
	storagetest.Settled(t, r, storagetest.Chess, storagetest.Match(0, "anna", "ben"))
	since := storagetest.Noon.Add(time.Minute)
	storagetest.Got(r.Page(t.Context(), storagetest.Chess, ladder.Query{Count: 9, Since: since}))(t)
	storagetest.Settled(t, r, storagetest.Chess, storagetest.Match(1, "anna", "ben"))
	for _, part := range []string{idleRanksPart, idlePart} {
		if hidden, err := r.client.ZCard(t.Context(), ladderKey(storagetest.Chess,
			part)).Result(); err != nil || hidden != 0 {
			t.Errorf("%d stay in %s: %v", hidden, part, err)
		}
	}
}

// Two replicas read the same match as not settled, and both write it. The second gets the change that the first has
// written, and the match counts once.
func TestTwoCopiesSettleTheSameMatch(t *testing.T) {
	t.Parallel()
	for _, reason := range []ladder.Reason{ladder.Counts, ladder.Friendly} {
		r := openRedis(t, "redis://"+miniredis.RunT(t).Addr())
		result := storagetest.Match(1, "11", "12")
		result.Reason = reason
		var read [2]book
		for i := range read {
			var done string
			var err error
			if read[i], done, err = r.readBook(t.Context(), place{name: storagetest.Chess}, result); err != nil || done != "" {
				t.Fatalf("the match is settled before anybody has: %q, %v", done, err)
			}
		}
		first := storagetest.Got(r.writeBook(t.Context(), place{name: storagetest.Chess}, result, read[0]))(t)
		second := storagetest.Got(r.writeBook(t.Context(), place{name: storagetest.Chess}, result, read[1]))(t)
		counts := storagetest.Got(r.Counts(t.Context(), storagetest.Chess))(t)
		if first == "" || second != first || counts["checks"] != result.Counts["checks"] {
			t.Errorf("reason %q: the copies are told %q and %q, and %v is counted", reason, first, second, counts)
		}
	}
}

// Ladders and documents of another schema are refused.
func TestOtherSchemasAreRefused(t *testing.T) {
	t.Parallel()
	for _, schema := range []int{ladder.Schema - 1, ladder.Schema + 1} {
		r := openRedis(t, "redis://"+miniredis.RunT(t).Addr())
		ctx := t.Context()
		other := fmt.Sprintf(`{"schema":%d,"value":"in another form"}`, schema)
		storagetest.Must(t, r.client.HSet(ctx, ladderKey(storagetest.Chess, standingsPart), "11", other).Err())
		storagetest.Must(t, r.client.HSet(ctx, ladderKey(storagetest.Chess, pairsPart), "11 12", other).Err())
		storagetest.Must(t, r.client.HSet(ctx, ladderKey(storagetest.Chess, headPart), schemaCounter, schema).Err())
		storagetest.Must(t, r.client.HSet(ctx, ladderKey(storagetest.Chess, changesPart), "m5", "1 "+other).Err())
		storagetest.Must(t, r.client.ZAdd(ctx, ladderKey(storagetest.Chess, ranksPart), redis.Z{Member: "11"}).Err())
		storagetest.Must(t, r.client.Set(ctx, documentKey("guild:1"), other, 0).Err())
		calls := map[string]func() error{
			"settle": func() error {
				_, err := r.Settle(ctx, storagetest.Chess, storagetest.Match(1, "11",
					"12"))
				return err
			},
			"settle again": func() error {
				_, err := r.Settle(ctx, storagetest.Chess, storagetest.Match(5, "11",
					"12"))
				return err
			},
			"page":      func() error { _, err := r.Page(ctx, storagetest.Chess, ladder.Query{Reader: "11"}); return err },
			"standings": func() error { _, err := r.Standings(ctx, storagetest.Chess, "11"); return err },
			"versus":    func() error { _, err := r.Versus(ctx, storagetest.Chess, "12", "11"); return err },
			"counts":    func() error { _, err := r.Counts(ctx, storagetest.Chess); return err },
			"seasons":   func() error { _, err := r.Seasons(ctx, storagetest.Chess); return err },
			"document":  func() error { _, err := r.Document(ctx, "guild:1"); return err },
			"revise":    func() error { return r.Revise(ctx, "guild:1", nil) },
		}
		for name, call := range calls {
			if err := call(); !errors.Is(err, storage.ErrSchema) {
				t.Errorf("schema %d, %s: %v", schema, name, err)
			}
		}
	}
}

// The limit of games of a pair is judged by the games at the time of the write. If another game was settled since the
// read, the result is computed again. Otherwise a rebuild, which takes the games in that order, would give another
// result.
func TestTooOftenIsJudgedByWhatIsThere(t *testing.T) {
	t.Parallel()
	r := openRedis(t, "redis://"+miniredis.RunT(t).Addr())
	for n := range 9 {
		storagetest.Settled(t, r, storagetest.Chess, storagetest.Match(n, "11", "12"))
	}
	tenth := storagetest.Match(9, "11", "12")
	read, done, err := r.readBook(t.Context(), place{name: storagetest.Chess}, tenth)
	if err != nil || done != "" {
		t.Fatalf("read %q, %v", done, err)
	}
	storagetest.Settled(t, r, storagetest.Chess, storagetest.Match(100, "11", "12"))
	if done, err = r.writeBook(t.Context(), place{name: storagetest.Chess}, tenth, read); done != "" || err != nil {
		t.Errorf("a result that was read before another game is written as %q, %v", done, err)
	}
	if c := storagetest.Settled(t, r, storagetest.Chess, tenth); c.Reason != ladder.Counts {
		t.Errorf("the tenth game does not count: %q", c.Reason)
	}
	before := storagetest.Got(r.Versus(t.Context(), storagetest.Chess, "11", "13"))(t)
	friendly := storagetest.Match(101, "11", "13")
	friendly.Reason = ladder.Friendly
	storagetest.Settled(t, r, storagetest.Chess, friendly)
	if after, err := r.Versus(t.Context(), storagetest.Chess, "11", "13"); err != nil || !reflect.DeepEqual(after,
		before) {
		t.Errorf("of two who have never played it knows %+v, %v", after, err)
	}
}
