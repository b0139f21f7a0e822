package storage

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"dockside/game/table"
)

// What a store and an archive keep can be read by their owner alone: seeds and hidden cards lie in them.
func TestFilesAreForTheirOwnerAlone(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	name := filepath.Join(folder, "dockside.db")
	s, err := OpenBolt(name)
	must(t, err)
	must(t, s.Close())
	private(t, name, 0o600)

	fresh := filepath.Join(folder, "copy.db")
	open, err := openFile(name, false)
	must(t, err)
	must(t, copyTo(fresh, open))
	must(t, open.Close())
	private(t, fresh, 0o600)

	shelf := filepath.Join(folder, "archive")
	a, err := BeginArchive(shelf, Keys{})
	must(t, err)
	must(t, a.Put(t.Context(), ended("a")))
	must(t, a.SetNote(t.Context(), "x"))
	for file, mode := range map[string]fs.FileMode{
		"": fs.ModeDir | 0o700, markFile: 0o600, noteFile: 0o600, "a": fs.ModeDir | 0o700, "a/a.json.gz": 0o600,
	} {
		private(t, filepath.Join(shelf, file), mode)
	}
}

// private fails the test unless a file has a mode.
func private(t *testing.T, name string, mode fs.FileMode) {
	t.Helper()
	if about, err := os.Stat(name); err != nil || about.Mode() != mode {
		t.Errorf("%s is %v, not %v, %v", name, about.Mode(), mode, err)
	}
}

// A small file of an archive that unpacks to more than any table is not read into memory as a whole.
func TestAnArchiveBoundsWhatItUnpacks(t *testing.T) {
	t.Parallel()
	path := t.TempDir()
	a, err := BeginArchive(path, Keys{})
	must(t, err)
	tb := ended("a")
	must(t, a.Put(t.Context(), tb))
	value, err := encode(tb, tb.Revision)
	must(t, err)
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	blanks := bytes.Repeat([]byte(" "), 1<<20)
	for range largest / len(blanks) {
		_, err = w.Write(blanks)
		must(t, err)
	}
	_, err = w.Write(value)
	must(t, errors.Join(err, w.Close()))
	must(t, os.WriteFile(filepath.Join(path, "a", "a.json.gz"), packed.Bytes(), 0o600))
	if _, err := a.Get(t.Context(), "a"); !errors.Is(err, table.ErrUnreadable) {
		t.Errorf("a table of more than %d bytes: %v", largest, err)
	}
}
