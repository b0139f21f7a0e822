package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// With -pin one copy on a core is compared with several on a core each. All other processes are kept to the same cores,
// as on a machine that has no more, and what they take there is subtracted. The figure is how many presses are served
// in each second of a core that Redis and the generator have left to the copies, whether or not these could use it:
//
//	served / (cores × seconds − processor time of Redis and of the generator)
//
// Where copies do not hinder each other it is the same for one as for several, and so many cores serve so many times as
// much. The generator is Discord and the balancer in one.

// confine keeps this process, and all that it starts from now on, to the first cores until it is freed.
func confine(ctx context.Context, cores int) (free func(), err error) {
	before := allowedCores(os.Getpid())
	if err := keepTo(ctx, fmt.Sprintf("0-%d", cores-1)); err != nil {
		return nil, err
	}
	return func() { _ = keepTo(context.WithoutCancel(ctx), before) }, nil // where it was, it may be again
}

// keepTo keeps all threads of this process to some cores, such as "0-1".
func keepTo(ctx context.Context, cores string) error {
	out, err := exec.CommandContext(ctx, "taskset", "-a", "-c", "-p", cores, strconv.Itoa(os.Getpid())).CombinedOutput()
	if err != nil {
		return fmt.Errorf("cores %s: %w: %s", cores, err, out)
	}
	return nil
}

// pinned is a program on one core.
func pinned(ctx context.Context, program string, core int) *exec.Cmd {
	return exec.CommandContext(ctx, "taskset", "-c", strconv.Itoa(core), program)
}

// allowedCores are the cores on which a process may run, as the system writes them.
func allowedCores(pid int) string {
	status, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "status"))
	if err != nil {
		return ""
	}
	_, rest, _ := strings.Cut(string(status), "Cpus_allowed_list:")
	cores, _, _ := strings.Cut(strings.TrimSpace(rest), "\n")
	return cores
}

// cores is how much time of all cores passed in a measurement with a core for each copy.
func (f figures) cores() time.Duration {
	return time.Duration(len(f.after.copies)) * f.after.at.Sub(f.before.at)
}

// left is what Redis and the generator have left of it to the copies.
func (f figures) left() time.Duration {
	return f.cores() - (f.after.redis - f.before.redis) - (f.after.generator - f.before.generator)
}

// perCore is how many presses were served in each second of a core that was left to the copies.
func (f figures) perCore() float64 {
	n, _ := f.served()
	return float64(n) / f.left().Seconds()
}

// pinned tells where the time of the cores went, and how much more several copies serve than one.
func (r *report) pinned() {
	for _, f := range r.rows {
		redis, generator := f.after.redis-f.before.redis, f.after.generator-f.before.generator
		idle := f.left() - (f.after.bot() - f.before.bot())
		fmt.Fprintf(r.out, "%s: of %.1f s of all cores Redis took %.1f s, the generator %.1f s, the copies %s s, and "+
			"nobody, or what else runs here, %.1f s. In a second of a core that was left to them they served %.1f presses.\n",
			f.bot, f.cores().Seconds(), redis.Seconds(), generator.Seconds(), f.ofEach(), idle.Seconds(), f.perCore())
	}
	for _, bot := range r.plan.bots {
		fmt.Fprintf(r.out, "%d copies of %s serve %.2f times as much as one, less the shares of Redis and the generator.\n",
			r.plan.copies, bot, r.gain(bot))
	}
}

// gain is how many times as much several copies of a program serve as one, each on a core that is all its own, by the
// middle rounds of both.
func (r *report) gain(bot string) float64 {
	var one, several []float64
	for _, f := range r.rows {
		switch {
		case f.program != bot:
		case len(f.after.copies) == 1:
			one = append(one, f.perCore())
		default:
			several = append(several, f.perCore())
		}
	}
	return float64(r.plan.copies) * middle(several) / middle(one)
}

// ofEach is the processor time of each copy, in seconds.
func (f figures) ofEach() string {
	var all []string
	for i, c := range f.after.copies {
		all = append(all, fmt.Sprintf("%.1f", (c-f.before.copies[i]).Seconds()))
	}
	return strings.Join(all, " and ")
}
