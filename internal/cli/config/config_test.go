package config

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// The error for an invalid value begins with the name of the setting and contains the value.
func TestAnUnknownValueIsNamed(t *testing.T) {
	for name, value := range map[string]string{
		"LOG_LEVEL": "loud", "LOG_FORMAT": "xml", "DISCORD_CDN_URL": "nowhere", "MENTIONS": "perhaps",
		"PRIVACY_URL": "PRIVACY.md",
	} {
		t.Setenv(name, value)
		_, err := Read()
		if err == nil || !strings.HasPrefix(err.Error(), name+": ") || !strings.Contains(err.Error(), value) {
			t.Errorf("%s=%s: %v", name, value, err)
		}
		t.Setenv(name, map[string]string{"LOG_LEVEL": "info", "LOG_FORMAT": "text"}[name])
	}
}

// All invalid settings are reported at once, one line each.
func TestAllWrongSettingsAreNamedAtOnce(t *testing.T) {
	unset(t)
	for name, value := range map[string]string{
		"LOG_LEVEL": "loud", "MENTIONS": "perhaps", "SHARDS": "-1", "REDIS_URL": "foo", "DISCORD_TOKEN": "a b",
		"DISCORD_PUBLIC_KEY": "abc", "INTERACTIONS_ADDRESS": "127.0.0.1:1", "ARCHIVE_KEY_FILE": "missing",
	} {
		t.Setenv(name, value)
	}
	_, err := Read()
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
		t.Errorf("the error is\n%v", err)
	}
}

// A switch accepts on, true and yes, or off, false and no, in any case. An empty one has its default.
func TestASwitchTakesTheUsualWords(t *testing.T) {
	unset(t)
	for value, want := range map[string]Switch{
		"on": true, "true": true, "Yes": true, "off": false, "FALSE": false, "no": false, "": false,
	} {
		t.Setenv("MENTIONS", value)
		if c, err := Read(); err != nil || c.Mentions != want {
			t.Errorf("MENTIONS=%s is %t, %v", value, c.Mentions, err)
		}
		t.Setenv("INVITE_LINK", value)
		if c, err := Read(); err != nil || c.Invite != (want || value == "") {
			t.Errorf("INVITE_LINK=%s is %t, %v", value, c.Invite, err)
		}
	}
}

// If only one of two related settings is set, the error names both.
func TestOneOfTwoSettingsIsNamed(t *testing.T) {
	unset(t)
	t.Setenv("INTERACTIONS_ADDRESS", "127.0.0.1:1")
	const want = "INTERACTIONS_ADDRESS is set but DISCORD_PUBLIC_KEY is not; set both"
	if _, err := Read(); err == nil || err.Error() != want {
		t.Errorf("the error is %v", err)
	}
}

// Every setting belongs to a group that the help lists, and has a description.
func TestEverySettingHasAGroup(t *testing.T) {
	t.Parallel()
	groups := []string{GroupDiscord, GroupStorage, GroupArchive, GroupMonitoring, GroupPlay}
	for _, s := range Settings() {
		if !slices.Contains(groups, s.Group) || !strings.HasSuffix(s.Description, ".") {
			t.Errorf("%s is in the group %q and described as %q", s.Name, s.Group, s.Description)
		}
	}
}

// The error for a missing token says what to do. If a setting has a similar name, it suggests the right one.
func TestAMissingTokenIsExplained(t *testing.T) {
	t.Parallel()
	err := Config{}.RequireToken()
	if !errors.Is(err, ErrNoToken) {
		t.Fatal(err)
	}
	lines := strings.Split(err.Error(), "\n")
	if len(lines) != 3 || !strings.Contains(err.Error(), "go run . play") {
		t.Errorf("the error without a token is\n%v", err)
	}
	err = noToken([]string{"DISCORD_TOKN=x", "PATH=y"}, "/usr/bin/dockside")
	if !strings.HasPrefix(err.Error(), "DISCORD_TOKN: unknown setting; did you mean DISCORD_TOKEN?\n") ||
		!strings.HasSuffix(err.Error(), "/usr/bin/dockside play") {
		t.Errorf("the error with a misspelt token is\n%v", err)
	}
}
