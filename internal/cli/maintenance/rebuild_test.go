package maintenance

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dockside/bot/rebuild"
	"dockside/game/ladder"
	"dockside/internal/cli/clitest"
	"dockside/internal/cli/config"
	"dockside/internal/cli/control"
	"dockside/internal/cli/store"
	"dockside/storage/bolt"

	"github.com/alicebob/miniredis/v2"
)

// While a bot has the file open, it rebuilds the leaderboards on request through its socket. It reports the number of
// matches, or the error.
func TestABotRebuildsWhileItRuns(t *testing.T) {
	file := clitest.SampleFile(t, t.TempDir())
	clitest.SetStore(t, file, "")
	s, err := bolt.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	clitest.Fails(t, "DATA_FILE: ", Rebuild())
	c, err := config.Read()
	if err != nil {
		t.Fatal(err)
	}
	refused := fmt.Errorf("rebuild: %w", rebuild.ErrRebuilding)
	var log bytes.Buffer
	defer control.Serve(t.Context(), c.Socket(), s, func(ctx context.Context) (int, error) {
		if refused != nil {
			return 0, refused
		}
		return store.Rebuild(ctx, clitest.Games(), c, s)
	}, slog.New(slog.NewTextHandler(&log, nil)))()
	clitest.Fails(t, rebuild.ErrRebuilding.Error(), Rebuild())
	refused = nil
	lost := ladder.Name{Game: "shanghaien"}
	if err := s.Drop(t.Context(), lost); err != nil {
		t.Fatal(err)
	}
	clitest.Works(t, "15 games added to leaderboards", Rebuild())
	if page, err := s.Page(t.Context(), lost, ladder.Query{}); err != nil || page.Total == 0 {
		t.Errorf("on the ladder that was lost stand %d, %v", page.Total, err)
	}
	if said := log.String(); !strings.Contains(said, "matches=15") || !strings.Contains(said, "rebuild failed") {
		t.Errorf("the log says %s", said)
	}
}

// Rebuild does not create a missing file.
func TestRebuildMakesNoFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "none.db")
	clitest.SetStore(t, file, "")
	clitest.Fails(t, "DATA_FILE: ", Rebuild())
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("there is a file now: %v", err)
	}
}

// On Redis a rebuild works beside running bots. A second rebuild at the same time is refused.
func TestRebuildOnRedis(t *testing.T) {
	server := miniredis.RunT(t)
	clitest.SetStore(t, "", "redis://"+server.Addr())
	clitest.Works(t, "0 games added", Rebuild())
	if err := server.Set("dockside:document:rebuilding", `{"schema":2,"value":"another"}`); err != nil {
		t.Fatal(err)
	}
	clitest.Fails(t, "rebuild: another rebuild is at work", Rebuild())
	server.Del("dockside:document:rebuilding")
	clitest.Works(t, "0 games added", Rebuild())
}

// A rebuild reports the number of matches and can be repeated.
func TestRebuild(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tables.db")
	s, err := bolt.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	clitest.SetStore(t, file, "")
	for range 2 {
		out, err := clitest.Run(t, Rebuild())
		if err != nil || out != "0 games added to leaderboards and histories\n" {
			t.Errorf("rebuild says %q, %v", out, err)
		}
	}
}
