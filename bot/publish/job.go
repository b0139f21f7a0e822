package publish

import (
	"dockside/bot/discord"
)

// job is a step that is under way.
type job struct {
	Step
	message *discord.Message // nil until it is composed
	undrawn error            // why the picture is missing; nil if it is not
	sent    string           // the id of the message that shows the step now
	done    bool
}

// jobsOf returns a job for each step.
func jobsOf(steps []Step) []*job {
	var jobs []*job
	for _, s := range steps {
		jobs = append(jobs, &job{Step: s})
	}
	return jobs
}

// outcome is the result of several jobs: the finished ones, and the failed one.
type outcome struct {
	all    []*job
	failed *job
	cause  error
}

// undrawn returns why a message was sent without its picture; nil if none was.
func (o outcome) undrawn() error {
	for _, j := range o.all {
		if j.undrawn != nil {
			return j.undrawn
		}
	}
	return nil
}
