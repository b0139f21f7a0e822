package storage

import (
	"errors"
	"path/filepath"
	"testing"

	"go.etcd.io/bbolt"

	"dockside/ladder"
)

func boltWorld(t testing.TB) world {
	b := openBolt(t, filepath.Join(t.TempDir(), "tables.db"))
	return world{replicas: [2]store{b, b}, raw: func(t *testing.T, id, value string) {
		err := b.write(t.Context(), func(tx *bbolt.Tx) error { return bucket(tx, tables).Put([]byte(id), []byte(value)) })
		must(t, err)
	}, spoil: func(t *testing.T, e ladder.Entry, user string, name ladder.Name) {
		must(t, b.write(t.Context(), func(tx *bbolt.Tx) error {
			return errors.Join(bucket(tx, entries).Put([]byte(e.Match), []byte("}")),
				bucket(tx, standings).Put(within(name, user), []byte("}")))
		}))
	}, spoilAgenda: func(t *testing.T, user string) {
		must(t, b.write(t.Context(), func(tx *bbolt.Tx) error {
			return bucket(tx, agendas).Put([]byte(user), []byte("}"))
		}))
	}}
}

func TestBolt(t *testing.T) {
	t.Parallel()
	runSuite(t, boltWorld)
}

func openBolt(t testing.TB, path string) *Bolt {
	t.Helper()
	b, err := OpenBolt(path)
	must(t, err)
	t.Cleanup(func() { must(t, b.Close()) })
	return b
}

func BenchmarkBolt(b *testing.B) {
	runBench(b, boltWorld, func(b testing.TB, s store, batch map[string]ladder.Standing) error {
		return s.(*Bolt).write(b.Context(), func(tx *bbolt.Tx) error {
			return writeBook(tx, chess, ladder.Book{}, ladder.Book{Standings: batch})
		})
	})
}
