package serve

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"dockside/internal/cli/clitest"
	"dockside/internal/cli/config"
	"dockside/storage/bolt"
)

// An invalid setting is reported in one line that begins with its name and says what to do.
func TestAWrongSettingIsNamed(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := func(name, content string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	taken := filepath.Join(folder, "taken.db")
	s, err := bolt.Open(taken)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	fresh := func() string { return filepath.Join(t.TempDir(), "fresh.db") }
	for name, c := range map[string]struct {
		with  config.Config
		names string
		words string
	}{
		"an empty file":     {config.Config{File: file("empty.db", "")}, "DATA_FILE", "is empty"},
		"a text":            {config.Config{File: file("letter.db", "Dear Anna")}, "DATA_FILE", "not a Dockside database"},
		"a folder":          {config.Config{File: folder}, "DATA_FILE", "is a folder"},
		"a file in use":     {config.Config{File: taken}, "DATA_FILE", "in use by another process"},
		"no such folder":    {config.Config{File: filepath.Join(folder, "no", "x.db")}, "DATA_FILE", "make the folder"},
		"no URL":            {config.Config{Redis: "localhost:6379"}, "REDIS_URL", "redis://user:password@host:port/db"},
		"nobody there":      {config.Config{Redis: "redis://127.0.0.1:1"}, "REDIS_URL", "cannot be reached"},
		"no health address": {config.Config{File: fresh(), Health: "nowhere"}, "HEALTH_ADDRESS", "missing port"},
		"profiles for all":  {config.Config{File: fresh(), Profiles: "0.0.0.0:0"}, "PPROF_ADDRESS", "not on loopback"},
		"no archive":        {config.Config{File: fresh(), Archive: file("shelf", "x")}, "ARCHIVE", "not a directory"},
		"no bucket":         {config.Config{File: fresh(), Archive: "https://x.org"}, "ARCHIVE", "https://HOST/BUCKET"},
		"no API":            {config.Config{File: fresh(), API: "discord"}, "DISCORD_API_URL", "no address"},
	} {
		if c.with.Token = "x"; c.with.API == "" {
			c.with.API = "http://127.0.0.1:1"
		}
		err := serve(t.Context(), clitest.Program(io.Discard), c.with)
		if err == nil || !strings.HasPrefix(err.Error(), c.names+": ") || strings.Count(err.Error(), c.names) != 1 ||
			!strings.Contains(err.Error(), c.words) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Two settings that name the same file are refused before anything is written.
func TestSettingsThatNameTheSameFileAreRefused(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := filepath.Join(folder, "games.db")
	for name, c := range map[string]config.Config{
		"ERASED_FILE": {Erased: file}, "ARCHIVE": {Archive: file}, "the compacted DATA_FILE": {Erased: file + ".compact"},
	} {
		c.File, c.Token, c.API = file, "x", "http://127.0.0.1:1"
		err := serve(t.Context(), clitest.Program(io.Discard), c)
		if err == nil || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), "same file") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("written are %v, %v", left, err)
	}
}

// At its start the bot checks whether an empty store is plausible, before anything is stored.
func TestTheStartAsksWhetherAStoreIsVacant(t *testing.T) {
	t.Parallel()
	asked, once := make(chan struct{}), sync.Once{}
	discord := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "users/@me/guilds") {
			once.Do(func() { close(asked) })
			return
		}
		<-asked
		w.WriteHeader(http.StatusUnauthorized)
	}))
	t.Cleanup(discord.Close)
	c := config.Config{Token: "x", API: discord.URL, File: filepath.Join(t.TempDir(), "games.db")}
	err := serve(t.Context(), clitest.Program(io.Discard), c)
	if err == nil || !strings.HasPrefix(err.Error(), "DISCORD_TOKEN") {
		t.Errorf("it ends with %v", err)
	}
	<-asked
}
