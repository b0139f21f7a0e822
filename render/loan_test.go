package render

import (
	"runtime"
	"testing"
)

// A lent sprite looks the same however often it is lent, and is not kept for its own sake.
func TestLoan(t *testing.T) {
	t.Parallel()
	k, err := newKit()
	if err != nil {
		t.Fatal(err)
	}
	l := k.loans["stage-chart"]
	if l == nil {
		t.Fatalf("the house lends %d sprites, and not this one", len(k.loans))
	}
	first := l.get()
	if l.get() != first {
		t.Error("a sprite that is in use is decoded again")
	}
	look := string(first.pix)
	runtime.GC()
	if l.lent.Value() != nil {
		t.Error("a sprite that nothing uses any more is kept")
	}
	if string(l.get().pix) != look {
		t.Error("the sprite looks different when it is lent again")
	}
}
