package play

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dockside/internal/cli/clitest"
	"dockside/internal/cli/config"
)

// The folder and files of "play" are readable by their owner only. An invalid setting is named in the error.
func TestThePlayFolderIsPrivate(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "play")
	p := clitest.Program(io.Discard)
	err := play(t.Context(), p, config.Config{PlayFolder: folder, PlayAddress: "nowhere"})
	if err == nil || !strings.HasPrefix(err.Error(), "PLAY_ADDRESS: ") || !strings.Contains(err.Error(), "missing port") {
		t.Fatalf("without an address it ends with %v", err)
	}
	file := clitest.Write(t, "file", nil)
	err = play(t.Context(), p, config.Config{PlayFolder: file})
	if err == nil || !strings.HasPrefix(err.Error(), "PLAY_FOLDER: ") ||
		!strings.Contains(err.Error(), "not a directory") {
		t.Errorf("with a file as its folder it ends with %v", err)
	}
	for name, mode := range map[string]fs.FileMode{"": fs.ModeDir | 0o700, "games.db": 0o600, "chat.db": 0o600} {
		if about, err := os.Stat(filepath.Join(folder, name)); err != nil || about.Mode() != mode {
			t.Errorf("%q is %v, not %v, %v", name, about.Mode(), mode, err)
		}
	}
}

// "play" prints an address that can be opened, also from other machines if it listens for them.
func TestPlayPrintsWhatCanBeOpened(t *testing.T) {
	t.Parallel()
	const here = "http://127.0.0.1:7411"
	for _, listens := range []string{"127.0.0.1:7411", "localhost:7411", "nowhere"} {
		if told := forOthers(listens, here); told != "" {
			t.Errorf("%s: %q", listens, told)
		}
	}
	for _, listens := range []string{":7411", "0.0.0.0:7411", "[::]:7411"} {
		told := forOthers(listens, here)
		if strings.Contains(told, "[::]") || strings.Contains(told, "0.0.0.0") || strings.Contains(told, "127.0.0.1") {
			t.Errorf("%s: %q", listens, told)
		}
		if told != "" && (!strings.Contains(told, "http://") || !strings.HasSuffix(told, ":7411")) {
			t.Errorf("%s: %q", listens, told)
		}
	}
}
