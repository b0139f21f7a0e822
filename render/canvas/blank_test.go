package canvas

import (
	"sync"
	"testing"
)

// sharedKit is the art of all tests, since decoding it takes longest.
var sharedKit = sync.OnceValues(NewKit)

// blank returns an empty canvas.
func blank(t *testing.T) *Canvas {
	t.Helper()
	k, err := sharedKit()
	if err != nil {
		t.Fatal(err)
	}
	return New(k)
}
