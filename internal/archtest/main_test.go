// Package archtest checks rules that concern the whole repository: imports, goroutines, words and documents.
package archtest

import (
	"os"
	"testing"
)

// TestMain runs the tests at the root of the repository, so that all paths are relative to it.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
