package process

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A pinned instance runs on its core only.
func TestAnInstanceIsPinned(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("taskset"); err != nil {
		if os.Getenv("DOCKSIDE_NO_SKIP") != "" {
			t.Fatal("missing: taskset")
		}
		t.Skip("missing: taskset")
	}
	teller := filepath.Join(t.TempDir(), "teller")
	if err := os.WriteFile(teller, []byte("#!/bin/sh\ngrep Cpus_allowed_list /proc/$$/status\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	out, err := pinned(t.Context(), teller, 0).Output()
	if got := strings.Fields(string(out)); err != nil || len(got) != 2 || got[1] != "0" {
		t.Errorf("it may run on %q, %v", out, err)
	}
}
