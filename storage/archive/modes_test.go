package archive

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"dockside/storage"
	"dockside/storage/internal/codec"
	"dockside/storage/storagetest"
)

// An archive does not read a compressed file into memory as a whole if it unpacks to more than any table has.
func TestAnArchiveBoundsWhatItUnpacks(t *testing.T) {
	t.Parallel()
	path := t.TempDir()
	a := storagetest.Got(Create(path, Keys{}))(t)
	tb := storagetest.Ended("a")
	storagetest.Must(t, a.Put(t.Context(), tb))
	value := storagetest.Got(codec.EncodeTable(tb, tb.Revision))(t)
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	blanks := bytes.Repeat([]byte(" "), 1<<20)
	for range maxSize / len(blanks) {
		storagetest.Got(w.Write(blanks))(t)
	}
	_, err := w.Write(value)
	storagetest.Must(t, errors.Join(err, w.Close()))
	storagetest.Must(t, os.WriteFile(filepath.Join(path, "a", "a.json.gz"), packed.Bytes(), 0o600))
	if _, err := a.Get(t.Context(), "a"); !errors.Is(err, storage.ErrUnreadable) {
		t.Errorf("a table of more than %d bytes: %v", maxSize, err)
	}
}

// Only the owner can read the files of an archive.
func TestAnArchiveIsForItsOwnerAlone(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	shelf := filepath.Join(folder, "archive")
	a := storagetest.Got(Create(shelf, Keys{}))(t)
	storagetest.Must(t, a.Put(t.Context(), storagetest.Ended("a")))
	storagetest.Must(t, a.SetNote(t.Context(), "x"))
	for file, mode := range map[string]fs.FileMode{
		"": fs.ModeDir | 0o700, markFile: 0o600, noteFile: 0o600, "a": fs.ModeDir | 0o700, "a/a.json.gz": 0o600,
	} {
		storagetest.ExpectMode(t, filepath.Join(shelf, file), mode)
	}
}

// An archive does not follow symbolic links in its folder.
func TestAnArchiveFollowsNoLink(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	victim := filepath.Join(root, "victim")
	storagetest.Must(t, os.WriteFile(victim, []byte("victim"), 0o600))
	f := folder(filepath.Join(root, "archive"))
	storagetest.Must(t, f.begin())
	storagetest.Must(t, os.Mkdir(f.at("ab"), 0o700))
	storagetest.Must(t, os.Symlink(victim, f.at("ab/x.json.gz"+unfinished)))
	storagetest.Must(t, f.put(t.Context(), "ab/x.json.gz", []byte("data")))
	for path, want := range map[string]string{f.at("ab/x.json.gz"): "data", victim: "victim"} {
		if content, err := os.ReadFile(path); err != nil || string(content) != want {
			t.Errorf("%s holds %q, %v; want %q", path, content, err, want)
		}
	}
}
