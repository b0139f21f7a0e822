package command

import (
	"crypto/rand"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// copyName is the name of this process among all copies of the bot: where it runs, its number there, and what makes
// it different from one that had the same number before.
func copyName() string {
	host, err := os.Hostname()
	if err != nil {
		host = "?"
	}
	const enough = 6
	return fmt.Sprintf("%s %d %s", strings.ReplaceAll(host, " ", "-"), os.Getpid(), rand.Text()[:enough])
}

// hasEnded tells whether a copy has run on this machine and does no more, so that nobody has to wait until it has been
// silent for long. Of copies elsewhere nothing is known.
func hasEnded(name string) bool {
	var host, random string
	var pid int
	if n, _ := fmt.Sscan(name, &host, &pid, &random); n != 3 {
		return false
	}
	here, _, _ := strings.Cut(copyName(), " "+strconv.Itoa(os.Getpid())+" ")
	if host != here {
		return false
	}
	process, err := os.FindProcess(pid)
	return err != nil || process.Signal(syscall.Signal(0)) != nil
}
