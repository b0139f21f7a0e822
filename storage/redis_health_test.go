package storage

import (
	"testing"

	"github.com/alicebob/miniredis/v2"

	"dockside/storage/redistest"
)

// A Redis that answers and takes no writes is not well.
func TestARedisThatTakesNoWritesIsNotWell(t *testing.T) {
	t.Parallel()
	r := openRedis(t, redistest.Start(t, redistest.Socket(t), "--save", "").URL)
	must(t, r.Health(t.Context()))
	must(t, r.client.ConfigSet(t.Context(), "maxmemory", "1kb").Err())
	must(t, r.client.Ping(t.Context()).Err())
	unwell(t, r, "OOM")
	must(t, r.client.ConfigSet(t.Context(), "maxmemory", "0").Err())
	must(t, r.Health(t.Context()))

	mini := miniredis.RunT(t)
	must(t, openRedis(t, "redis://"+mini.Addr()).Health(t.Context()))
	if mini.TTL(healthKey) <= 0 {
		t.Error("what the check has written stays for ever")
	}
}
