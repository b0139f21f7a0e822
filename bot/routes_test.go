package bot

import (
	"context"
	"testing"
	"time"
)

// Route is one of a bot, as tests of all of them know it.
type Route struct {
	Command bool
	Verb    string
	Words   []string // the names of those that follow
	Free    bool
}

// Routes are all of a bot.
func Routes(t *testing.T) []Route {
	t.Helper()
	var all []Route
	r := still(t).router
	for verb, to := range r.commands {
		all = append(all, Route{Command: true, Verb: verb, Free: to.free})
	}
	for verb, to := range r.presses {
		all = append(all, Route{Verb: verb, Words: to.names, Free: to.free})
	}
	return all
}

// Condemn bans a user as a process does that dies before anything has come of it.
func Condemn(ctx context.Context, s Store, guild, user string, at time.Time) error {
	d := &desk{store: s}
	if err := d.plan(ctx, sweep{guild, user, at}); err != nil {
		return err
	}
	_, err := d.decree(ctx, guild, func(o *order) error {
		o.Banned = []member{{user, "Somebody"}}
		return nil
	})
	return err
}
