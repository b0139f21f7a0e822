package table

import (
	"testing"
	"time"

	"dockside/game/ladder"
	"dockside/game/tips"
)

// A finished match is archived a week after its end, and a closed challenge once it expires. Both must be fully
// settled and shown.
func TestWhenATableLeaves(t *testing.T) {
	t.Parallel()
	end := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	settled := []ladder.Change{{Number: 1}}
	ended := Contest{Phase: Over, Ending: Ending{Ended: end, Settled: settled}}
	for name, c := range map[string]struct {
		Contest
		retry  time.Time
		after  time.Duration
		leaves bool
	}{
		"after a week":          {ended, time.Time{}, RetainFor, true},
		"a moment before":       {ended, time.Time{}, RetainFor - 1, false},
		"unknown to ladders":    {Contest{Phase: Over, Ending: Ending{Ended: end}}, time.Time{}, 99 * RetainFor, false},
		"not shown":             {ended, end, RetainFor, false},
		"a challenge, declined": {Contest{Phase: Declined, Expires: end}, time.Time{}, 0, true},
		"that a moment before":  {Contest{Phase: Lapsed, Expires: end}, time.Time{}, -1, false},
		"its card not shown":    {Contest{Phase: Lapsed, Expires: end}, end, 0, false},
		"a running match":       {Contest{Phase: Playing}, time.Time{}, 99 * RetainFor, false},
		"an open challenge":     {Contest{Phase: Open, Expires: end}, time.Time{}, 99 * RetainFor, false},
	} {
		table := Table{Contest: c.Contest, Publication: Publication{Retry: c.retry}}
		if got := table.CanArchive(end.Add(c.after)); got != c.leaves {
			t.Errorf("%s: %t", name, got)
		}
	}
}

// A match with predictions that count stays for two weeks, since it counts for the best predictor of a week. Followers
// change nothing.
func TestAPredictedMatchStaysLonger(t *testing.T) {
	t.Parallel()
	end := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	match := Table{Contest: Contest{Phase: Over, Ending: Ending{Ended: end, Settled: []ladder.Change{{Number: 1}}}}}
	match.Rated, match.Spectators = true, Spectators{{User: "7"}}
	if !match.CanArchive(end.Add(RetainFor)) {
		t.Error("a followed match stays for more than a week")
	}
	match.Spectators[0].Tip = &tips.Tip{Score: &tips.Score{}}
	if match.CanArchive(end.Add(RetainPredicted-1)) || !match.CanArchive(end.Add(RetainPredicted)) {
		t.Error("a predicted match does not stay for two weeks")
	}
}
