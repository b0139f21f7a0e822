package bot

import (
	"context"

	"dockside/bot/discord/gateway"
	"dockside/bot/interaction"
	"dockside/internal/panics"
)

// Handle responds to one interaction, given as Discord's JSON, once and within Discord's time limit. It is safe for
// concurrent use and keeps nothing in memory afterwards.
func (b *Bot) Handle(raw []byte) {
	if !b.entrance.join(&b.busy) {
		b.services.log.Debug("an interaction came while the bot stopped")
		return
	}
	defer b.busy.Done()
	b.dispatch.Handle(b.ctx, raw, false)
}

// mentioned replies to a message that mentions the bot.
func (b *Bot) mentioned(m gateway.UserMessage) {
	if !b.entrance.join(&b.busy) {
		return
	}
	defer b.busy.Done()
	ctx, cancel := context.WithTimeout(b.ctx, interaction.GiveUp)
	defer cancel()
	if err := panics.Try(func() error { return b.features.greeter.Greet(ctx, m) }); err != nil {
		b.services.log.Warn("cannot reply to a mention", "channel", m.Channel, "error", err)
	}
}
