package rating_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/rebuild"
	"dockside/game/ladder"
	"dockside/storage"
)

// Settling can be repeated after a crash at any of its steps. Nothing is lost and nothing counts twice.
func TestSettlingSurvivesACrashAnywhere(t *testing.T) {
	t.Parallel()
	const steps = 6 // load, three leaderboards, the histories, the table
	for name, open := range bottest.Stores {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want := settledBy(t, open(t)[0], &bottest.Brittle{At: 99})
			for at := 1; at <= steps; at++ {
				for _, after := range []bool{false, true} {
					s := &bottest.Brittle{At: at, After: after}
					got := settledBy(t, open(t)[0], s)
					if s.Calls < at {
						t.Errorf("there were only %d calls", s.Calls)
					}
					bottest.Same(t, fmt.Sprintf("dead at call %d (after: %t)", at, after), got, want)
				}
			}
			last := &bottest.Brittle{At: steps + 1}
			bottest.Same(t, "dead after the last call", settledBy(t, open(t)[0], last), want)
			if last.Calls != steps {
				t.Errorf("settling takes %d calls, not %d", last.Calls, steps)
			}
		})
	}
}

// settledBy settles two matches. The process dies while it settles the second, and another process repeats that. It
// returns the books.
func settledBy(t *testing.T, s storage.Store, dying *bottest.Brittle) string {
	t.Helper()
	dying.Store = s
	bottest.Must(t, s.Create(t.Context(), bottest.Finished(t, "a", "11", "12", true, bottest.Noon)))
	bottest.Must(t, s.Create(t.Context(), bottest.Played(t, "b", "12", "11", 1, bottest.Noon.Add(time.Hour))))
	bottest.On(t, s).Settled(t, "a")
	b := bottest.On(t, dying)
	if v, err := b.Tables.Load(t.Context(), "b"); err == nil {
		b.Settler().Settled(t.Context(), v) // any error is allowed
	}
	if v := bottest.On(t, s).Settled(t, "b"); v.Unsettled() {
		t.Error("the match is not settled when nobody dies")
	}
	bottest.On(t, s).Settled(t, "b")
	return bottest.Books(t, s, []string{"g1"}, []string{"11", "12"}, []string{"a", "b"})
}

// A new season carries over a part of the rating. A winner does not begin it as a newcomer does.
func TestASeasonBeginsWithWhatWasReached(t *testing.T) {
	t.Parallel()
	s := bottest.Stores["bbolt"](t)[0]
	b := bottest.On(t, s)
	const season = 2 // index into ladder.For
	var entered []int
	for n, at := range []time.Time{bottest.Noon, bottest.Noon.AddDate(0, 3, 0)} {
		id := fmt.Sprint("m", n)
		bottest.Must(t, s.Create(t.Context(), bottest.Finished(t, id, "11", "12", true, at)))
		c := b.Settled(t, id).Settled[season]
		if c.Ladder.Season != ladder.Season(at) {
			t.Fatalf("ladder %d is %v", season, c.Ladder)
		}
		entered = append(entered, c.Seats[0].Before.Points())
	}
	if entered[1] <= entered[0] {
		t.Errorf("the winner enters the seasons with %v points", entered)
	}
}

// Two replicas can settle the same matches, and different matches of the same users, at the same time.
func TestTwoReplicasSettleAtOnce(t *testing.T) {
	t.Parallel()
	for name, open := range bottest.Stores {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			handles := open(t)
			const matches = 24
			var ids []string
			for n := range matches {
				ids = append(ids, fmt.Sprint("m", n))
				rival := fmt.Sprint(20 + n%4)
				bottest.Must(t, handles[0].Create(t.Context(), bottest.Finished(t, ids[n], "11", rival, true,
					bottest.Noon.Add(time.Duration(n)*24*time.Hour))))
			}
			var all sync.WaitGroup
			for _, s := range handles {
				b := bottest.On(t, s)
				for _, id := range ids {
					all.Go(func() {
						for b.Settled(t, id).Unsettled() { // a busy store can make settling time out
						}
					})
				}
			}
			all.Wait()
			standings, err := handles[0].Standings(t.Context(), ladder.Name{Game: "shanghaien", Guild: "g1"}, "11")
			bottest.Must(t, err)
			if s := standings[0]; s.Games != matches || s.Won != matches {
				t.Errorf("after %d matches the standing is %+v", matches, s)
			}
			users := []string{"11", "20", "21", "22", "23"}
			before := bottest.Books(t, handles[1], []string{"g1"}, users, ids)
			if _, err := rebuild.Rebuild(t.Context(), handles[0], nil, bottest.Games(), nil); err != nil {
				t.Fatal(err)
			}
			bottest.Same(t, "rebuilt", bottest.Books(t, handles[1], []string{"g1"}, users, ids), before)
		})
	}
}
