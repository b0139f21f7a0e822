package redis

import (
	"testing"

	"dockside/game/table"
	"dockside/storage/storagetest"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
)

// A reader skips index entries of tables that a process has announced and never stored, and removes them when they are
// void.
func TestHintsOfPeopleAreMended(t *testing.T) {
	t.Parallel()
	r := openRedis(t, "redis://"+miniredis.RunT(t).Addr())
	storagetest.Create(t, r, "live", "gone", "over")
	storagetest.Enter(t, r, "gone", table.Lapsed)
	storagetest.Enter(t, r, "over", table.Over)
	for _, id := range []string{"live", "gone", "over"} {
		storagetest.Must(t, r.client.ZAdd(t.Context(), finishedKey("12"), redis.Z{Member: id}).Err())
		storagetest.Must(t, r.client.SAdd(t.Context(), tagKey(table.SatAtBy("12")), id).Err())
	}
	ids, _, err := r.Finished(t.Context(), "12", 0, 9)
	storagetest.ExpectIDs(t, "finished", storagetest.Found{Ids: ids, Err: err})
	storagetest.ExpectIDs(t, "seated", storagetest.Listed(r.Seated(t.Context(), "12")))
	storagetest.ExpectIDs(t, "what is left of them", storagetest.Listed(r.client.ZRange(t.Context(), finishedKey("12"),
		0, -1).Result()), "live")
	storagetest.ExpectIDs(t, "and of these", storagetest.Listed(r.client.SMembers(t.Context(),
		tagKey(table.SatAtBy("12"))).Result()), "live")
}
