// Package panics returns panics as errors, so that only the work that panics fails.
package panics

import (
	"fmt"
	"path"
	"runtime"
	"strings"
)

// Caught is the error for a panic.
type Caught struct {
	What  string   // the message of a runtime error; only the type of any other value, which may contain a hidden card
	Where []string // the stack without arguments, the innermost call first
}

// Error returns the message, with a line for each call of the stack.
func (c *Caught) Error() string {
	return "panic: " + c.What + "\n" + strings.Join(c.Where, "\n")
}

// Try runs work and returns its error, or a *Caught if it panics.
func Try(work func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &Caught{describe(value), calls()}
		}
	}()
	return work()
}

// Go runs work in a new goroutine and calls ended with the result of Try.
func Go(work func() error, ended func(error)) {
	go func() { ended(Try(work)) }()
}

// describe returns the part of the value of a panic that is safe to log.
func describe(value any) string {
	if known, ok := value.(runtime.Error); ok {
		return known.Error()
	}
	return fmt.Sprintf("a value of type %T", value)
}

// calls returns the functions between a panic and Try, while it is recovered from.
func calls() []string {
	const (
		own = 3 // Callers, this function and the one that recovers
		try = "dockside/internal/panics.Try"
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
