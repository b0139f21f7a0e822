package publish

import (
	"dockside/bot/wire"
)

// job is a step that is being done.
type job struct {
	Step
	message *wire.Message // nil until it is composed
	undrawn error         // why its picture is missing
	sent    string        // the message that shows it now
	done    bool
}

func jobsOf(steps []Step) []*job {
	var jobs []*job
	for _, s := range steps {
		jobs = append(jobs, &job{Step: s})
	}
	return jobs
}

// outcome is what has been done of some jobs, and which one has failed.
type outcome struct {
	all    []*job
	failed *job
	cause  error
}

// undrawn is why a message went out without its picture, if one did.
func (o outcome) undrawn() error {
	for _, j := range o.all {
		if j.undrawn != nil {
			return j.undrawn
		}
	}
	return nil
}
