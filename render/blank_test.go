package render

import (
	"sync"
	"testing"
)

// sharedKit is the art for all tests: decoding it takes longest.
var sharedKit = sync.OnceValues(newKit)

// blank returns an empty canvas.
func blank(t *testing.T) *Canvas {
	t.Helper()
	k, err := sharedKit()
	if err != nil {
		t.Fatal(err)
	}
	return newCanvas(k)
}
