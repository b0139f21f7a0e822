package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// root is the root of the repository.
const root = "../.."

// file is a Go file of this module.
type file struct {
	name   string // its path from the root
	syntax *ast.File
}

func (f file) folder() string { return path.Dir(f.name) }

func (f file) isTest() bool { return strings.HasSuffix(f.name, "_test.go") }

// parseAll parses the Go files of this module, once: of tests only their imports.
var parseAll = sync.OnceValues(func() (all []file, err error) {
	err = fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && isOtherModule(name):
			return fs.SkipDir
		case d.IsDir() || path.Ext(name) != ".go":
			return nil
		}
		f, mode := file{name: name}, parser.SkipObjectResolution
		if f.isTest() {
			mode = parser.ImportsOnly
		}
		f.syntax, err = parser.ParseFile(token.NewFileSet(), filepath.Join(root, name), nil, mode)
		all = append(all, f)
		return err
	})
	return all, err
})

// isOtherModule reports whether a folder is the root of another module.
func isOtherModule(folder string) bool {
	_, err := os.Stat(filepath.Join(root, folder, "go.mod"))
	return folder != "." && err == nil
}

// files returns the Go files of this module.
func files(t *testing.T) []file {
	t.Helper()
	all, err := parseAll()
	check(t, err)
	return all
}

// sources returns the Go files of this module without tests.
func sources(t *testing.T) []file {
	t.Helper()
	return slices.DeleteFunc(slices.Clone(files(t)), file.isTest)
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
