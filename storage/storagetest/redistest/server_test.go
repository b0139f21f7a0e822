package redistest

import (
	"strconv"
	"testing"
)

// No connection that begins between the choice of a port and its use takes that port.
func TestFreePortsAreNotGivenToConnections(t *testing.T) {
	t.Parallel()
	for range 50 {
		if port, err := strconv.Atoi(FreePort(t)); err != nil || port < firstPort || port > lastPort {
			t.Errorf("the port is %d, %v", port, err)
		}
	}
}
