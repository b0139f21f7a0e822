package bot

import (
	"context"
	"errors"
	"net/http"

	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/outage"
	"dockside/game/contact"
	"dockside/internal/panics"
	"dockside/internal/retry"
)

// Endpoint returns the HTTP handler to which Discord posts interactions, for a bot with a Key. Any number of replicas
// may share one address. An accepted interaction is handled even if the bot starts to shut down. Before Run begins and
// after its context ends, requests get status 503, so that a load balancer uses another replica.
func (b *Bot) Endpoint() http.Handler {
	door := gateway.Endpoint{Connection: b.discord, Key: b.key, Now: b.services.now, Interaction: b.posted}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !b.entrance.enter(&b.busy) {
			http.Error(w, "not now", http.StatusServiceUnavailable)
			return
		}
		defer b.busy.Done()
		door.ServeHTTP(w, r)
	})
}

// posted handles an interaction in the background. The request that brought it keeps the wait group above zero.
func (b *Bot) posted(raw []byte) {
	b.busy.Add(1)
	panics.Go(func() error {
		b.dispatch.Handle(b.ctx, raw, true)
		return nil
	}, func(lost error) {
		defer b.busy.Done()
		if lost != nil {
			b.services.log.Error("interaction not answered", "error", lost)
		}
	})
}

// await runs until ctx ends while interactions arrive over HTTP. Without players Discord posts nothing, so await pings
// it from time to time. It returns an error only if Discord refuses the bot.
func (b *Bot) await(ctx context.Context) error {
	for ctx.Err() == nil {
		err := b.discord.Ping(ctx)
		switch {
		case errors.Is(err, discord.ErrRefused):
			return err
		case err != nil && ctx.Err() == nil:
			b.services.log.Warn("Discord does not answer", "error", err)
		}
		_ = retry.Wait(ctx, b.after, outage.Renewal)
	}
	return nil
}

// reached reports whether Discord was in contact within table.Silence.
func (b *Bot) reached() bool {
	return b.services.now().Sub(b.services.outages.LastHeard()) <= contact.MinGap
}
