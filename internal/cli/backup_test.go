package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dockside/bot"
	"dockside/game/ladder"
	"dockside/storage"
	"dockside/storage/backup"
	"dockside/storage/bolt"

	"github.com/alicebob/miniredis/v2"
)

// keep lets the settings name a store.
func keep(t *testing.T, file, redis string) {
	t.Helper()
	t.Setenv("DATA_FILE", file)
	t.Setenv("REDIS_URL", redis)
}

// works runs a subcommand that has to succeed and to say something.
func works(t *testing.T, says string, args ...string) {
	t.Helper()
	if out, err := said(args...); err != nil || !strings.Contains(out, says) {
		t.Errorf("%v says %q, %v; want %q", args, out, err, says)
	}
}

// fails runs a subcommand that has to fail, with some words in one line.
func fails(t *testing.T, words string, args ...string) {
	t.Helper()
	out, err := said(args...)
	if err == nil || !strings.Contains(err.Error(), words) || strings.Contains(err.Error(), "\n") {
		t.Errorf("%v says %q, %v; want %q", args, out, err, words)
	}
}

// standings are those of both games of the store that the settings name, in all ladders of all time.
func standings(t *testing.T) (all string) {
	t.Helper()
	c, err := configuration()
	if err != nil {
		t.Fatal(err)
	}
	s, err := openStore(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, g := range games() {
		page, err := s.Page(t.Context(), ladder.Name{Game: g.Rules.Name}, ladder.Query{Count: 100})
		if err != nil {
			t.Fatal(err)
		}
		all += fmt.Sprintf("%+v\n", page)
	}
	return all
}

// A copy is for its owner alone; restored, and moved from the file to Redis and back, everything is there, with its
// ladders. Nothing is ever put onto games that are there, nor where a bot works.
func TestACopyIsRestoredAndMoved(t *testing.T) {
	folder := t.TempDir()
	old := sampleFile(t, folder)
	copied, server := filepath.Join(folder, "copy"), miniredis.RunT(t)
	keep(t, old, "")
	works(t, "", "rebuild") // since a match is over that no ladder has taken yet
	works(t, "holds ", "backup", copied)
	works(t, "holds ", "backup", copied) // in its place
	if about, err := os.Stat(copied); err != nil || about.Mode().Perm() != 0o600 {
		t.Errorf("the copy is %v, %v", about, err)
	}
	works(t, "27 games", "check", copied)
	works(t, "27 games", "check")
	before := standings(t)
	fails(t, "DATA_FILE: there are games in it already", "restore", copied)

	keep(t, filepath.Join(folder, "second.db"), "")
	fails(t, "does not exist", "check")
	fails(t, "does not exist", "backup", filepath.Join(folder, "none"))
	works(t, "restored: ", "restore", copied)
	if after := standings(t); after != before {
		t.Errorf("restored stands\n%s\nand before\n%s", after, before)
	}

	fails(t, "there is no REDIS_URL", "move", "redis")
	keep(t, filepath.Join(folder, "second.db"), "redis://"+server.Addr())
	works(t, "moved: ", "move", "redis")
	fails(t, "REDIS_URL: there are games in it already", "move", "redis")
	if after := standings(t); after != before {
		t.Errorf("moved stands\n%s\nand before\n%s", after, before)
	}
	keep(t, filepath.Join(folder, "third.db"), "redis://"+server.Addr())
	works(t, "holds ", "backup", copied)
	works(t, "moved: ", "move", "file")
	server.SetTime(time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC))
	heard, _ := json.Marshal(map[string]any{"schema": 2, "value": map[string]any{
		"copies": map[string]string{"a": "2026-05-01T12:00:00Z"},
	}})
	if err := server.Set("dockside:document:hearing", string(heard)); err != nil {
		t.Fatal(err)
	}
	keep(t, filepath.Join(folder, "fourth.db"), "redis://"+server.Addr())
	fails(t, "REDIS_URL: a bot works on it", "move", "file")
	keep(t, filepath.Join(folder, "third.db"), "")
	if after := standings(t); after != before {
		t.Errorf("moved back stands\n%s\nand before\n%s", after, before)
	}
	for _, args := range [][]string{{"backup"}, {"restore"}, {"check", "a", "b"}, {"move"}, {"move", "here"}} {
		fails(t, "usage: dockside "+args[0], args...)
	}
}

// A copy that is no good changes nothing: it is looked through first.
func TestNothingIsRestoredOfACopyThatIsNoGood(t *testing.T) {
	folder := t.TempDir()
	old := sampleFile(t, folder)
	good := filepath.Join(folder, "good")
	keep(t, old, "")
	works(t, "", "backup", good)
	whole, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	keep(t, filepath.Join(folder, "new.db"), "")
	for name, c := range map[string]struct {
		text  []byte
		words string
	}{
		"half of it":    {whole[:len(whole)/2], "damaged or incomplete"},
		"another file":  {[]byte("hello"), "not a Dockside backup file"},
		"an empty file": {nil, "not a Dockside backup file"},
	} {
		t.Run(name, func(t *testing.T) {
			file := write(t, "bad", c.text)
			fails(t, c.words, "check", file)
			fails(t, c.words, "restore", file)
			if _, err := os.Stat(filepath.Join(folder, "new.db")); err == nil {
				t.Error("there is a store now")
			}
		})
	}
}

// What every bot writes when it is started on an empty store keeps nobody from restoring a copy there, and goes, since
// it tells of another store.
func TestACopyIsRestoredWhereABotWasStarted(t *testing.T) {
	folder := t.TempDir()
	old := sampleFile(t, folder)
	copied, server := filepath.Join(folder, "copy"), miniredis.RunT(t)
	keep(t, old, "")
	works(t, "holds ", "backup", copied)
	keep(t, "", "redis://"+server.Addr())
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
	fails(t, "restore: REDIS_URL: a bot works on it", "restore", copied)
	if err := server.Set("dockside:document:hearing", `{"schema":2,"value":{}}`); err != nil {
		t.Fatal(err)
	}
	works(t, "restored: ", "restore", copied)
	if server.Exists("dockside:document:fleet") {
		t.Error("what the bot that was started has written is there")
	}
	fails(t, "REDIS_URL: there are games in it already", "restore", copied)
}

// Where something has interrupted restoring, nothing works on the half that is there.
func TestNothingWorksOnHalfOfACopy(t *testing.T) {
	folder := t.TempDir()
	old := sampleFile(t, folder)
	copied := filepath.Join(folder, "copy")
	keep(t, old, "")
	works(t, "holds ", "backup", copied)
	for name, c := range map[string]Config{
		"DATA_FILE": {File: filepath.Join(folder, "half.db")},
		"REDIS_URL": {Redis: "redis://" + miniredis.RunT(t).Addr()},
	} {
		keep(t, c.File, c.Redis)
		p, cut := Program{Games: games()}, errors.New("cut off")
		s, err := openStore(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		err = p.fill(t.Context(), c, s, func(func(storage.Item) error) error { return cut })
		if err = errors.Join(err, s.Close()); !errors.Is(err, cut) {
			t.Errorf("filling ends with %v", err)
		}
		c.Token, c.API = "x", "http://127.0.0.1:1"
		if err := p.serve(t.Context(), c); !errors.Is(err, bot.ErrHalf) || !strings.HasPrefix(err.Error(), name+": ") {
			t.Errorf("a bot begins on it and ends with %v", err)
		}
		const words = "half of a copy is in it"
		fails(t, words, "restore", copied)
		fails(t, words, "check")
		fails(t, words, "backup", filepath.Join(folder, "another"))
		fails(t, words, "rebuild")
	}
}

// Looking at a store changes nothing of it.
func TestLookingChangesNothing(t *testing.T) {
	folder := t.TempDir()
	file := sampleFile(t, folder)
	server := miniredis.RunT(t)
	keep(t, file, "redis://"+server.Addr())
	works(t, "moved: ", "move", "redis")
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	kept := server.Dump()
	v := func(c Config) visit { return visit{program: Program{Games: games()}, config: c} }
	for _, c := range []Config{{File: file}, {Redis: "redis://" + server.Addr()}} {
		keep(t, c.File, c.Redis)
		works(t, "27 games", "check")
		works(t, "holds ", "backup", filepath.Join(folder, "copy"))
		works(t, "27 games", "check", filepath.Join(folder, "copy"))
		if found, err := v(c).store(t.Context()); err != nil || !strings.HasPrefix(found, "it answers") {
			t.Errorf("the doctor finds %q, %v", found, err)
		}
	}
	if after, err := os.ReadFile(file); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file is another, %v", err)
	}
	if server.Dump() != kept {
		t.Error("in Redis is something else")
	}
}

// Hidden cards do not stay in a half of a copy: where it cannot take its place, nothing of it is left.
func TestNothingIsLeftOfACopyThatHasNoPlace(t *testing.T) {
	folder := t.TempDir()
	old := sampleFile(t, folder)
	keep(t, old, "")
	place := filepath.Join(folder, "place")
	if err := os.Mkdir(place, 0o700); err != nil {
		t.Fatal(err)
	}
	if _, _, err := whole(place, func(to io.Writer) error {
		_, err := backup.Write(t.Context(), nothing{}, time.Now(), to)
		return err
	}); err == nil {
		t.Error("a folder is replaced by a copy")
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 2 {
		t.Errorf("left are %v, %v", left, err)
	}
}

// Where a store fails, that is all that is said: not that a bot works on it, or that there are games in it.
func TestAStoreThatFailsIsNotCalledFull(t *testing.T) {
	folder := t.TempDir()
	old := sampleFile(t, folder)
	copied, server := filepath.Join(folder, "copy"), miniredis.RunT(t)
	keep(t, old, "")
	works(t, "holds ", "backup", copied)
	if err := server.Set("dockside:document:hearing", "no JSON"); err != nil {
		t.Fatal(err)
	}
	keep(t, filepath.Join(folder, "new.db"), "redis://"+server.Addr())
	for _, args := range [][]string{{"move", "file"}, {"restore", copied}} {
		if out, err := said(args...); err == nil || strings.Contains(err.Error(), errRunning.Error()) ||
			strings.Contains(err.Error(), errFull.Error()) {
			t.Errorf("%v says %q, %v", args, out, err)
		}
	}
}

// While a bot has the file, a copy comes through its socket, which is for its owner alone and goes with the bot. One
// that breaks off leaves the copy of before.
func TestACopyIsHandedOutWhileTheBotRuns(t *testing.T) {
	folder := t.TempDir()
	old := sampleFile(t, folder)
	s, err := bolt.Open(old)
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	copied := filepath.Join(folder, "copy")
	keep(t, old, "")
	fails(t, "in use by another process", "backup", copied)
	stop := handOut(t.Context(), old, s, nil, slog.New(slog.NewTextHandler(&said, nil)))
	defer stop()
	if about, err := os.Stat(socketOf(old)); err != nil || about.Mode().Perm() != 0o600 {
		t.Errorf("the socket is %v, %v", about, err)
	}
	works(t, "holds ", "backup", copied)
	works(t, "27 games", "check", copied)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	fails(t, "backup: ", "backup", copied)
	works(t, "27 games", "check", copied)
	if !strings.Contains(said.String(), "a backup has failed") {
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

// nothing is a store that is empty.
type nothing struct{ storage.ItemStore }

// Items implements storage.Keeper.
func (nothing) Items(context.Context, func(storage.Item) error) error { return nil }

// A client that goes away during a backup is no fault of the bot.
func TestAnInterruptedBackupIsNoError(t *testing.T) {
	t.Parallel()
	s, err := bolt.Open(filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var said bytes.Buffer
	ctx, leave := context.WithCancel(t.Context())
	leave()
	request := httptest.NewRequestWithContext(ctx, http.MethodGet, "/backup", nil)
	func() {
		defer func() {
			if aborted, _ := recover().(error); !errors.Is(aborted, http.ErrAbortHandler) {
				t.Errorf("the handler ends with %v", aborted)
			}
		}()
		backupHandler(s, slog.New(slog.NewTextHandler(&said, nil)))(httptest.NewRecorder(), request)
	}()
	if strings.Contains(said.String(), "ERROR") || !strings.Contains(said.String(), "interrupted") {
		t.Errorf("the log says %s", &said)
	}
}
