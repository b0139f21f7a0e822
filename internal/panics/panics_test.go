package panics

import (
	"errors"
	"strings"
	"testing"
)

// The error of some work is its own error, or a panic with the place where it happened. It contains nothing that a
// player must not know.
func TestTry(t *testing.T) {
	t.Parallel()
	refused := errors.New("refused")
	var nothing []int
	for name, c := range map[string]struct {
		work func() error
		want string // in the error
	}{
		"all is well":              {func() error { return nil }, ""},
		"an error":                 {func() error { return refused }, "refused"},
		"a mistake":                {func() error { return errors.New(string(rune(nothing[7]))) }, "index out of range"},
		"a value":                  {func() error { panic("the joker lies below") }, "a value of type string"},
		"an error that is thrown":  {func() error { panic(refused) }, "a value of type *errors.errorString"},
		"a panic in a call":        {func() error { fail(); return nil }, "panics.fail panics_test.go:"},
		"a panic in work of work":  {func() error { return Try(func() error { fail(); return nil }) }, "panics.fail"},
		"the place of the mistake": {func() error { panic(nil) }, "panics_test.go:"},
	} {
		err := Try(c.work)
		switch {
		case (err == nil) != (c.want == ""), err != nil && !strings.Contains(err.Error(), c.want):
			t.Errorf("%s: %v, want %q", name, err, c.want)
		case err != nil && (strings.Contains(err.Error(), "joker") || strings.Contains(err.Error(), "0x")):
			t.Errorf("%s: it tells a secret: %v", name, err)
		}
	}
}

func fail() { panic("the joker lies below") }

// A panic only ends its goroutine, and the waiting caller gets an error.
func TestGo(t *testing.T) {
	t.Parallel()
	ended := make(chan error)
	Go(func() error { fail(); return nil }, func(err error) { ended <- err })
	var caught *Caught
	if err := <-ended; !errors.As(err, &caught) {
		t.Errorf("it has ended with %v", err)
	}
}
