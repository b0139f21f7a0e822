package dispatch

import (
	"context"
	"errors"

	"dockside/bot/admission"
	"dockside/bot/discord"
	"dockside/bot/interaction"
	"dockside/bot/ui"
	"dockside/internal/panics"
)

// suggest responds to an autocomplete request. It offers nothing if finding values fails or takes too long, or if the
// user has sent a newer request. It neither defers nor changes anything.
func (b *Dispatcher) suggest(ctx context.Context, q discord.Interaction, malformed error) {
	var offered []ui.Option
	err := malformed
	if err == nil {
		soon, cancel := context.WithTimeout(ctx, interaction.DeferAfter)
		err = panics.Try(func() (err error) {
			offered, err = b.suggestions(soon, q)
			return err
		})
		cancel()
	}
	if err != nil {
		b.Log.Warn("cannot compute an autocompletion", "id", q.ID, "verb", q.Verb, "error", err)
		offered = nil
	}
	if err := b.Discord.Autocomplete(ctx, q.Ticket, offered); err != nil {
		b.Log.Warn("cannot send an autocompletion", "id", q.ID, "verb", q.Verb, "error", err)
	}
}

// suggestions returns the values for an autocomplete request. If a user types faster than they are found, only the
// latest request is handled.
func (b *Dispatcher) suggestions(ctx context.Context, q discord.Interaction) ([]ui.Option, error) {
	to, args, known := b.Router.Find(q)
	ask := to.Suggest[q.Focused]
	if !known || ask == nil {
		return nil, nil
	}
	leave, err := b.Gate.Enter(ctx, admission.OwnerOf(ctx), q.ID, ui.ID(q.User.ID, q.Verb, q.Focused))
	if errors.Is(err, admission.ErrSuperseded) || errors.Is(err, admission.ErrHasty) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer leave()
	r := b.Router.receive(ctx, q, to, args)
	if err := interaction.Pass(r, interaction.Everyone); err != nil {
		return nil, err
	}
	return ask(ctx, r, r.Arg(q.Focused))
}
