package flight_test

import (
	"context"
	"errors"
	"testing"

	"dockside/internal/flight"
)

// waiting is a context that calls reached once its call is shared.
type waiting struct {
	context.Context
	reached func()
}

func (w waiting) Done() <-chan struct{} {
	w.reached()
	return w.Context.Done()
}

var errLate = errors.New("late")

// Concurrent callers share one call. One who gives up does not end it for the others.
func TestACallIsShared(t *testing.T) {
	t.Parallel()
	var g flight.Group[int]
	calls, begun, goOn := 0, make(chan bool), make(chan bool)
	work := func() (int, error) {
		calls++
		close(begun)
		<-goOn
		return 7, errLate
	}
	gone, giveUp := context.WithCancel(t.Context())
	first := make(chan error)
	go func() {
		_, err := g.Do(gone, "a", work)
		first <- err
	}()
	<-begun
	giveUp()
	if err := <-first; !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled caller gets the error %v", err)
	}
	second := waiting{t.Context(), func() { close(goOn) }}
	if n, err := g.Do(second, "a", work); n != 7 || !errors.Is(err, errLate) || calls != 1 {
		t.Errorf("the other has %d, %v after %d calls", n, err, calls)
	}
}

// A panic is an error for all callers.
func TestAPanicIsAnError(t *testing.T) {
	t.Parallel()
	var g flight.Group[string]
	if s, err := g.Do(t.Context(), "a", func() (string, error) { panic("a mistake") }); s != "" || err == nil {
		t.Errorf("the result is %q, %v", s, err)
	}
}
