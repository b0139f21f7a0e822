// Package archtest checks rules that concern the whole repository: imports, goroutines, words and documents.
package archtest

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layers lists the folders of the module from the bottom up. A folder stands for all folders below it that have no
// place of their own. A package may import packages of lower layers and of its own folder. Tests may import anything.
var layers = [][]string{
	{"internal/panics", "internal/atomicfile", "internal/keyed", "internal/retry"},
	{"internal/flight"},
	{"game"},
	{"render", "storage"},
	{"bot/catalog", "bot/fleet", "bot/metrics", "bot/refusal", "bot/words"},
	{"bot/admission", "bot/outage", "bot/ui"},
	{"bot/view", "bot/discord"},
	{"bot/member", "bot/computer", "bot/tables", "bot/visibility"},
	{"bot/guild", "bot/dailies"},
	{"bot/presenter"},
	{"bot/command", "bot/interaction"},
	{"bot/past", "bot/seats"},
	{"bot/respond", "bot/rating", "bot/sharding"},
	{"bot/publish", "bot/retention"},
	{"bot/schedule", "bot/thread", "bot/panel", "bot/erasure"},
	{"bot/notify", "bot/rebuild"},
	{"bot/dispatch", "bot/feature"},
	{"bot"},
	{"internal/archtest", "internal/loadtest", "internal/sandbox"},
	{"internal/cli"},
	{"."},
}

// pure is the folder whose packages import the standard library and each other only.
const pure = "game"

// features is the folder of the features of the bot, which do not import each other.
const features = "bot/feature"

// Imports lead to lower layers. No game imports another, and rules import the standard library alone.
func TestImportsFollowTheLayers(t *testing.T) {
	t.Parallel()
	for _, f := range sources(t) {
		for _, imported := range f.imports(t) {
			to, ours := strings.CutPrefix(imported, "dockside/")
			host, _, _ := strings.Cut(imported, "/")
			switch external := strings.Contains(host, "."); {
			case ours:
				checkImport(t, f.folder(), to)
			case external && strings.HasPrefix(f.name, pure+"/"):
				t.Errorf("%s imports %s: %s may use the standard library only", f.name, imported, pure)
			}
		}
	}
}

// checkImport checks an import between two folders of this module.
func checkImport(t *testing.T, folder, imported string) {
	t.Helper()
	from, in := place(folder)
	to, of := place(imported)
	one, other := gameOf(folder), gameOf(imported)
	switch {
	case from < 0 || to < 0:
		t.Errorf("%s or %s has no place in the layers", folder, imported)
	case forTests(imported) && !forTests(folder):
		t.Errorf("%s imports %s, which is for tests", folder, imported)
	case in != of && to >= from:
		t.Errorf("%s imports %s, which is not below it", folder, imported)
	case one != "" && other != "" && one != other:
		t.Errorf("%s of the game %s imports %s", folder, one, imported)
	case in == features && of == features && folder != imported:
		t.Errorf("%s is a feature and imports the feature %s", folder, imported)
	}
}

// forTests reports whether a folder has fixtures of tests, by a name such as storagetest.
func forTests(folder string) bool {
	return slices.ContainsFunc(strings.Split(folder, "/"), func(name string) bool {
		return strings.HasSuffix(name, "test")
	})
}

// place returns the layer of a folder and the listed folder that it belongs to; -1 if there is none.
func place(folder string) (layer int, listed string) {
	for dir := folder; ; dir = path.Dir(dir) {
		for i, all := range layers {
			if slices.Contains(all, dir) && (dir != "." || folder == ".") {
				return i, dir
			}
		}
		if dir == "." {
			return -1, ""
		}
	}
}

// gameOf returns the game that a folder below game or render belongs to; empty if it belongs to none.
func gameOf(folder string) string {
	parts := strings.Split(folder, "/")
	if len(parts) < 2 || parts[0] != "game" && parts[0] != "render" || parts[1] == "i18n" {
		return ""
	}
	if _, err := os.Stat(filepath.Join(root, "render", parts[1], "words")); err != nil {
		return ""
	}
	return parts[1]
}

// Only one folder imports the library for Discord, apart from tests of the sandbox.
func TestOneFolderSpeaksToDiscord(t *testing.T) {
	t.Parallel()
	const library, only = "github.com/bwmarrin/discordgo", "bot/discord"
	found := false
	for _, f := range files(t) {
		switch uses := slices.Contains(f.imports(t), library); {
		case uses && strings.HasPrefix(f.name, only+"/"):
			found = true
		case uses && (!f.isTest() || !strings.HasPrefix(f.name, "internal/sandbox/")):
			t.Errorf("%s imports %s", f.name, library)
		}
	}
	if !found {
		t.Errorf("%s does not import %s any more", only, library)
	}
}

// imports returns the paths that a file imports.
func (f file) imports(t *testing.T) (paths []string) {
	t.Helper()
	for _, spec := range f.syntax.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		check(t, err)
		paths = append(paths, imported)
	}
	return paths
}
