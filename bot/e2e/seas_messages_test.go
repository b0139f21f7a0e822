package e2e

import (
	"slices"
	"testing"

	"dockside/bot/catalog"
	"dockside/bot/discord"
	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/madameching"
	"dockside/internal/sandbox"
)

// A game of four leaves at most eight messages in the channel: up to 14 pictures of missions, two in each message, and
// the result. There is one board, and all players have their choices in the hand.
func TestASeaLeavesFewMessages(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{games: []catalog.Game{seas()}})
	for i := range gametest.Many(1, 10) {
		c := embark(h, game.Setup{Seats: 4}, i)
		missions := 0
		for _, step := range c.sailOut(true).Steps(0, game.Public) {
			missions += len(slices.DeleteFunc(step.Heard, func(e game.Event) bool {
				return e.Key != madameching.RestartedWithMission
			}))
		}
		c.result()
		c.rest(c.table)
		left := len(slices.DeleteFunc(h.Messages(c.channel, c.members[0].ID), sandbox.Message.Ephemeral))
		t.Logf("%d missions leave %d messages", missions, left)
		if want := (missions+1)/2 + 1; left != want {
			t.Errorf("%d missions leave %d messages, want %d", missions, left, want)
		}
	}
}

// A hand may be sent again, and its former message deleted, while its player presses a button there. The press is
// answered in a new message.
func TestAPressOnADeletedHandIsAnswered(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{games: []catalog.Game{seas()}})
	c := embark(h, game.Setup{Seats: 2}, 0)
	anna := c.members[0]
	_, m := c.match()
	draft := "think:" + c.table + ":" + m.Decision(0) + ":" + string(m.Moves(0)[0])
	move := "play:" + c.table + ":" + m.Decision(0) + ":" + string(m.Moves(0)[0])
	for _, id := range []string{draft, move} {
		old := c.open(anna)
		h.Refuse(sandbox.Plan{Method: "POST", Path: "/callback", Times: 1, Status: 404, Code: discord.UnknownMessage})
		r, err := anna.PressStale(old, id).Acked(h.ctx)
		if err != nil || r.Failed || !r.Ephemeral || r.Message == nil {
			t.Errorf("the press on %s is answered with %+v, %v", id, r, err)
		}
	}
}
