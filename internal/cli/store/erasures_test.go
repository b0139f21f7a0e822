package store

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"dockside/bot/member"
	"dockside/internal/cli/config"
)

// The file of erasures contains what the bot wrote, and only its owner can read it. A damaged file is an error.
func TestErasedFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "erased.json")
	f := erasedFile(path)
	if kept, err := f.Load(); err != nil || !reflect.DeepEqual(kept, member.Erasures{}) {
		t.Errorf("at first there is %+v, %v", kept, err)
	}
	for n := range 2 {
		want := member.Erasures{
			Key:    []byte{1, 2},
			People: []member.Erased{{Pseudonym: "pseudonym-1", At: time.Unix(int64(n), 0).UTC()}},
		}
		if err := f.Save(want); err != nil {
			t.Fatal(err)
		}
		if kept, err := f.Load(); err != nil || !reflect.DeepEqual(kept, want) {
			t.Errorf("kept is %+v, %v", kept, err)
		}
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("it may be read by %v, %v", info.Mode(), err)
	}
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Load(); err == nil {
		t.Error("a damaged file is read")
	}
	if Erasures(config.Config{}) != nil || Erasures(config.Config{Erased: path}) != f {
		t.Error("the setting is not heard")
	}
}
