package cli

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
)

// copyName is the name of this process among all copies of the bot: where it runs, its number there, and what makes
// it different from one that had the same number before.
func copyName() string {
	const enough = 6
	return fmt.Sprintf("%s %d %s", here(), os.Getpid(), rand.Text()[:enough])
}

// here names the machine, and on it the container if processes are numbered anew in it.
func here() string {
	host, _ := os.Hostname()
	numbers, _ := os.Readlink("/proc/self/ns/pid")
	return strings.ReplaceAll(host+"/"+numbers, " ", "-")
}

// hasEnded tells whether a copy has run here and does no more, so that nobody has to wait until it has been silent for
// long. Of copies elsewhere nothing is known.
func hasEnded(name string) bool {
	var where, random string
	var pid int
	if n, _ := fmt.Sscan(name, &where, &pid, &random); n != 3 || where != here() || pid <= 0 {
		return false
	}
	process, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	return errors.Is(process.Signal(syscall.Signal(0)), os.ErrProcessDone)
}
