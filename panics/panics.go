// Package panics makes errors of panics, so that a piece of work which goes wrong ends alone.
package panics

import (
	"fmt"
	"path"
	"runtime"
	"strings"
)

// Caught is a panic that has become an error.
type Caught struct {
	What  string   // what the runtime says; of any other value the type alone, since a hidden card may stand in it
	Where []string // the calls that led to it, the innermost first, without what they were given
}

// Error tells what has happened, with a line for each call.
func (c *Caught) Error() string {
	return "panic: " + c.What + "\n" + strings.Join(c.Where, "\n")
}

// Try does some work. If it panics, the error is a *Caught.
func Try(work func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &Caught{describe(value), calls()}
		}
	}()
	return work()
}

// Go does some work in a goroutine of its own, and tells how it has ended as Try does.
func Go(work func() error, ended func(error)) {
	go func() { ended(Try(work)) }()
}

// describe says what may be said of the value of a panic.
func describe(value any) string {
	if known, ok := value.(runtime.Error); ok {
		return known.Error()
	}
	return fmt.Sprintf("a value of type %T", value)
}

// calls lists the functions between a panic and Try, while it is recovered from.
func calls() []string {
	const (
		own = 3 // Callers, this function and the one that recovers
		try = "dockside/panics.Try"
	)
	counters := make([]uintptr, 64)
	frames := runtime.CallersFrames(counters[:runtime.Callers(own, counters)])
	var lines []string
	for {
		f, more := frames.Next()
		if !more || f.Function == try {
			return lines
		}
		if !strings.HasPrefix(f.Function, "runtime.") {
			lines = append(lines, fmt.Sprintf("%s %s:%d", f.Function, path.Base(f.File), f.Line))
		}
	}
}
