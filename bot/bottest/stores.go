package bottest

import (
	"testing"
	"time"

	"dockside/storage"
	"dockside/storage/redis"
	"dockside/storage/storagetest/bolttest"
	"dockside/storage/storagetest/redistest"

	"github.com/alicebob/miniredis/v2"
)

// Store is a store that can also rebuild leaderboards, as the program uses it.
type Store interface {
	storage.Store
	storage.Drafts
}

// Stores open empty stores. The second handle is the connection of another process, if the store allows one.
var Stores = map[string]func(*testing.T) [2]Store{
	"bbolt": func(t *testing.T) [2]Store {
		s := bolttest.Open(t, time.Now)
		return [2]Store{s, s}
	},
	"miniredis": func(t *testing.T) [2]Store { return TwoHandles(t, "redis://"+miniredis.RunT(t).Addr()) },
	"redis":     func(t *testing.T) [2]Store { return TwoHandles(t, redistest.Database(t)) },
}

// TwoHandles opens two connections to a Redis.
func TwoHandles(t *testing.T, url string) (two [2]Store) {
	t.Helper()
	for i := range two {
		s, err := redis.Open(t.Context(), url)
		Must(t, err)
		t.Cleanup(func() { s.Close() })
		two[i] = s
	}
	return two
}
