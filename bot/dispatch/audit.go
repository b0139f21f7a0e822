package dispatch

import (
	"context"

	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/respond"
	"dockside/bot/ui"
	"dockside/render/i18n"
)

// audit writes a moderator's action to the moderation log channel of the guild, without mentions. A failure to write
// does not fail the request. The next user who manages the guild sees that once.
func (b *Dispatcher) audit(
	ctx context.Context, r *respond.Reply, q *interaction.Request, say func(*i18n.Language) string,
) {
	o, err := b.Guilds.Policy(ctx, q.Guild)
	if err != nil || o.Log == "" {
		return
	}
	l, err := b.Members.GuildLanguage(ctx, q.Guild, q.GuildLocale)
	if err != nil {
		b.Log.Warn("cannot read preferences", "id", q.ID, "error", err)
	}
	s := ui.Screen{Text: say(l), Color: ui.Mute, Silent: true}
	if b.Visibility.IsForeign(ctx, q.Guild, o.Log) {
		return
	}
	_, _, err = b.Discord.Send(ctx, o.Log, "log"+q.ID, r.Compose(ctx, s))
	if err != nil {
		b.Log.Warn("cannot write to the log of a server", "channel", o.Log, "error", err)
	}
	if muted := discord.IsRejected(err); muted != (o.Mute || o.Told) {
		if o, err = b.Guilds.Update(ctx, q.Guild, func(o *guild.Policy) error {
			o.Mute, o.Told = muted, false
			return nil
		}); err != nil {
			return
		}
	}
	if o.Mute && q.ManagesGuild {
		b.tellMuted(ctx, r, q)
	}
}

// tellMuted notifies a guild manager that the bot cannot write the moderation log, unless a manager was notified
// already.
func (b *Dispatcher) tellMuted(ctx context.Context, r *respond.Reply, q *interaction.Request) {
	news := false
	o, err := b.Guilds.Update(ctx, q.Guild, func(o *guild.Policy) error {
		news = o.Mute
		o.Mute, o.Told = false, o.Mute || o.Told
		return nil
	})
	if err == nil && news {
		r.Add(ctx, q.Ephemeral("log.mute", ui.ToChannels(o.Log)).Screen)
	}
}
