package cli

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// secrets fills in the settings with the tag secret that are given by the name of a file, such as one that an
// orchestrator mounts: DISCORD_TOKEN_FILE in place of DISCORD_TOKEN.
func (c *Config) secrets() error {
	var wrong []error
	settings := c.settings()
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		if file := os.Getenv(name + "_FILE"); file != "" && secret(settings[name]) {
			wrong = append(wrong, c.fill(name, settings[name], file))
		}
	}
	return errors.Join(wrong...)
}

// fill sets a field to what a file holds.
func (c *Config) fill(name, field, file string) error {
	value := reflect.ValueOf(c).Elem().FieldByName(field)
	if value.String() != "" {
		return fmt.Errorf("%s_FILE: %s is set as well", name, name)
	}
	text, err := readSecret(file)
	if err != nil {
		return fmt.Errorf("%s_FILE: %w", name, err)
	}
	value.SetString(text)
	return nil
}

// strangers words the unknown names in the environment, each with the setting that it most likely means.
func strangers(environment []string) (lines []string) {
	for _, name := range strange(environment) {
		line := name + ": unknown setting"
		if near := nearest(name, slices.Sorted(maps.Keys(Config{}.settings()))); near != "" {
			line += "; did you mean " + near + "?"
		}
		lines = append(lines, line)
	}
	return lines
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

// settings are the names of the fields of a Config by the names of their settings.
func (Config) settings() map[string]string {
	all := map[string]string{}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[Config]()) {
		all[field.Tag.Get("envconfig")] = field.Name
	}
	return all
}

// strange lists the names in an environment that look like settings and are none, ascending: slips in those of Discord,
// and files for what is not secret, which nobody reads.
func strange(environment []string) (names []string) {
	known := Config{}.settings()
	for _, line := range environment {
		name, _, _ := strings.Cut(line, "=")
		of, inFile := strings.CutSuffix(name, "_FILE")
		switch field := known[of]; {
		case known[name] != "", inFile && secret(field):
		case strings.HasPrefix(name, "DISCORD_"), inFile && field != "":
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// secret tells whether a field of a Config may lie in a file.
func secret(field string) bool {
	f, _ := reflect.TypeFor[Config]().FieldByName(field)
	return f.Tag.Get("secret") != ""
}
