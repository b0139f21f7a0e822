package gametest

import (
	"os"
	"testing"
)

// Full is the environment variable that makes tests run all their cases, which takes minutes. Without it they run a few
// of each kind.
const Full = "DOCKSIDE_TEST_FULL"

// Many returns the number of repetitions in a test: few, or all if Full is set.
func Many(few, all int) int {
	if os.Getenv(Full) == "" {
		return few
	}
	return all
}

// Long skips a long test unless Full is set. A shorter test must prove the same in a plain run.
func Long(t testing.TB) {
	t.Helper()
	if os.Getenv(Full) == "" {
		t.Skip("it takes long, and runs with " + Full + "=1")
	}
}

// Unwatched skips a long test under the race detector, because the goroutines of the test share no mutable data.
func Unwatched(t testing.TB) {
	t.Helper()
	if watched {
		t.Skip("it takes long under the race detector, and its goroutines share nothing that changes")
	}
}
