package e2e

import (
	"errors"
	"testing"
	"time"

	"dockside/internal/sandbox"
	"dockside/storage"
)

// A declined challenge is deleted within a day. A later press on its card is answered that it is no longer open.
func TestAPressOnAForgottenChallengeIsAnswered(t *testing.T) {
	t.Parallel()
	c := wind(t, Settings{})
	p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
	card := p.challenges()
	p.answerOf(p.members[1].Press(card, "decline:"+p.table))
	c.pass(25 * time.Hour)
	if err := c.Await(c.ctx, func() bool {
		_, err := c.store.Load(c.ctx, p.table)
		return errors.Is(err, storage.ErrNotFound)
	}); err != nil {
		t.Fatalf("it is there still: %v", err)
	}
	for verb, who := range map[string]*sandbox.Member{
		"accept": p.members[1], "decline": p.members[0], "leave": p.members[1], "start": p.members[0],
	} {
		c.whispered(verb, who.PressStale(card, verb+":"+p.table), "This challenge is no longer open")
	}
	c.noFaults()
}
