package maintenance

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dockside/bot"
	"dockside/game/ladder"
	"dockside/internal/cli/clitest"
	"dockside/internal/cli/command"
	"dockside/internal/cli/config"
	"dockside/internal/cli/control"
	"dockside/internal/cli/store"
	"dockside/storage"
	"dockside/storage/bolt"

	"github.com/alicebob/miniredis/v2"
)

// standings returns the all-time leaderboards of both games in the configured store.
func standings(t *testing.T) (all string) {
	t.Helper()
	c, err := config.Read()
	if err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, g := range clitest.Games() {
		page, err := s.Page(t.Context(), ladder.Name{Game: g.Rules.Name}, ladder.Query{Count: 100})
		if err != nil {
			t.Fatal(err)
		}
		all += fmt.Sprintf("%+v\n", page)
	}
	return all
}

// A backup is readable by its owner only. After restoring it, or moving the store to Redis and back, everything is
// there. A store with games or a running bot is never overwritten.
func TestACopyIsRestoredAndMoved(t *testing.T) {
	folder := t.TempDir()
	old := clitest.SampleFile(t, folder)
	copied, server := filepath.Join(folder, "copy"), miniredis.RunT(t)
	clitest.SetStore(t, old, "")
	clitest.Works(t, "", Rebuild()) // settles a match that has ended without being settled
	clitest.Works(t, "contains ", Backup(), copied)
	clitest.Works(t, "contains 27 games", Backup(), copied) // overwrites the backup
	if about, err := os.Stat(copied); err != nil || about.Mode().Perm() != 0o600 {
		t.Errorf("the copy is %v, %v", about, err)
	}
	clitest.Works(t, "27 games", Check(), copied)
	clitest.Works(t, "27 games", Check())
	before := standings(t)
	clitest.Fails(t, "DATA_FILE: there are games in it already", Restore(), copied)

	clitest.SetStore(t, filepath.Join(folder, "second.db"), "")
	clitest.Fails(t, "does not exist", Check())
	clitest.Fails(t, "does not exist", Backup(), filepath.Join(folder, "none"))
	clitest.Works(t, "restored: 27 games", Restore(), copied)
	if after := standings(t); after != before {
		t.Errorf("restored stands\n%s\nand before\n%s", after, before)
	}

	clitest.Fails(t, "REDIS_URL is not set", Move(), "redis")
	clitest.SetStore(t, filepath.Join(folder, "second.db"), "redis://"+server.Addr())
	clitest.Works(t, "moved: ", Move(), "redis")
	clitest.Fails(t, "REDIS_URL: there are games in it already", Move(), "redis")
	if after := standings(t); after != before {
		t.Errorf("moved stands\n%s\nand before\n%s", after, before)
	}
	clitest.SetStore(t, filepath.Join(folder, "third.db"), "redis://"+server.Addr())
	clitest.Works(t, "contains ", Backup(), copied)
	clitest.Works(t, "moved: ", Move(), "file")
	server.SetTime(time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC))
	heard, _ := json.Marshal(map[string]any{"schema": 2, "value": map[string]any{
		"copies": map[string]string{"a": "2026-05-01T12:00:00Z"},
	}})
	if err := server.Set("dockside:document:hearing", string(heard)); err != nil {
		t.Fatal(err)
	}
	clitest.SetStore(t, filepath.Join(folder, "fourth.db"), "redis://"+server.Addr())
	clitest.Fails(t, "REDIS_URL: a bot uses it", Move(), "file")
	clitest.SetStore(t, filepath.Join(folder, "third.db"), "")
	if after := standings(t); after != before {
		t.Errorf("moved back stands\n%s\nand before\n%s", after, before)
	}
	for _, c := range []command.Command{Backup(), Restore(), Move()} {
		clitest.Fails(t, "usage: dockside "+c.Name, c)
	}
	clitest.Fails(t, "usage: dockside check", Check(), "a", "b")
	clitest.Fails(t, "usage: dockside move", Move(), "here")
}

// A damaged backup changes nothing, since it is checked before the store is opened.
func TestNothingIsRestoredOfACopyThatIsNoGood(t *testing.T) {
	folder := t.TempDir()
	old := clitest.SampleFile(t, folder)
	good := filepath.Join(folder, "good")
	clitest.SetStore(t, old, "")
	clitest.Works(t, "", Backup(), good)
	whole, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	clitest.SetStore(t, filepath.Join(folder, "new.db"), "")
	for name, c := range map[string]struct {
		text  []byte
		words string
	}{
		"half of it":    {whole[:len(whole)/2], "damaged or incomplete"},
		"another file":  {[]byte("hello"), "not a Dockside backup file"},
		"an empty file": {nil, "not a Dockside backup file"},
	} {
		t.Run(name, func(t *testing.T) {
			file := clitest.Write(t, "bad", c.text)
			clitest.Fails(t, c.words, Check(), file)
			clitest.Fails(t, c.words, Restore(), file)
			if _, err := os.Stat(filepath.Join(folder, "new.db")); err == nil {
				t.Error("there is a store now")
			}
		})
	}
}

// The documents that a bot writes at its first start do not block a restore. They are deleted, since they describe
// another store.
func TestACopyIsRestoredWhereABotWasStarted(t *testing.T) {
	folder := t.TempDir()
	old := clitest.SampleFile(t, folder)
	copied, server := filepath.Join(folder, "copy"), miniredis.RunT(t)
	clitest.SetStore(t, old, "")
	clitest.Works(t, "contains ", Backup(), copied)
	clitest.SetStore(t, "", "redis://"+server.Addr())
	for _, key := range bot.OfStarts() {
		if err := server.Set("dockside:document:"+key, `{"schema":2,"value":{}}`); err != nil {
			t.Fatal(err)
		}
	}
	server.SetTime(time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC))
	heard := `{"schema":2,"value":{"copies":{"a":"2026-05-01T12:00:00Z"}}}`
	if err := server.Set("dockside:document:hearing", heard); err != nil {
		t.Fatal(err)
	}
	clitest.Fails(t, "restore: REDIS_URL: a bot uses it", Restore(), copied)
	if err := server.Set("dockside:document:hearing", `{"schema":2,"value":{}}`); err != nil {
		t.Fatal(err)
	}
	clitest.Works(t, "restored: ", Restore(), copied)
	if server.Exists("dockside:document:fleet") {
		t.Error("the document of the started bot is not removed")
	}
	clitest.Fails(t, "REDIS_URL: there are games in it already", Restore(), copied)
}

// A store in which a restore was interrupted is refused by the bot and by all subcommands.
func TestNothingWorksOnHalfOfACopy(t *testing.T) {
	folder := t.TempDir()
	old := clitest.SampleFile(t, folder)
	copied := filepath.Join(folder, "copy")
	clitest.SetStore(t, old, "")
	clitest.Works(t, "contains ", Backup(), copied)
	for name, c := range map[string]config.Config{
		"DATA_FILE": {File: filepath.Join(folder, "half.db")},
		"REDIS_URL": {Redis: "redis://" + miniredis.RunT(t).Addr()},
	} {
		clitest.SetStore(t, c.File, c.Redis)
		cut := errors.New("cut off")
		s, err := store.Open(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		err = fill(t.Context(), clitest.Program(io.Discard), c, s, func(func(storage.Item) error) error { return cut })
		if err = errors.Join(err, s.Close()); !errors.Is(err, cut) {
			t.Errorf("filling ends with %v", err)
		}
		if _, err := store.OpenWhole(t.Context(), c); !errors.Is(err, bot.ErrHalf) ||
			!strings.HasPrefix(err.Error(), name+": ") {
			t.Errorf("a bot begins on it and ends with %v", err)
		}
		const words = "it contains half of a backup"
		clitest.Fails(t, words, Restore(), copied)
		clitest.Fails(t, words, Check())
		clitest.Fails(t, words, Backup(), filepath.Join(folder, "another"))
		clitest.Fails(t, words, Rebuild())
	}
}

// Check and backup do not change a store.
func TestLookingChangesNothing(t *testing.T) {
	folder := t.TempDir()
	file := clitest.SampleFile(t, folder)
	server := miniredis.RunT(t)
	clitest.SetStore(t, file, "redis://"+server.Addr())
	clitest.Works(t, "moved: ", Move(), "redis")
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	kept := server.Dump()
	for _, c := range []config.Config{{File: file}, {Redis: "redis://" + server.Addr()}} {
		clitest.SetStore(t, c.File, c.Redis)
		clitest.Works(t, "27 games", Check())
		clitest.Works(t, "contains ", Backup(), filepath.Join(folder, "copy"))
		clitest.Works(t, "27 games", Check(), filepath.Join(folder, "copy"))
	}
	if after, err := os.ReadFile(file); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file is another, %v", err)
	}
	if server.Dump() != kept {
		t.Error("in Redis is something else")
	}
}

// If a backup cannot be written to its place, no temporary file with hidden cards is left.
func TestNothingIsLeftOfACopyThatHasNoPlace(t *testing.T) {
	folder := t.TempDir()
	old := clitest.SampleFile(t, folder)
	place := filepath.Join(folder, "place")
	if err := os.Mkdir(place, 0o700); err != nil {
		t.Fatal(err)
	}
	if _, _, err := writeFile(place, func(to io.Writer) error {
		return write(t.Context(), config.Config{File: old}, to)
	}); err == nil {
		t.Error("a folder is replaced by a copy")
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 2 {
		t.Errorf("left are %v, %v", left, err)
	}
}

// If the store fails, the error does not claim that a bot is running or that the store has games.
func TestAStoreThatFailsIsNotCalledFull(t *testing.T) {
	folder := t.TempDir()
	old := clitest.SampleFile(t, folder)
	copied, server := filepath.Join(folder, "copy"), miniredis.RunT(t)
	clitest.SetStore(t, old, "")
	clitest.Works(t, "contains ", Backup(), copied)
	if err := server.Set("dockside:document:hearing", "no JSON"); err != nil {
		t.Fatal(err)
	}
	clitest.SetStore(t, filepath.Join(folder, "new.db"), "redis://"+server.Addr())
	for arg, c := range map[string]command.Command{"file": Move(), copied: Restore()} {
		if out, err := clitest.Run(t, c, arg); err == nil || strings.Contains(err.Error(), errRunning.Error()) ||
			strings.Contains(err.Error(), errFull.Error()) {
			t.Errorf("%s says %q, %v", c.Name, out, err)
		}
	}
}

// While a bot has the file open, a backup comes from its socket. The socket is for its owner only and is removed with
// the bot. An interrupted backup leaves the previous one in place.
func TestACopyIsHandedOutWhileTheBotRuns(t *testing.T) {
	folder := t.TempDir()
	old := clitest.SampleFile(t, folder)
	s, err := bolt.Open(old)
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	copied := filepath.Join(folder, "copy")
	clitest.SetStore(t, old, "")
	clitest.Fails(t, "in use by another process", Backup(), copied)
	stop := control.Serve(t.Context(), old+".sock", s, nil, slog.New(slog.NewTextHandler(&said, nil)))
	defer stop()
	if about, err := os.Stat(old + ".sock"); err != nil || about.Mode().Perm() != 0o600 {
		t.Errorf("the socket is %v, %v", about, err)
	}
	clitest.Works(t, "contains ", Backup(), copied)
	clitest.Works(t, "27 games", Check(), copied)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	clitest.Fails(t, "backup: ", Backup(), copied)
	clitest.Works(t, "27 games", Check(), copied)
	if !strings.Contains(said.String(), "backup failed") {
		t.Errorf("the log says %s", &said)
	}
	stop()
	if left, err := filepath.Glob(filepath.Join(folder, "*sock*")); err != nil || len(left) > 0 {
		t.Errorf("left are %v, %v", left, err)
	}
	if left, err := filepath.Glob(filepath.Join(folder, ".dockside-*")); err != nil || len(left) > 0 {
		t.Errorf("left are %v, %v", left, err)
	}
}
