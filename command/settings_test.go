package command

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dockside/storage"
)

// What is wrong with a setting is said once, in a line that begins with its name and tells what to do.
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
	s, err := storage.OpenBolt(taken)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	fresh := func() string { return filepath.Join(t.TempDir(), "fresh.db") }
	serve, play := Program{Games: games()}.serve, Program{Games: games()}.play
	for name, c := range map[string]struct {
		run   func(context.Context, Config) error
		with  Config
		names string
		words string
	}{
		"an empty file":      {serve, Config{File: file("empty.db", "")}, "DATA_FILE", "is empty"},
		"a text":             {serve, Config{File: file("letter.db", "Dear Anna")}, "DATA_FILE", "no file of games"},
		"a folder":           {serve, Config{File: folder}, "DATA_FILE", "is a folder"},
		"a file in use":      {serve, Config{File: taken}, "DATA_FILE", "in use by another process"},
		"no such folder":     {serve, Config{File: filepath.Join(folder, "no", "x.db")}, "DATA_FILE", "make the folder"},
		"no URL":             {serve, Config{Redis: "localhost:6379"}, "REDIS_URL", "redis://user:password@host:port/db"},
		"nobody there":       {serve, Config{Redis: "redis://127.0.0.1:1"}, "REDIS_URL", "cannot be reached"},
		"no health address":  {serve, Config{File: fresh(), Health: "nowhere"}, "HEALTH_ADDRESS", "missing port"},
		"profiles for all":   {serve, Config{File: fresh(), Profiles: "0.0.0.0:0"}, "PPROF_ADDRESS", "not on loopback"},
		"no archive":         {serve, Config{File: fresh(), Archive: file("shelf", "x")}, "ARCHIVE", "not a directory"},
		"no bucket":          {serve, Config{File: fresh(), Archive: "https://x.org"}, "ARCHIVE", "https://HOST/BUCKET"},
		"no API":             {serve, Config{File: fresh(), API: "discord"}, "DISCORD_API_URL", "no address"},
		"a file for play":    {play, Config{PlayFolder: file("play", "x")}, "PLAY_FOLDER", "not a directory"},
		"no address to play": {play, Config{PlayFolder: t.TempDir(), PlayAddress: "nowhere"}, "PLAY_ADDRESS", "missing port"},
	} {
		if c.with.Token = "x"; c.with.API == "" {
			c.with.API = "http://127.0.0.1:1"
		}
		err := c.run(t.Context(), c.with)
		if err == nil || !strings.HasPrefix(err.Error(), c.names+": ") || strings.Count(err.Error(), c.names) != 1 ||
			!strings.Contains(err.Error(), c.words) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The same for those that are read before anything begins.
func TestAnUnknownValueIsNamed(t *testing.T) {
	for name, value := range map[string]string{
		"LOG_LEVEL": "loud", "LOG_FORMAT": "xml", "DISCORD_CDN_URL": "nowhere", "MENTIONS": "perhaps",
	} {
		t.Setenv(name, value)
		_, err := said("rebuild")
		if err == nil || !strings.HasPrefix(err.Error(), name+": ") || !strings.Contains(err.Error(), value) {
			t.Errorf("%s=%s: %v", name, value, err)
		}
		t.Setenv(name, map[string]string{"LOG_LEVEL": "info", "LOG_FORMAT": "text"}[name])
	}
}
