package e2e

import (
	"sync/atomic"
	"testing"
	"time"

	"dockside/internal/sandbox"
)

// However often users run /doctor, the bot queries Discord at most once in ten seconds.
func TestTheDoctorIsNotAskedAgainAndAgain(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	k := wind(t, settings{check: func(r sandbox.Request) error {
		if r.Method == "GET" {
			asked.Add(1)
		}
		return nil
	}})
	doctor := func(who string) {
		k.whispered("the doctor", k.Member(who).Command(k.Channel("tavern"), "doctor"), "up to date in Discord")
	}
	doctor("Anna")
	before := asked.Load()
	for range 3 {
		doctor("Anna")
		doctor("Bernd")
	}
	if n := asked.Load() - before; n > 0 {
		t.Errorf("Discord is asked %d times more", n)
	}
	k.pass(11 * time.Second)
	before = asked.Load()
	doctor("Anna")
	if asked.Load() == before {
		t.Error("after a while Discord is not asked again")
	}
}
