package serve

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
)

// instanceName returns a unique name of this instance of the bot: its PID namespace, its process id, and a random text,
// since process ids are used again.
func instanceName() string {
	const length = 6
	return fmt.Sprintf("%s %d %s", pidNamespace(), os.Getpid(), rand.Text()[:length])
}

// pidNamespace returns the name of the machine, followed on Linux by its PID namespace, which differs in containers.
func pidNamespace() string {
	host, _ := os.Hostname()
	namespace, _ := os.Readlink("/proc/self/ns/pid")
	return strings.ReplaceAll(host+"/"+namespace, " ", "-")
}

// hasEnded reports whether the process of an instance is known to have ended, so that its leases need not time out. It
// knows processes of this PID namespace only.
func hasEnded(name string) bool {
	var namespace, random string
	var pid int
	if n, _ := fmt.Sscan(name, &namespace, &pid, &random); n != 3 || namespace != pidNamespace() || pid <= 0 {
		return false
	}
	process, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	return errors.Is(process.Signal(syscall.Signal(0)), os.ErrProcessDone)
}
