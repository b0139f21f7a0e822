package config

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// write writes a file and returns its path.
func write(t *testing.T, content string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// A secret can be read from a file. An error names the setting and does not contain the secret.
func TestSecretsMayLieInFiles(t *testing.T) {
	token, missing := write(t, "open-sesame\n"), filepath.Join(t.TempDir(), "no")
	const fault = "DISCORD_TOKEN_FILE: "
	for name, c := range map[string]struct {
		env   map[string]string
		wrong string
	}{
		"a file":              {map[string]string{"DISCORD_TOKEN_FILE": token}, ""},
		"the token itself":    {map[string]string{"DISCORD_TOKEN": "open-sesame"}, ""},
		"both":                {map[string]string{"DISCORD_TOKEN_FILE": token, "DISCORD_TOKEN": "open"}, fault},
		"no file":             {map[string]string{"DISCORD_TOKEN_FILE": missing}, fault},
		"an empty file":       {map[string]string{"REDIS_URL_FILE": write(t, "\n")}, "REDIS_URL_FILE: "},
		"not a secret at all": {map[string]string{"DISCORD_API_URL_FILE": token, "DISCORD_TOKEN": "open-sesame"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			for _, name := range []string{"DISCORD_TOKEN", "DISCORD_TOKEN_FILE", "REDIS_URL_FILE"} {
				t.Setenv(name, c.env[name])
			}
			got, err := Read()
			switch {
			case c.wrong != "":
				if err == nil || !strings.HasPrefix(err.Error(), c.wrong) || strings.Contains(err.Error(), "sesame") {
					t.Errorf("it is met by %v", err)
				}
			case err != nil || got.Token != "open-sesame":
				t.Errorf("the token is %q, %v", got.Token, err)
			}
		})
	}
}

// A misspelt setting is reported if its name begins like those of Discord. So is NAME_FILE for a setting that is not
// secret, since it has no effect.
func TestSlipsAreNoticed(t *testing.T) {
	t.Parallel()
	names := unknownNames([]string{
		"DISCORD_TOKEN=x", "DISCORD_TOKEN_FILE=x", "DISCORD_TOKN=x", "DISCORD_GUILD=1", "PATH=/bin", "REDIS_URI=x",
		"DISCORD_", "DISCORD_PUBLIC_KEY_FILE=x", "SHARDS_FILE=x", "REDIS_URL_FILE=x", "DATA_FILE=x", "DATA_FILE_FILE=x",
		"_FILE=x",
	})
	if !slices.Equal(names, []string{
		"DATA_FILE_FILE", "DISCORD_", "DISCORD_GUILD", "DISCORD_PUBLIC_KEY_FILE", "DISCORD_TOKN", "SHARDS_FILE",
	}) {
		t.Errorf("noticed %v", names)
	}
}
