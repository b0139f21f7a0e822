package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// planting is one error: a piece of code that stands once in its file, what stands there instead, and
// the tests that notice.
type planting struct {
	wrong       string // what is the matter then, in words
	file        string // below the root of the module
	code, error string
	in, tests   string // a folder, and the names of tests there with "|" between
}

// ground is the code into which errors are planted.
type ground struct {
	root     string
	patience time.Duration // with the tests of one error
}

// plant is the file of an error with the error in it.
func (g ground) plant(p planting, into string) (string, error) {
	if n := strings.Count(into, p.code); n != 1 {
		return "", fmt.Errorf("%s: %s: the code for this stands there %d times, not once:\n%s", p.file, p.wrong, n, p.code)
	}
	return strings.Replace(into, p.code, p.error, 1), nil
}

// read is a file as it is.
func (g ground) read(file string) (string, error) {
	code, err := os.ReadFile(filepath.Join(g.root, filepath.FromSlash(file)))
	return string(code), err
}

// overlay writes changed files to a folder, with the list by which the go command finds them there.
func (g ground) overlay(folder string, changed map[string]string) (list string, err error) {
	replace := map[string]string{}
	for file, code := range changed {
		is, err := filepath.Abs(filepath.Join(g.root, filepath.FromSlash(file)))
		if err != nil {
			return "", err
		}
		replace[is] = filepath.Join(folder, fmt.Sprint(len(replace), ".go"))
		if err := os.WriteFile(replace[is], []byte(code), 0o600); err != nil {
			return "", err
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	list = filepath.Join(folder, "overlay.json")
	return list, os.WriteFile(list, text, 0o600)
}

// try plants an error and tells whether its tests notice.
func (g ground) try(ctx context.Context, p planting) (noticed bool, err error) {
	code, err := g.read(p.file)
	if err != nil {
		return false, err
	}
	if code, err = g.plant(p, code); err != nil {
		return false, err
	}
	folder, err := os.MkdirTemp("", "planted")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(folder)
	list, err := g.overlay(folder, map[string]string{p.file: code})
	if err != nil {
		return false, err
	}
	passed, said := g.test(ctx, p.in, p.tests, "-overlay", list)
	switch {
	case strings.Contains(said, "[build failed]") || strings.Contains(said, "[setup failed]"):
		return false, fmt.Errorf("%s: %s: this error cannot be compiled:\n%s", p.file, p.wrong, said)
	case passed && strings.Contains(said, "no tests to run"):
		return false, fmt.Errorf("%s: %s: there are no tests %s in %s", p.file, p.wrong, p.tests, p.in)
	}
	return !passed, nil
}

// untouched fails unless the tests of all errors pass as long as there are none.
func (g ground) untouched(ctx context.Context, all []planting) error {
	tests := map[string][]string{}
	for _, p := range all {
		tests[p.in] = append(tests[p.in], p.tests)
	}
	for _, in := range slices.Sorted(maps.Keys(tests)) {
		names := slices.Compact(slices.Sorted(slices.Values(tests[in])))
		if passed, said := g.test(ctx, in, strings.Join(names, "|"), "-timeout", "15m"); !passed {
			return fmt.Errorf("the tests of %s fail with no error planted:\n%s", in, said)
		}
	}
	return nil
}

// test runs tests of a folder and tells whether they pass, and what was said. That the time is over is
// noticing, too.
func (g ground) test(ctx context.Context, in, tests string, options ...string) (passed bool, said string) {
	args := append([]string{"test", "-vet=off", "-count=1", "-timeout", g.patience.String()}, options...)
	var out bytes.Buffer
	cmd := exec.CommandContext(ctx, "go", append(args, "-run", "^("+tests+")$", "./"+in)...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = g.root, &out, &out
	err := cmd.Run()
	return err == nil, out.String()
}
