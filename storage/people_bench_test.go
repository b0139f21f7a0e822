package storage

import (
	"encoding/json"
	"slices"
	"strconv"
	"testing"
	"time"

	"dockside/game/table"

	"github.com/redis/go-redis/v9"
	"go.etcd.io/bbolt"
)

// stored is how many tables of a former version the benchmark finds, and read how many it reads at a time.
const stored, read = 100_000, 500

// BenchmarkList puts tables of a former version to where they are found by who sat there, as the first start of
// this one does:
//
//	go test ./storage -run '^$' -bench List -benchtime 1x
func BenchmarkList(b *testing.B) {
	former := middle("0")
	former.Phase, former.Ended = table.Over, noon
	for _, backend := range backends {
		if backend.name == "miniredis" {
			continue
		}
		b.Run(backend.name, func(b *testing.B) {
			s := backend.prepare(b)(b).replicas[0]
			ids := furnish(b, s, *former)
			b.ResetTimer()
			for b.Loop() {
				begun := time.Now()
				for some := range slices.Chunk(ids, read) {
					tables, err := s.LoadMany(b.Context(), some...)
					must(b, err)
					must(b, s.List(b.Context(), tables...))
				}
				b.ReportMetric(time.Since(begun).Seconds(), "s/100000-tables")
			}
			if _, total, err := s.Finished(b.Context(), "11", 0, 1); err != nil || total != stored/100 {
				b.Errorf("found are %d tables, %v", total, err)
			}
		})
	}
}

// furnish stores tables as version 5 of the schema did, of a hundred people against one.
func furnish(b *testing.B, s store, t table.Table) (ids []string) {
	b.Helper()
	values := map[string][]byte{}
	for n := range stored {
		t.Schema, t.Revision, t.ID = 5, 1, "t"+strconv.Itoa(n)
		t.Players = []table.Player{{User: strconv.Itoa(11 + n%100)}, {User: "1000"}}
		value, err := json.Marshal(t)
		must(b, err)
		ids, values[t.ID] = append(ids, t.ID), value
	}
	for some := range slices.Chunk(ids, 1000) {
		must(b, storeAll(b, s, some, values))
	}
	return ids
}

// storeAll stores what another version has written.
func storeAll(b *testing.B, s store, ids []string, values map[string][]byte) error {
	b.Helper()
	if r, ok := s.(*Redis); ok {
		_, err := r.client.Pipelined(b.Context(), func(p redis.Pipeliner) error {
			for _, id := range ids {
				p.Set(b.Context(), tableKey(id), values[id], 0)
			}
			return nil
		})
		return err
	}
	return s.(*Bolt).write(b.Context(), func(tx *bbolt.Tx) error {
		for _, id := range ids {
			if err := bucket(tx, tables).Put([]byte(id), values[id]); err != nil {
				return err
			}
		}
		return nil
	})
}
