package cli

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dockside/storage/bolt"
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
	s, err := bolt.Open(taken)
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
		"a text":             {serve, Config{File: file("letter.db", "Dear Anna")}, "DATA_FILE", "not a Dockside database"},
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

// All wrong settings are named at once, each in a line of its own.
func TestAllWrongSettingsAreNamedAtOnce(t *testing.T) {
	unset(t)
	for name, value := range map[string]string{
		"LOG_LEVEL": "loud", "MENTIONS": "perhaps", "SHARDS": "-1", "REDIS_URL": "foo", "DISCORD_TOKEN": "a b",
		"DISCORD_PUBLIC_KEY": "abc", "INTERACTIONS_ADDRESS": "127.0.0.1:1", "ARCHIVE_KEY_FILE": "missing",
	} {
		t.Setenv(name, value)
	}
	_, err := said("doctor")
	if err == nil {
		t.Fatal("all of these are taken")
	}
	lines := strings.Split(err.Error(), "\n")
	for _, want := range []string{
		`LOG_LEVEL: invalid value "loud" (want debug, info, warn or error)`,
		`MENTIONS: invalid value "perhaps" (want on or off)`,
		"SHARDS: ", "REDIS_URL: ", "DISCORD_TOKEN: ", "DISCORD_PUBLIC_KEY: want 64", "ARCHIVE_KEY_FILE: ",
	} {
		if !slices.ContainsFunc(lines, func(line string) bool { return strings.HasPrefix(line, want) }) {
			t.Errorf("%q is missing in\n%v", want, err)
		}
	}
	if len(lines) != 7 || strings.Contains(err.Error(), "abc") {
		t.Errorf("the doctor says\n%v", err)
	}
}

func TestASwitchTakesTheUsualWords(t *testing.T) {
	unset(t)
	for value, want := range map[string]Switch{
		"on": true, "true": true, "Yes": true, "off": false, "FALSE": false, "no": false, "": false,
	} {
		t.Setenv("MENTIONS", value)
		if c, err := configuration(); err != nil || c.Mentions != want {
			t.Errorf("MENTIONS=%s is %t, %v", value, c.Mentions, err)
		}
	}
}

func TestOneOfTwoSettingsIsNamed(t *testing.T) {
	unset(t)
	t.Setenv("INTERACTIONS_ADDRESS", "127.0.0.1:1")
	const want = "INTERACTIONS_ADDRESS is set but DISCORD_PUBLIC_KEY is not; set both"
	if _, err := configuration(); err == nil || err.Error() != want {
		t.Errorf("the error is %v", err)
	}
}
