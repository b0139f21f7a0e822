package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The errors on the list fit the code as it is: each is about a piece of code that stands there once, and
// is noticed by tests that exist. Together they can be compiled.
func TestPlantingsFitTheCode(t *testing.T) {
	t.Parallel()
	g := ground{root: ".."}
	left := plantings()
	for _, p := range left {
		code, err := g.read(p.file)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.plant(p, code); err != nil {
			t.Error(err)
		}
		for name := range strings.SplitSeq(p.tests, "|") {
			if !hasTest(t, filepath.Join(g.root, p.in), name) {
				t.Errorf("%s: %s: there is no %s in %s", p.file, p.wrong, name, p.in)
			}
		}
	}
	for !t.Failed() && len(left) > 0 {
		left = compile(t, g, left)
	}
}

// hasTest tells whether a folder has a test of that name.
func hasTest(t *testing.T, folder, name string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		code, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(code), "\nfunc "+name+"(t *testing.T)") {
			return true
		}
	}
	return false
}

// compile builds the program with as many errors in it as can stand side by side, and returns the others.
func compile(t *testing.T, g ground, all []planting) (left []planting) {
	t.Helper()
	changed := map[string]string{}
	for _, p := range all {
		code, ok := changed[p.file]
		if !ok {
			var err error
			if code, err = g.read(p.file); err != nil {
				t.Fatal(err)
			}
		}
		planted, err := g.plant(p, code)
		if err != nil { // what it is about has been replaced by another one
			left = append(left, p)
			continue
		}
		changed[p.file] = planted
	}
	list, err := g.overlay(t.TempDir(), changed)
	if err != nil {
		t.Fatal(err)
	}
	build := exec.CommandContext(t.Context(), "go", "build", "-overlay", list, "./...")
	build.Dir = g.root
	if said, err := build.CombinedOutput(); err != nil {
		t.Errorf("%v:\n%s", err, said)
	}
	return left
}
