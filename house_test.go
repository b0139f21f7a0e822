package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// arrows lists which rooms of the house each room may import. A room stands for itself and
// everything below it that has no line of its own; "*" is one game. Tests may look anywhere.
var arrows = map[string][]string{
	"game":                   {},
	"game/rating":            {},
	"game/fair":              {"game"},
	"game/gametest":          {"game"},
	"game/*":                 {"game"},
	"game/ai":                {"game"},
	"game/shanghaien/engine": {"game", "game/ai"},
	"game/shipshape/engine":  {"game", "game/ai"},
	"ladder":                 {"game", "game/fair", "game/rating"},
	"table":                  {"game", "game/fair", "game/rating", "ladder"},
	"render":                 {"game"},
	"render/ladder":          {"game", "render"},
	"render/facetest":        {"bot/text", "game", "render"},
	"render/*":               {"game", "game/*", "render"},
	"storage":                {"game", "game/fair", "ladder", "table"},
	"bot": {
		"bot/text", "game", "game/ai", "game/fair", "game/rating", "ladder", "render",
		"render/ladder", "table",
	},
	"bot/text":    {"game"},
	"bot/sandbox": {},
	"": {
		"bot", "bot/sandbox", "bot/text", "game", "game/*", "game/ai",
		"game/fair", "game/rating", "game/shanghaien/engine", "game/shipshape/engine",
		"ladder", "render", "render/*", "render/ladder", "storage", "table",
	},
}

// outside lists what the inner rooms may use from outside the standard library.
var outside = map[string][]string{
	"game":   {},
	"ladder": {},
	"table":  {},
}

// Arrows point inward: no game knows another, the rules know nothing of Discord or storage, and
// nobody but main knows the bot.
func TestArrowsPointInward(t *testing.T) {
	t.Parallel()
	seen := 0
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && isOtherModule(file) {
			return fs.SkipDir
		}
		if err != nil || d.IsDir() || filepath.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") {
			return err
		}
		seen++
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		folder := path.Clean(filepath.ToSlash(filepath.Dir(file)))
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			checkArrow(t, file, folder, imported)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 20 {
		t.Errorf("looked at %d files only", seen)
	}
}

// isOtherModule tells whether a folder below this one is a module of its own.
func isOtherModule(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, "go.mod"))
	return folder != "." && err == nil
}

func checkArrow(t *testing.T, file, folder, imported string) {
	t.Helper()
	from := room(folder)
	inside, ours := strings.CutPrefix(imported, "dockside/")
	if !ours {
		top, _, _ := strings.Cut(from, "/")
		if _, closed := outside[top]; closed && strings.Contains(strings.Split(imported, "/")[0], ".") {
			t.Errorf("%s imports %s: %s lives on the standard library alone", file, imported, top)
		}
		return
	}
	to := room(inside)
	if sameGame(folder, inside) || to == from && from != "game/*" && from != "render/*" {
		return
	}
	for _, allowed := range arrows[from] {
		if allowed == to && !(from == "render/*" && to == "game/*") {
			return
		}
	}
	t.Errorf("%s imports %s: no arrow leads from %q to %q", file, imported, from, to)
}

// room finds the line of the table above that a folder belongs to.
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

// parent turns the folder of one game into "game/*" or "render/*".
func parent(dir, folder string) string {
	if (dir == "game" || dir == "render") && folder != dir && !strings.HasPrefix(folder, dir+"/internal") {
		return dir + "/*"
	}
	return dir
}

// sameGame tells whether both folders belong to one game: its rules, its engine, its pictures.
func sameGame(from, to string) bool {
	name := func(folder string) string {
		parts := strings.Split(folder, "/")
		if len(parts) < 2 || parts[0] != "game" && parts[0] != "render" {
			return ""
		}
		return parts[1]
	}
	return name(from) != "" && name(from) == name(to)
}

// The house names no game outside the rooms of that game, the catalogues and main's list.
func TestTheHouseNamesNoGame(t *testing.T) {
	t.Parallel()
	for _, folder := range []string{"ladder", "table", "storage", "bot", "game", "render", "render/ladder"} {
		files, err := filepath.Glob(folder + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("no files in %s: %v", folder, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			for _, g := range games() {
				if mentions(t, file, g.Rules.Name) {
					t.Errorf("%s names %s", file, g.Rules.Name)
				}
			}
		}
	}
}

// mentions tells whether the code of a file, comments aside, contains a word.
func mentions(t *testing.T, file, word string) bool {
	t.Helper()
	fset := token.NewFileSet()
	parsed, err := parser.ParseFile(fset, file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	found := false
	ast.Inspect(parsed, func(n ast.Node) bool {
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
