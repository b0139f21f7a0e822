package redis

import (
	"testing"

	"github.com/alicebob/miniredis/v2"

	"dockside/storage/storagetest"
	"dockside/storage/storagetest/redistest"
)

// A Redis that answers but refuses writes is unhealthy.
func TestARedisThatTakesNoWritesIsNotWell(t *testing.T) {
	t.Parallel()
	r := openRedis(t, redistest.Start(t, redistest.Socket(t), "--save", "").URL)
	storagetest.Must(t, r.Health(t.Context()))
	storagetest.Must(t, r.client.ConfigSet(t.Context(), "maxmemory", "1kb").Err())
	storagetest.Must(t, r.client.Ping(t.Context()).Err())
	storagetest.ExpectUnhealthy(t, r, "OOM")
	storagetest.Must(t, r.client.ConfigSet(t.Context(), "maxmemory", "0").Err())
	storagetest.Must(t, r.Health(t.Context()))

	mini := miniredis.RunT(t)
	storagetest.Must(t, openRedis(t, "redis://"+mini.Addr()).Health(t.Context()))
	if mini.TTL(healthKey) <= 0 {
		t.Error("the key of the check does not expire")
	}
}
