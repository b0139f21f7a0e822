package store

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"

	"dockside/internal/cli/clitest"
	"dockside/internal/cli/config"
	"dockside/storage/bolt"
)

// A store without games is reported if the bot is already on servers, and only then.
func TestAVacantStoreIsWarnedOf(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	old := clitest.SampleFile(t, folder)
	two := func(context.Context) ([]string, error) { return []string{"1", "2"}, nil }
	none := func(context.Context) ([]string, error) { return nil, nil }
	silent := func(context.Context) ([]string, error) { return nil, errors.New("no answer") }
	for name, c := range map[string]struct {
		file  string
		on    ListGuilds
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
		err = warnIfEmpty(t.Context(), config.Config{File: c.file}, s, c.on, slog.New(slog.NewTextHandler(&said, nil)))
		if err != nil || !strings.Contains(said.String(), c.warns) || c.warns == "" && said.Len() > 0 {
			t.Errorf("%s: %v, and the log says %q", name, err, &said)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}
