package redistest

import (
	"strconv"
	"testing"
)

// Neither another test nor a connection that begins between the choice of a port and its use takes that port.
func TestFreePortsAreForOneTest(t *testing.T) {
	t.Parallel()
	given := map[int]bool{}
	for range 500 {
		port, err := strconv.Atoi(FreePort(t))
		if err != nil || port < firstPort || port > lastPort || given[port] {
			t.Fatalf("the port is %d (given before: %t), %v", port, given[port], err)
		}
		given[port] = true
	}
}
