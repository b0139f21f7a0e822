package table

import (
	"testing"
	"time"

	"dockside/game/ladder"
)

// A finished match is archived a week after its end, and a closed challenge once it expires. Both must be fully
// settled and shown.
func TestWhenATableLeaves(t *testing.T) {
	t.Parallel()
	end := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	settled := []ladder.Change{{Number: 1}}
	for name, c := range map[string]struct {
		table  Table
		after  time.Duration
		leaves bool
	}{
		"after a week":       {Table{Contest: Contest{Phase: Over, Ending: Ending{Ended: end, Settled: settled}}}, RetainFor, true},
		"a moment before":    {Table{Contest: Contest{Phase: Over, Ending: Ending{Ended: end, Settled: settled}}}, RetainFor - 1, false},
		"unknown to ladders": {Table{Contest: Contest{Phase: Over, Ending: Ending{Ended: end}}}, 99 * RetainFor, false},
		"not shown": {
			Table{Contest: Contest{Phase: Over, Ending: Ending{Ended: end, Settled: settled}}, Publication: Publication{Retry: end}},
			RetainFor, false,
		},
		"a challenge, declined": {Table{Contest: Contest{Phase: Declined, Expires: end}}, 0, true},
		"that a moment before":  {Table{Contest: Contest{Phase: Lapsed, Expires: end}}, -1, false},
		"its card not shown":    {Table{Contest: Contest{Phase: Lapsed, Expires: end}, Publication: Publication{Retry: end}}, 0, false},
		"a running match":       {Table{Contest: Contest{Phase: Playing}}, 99 * RetainFor, false},
		"an open challenge":     {Table{Contest: Contest{Phase: Open, Expires: end}}, 99 * RetainFor, false},
	} {
		if got := c.table.CanArchive(end.Add(c.after)); got != c.leaves {
			t.Errorf("%s: %t", name, got)
		}
	}
}
