package dispatch

import (
	"context"
	"errors"

	"dockside/bot/admission"
	"dockside/bot/interaction"
	"dockside/bot/ui"
	"dockside/bot/wire"
	"dockside/internal/panics"
)

// suggest answers what an option may be given that is being typed: nothing if that takes too long, if it fails, or if
// the user has typed on meanwhile. It holds nothing and changes nothing.
func (b *Dispatcher) suggest(ctx context.Context, q wire.Interaction, malformed error) {
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
		b.Log.Warn("cannot complete an option", "id", q.ID, "verb", q.Verb, "error", err)
		offered = nil
	}
	if err := b.Discord.Autocomplete(ctx, q.Ticket, offered); err != nil {
		b.Log.Warn("cannot offer what completes an option", "id", q.ID, "verb", q.Verb, "error", err)
	}
}

// suggestions are those for a request. Of a user who types faster than they come, only the latest request counts.
func (b *Dispatcher) suggestions(ctx context.Context, q wire.Interaction) ([]ui.Option, error) {
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
	c := b.Router.receive(ctx, q, to, args)
	if err := interaction.Pass(c, interaction.Everyone); err != nil {
		return nil, err
	}
	return ask(ctx, c, c.Arg(q.Focused))
}
