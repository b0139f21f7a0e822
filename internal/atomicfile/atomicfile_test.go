package atomicfile

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
	check(t, os.WriteFile(path, []byte("old"), 0o644))
	check(t, os.WriteFile(victim, []byte("victim"), 0o644))
	check(t, os.Symlink(victim, path+".new"))
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
	if err := Replace(path, write("half", fails)); !errors.Is(err, fails) {
		t.Errorf("it ends with %v", err)
	}
	contains(t, path, "old")
	check(t, Replace(path, write("new", nil)))
	contains(t, path, "new")
	contains(t, victim, "victim")
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("its mode is %v, %v", info.Mode(), err)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 3 {
		t.Errorf("left are %v, %v", left, err)
	}
	if err := Replace(filepath.Join(folder, "none", "x"), write("", nil)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without a folder it ends with %v", err)
	}
}

func contains(t *testing.T, path, text string) {
	t.Helper()
	if content, err := os.ReadFile(path); err != nil || string(content) != text {
		t.Errorf("%s holds %q, %v; want %q", filepath.Base(path), content, err, text)
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
