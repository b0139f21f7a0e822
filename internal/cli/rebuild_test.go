package cli

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
	"dockside/storage/bolt"

	"github.com/alicebob/miniredis/v2"
)

// While a bot has the file it makes the ladders anew, asked through its socket, and says how many matches there
// were, or why it does not.
func TestABotRebuildsWhileItRuns(t *testing.T) {
	file := sampleFile(t, t.TempDir())
	keep(t, file, "")
	s, err := bolt.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	fails(t, "DATA_FILE: ", "rebuild")
	c, err := configuration()
	if err != nil {
		t.Fatal(err)
	}
	run := Program{Games: games()}.rebuilder(c, s)
	refused := fmt.Errorf("rebuild: %w", rebuild.ErrRebuilding)
	var log bytes.Buffer
	defer handOut(t.Context(), file, s, func(ctx context.Context) (int, error) {
		if refused != nil {
			return 0, refused
		}
		return run(ctx)
	}, slog.New(slog.NewTextHandler(&log, nil)))()
	fails(t, rebuild.ErrRebuilding.Error(), "rebuild")
	refused = nil
	lost := ladder.Name{Game: "shanghaien"}
	if err := s.Drop(t.Context(), lost); err != nil {
		t.Fatal(err)
	}
	works(t, "15 matches taken into their ladders", "rebuild")
	if page, err := s.Page(t.Context(), lost, ladder.Query{}); err != nil || page.Total == 0 {
		t.Errorf("on the ladder that was lost stand %d, %v", page.Total, err)
	}
	if said := log.String(); !strings.Contains(said, "matches=15") || !strings.Contains(said, "a rebuild has failed") {
		t.Errorf("the log says %s", said)
	}
}

// Where there is no file, such as in another folder than the bot's, none is made.
func TestRebuildMakesNoFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "none.db")
	keep(t, file, "")
	fails(t, "DATA_FILE: ", "rebuild")
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("there is a file now: %v", err)
	}
}

// On Redis it works beside the bots, and beside nobody who does the same.
func TestRebuildOnRedis(t *testing.T) {
	server := miniredis.RunT(t)
	keep(t, "", "redis://"+server.Addr())
	works(t, "0 matches taken", "rebuild")
	if err := server.Set("dockside:document:rebuilding", `{"schema":2,"value":"another"}`); err != nil {
		t.Fatal(err)
	}
	fails(t, "rebuild: another rebuild is at work", "rebuild")
	server.Del("dockside:document:rebuilding")
	works(t, "0 matches taken", "rebuild")
}
