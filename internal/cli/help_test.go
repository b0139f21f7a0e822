package cli

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"dockside/internal/cli/clitest"
	"dockside/internal/cli/config"
)

// said runs the program and returns its output.
func said(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := run(t.Context(), clitest.Program(&out), args)
	return out.String(), err
}

// The help and docs/configuration.md list every setting with its default, and the help lists every subcommand.
func TestHelpAndDocumentsListEverySetting(t *testing.T) {
	t.Parallel()
	help, err := said(t, "help")
	if err != nil {
		t.Fatal(err)
	}
	document, err := os.ReadFile("../../docs/configuration.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range config.Settings() {
		for where, text := range map[string]string{"help": help, "docs/configuration.md": string(document)} {
			if !strings.Contains(text, s.Name) || !strings.Contains(text, s.Default) {
				t.Errorf("%s does not describe %s with its default %q", where, s.Name, s.Default)
			}
		}
	}
	for _, c := range commands() {
		if !strings.Contains(help, "\n  "+c.Name) {
			t.Errorf("help does not list %s", c.Name)
		}
	}
}

// Help works in every usual form, for the program and for each subcommand. It writes no file.
func TestHelpWorksEverywhereAndWritesNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, s := range commands() {
		ways := [][]string{{"-h"}, {"-help"}, {"--help"}, {"x", "--help"}}
		for i := range ways {
			if s.Name != "" {
				ways[i] = append([]string{s.Name}, ways[i]...)
			}
		}
		ways[3] = slices.DeleteFunc(ways[3], func(arg string) bool { return s.Name == "" && arg == "x" })
		if s.Name != "" {
			ways = append(ways, []string{"help", s.Name})
		}
		first, err := said(t, ways[0]...)
		if err != nil || !strings.Contains(first, s.About) || !strings.Contains(first, s.Args) {
			t.Errorf("%q prints\n%s%v", ways[0], first, err)
		}
		for _, way := range ways[1:] {
			if printed, err := said(t, way...); err != nil || printed != first {
				t.Errorf("%q prints\n%s%v", way, printed, err)
			}
		}
		for line := range strings.Lines(first) {
			if n := utf8.RuneCountInString(line); n > columns+1 {
				t.Errorf("a line of %d columns: %s", n, line)
			}
		}
	}
	written, err := os.ReadDir(".")
	if err != nil || len(written) > 0 {
		t.Errorf("asking for help wrote %v, %v", written, err)
	}
}

// An unknown flag is an error and is never taken for a file name.
func TestAnUnknownFlagIsNoFile(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, s := range commands() {
		if s.Name == "" {
			continue
		}
		for _, args := range [][]string{{s.Name, "-unknown"}, {s.Name, "--unknown"}} {
			if printed, err := said(t, args...); err == nil || !strings.Contains(err.Error(), "dockside help "+s.Name) {
				t.Errorf("%q prints %q, %v", args, printed, err)
			}
		}
	}
	written, err := os.ReadDir(".")
	if err != nil || len(written) > 0 {
		t.Errorf("unknown flags wrote %v, %v", written, err)
	}
}

// A misspelt subcommand is answered with the most similar one.
func TestAMisspeltSubcommandIsRecognised(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"plya": `did you mean "play"`, "backpu": `did you mean "backup"`, "zzz": "'dockside help' lists all",
		"hepl": `did you mean "help"`,
	} {
		if _, err := said(t, name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s is met by %v", name, err)
		}
	}
	if _, err := said(t, "help", "chekc"); err == nil || !strings.Contains(err.Error(), `did you mean "check"`) {
		t.Errorf("help of a misspelt subcommand is %v", err)
	}
}

// The help of a subcommand describes its flags and settings with their defaults.
func TestFlagsAreExplained(t *testing.T) {
	t.Parallel()
	for name, flags := range map[string][]string{
		"arena":   {"-against NAME", "-games N", "default 400"},
		"train":   {"-out DIR", "default 6000"},
		"puzzles": {"-count N", "default 400"},
		"replay":  {"-json"},
		"doctor":  {"DISCORD_TOKEN (or DISCORD_TOKEN_FILE", "DATA_FILE"},
		"play":    {"PLAY_ADDRESS", "Default: 127.0.0.1:7411."},
	} {
		printed, err := said(t, name, "-h")
		for _, want := range flags {
			if err != nil || !strings.Contains(printed, want) {
				t.Errorf("the help of %s lacks %q:\n%s%v", name, want, printed, err)
			}
		}
	}
}
