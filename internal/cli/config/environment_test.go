package config

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// unset removes all settings from the environment until the test ends.
func unset(t *testing.T) {
	t.Helper()
	for _, s := range Settings() {
		for _, name := range []string{s.Name, s.Name + "_FILE"} {
			t.Setenv(name, "")
			if err := os.Unsetenv(name); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A blank setting means its default. Compose and hosting panels set NAME= for a field that is left empty.
func TestABlankSettingMeansItsDefault(t *testing.T) {
	unset(t)
	defaults, err := Read()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range Settings() {
		if names = append(names, s.Name); s.Secret {
			names = append(names, s.Name+"_FILE")
		}
	}
	if len(names) < 20 {
		t.Fatalf("found only %d settings", len(names))
	}
	for _, name := range names {
		for _, blank := range []string{"", " ", "\r", "\n", "\t\r\n", `""`, "''", `" "`, "\uFEFF"} {
			t.Setenv(name, blank)
			got, err := Read()
			if err != nil || !reflect.DeepEqual(got, defaults) {
				t.Errorf("%s=%q: %+v, %v", name, blank, got, err)
			}
		}
	}
}

// White space, quotes and byte order marks around a value are removed.
func TestValuesAreCleaned(t *testing.T) {
	unset(t)
	for given, want := range map[string]string{
		"x.db\r": "x.db", " x.db": "x.db", "x.db\n": "x.db", `"x.db"`: "x.db", "'x.db'\r\n": "x.db", "\uFEFFx.db": "x.db",
		"my games.db": "my games.db", `it's"`: `it's"`,
	} {
		t.Setenv("DATA_FILE", given)
		if c, err := Read(); err != nil || c.File != want {
			t.Errorf("DATA_FILE=%q is read as %q, %v", given, c.File, err)
		}
	}
}

// wide encodes a text as PowerShell does: in UTF-16 with a byte order mark.
func wide(text string, big bool) string {
	var b strings.Builder
	for _, r := range "\uFEFF" + text {
		pair := []byte{byte(r), byte(r >> 8)}
		if big {
			pair[0], pair[1] = pair[1], pair[0]
		}
		b.Write(pair)
	}
	return b.String()
}

// A token is read correctly in all the forms in which users copy it.
func TestBrokenTokensAreRepaired(t *testing.T) {
	const token = "MTA1.Gx-2_z.abc"
	forms := map[string]string{
		"as it is": token, "CR": token + "\r", "LF": token + "\n", "CRLF": token + "\r\n", "blanks": "  " + token + "\t",
		"BOM": "\uFEFF" + token, "quotes": `"` + token + `"`, "single quotes": "'" + token + "'\r\n",
		"Bot": "Bot " + token, "quoted Bot": `"bot  ` + token + `"`, "Bot and quotes": `Bot "` + token + `"`,
		"no-break space": token + "\u00A0",
	}
	files := map[string]string{
		"UTF-16 LE": wide(token+"\r\n", false), "UTF-16 BE": wide(token, true), "quoted UTF-16": wide(`"`+token+`"`, false),
	}
	check := func(form string) {
		t.Helper()
		if c, err := Read(); err != nil || c.Token != token {
			t.Errorf("%s: the token is %q, %v", form, c.Token, err)
		}
	}
	unset(t)
	for form, text := range forms {
		files[form] = text
		t.Setenv("DISCORD_TOKEN", text)
		check(form)
	}
	unset(t)
	for form, text := range files {
		path := filepath.Join(t.TempDir(), "token")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		t.Setenv("DISCORD_TOKEN_FILE", path)
		check(form + " in a file")
	}
}

// An invalid token is refused with an error of one line that does not contain it.
func TestWhatIsNoTokenIsRefused(t *testing.T) {
	unset(t)
	for _, text := range []string{
		"abc.def.\x01ghi", "abc.def\nSHARDS=2", "abc.def ghi", "abc.\u200Bdef", "DISCORD_TOKEN=abc.def", "<abc.def>",
		"abc.d\xFFef", "a\x00b\x00c\x00",
	} {
		path := filepath.Join(t.TempDir(), "token")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		t.Setenv("DISCORD_TOKEN_FILE", path)
		_, err := Read()
		if err == nil || !strings.HasPrefix(err.Error(), "DISCORD_TOKEN") || strings.Contains(err.Error(), "\n") ||
			strings.Contains(err.Error(), "abc") {
			t.Errorf("%q: %v", text, err)
		}
	}
}
