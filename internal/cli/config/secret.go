package config

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// readSecrets reads secret settings from files, which an orchestrator can mount: DISCORD_TOKEN_FILE replaces
// DISCORD_TOKEN.
func (c *Config) readSecrets() error {
	var wrong []error
	all := slices.SortedFunc(slices.Values(Settings()), func(a, b Setting) int { return cmp.Compare(a.Name, b.Name) })
	for _, s := range all {
		if file := os.Getenv(s.Name + "_FILE"); file != "" && s.Secret {
			wrong = append(wrong, c.fill(s, file))
		}
	}
	return errors.Join(wrong...)
}

// fill sets the field of a setting to the content of a file.
func (c *Config) fill(s Setting, file string) error {
	value := c.value(s)
	if value.String() != "" {
		return fmt.Errorf("%s_FILE: %s is set as well", s.Name, s.Name)
	}
	text, err := readSecret(file)
	if err != nil {
		return fmt.Errorf("%s_FILE: %w", s.Name, err)
	}
	value.SetString(text)
	return nil
}

// readSecret reads a value from a file, which is UTF-8 or, as its byte order mark says, UTF-16.
func readSecret(file string) (string, error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	text, _, err := transform.Bytes(unicode.BOMOverride(transform.Nop), raw)
	if err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	value := cleanValue(string(text))
	if value == "" {
		return "", errors.New(file + " is empty")
	}
	return value, nil
}

// Unknown returns a message for each unknown setting in an environment, with the setting that it most likely means.
func Unknown(environment []string) (messages []string) {
	for _, name := range unknownNames(environment) {
		message := name + ": unknown setting"
		if near := Nearest(name, slices.Sorted(maps.Keys(byName()))); near != "" {
			message += "; did you mean " + near + "?"
		}
		messages = append(messages, message)
	}
	return messages
}

// unknownNames returns the unknown names in an environment that look like settings, sorted: names that begin with
// DISCORD_, and NAME_FILE for a setting that is not secret.
func unknownNames(environment []string) (names []string) {
	known := byName()
	for _, line := range environment {
		name, _, _ := strings.Cut(line, "=")
		base, inFile := strings.CutSuffix(name, "_FILE")
		_, isSetting := known[name]
		setting, isFile := known[base]
		switch {
		case isSetting, inFile && setting.Secret:
		case strings.HasPrefix(name, "DISCORD_"), inFile && isFile:
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// ErrNoToken means that DISCORD_TOKEN is not set, without which there is no bot.
var ErrNoToken = errors.New("DISCORD_TOKEN is not set")

// RequireToken returns an error if there is no token. It explains how to get one and how to play without one.
func (c Config) RequireToken() error {
	if c.Token == "" {
		return noToken(os.Environ(), calledAs(os.Args[0]))
	}
	return nil
}

// noToken describes a missing token. A misspelt setting, which may be the cause, comes first.
func noToken(environment []string, call string) error {
	unknown := Unknown(environment)
	return fmt.Errorf("%s%w.\nCreate an application at https://discord.com/developers/applications and set DISCORD_TOKEN "+
		"to the token on its page \"Bot\".\nTo play without a Discord account: %s play",
		strings.Join(append(unknown, ""), "\n"), ErrNoToken, call)
}

// calledAs returns how the program was called: "go run ." if "go run" built it, otherwise its path.
func calledAs(path string) string {
	if strings.Contains(filepath.ToSlash(path), "/go-build") {
		return "go run ."
	}
	return path
}
