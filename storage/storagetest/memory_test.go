package storagetest

import (
	"sync/atomic"
	"testing"
	"time"

	"dockside/game/ladder"
	"dockside/storage"
)

func TestMemory(t *testing.T) {
	t.Parallel()
	Run(t, func(testing.TB) World {
		var passed atomic.Int64
		m := NewMemory(func() time.Time { return Noon.Add(time.Duration(passed.Load())) })
		return World{
			Replicas: [2]storage.Backend{m, m},
			Raw:      func(_ *testing.T, id, value string) { m.tables[id] = []byte(value) },
			Spoil: func(_ *testing.T, e ladder.Entry, user string, name ladder.Name) {
				m.entries[e.Match], m.ladder(name).standings[user] = []byte("}"), []byte("}")
			},
			SpoilAgenda: func(_ *testing.T, user string) { m.agendas[user] = []byte("}") },
			Pass:        func(d time.Duration) { passed.Add(int64(d)) },
		}
	})
}
