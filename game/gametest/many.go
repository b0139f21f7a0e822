package gametest

import (
	"os"
	"testing"
)

// Full names the setting with which tests try all that they can try. Whole fleets take minutes, so
// whoever runs the tests beside other work plays a few games of each kind.
const Full = "DOCKSIDE_TEST_FULL"

// Many is how often a test tries something: a few times, or all with Full set.
func Many(few, all int) int {
	if os.Getenv(Full) == "" {
		return few
	}
	return all
}

// Long skips a test that takes long, unless Full is set. A shorter test has to hold the same in a plain run.
func Long(t testing.TB) {
	t.Helper()
	if os.Getenv(Full) == "" {
		t.Skip("it takes long, and runs with " + Full + "=1")
	}
}
