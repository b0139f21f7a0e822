package bot

import (
	"context"
	"errors"
	"net/http"

	"dockside/bot/outage"
	"dockside/bot/wire"
	"dockside/bot/wire/gateway"
	"dockside/game/table"
	"dockside/internal/panics"
)

// Endpoint is where Discord sends interactions over HTTP, for a bot with a Key: any number of copies may stand behind
// one address. What is taken is answered even if the bot is told to stop meanwhile; before Run has begun, and from when
// its context has ended, nothing is, so that a balancer asks another copy.
func (b *Bot) Endpoint() http.Handler {
	door := gateway.Endpoint{Connection: b.discord, Key: b.known, Now: b.now, Interaction: b.posted}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !b.entrance.enter(&b.busy) {
			http.Error(w, "not now", http.StatusServiceUnavailable)
			return
		}
		defer b.busy.Done()
		door.ServeHTTP(w, r)
	})
}

// posted answers an interaction that has come over HTTP, while whoever brings it is busy.
func (b *Bot) posted(raw []byte) {
	b.busy.Add(1)
	panics.Go(func() error {
		b.dispatch.Handle(b.ctx, raw, true)
		return nil
	}, func(lost error) {
		defer b.busy.Done()
		if lost != nil {
			b.log.Error("an interaction is lost", "error", lost)
		}
	})
}

// await lets Discord come to the endpoint until ctx ends. Since it says nothing there while nobody plays, it is asked
// now and then whether it is still there. It returns an error only if Discord refuses the bot.
func (b *Bot) await(ctx context.Context) error {
	for ctx.Err() == nil {
		err := b.discord.Ping(ctx)
		switch {
		case errors.Is(err, wire.ErrRefused):
			return err
		case err != nil && ctx.Err() == nil:
			b.log.Warn("Discord does not answer", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-b.after(outage.Renewal):
		}
	}
	return nil
}

// reached tells whether Discord was heard not long ago.
func (b *Bot) reached() bool { return b.now().Sub(b.outages.LastHeard()) <= table.Silence }
