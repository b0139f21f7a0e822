//go:build unix

package serve

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// A replica is known to be dead only if its process ran on this machine and no longer exists.
func TestWhichCopiesHaveEnded(t *testing.T) {
	t.Parallel()
	child := exec.CommandContext(t.Context(), os.Args[0], "-test.run", "^$")
	if err := child.Run(); err != nil {
		t.Fatal(err)
	}
	named := func(where string, pid int) string { return fmt.Sprintf("%s %d ABCDEF", where, pid) }
	for _, c := range []struct {
		what, name string
		ended      bool
	}{
		{"itself", instanceName(), false},
		{"one that runs", named(pidNamespace(), os.Getppid()), false},
		{"one that has ended", named(pidNamespace(), child.Process.Pid), true},
		{"one elsewhere", named("elsewhere/"+pidNamespace(), child.Process.Pid), false},
		{"no name", "the only one", false},
		{"no number", named(pidNamespace(), -1), false},
	} {
		if got := hasEnded(c.name); got != c.ended {
			t.Errorf("%s: %v", c.what, got)
		}
	}
	if name := instanceName(); name == instanceName() || strings.Count(name, " ") != 2 {
		t.Errorf("a copy is called %q", name)
	}
}
