package cli

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"dockside/storage/bolt"
)

// A store without games is worth a warning if the bot is on servers already, and else it is none.
func TestAVacantStoreIsWarnedOf(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	old := sampleFile(t, folder)
	two := func(context.Context) ([]string, error) { return []string{"1", "2"}, nil }
	none := func(context.Context) ([]string, error) { return nil, nil }
	silent := func(context.Context) ([]string, error) { return nil, errors.New("no answer") }
	for name, c := range map[string]struct {
		file  string
		on    guilds
		warns string
	}{
		"vacant on servers":     {filepath.Join(folder, "a.db"), two, "DATA_FILE has no games, although the bot is on"},
		"vacant on none":        {filepath.Join(folder, "b.db"), none, ""},
		"Discord does not tell": {filepath.Join(folder, "c.db"), silent, ""},
		"with games":            {old, two, ""},
	} {
		s, err := bolt.Open(c.file)
		if err != nil {
			t.Fatal(err)
		}
		var said strings.Builder
		err = (Config{File: c.file}).warnOfVacancy(t.Context(), s, c.on, slog.New(slog.NewTextHandler(&said, nil)))
		if err != nil || !strings.Contains(said.String(), c.warns) || c.warns == "" && said.Len() > 0 {
			t.Errorf("%s: %v, and the log says %q", name, err, &said)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

// The bot asks at its start, before anything is stored.
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
	c := Config{Token: "x", API: discord.URL, File: filepath.Join(t.TempDir(), "games.db")}
	err := (Program{Games: games()}).serve(t.Context(), c)
	if err == nil || !strings.HasPrefix(err.Error(), "DISCORD_TOKEN") {
		t.Errorf("it ends with %v", err)
	}
	<-asked
}
