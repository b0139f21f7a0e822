package main

import (
	"fmt"
	"strings"
	"time"
)

// With -pin one instance on a core is compared with several on a core each. All other processes run on the same cores,
// and their time is subtracted. The result is the number of presses that are served in each second of a core that Redis
// and the generator have left to the instances, whether or not these could use it:
//
//	served / (cores × seconds − processor time of Redis and of the generator)
//
// If the instances do not slow each other down, it is the same for one as for several. The generator is Discord and the
// load balancer.

// cores returns the time of all cores in a measurement with a core for each instance.
func (f figures) cores() time.Duration {
	return time.Duration(len(f.after.Instances)) * f.after.At.Sub(f.before.At)
}

// left returns the time that Redis and the generator have left to the instances.
func (f figures) left() time.Duration {
	return f.cores() - (f.after.Redis - f.before.Redis) - (f.after.Generator - f.before.Generator)
}

// perCore returns the presses that were served in each second of a core that was left to the instances.
func (f figures) perCore() float64 {
	n, _ := f.served()
	return float64(n) / f.left().Seconds()
}

// pinned prints how the time of the cores was used, and how much more several instances serve than one.
func (r *report) pinned() {
	for _, f := range r.rows {
		redis, generator := f.after.Redis-f.before.Redis, f.after.Generator-f.before.Generator
		idle := f.left() - (f.after.Bot() - f.before.Bot())
		fmt.Fprintf(r.out, "%s: of %.1f s of all cores Redis took %.1f s, the generator %.1f s, the copies %s s, and "+
			"nobody, or what else runs here, %.1f s. In a second of a core that was left to them they served %.1f presses.\n",
			f.bot, f.cores().Seconds(), redis.Seconds(), generator.Seconds(), f.ofEach(), idle.Seconds(), f.perCore())
	}
	for _, bot := range r.plan.bots {
		fmt.Fprintf(r.out, "%d copies of %s serve %.2f times as much as one, less the shares of Redis and the generator.\n",
			r.plan.instances, bot, r.gain(bot))
	}
}

// gain returns how many times as much several instances of a program serve as one, by the median rounds of both.
func (r *report) gain(bot string) float64 {
	var one, several []float64
	for _, f := range r.rows {
		switch {
		case f.program != bot:
		case len(f.after.Instances) == 1:
			one = append(one, f.perCore())
		default:
			several = append(several, f.perCore())
		}
	}
	return float64(r.plan.instances) * median(several) / median(one)
}

// ofEach returns the processor time of each instance, in seconds.
func (f figures) ofEach() string {
	var all []string
	for i, c := range f.after.Instances {
		all = append(all, fmt.Sprintf("%.1f", (c-f.before.Instances[i]).Seconds()))
	}
	return strings.Join(all, " and ")
}
