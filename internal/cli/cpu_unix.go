//go:build unix

package cli

import (
	"syscall"
	"time"
)

// processorTime is the time that the processors have spent on this program, which other
// programs on the machine do not lengthen.
func processorTime() time.Time {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return time.Now()
	}
	return time.Unix(0, used.Utime.Nano()+used.Stime.Nano())
}
