package storage

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// A file is replaced as a whole. Files and links that somebody else has put beside it are not touched.
func TestAFileIsReplacedAsAWhole(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path, victim := filepath.Join(folder, "x"), filepath.Join(folder, "victim")
	must(t, os.WriteFile(path, []byte("old"), 0o644))
	must(t, os.WriteFile(victim, []byte("victim"), 0o644))
	must(t, os.Symlink(victim, path+".new"))
	write := func(text string, err error) func(*os.File) error {
		return func(f *os.File) error {
			info, stat := f.Stat()
			if stat != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("while it is written its mode is %v, %v", info.Mode(), stat)
			}
			_, failed := f.WriteString(text)
			return errors.Join(failed, err)
		}
	}
	fails := errors.New("fails")
	if err := ReplaceFile(path, write("half", fails)); !errors.Is(err, fails) {
		t.Errorf("it ends with %v", err)
	}
	contains(t, path, "old")
	must(t, ReplaceFile(path, write("new", nil)))
	contains(t, path, "new")
	contains(t, victim, "victim")
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("its mode is %v, %v", info.Mode(), err)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 3 {
		t.Errorf("left are %v, %v", left, err)
	}
	if err := ReplaceFile(filepath.Join(folder, "none", "x"), write("", nil)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without a folder it ends with %v", err)
	}
}

// The folder of an archive and the file that is compacted follow no link that lies in the way either.
func TestNoLinkInTheWayIsFollowed(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	victim := filepath.Join(root, "victim")
	must(t, os.WriteFile(victim, []byte("victim"), 0o600))
	f := folder(filepath.Join(root, "archive"))
	must(t, f.begin())
	must(t, os.Mkdir(f.at("ab"), 0o700))
	must(t, os.Symlink(victim, f.at("ab/x.json.gz"+unfinished)))
	must(t, f.put(t.Context(), "ab/x.json.gz", []byte("data")))
	contains(t, f.at("ab/x.json.gz"), "data")
	contains(t, victim, "victim")

	b := openBolt(t, filepath.Join(root, "x.db"))
	must(t, os.Symlink(filepath.Join(root, "elsewhere"), filepath.Join(root, "small")))
	if err := copyTo(filepath.Join(root, "small"), b.db); !errors.Is(err, os.ErrExist) {
		t.Errorf("a compacted file is written through a link: %v", err)
	}
}

func contains(t *testing.T, path, text string) {
	t.Helper()
	if content, err := os.ReadFile(path); err != nil || string(content) != text {
		t.Errorf("%s holds %q, %v; want %q", filepath.Base(path), content, err, text)
	}
}
