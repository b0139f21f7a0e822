package bolt

import (
	"errors"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"dockside/game/ladder"
	"dockside/storage"
	"dockside/storage/storagetest"

	"go.etcd.io/bbolt"
)

func boltWorld(t testing.TB) storagetest.World {
	b := openBolt(t, filepath.Join(t.TempDir(), "tables.db"))
	if _, measures := t.(*testing.B); !measures {
		b.SkipSync()
	}
	var passed atomic.Int64
	b.SetClock(func() time.Time { return time.Now().Add(time.Duration(passed.Load())) })
	pass := func(d time.Duration) { passed.Add(int64(d)) }
	return storagetest.World{Replicas: [2]storage.Backend{b, b}, Pass: pass, Raw: func(t *testing.T, id, value string) {
		err := b.write(t.Context(), func(tx *bbolt.Tx) error { return bucket(tx, tables).Put([]byte(id), []byte(value)) })
		storagetest.Must(t, err)
	}, Spoil: func(t *testing.T, e ladder.Entry, user string, name ladder.Name) {
		storagetest.Must(t, b.write(t.Context(), func(tx *bbolt.Tx) error {
			return errors.Join(bucket(tx, entries).Put([]byte(e.Match), []byte("}")),
				bucket(tx, standings).Put(within(name, user), []byte("}")))
		}))
	}, SpoilAgenda: func(t *testing.T, user string) {
		storagetest.Must(t, b.write(t.Context(), func(tx *bbolt.Tx) error {
			return bucket(tx, agendas).Put([]byte(user), []byte("}"))
		}))
	}}
}

func TestBolt(t *testing.T) {
	t.Parallel()
	storagetest.Run(t, boltWorld)
}

func openBolt(t testing.TB, path string) *Store {
	t.Helper()
	b := storagetest.Got(Open(path))(t)
	t.Cleanup(func() { storagetest.Must(t, b.Close()) })
	return b
}

func BenchmarkBolt(b *testing.B) {
	storagetest.Bench(b, boltWorld, func(b testing.TB, s storage.Backend, batch map[string]ladder.Standing) error {
		return s.(*Store).write(b.Context(), func(tx *bbolt.Tx) error {
			return writeBook(tx, storagetest.Chess, ladder.Book{}, ladder.Book{Standings: batch})
		})
	})
}
