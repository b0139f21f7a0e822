package redistest

import (
	"strconv"
	"testing"

	"github.com/redis/go-redis/v9"
)

// Tests that share a server have a database each, which is empty when they begin.
func TestDatabasesAreEmptyAndApart(t *testing.T) {
	t.Parallel()
	urls := map[string]bool{}
	for range 3 {
		url := Database(t)
		o, err := redis.ParseURL(url)
		must(t, err)
		client := redis.NewClient(o)
		if keys, err := client.Keys(t.Context(), "*").Result(); err != nil || len(keys) > 0 || urls[url] {
			t.Errorf("%s (given before: %t) has the keys %q, %v", url, urls[url], keys, err)
		}
		urls[url] = true
		must(t, client.Set(t.Context(), "key", 1, 0).Err())
		must(t, client.Close())
	}
}

// A port stays free until its test uses it: other tests do not get it, and outgoing connections do not use it.
func TestFreePortsAreForOneTest(t *testing.T) {
	t.Parallel()
	given := map[int]bool{}
	for range 500 {
		port, err := strconv.Atoi(FreePort(t))
		if err != nil || port < firstPort || port > lastPort || given[port] {
			t.Fatalf("the port is %d (given before: %t), %v", port, given[port], err)
		}
		given[port] = true
	}
}
