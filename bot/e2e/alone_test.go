package e2e

import (
	"strings"

	"dockside/internal/sandbox"
)

// alone starts a game of a member against the computer in a channel.
func (h *harbour) alone(channel, name string, options ...sandbox.Option) *pair {
	h.Helper()
	p := h.pair(channel, name, name)
	p.heard(p.members[0].Command(channel, "solo", append(options, sandbox.Yes("visible", true))...))
	p.find()
	return p
}

// find waits for the board of the channel's other table and selects that table. The previous board may still have its
// buttons.
func (p *pair) find() {
	p.Helper()
	board, err := p.AwaitMessage(p.ctx, p.channel, p.members[0].ID,
		func(m sandbox.Message) bool { return len(plays(m)) > 0 && tableOf(m) != p.table })
	if err != nil {
		p.Fatalf("no board: %v", err)
	}
	p.table = tableOf(board)
}

// tableOf returns the id of the table whose board a message is.
func tableOf(board sandbox.Message) string { return strings.Split(plays(board)[0].CustomID, ":")[1] }
