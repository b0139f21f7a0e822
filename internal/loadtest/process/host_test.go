package process

import (
	"errors"
	"io/fs"
	"path/filepath"
	"testing"
)

// A program that does not exist is an error.
func TestAMissingProgramIsAnError(t *testing.T) {
	t.Parallel()
	h, err := Start(t.Context(), Config{Program: filepath.Join(t.TempDir(), "missing")})
	if h != nil || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v, %v", h, err)
	}
}
