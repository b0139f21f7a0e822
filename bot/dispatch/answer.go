package dispatch

import (
	"context"

	"dockside/bot/discord"
	"dockside/bot/interaction"
)

// Answer returns the response to an interaction, or the explanation of its error. It neither waits for admission nor
// sends anything. Tests of handlers use it.
func (b *Dispatcher) Answer(ctx context.Context, q discord.Interaction) interaction.Response {
	q = interaction.ExpandShortcut(q)
	to, args, known := b.Router.Find(q)
	r := b.Router.receive(ctx, q, to, args)
	if !known {
		r.LookupErr = interaction.ErrMalformed
	}
	a, err := b.Router.answer(ctx, r, to)
	if err != nil {
		a, _ = b.Explain(r, err, b.keepPending(ctx, r, err))
		return a
	}
	return Suit(r, a)
}
