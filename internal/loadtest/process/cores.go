package process

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// Confine restricts this process, and all that it starts, to the first cores until free is called.
func Confine(ctx context.Context, cores int) (free func(), err error) {
	before := allowedCores(os.Getpid())
	if err := setCores(ctx, fmt.Sprintf("0-%d", cores-1)); err != nil {
		return nil, err
	}
	return func() { _ = setCores(context.WithoutCancel(ctx), before) }, nil // the cores before are allowed
}

// setCores restricts all threads of this process to some cores, such as "0-1".
func setCores(ctx context.Context, cores string) error {
	out, err := exec.CommandContext(ctx, "taskset", "-a", "-c", "-p", cores, strconv.Itoa(os.Getpid())).CombinedOutput()
	if err != nil {
		return fmt.Errorf("cores %s: %w: %s", cores, err, out)
	}
	return nil
}

// pinned returns the command that runs a program on one core.
func pinned(ctx context.Context, program string, core int) *exec.Cmd {
	return exec.CommandContext(ctx, "taskset", "-c", strconv.Itoa(core), program)
}

// allowedCores returns the cores on which a process may run, such as "0-3".
func allowedCores(pid int) string {
	status, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "status"))
	if err != nil {
		return ""
	}
	_, rest, _ := strings.Cut(string(status), "Cpus_allowed_list:")
	cores, _, _ := strings.Cut(strings.TrimSpace(rest), "\n")
	return cores
}
