package archtest

import (
	"go/ast"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

// testHelpers lists the packages with helpers for tests that need games.
var testHelpers = []string{"internal/cli/clitest", "bot/presenter/presentertest"}

// No code names a game or its computer players, except for the folders of that game, the list in package main, and
// helpers for tests.
func TestNoCodeNamesAGame(t *testing.T) {
	t.Parallel()
	names := namesOfGames(t)
	for _, f := range sources(t) {
		if f.folder() == "." || slices.Contains(testHelpers, f.folder()) || gameOf(f.folder()) != "" {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			text := ""
			switch n := n.(type) {
			case *ast.Ident:
				text = strings.ToLower(n.Name)
			case *ast.BasicLit:
				text = strings.ToLower(n.Value)
			}
			for _, name := range names {
				if strings.Contains(text, name) {
					t.Errorf("%s names %s", f.name, name)
				}
			}
			return true
		})
	}
}

// namesOfGames returns the names of the games, and of the computer players with a hyphen; others are plain words.
func namesOfGames(t *testing.T) (names []string) {
	t.Helper()
	files, err := fs.Glob(os.DirFS(root), "render/*/words/en.json")
	check(t, err)
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
