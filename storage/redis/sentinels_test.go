package redis

import (
	"fmt"
	"strings"
	"testing"

	"dockside/storage/storagetest"
	"dockside/storage/storagetest/redistest"
)

// For minutes, one Sentinel may name a server that is not the master: the one that led a failover during which the
// chosen server died, too. The client then follows the majority, whichever Sentinel it asks first.
func TestMostSentinelsAreRight(t *testing.T) {
	t.Parallel()
	master := redistest.StartNode(t).Port
	for what, named := range map[string]string{
		"it names a dead server":            redistest.FreePort(t),
		"it names a server that only reads": redistest.StartNode(t, "--replicaof", "127.0.0.1 "+master).Port,
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			var all []any // their addresses
			for _, watched := range []string{named, master, master} {
				s := redistest.Sentinel(t, watched, "requirepass s3cret")
				host, _, _ := strings.Cut(strings.TrimPrefix(s.URL, "redis://"), "?")
				all = append(all, host)
			}
			url := fmt.Sprintf("redis://:s3cret@%s?master_name=house&addr=%s&addr=%s", all...)
			for i := range 12 { // each client asks them in random order
				r := openRedis(t, url)
				storagetest.Create(t, r, fmt.Sprint(named, i))
			}
		})
	}
}
