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

// layers lists the folders of the module from the bottom up. A folder stands for all folders below it that have no
// place of their own. A package may import packages of lower layers and of its own folder. Tests may import anything.
var layers = [][]string{
	{"internal/panics", "internal/atomicfile"},
	{"game"},
	{"render", "storage"},
	{"bot/catalog", "bot/fleet", "bot/meter", "bot/refusal", "bot/words"},
	{"bot/admission", "bot/outage", "bot/ui"},
	{"bot/view", "bot/wire"},
	{"bot/presenter"},
	{"bot"},
	{"internal/archtest", "internal/loadtest", "internal/sandbox"},
	{"internal/cli"},
	{"."},
}

// pure is the top folder that imports nothing from outside the standard library and this module.
const pure = "game"

// Imports lead to lower layers. No game imports another, and rules import the standard library alone.
func TestImportsFollowTheLayers(t *testing.T) {
	t.Parallel()
	checked := 0
	for file := range sources(t) {
		for _, imported := range imports(t, file) {
			if to, ours := strings.CutPrefix(imported, "dockside/"); ours {
				checkImport(t, file, to)
				checked++
			} else if isBelow(file, pure) && isExternal(imported) {
				t.Errorf("%s imports %s: %s may use the standard library only", file, imported, pure)
			}
		}
	}
	if checked == 0 {
		t.Error("no imports were found")
	}
}

// isBelow reports whether a file lies in a folder or below it.
func isBelow(file, folder string) bool { return strings.HasPrefix(file, folder+"/") }

// isExternal reports whether an import path is that of another module than this one and the standard library.
func isExternal(imported string) bool {
	host, _, _ := strings.Cut(imported, "/")
	return strings.Contains(host, ".")
}

// checkImport checks the import of a package of this module.
func checkImport(t *testing.T, file, imported string) {
	t.Helper()
	from, in := place(folder(file))
	to, of := place(imported)
	one, other := gameOf(folder(file)), gameOf(imported)
	switch {
	case from < 0 || to < 0:
		t.Errorf("%s or %s has no place in the layers", folder(file), imported)
	case in != of && to >= from:
		t.Errorf("%s imports %s, which is not below it", file, imported)
	case one != "" && other != "" && one != other:
		t.Errorf("%s of the game %s imports %s", file, one, imported)
	}
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
	if len(parts) < 2 || parts[0] != "game" && parts[0] != "render" {
		return ""
	}
	if _, err := os.Stat(filepath.Join(root, "render", parts[1], "words")); err != nil || parts[1] == "i18n" {
		return ""
	}
	return parts[1]
}

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
		if in != only && (!strings.HasPrefix(in, "internal/sandbox") || !strings.HasSuffix(file, "_test.go")) {
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

// No code names a game or its computer players, except for the folders of that game, the list in package main, and
// packages for tests.
func TestNoCodeNamesAGame(t *testing.T) {
	t.Parallel()
	names, looked := namesOfGames(t), 0
	for file := range sources(t) {
		if folder(file) == "." || folder(file) == "internal/cli/clitest" || gameOf(folder(file)) != "" {
			continue
		}
		looked++
		for _, name := range names {
			if mentions(t, file, name) {
				t.Errorf("%s names %s", file, name)
			}
		}
	}
	if looked == 0 {
		t.Error("no files were found")
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
