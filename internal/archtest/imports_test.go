// Package archtest checks rules that concern the whole repository: imports, calls, goroutines, words and documents.
package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// root is the root of the repository.
const root = "../.."

// arrows lists the allowed imports between folders. A folder stands for itself and for all folders below it without a
// line of their own. "*" is one game, and an import of "*" by it is one of the same game. Tests may import anything.
var arrows = map[string][]string{
	"": {"internal/cli", "game", "game/*", "game/*/engine", "game/ai", "bot/catalog", "render/*"},
	"internal/cli": {
		"bot", "bot/catalog", "bot/meter", "bot/screen", "bot/wire", "bot/words", "game", "game/ai", "game/fair",
		"game/table", "internal/panics", "render", "render/challenge", "render/i18n", "render/ladder", "render/studio",
		"sandbox", "storage",
	},
	"bot/catalog":             {"game", "game/ai", "render"},
	"internal/panics":         {},
	"game":                    {},
	"game/rating":             {},
	"game/fair":               {"game"},
	"game/gametest":           {"game"},
	"game/ai":                 {"game"},
	"game/*":                  {"game"},
	"game/*/engine":           {"game", "game/*", "game/ai"},
	"game/ladder":             {"game", "game/rating"},
	"game/hours":              {"game/ladder"},
	"game/table":              {"game", "game/fair", "game/hours", "game/ladder"},
	"game/agenda":             {"game/hours", "game/table"},
	"render":                  {"game", "render/canvas"},
	"render/canvas":           {"game", "render/internal/cache"},
	"render/png":              {"render/internal/cache", "render/internal/deflate"},
	"render/studio":           {"internal/panics", "render", "render/canvas", "render/internal/cache", "render/png"},
	"render/i18n":             {"game"},
	"render/widget":           {"game", "render", "render/canvas"},
	"render/internal/cache":   {},
	"render/internal/deflate": {},
	"render/*":                {"game", "game/*", "render", "render/canvas", "render/widget"},
	"render/challenge":        {"game", "render", "render/canvas"},
	"render/ladder":           {"game", "render", "render/canvas"},
	"render/facetest":         {"render/i18n", "game", "game/gametest", "render", "render/canvas", "render/studio"},
	"storage":                 {"game", "game/agenda", "game/ladder", "game/table", "internal/panics"},
	"storage/former":          {},
	"storage/schema3":         {},
	"storage/redistest":       {},
	"bot": {
		"bot/catalog", "bot/fleet", "bot/meter", "bot/screen", "bot/wire", "game", "game/agenda", "game/ai", "game/fair",
		"game/hours", "game/ladder", "render/i18n",
		"internal/panics", "render", "render/png", "render/studio", "game/table",
	},
	"bot/screen": {
		"bot/catalog", "game", "game/agenda", "game/ai", "game/fair", "game/hours", "game/ladder", "game/rating",
		"internal/panics",
		"render", "render/i18n",
		"render/challenge", "render/ladder", "game/table",
	},
	"bot/words":         {"render/i18n"},
	"internal/loadtest": {},
	"bot/fleet":         {},
	"bot/meter":         {},
	"bot/wire":          {"bot/fleet", "bot/meter", "bot/screen", "game", "internal/panics", "render", "game/table"},
	"sandbox":           {},
}

// pure is the top folder that imports nothing from outside the standard library and this module.
const pure = "game"

// Imports follow the layers. No game imports another, the rules do not import Discord or storage, and only cli imports
// the bot. Unused lines of the table are an error.
func TestImportsFollowTheLayers(t *testing.T) {
	t.Parallel()
	used := map[arrow]bool{}
	for file := range sources(t) {
		for _, path := range imports(t, file) {
			used[checkArrow(t, file, folder(file), path)] = true
		}
	}
	for from, all := range arrows {
		for _, to := range all {
			if !used[arrow{from, to}] {
				t.Errorf("nothing in %q imports %q any more", from, to)
			}
		}
	}
}

// arrow is an import of one folder by another.
type arrow struct{ from, to string }

// imports returns the paths that a file imports.
func imports(t *testing.T, file string) []string {
	t.Helper()
	parsed := parse(t, token.NewFileSet(), file, parser.ImportsOnly)
	var paths []string
	for _, spec := range parsed.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}

// parse parses a file of this module.
func parse(t *testing.T, fset *token.FileSet, file string, mode parser.Mode) *ast.File {
	t.Helper()
	parsed, err := parser.ParseFile(fset, filepath.Join(root, file), nil, mode)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

// sources returns the Go files of this module without tests.
func sources(t *testing.T) iter.Seq[string] {
	t.Helper()
	return func(yield func(string) bool) {
		for file := range code(t) {
			if !strings.HasSuffix(file, "_test.go") && !yield(file) {
				return
			}
		}
	}
}

// code returns the Go files of this module.
func code(t *testing.T) iter.Seq[string] {
	t.Helper()
	return func(yield func(string) bool) {
		err := fs.WalkDir(os.DirFS(root), ".", func(file string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && isOtherModule(file) {
				return fs.SkipDir
			}
			if err != nil || d.IsDir() || path.Ext(file) != ".go" {
				return err
			}
			if !yield(file) {
				return fs.SkipAll
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// folder returns the folder of a file.
func folder(file string) string { return path.Clean(path.Dir(file)) }

// Only one folder imports the library for Discord, apart from tests of the sandbox.
func TestOneFolderSpeaksToDiscord(t *testing.T) {
	t.Parallel()
	const library, only = "github.com/bwmarrin/discordgo", "bot/wire"
	seen := map[string]bool{}
	for file := range code(t) {
		if !slices.Contains(imports(t, file), library) {
			continue
		}
		in := folder(file)
		seen[in] = true
		if in != only && (in != "sandbox" || !strings.HasSuffix(file, "_test.go")) {
			t.Errorf("%s imports %s", file, library)
		}
	}
	if !seen[only] {
		t.Errorf("%s does not import %s any more", only, library)
	}
}

// isOtherModule reports whether a folder is the root of another module.
func isOtherModule(folder string) bool {
	_, err := os.Stat(filepath.Join(root, folder, "go.mod"))
	return folder != "." && err == nil
}

// checkArrow checks an import of a file in a folder.
func checkArrow(t *testing.T, file, folder, imported string) arrow {
	t.Helper()
	from := room(folder)
	inside, ours := strings.CutPrefix(imported, "dockside/")
	if !ours {
		top, _, _ := strings.Cut(from, "/")
		if top == pure && strings.Contains(strings.Split(imported, "/")[0], ".") {
			t.Errorf("%s imports %s: %s may use the standard library only", file, imported, top)
		}
		return arrow{}
	}
	to := room(inside)
	otherGame := isOfAGame(from) && isOfAGame(to) && gameOf(folder) != gameOf(inside)
	if otherGame || to != from && !slices.Contains(arrows[from], to) {
		t.Errorf("%s imports %s: no arrow leads from %q to %q", file, imported, from, to)
	}
	return arrow{from, to}
}

// isOfAGame reports whether a line of the table stands for a folder of each game.
func isOfAGame(room string) bool { return strings.Contains(room, "*") }

// gameOf returns the game of a folder.
func gameOf(folder string) string { return strings.Split(folder, "/")[1] }

// room returns the line of the table for a folder.
func room(folder string) string {
	if folder == "." {
		return ""
	}
	for dir := folder; dir != "."; dir = path.Dir(dir) {
		if _, ok := arrows[dir]; ok {
			return parent(dir, folder)
		}
	}
	return folder
}

// parent returns the line for a folder of a game, such as "game/*", "game/*/engine" or "render/*".
func parent(dir, folder string) string {
	if dir != "game" && dir != "render" || folder == dir || strings.HasPrefix(folder, dir+"/internal") {
		return dir
	}
	if strings.HasSuffix(folder, "/engine") {
		return dir + "/*/engine"
	}
	return dir + "/*"
}

// No code names a game or its computer players, except for the folders of that game and the list in package main.
func TestNoCodeNamesAGame(t *testing.T) {
	t.Parallel()
	names, seen := namesOfGames(t), map[string]bool{}
	for file := range sources(t) {
		in := room(folder(file))
		if in == "" || isOfAGame(in) {
			continue
		}
		seen[in] = true
		for _, name := range names {
			if mentions(t, file, name) {
				t.Errorf("%s names %s", file, name)
			}
		}
	}
	for in := range arrows {
		if in != "" && !isOfAGame(in) && !seen[in] {
			t.Errorf("looked at nothing in %s", in)
		}
	}
}

// namesOfGames returns the names of the games, and of the computer players with a hyphen; others are plain words.
func namesOfGames(t *testing.T) []string {
	t.Helper()
	files, err := fs.Glob(os.DirFS(root), "render/*/words/en.json")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, file := range files {
		if name := path.Base(path.Dir(path.Dir(file))); name != "i18n" {
			names = append(names, name)
		}
		for key := range wordings(t, file) {
			level, ok := strings.CutPrefix(key, "level.")
			if ok && strings.Contains(level, "-") && !strings.Contains(level, ".") {
				names = append(names, level, strings.ReplaceAll(level, "-", ""))
			}
		}
	}
	if len(names) == 0 {
		t.Fatal("no games were found")
	}
	return names
}

// mentions reports whether the code of a file without its comments contains a word.
func mentions(t *testing.T, file, word string) bool {
	t.Helper()
	found := false
	ast.Inspect(parse(t, token.NewFileSet(), file, 0), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			found = found || strings.Contains(strings.ToLower(n.Name), word)
		case *ast.BasicLit:
			found = found || strings.Contains(strings.ToLower(n.Value), word)
		}
		return true
	})
	return found
}
