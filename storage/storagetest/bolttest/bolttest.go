// Package bolttest opens stores in memory, for tests of code that uses a store.
package bolttest

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"dockside/storage/bolt"
)

// Open returns an empty store that exists until the test ends, with now as its clock. Its file lies in memory where the
// system has such a folder, and elsewhere it is not synced to the disk. Safe for concurrent use.
func Open(t testing.TB, now func() time.Time) *bolt.Store {
	t.Helper()
	s, err := bolt.Open(filepath.Join(memoryFolder(t), "store.db"))
	must(t, err)
	s.SkipSync()
	s.SetClock(now)
	t.Cleanup(func() { must(t, s.Close()) })
	return s
}

// memoryFolder returns a folder of the test in memory, or its usual temporary folder.
func memoryFolder(t testing.TB) string {
	t.Helper()
	folder, err := os.MkdirTemp("/dev/shm", "dockside") //nolint:usetesting // t.TempDir is on the disk
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { must(t, os.RemoveAll(folder)) })
	return folder
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
