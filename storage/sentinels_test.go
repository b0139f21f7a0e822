package storage

import (
	"fmt"
	"strings"
	"testing"

	"dockside/storage/redistest"
)

// A Sentinel may go on naming what is a master no longer, for minutes: the one that led a failover during which the
// server it had chosen died too. Then the others are right, whichever of them is asked first.
func TestMostSentinelsAreRight(t *testing.T) {
	t.Parallel()
	port := func(args ...string) string {
		where := redistest.Socket(t)
		where[1] = redistest.FreePort(t)
		redistest.Start(t, where, append(args, "--save", "")...)
		return where[1]
	}
	master := port()
	for what, named := range map[string]string{
		"it names a dead server":            redistest.FreePort(t),
		"it names a server that only reads": port("--replicaof", "127.0.0.1 "+master),
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			wrong, right, too := redistest.Sentinel(t, named), redistest.Sentinel(t, master), redistest.Sentinel(t, master)
			url := wrong.URL
			for _, s := range []*redistest.Server{right, too} {
				host, _, _ := strings.Cut(strings.TrimPrefix(s.URL, "redis://"), "?")
				url += "&addr=" + host
			}
			for i := range 12 { // of which each asks by chance
				r := openRedis(t, url)
				must(t, r.Create(t.Context(), challenge(fmt.Sprint(named, i))))
			}
		})
	}
}
