package storage

import (
	"testing"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"

	"dockside/table"
)

// What a process has announced that then died is passed over, and taken away when nothing can come of it.
func TestHintsOfPeopleAreMended(t *testing.T) {
	t.Parallel()
	r := openRedis(t, "redis://"+miniredis.RunT(t).Addr())
	for _, id := range []string{"live", "gone", "over"} {
		must(t, r.Create(t.Context(), challenge(id)))
	}
	enter(t, r, "gone", table.Lapsed)
	enter(t, r, "over", table.Over)
	for _, id := range []string{"live", "gone", "over"} {
		must(t, r.client.ZAdd(t.Context(), finishedKey("12"), redis.Z{Member: id}).Err())
		must(t, r.client.SAdd(t.Context(), tagKey(table.SatAtBy("12")), id).Err())
	}
	ids, _, err := r.Finished(t.Context(), "12", 0, 9)
	expectIDs(t, "finished", found{ids, err})
	expectIDs(t, "seated", listed(r.Seated(t.Context(), "12")))
	expectIDs(t, "what is left of them", listed(r.client.ZRange(t.Context(), finishedKey("12"), 0, -1).Result()), "live")
	expectIDs(t, "and of these", listed(r.client.SMembers(t.Context(), tagKey(table.SatAtBy("12"))).Result()), "live")
}
