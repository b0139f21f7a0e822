package cli

import (
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// Help can be asked for in every usual way, of the program and of each subcommand. Nothing is written.
func TestHelpWorksEverywhereAndWritesNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, s := range subcommands() {
		ways := [][]string{{"-h"}, {"-help"}, {"--help"}, {"x", "--help"}}
		for i := range ways {
			if s.name != "" {
				ways[i] = append([]string{s.name}, ways[i]...)
			}
		}
		ways[3] = slices.DeleteFunc(ways[3], func(arg string) bool { return s.name == "" && arg == "x" })
		if s.name != "" {
			ways = append(ways, []string{"help", s.name})
		}
		first, err := said(ways[0]...)
		if err != nil || !strings.Contains(first, s.about) || !strings.Contains(first, s.args) {
			t.Errorf("%q prints\n%s%v", ways[0], first, err)
		}
		for _, way := range ways[1:] {
			if printed, err := said(way...); err != nil || printed != first {
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

// An argument that looks like a flag is never taken for the name of a file.
func TestAnUnknownFlagIsNoFile(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, s := range subcommands() {
		if s.name == "" {
			continue
		}
		for _, args := range [][]string{{s.name, "-unknown"}, {s.name, "--unknown"}} {
			if printed, err := said(args...); err == nil || !strings.Contains(err.Error(), "dockside help "+s.name) {
				t.Errorf("%q prints %q, %v", args, printed, err)
			}
		}
	}
	written, err := os.ReadDir(".")
	if err != nil || len(written) > 0 {
		t.Errorf("unknown flags wrote %v, %v", written, err)
	}
}

// Every setting belongs to a group that the help lists, and has words.
func TestEverySettingHasAGroup(t *testing.T) {
	t.Parallel()
	groups := []string{discordGroup, storageGroup, archiveGroup, monitoringGroup, playGroup}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[Config]()) {
		if !slices.Contains(groups, field.Tag.Get("group")) || !strings.HasSuffix(field.Tag.Get("desc"), ".") {
			t.Errorf("%s is in the group %q and described as %q", field.Name, field.Tag.Get("group"), field.Tag.Get("desc"))
		}
	}
}

func TestAMisspeltSubcommandIsRecognised(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"plya": `did you mean "play"`, "backpu": `did you mean "backup"`, "zzz": "'dockside help' lists all",
		"hepl": `did you mean "help"`,
	} {
		if _, err := said(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s is met by %v", name, err)
		}
	}
	if _, err := said("help", "chekc"); err == nil || !strings.Contains(err.Error(), `did you mean "check"`) {
		t.Errorf("help of a misspelt subcommand is %v", err)
	}
}

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
		printed, err := said(name, "-h")
		for _, want := range flags {
			if err != nil || !strings.Contains(printed, want) {
				t.Errorf("the help of %s lacks %q:\n%s%v", name, want, printed, err)
			}
		}
	}
}
