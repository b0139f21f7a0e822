package crown

import (
	"context"

	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/publish"
	"dockside/bot/ui"
	"dockside/render/i18n"
)

// deliver writes the pending lines about a crown to the log channel of a guild, without pings. Each has a nonce, so
// that Discord discards a second copy after a kill. A guild without a log channel gets none.
func (f Feature) deliver(ctx context.Context, server string) error {
	c, err := guild.CrownOf(server).Load(ctx, f.Store)
	if err != nil || len(c.Lines) == 0 {
		return err
	}
	o, err := f.Guilds.Policy(ctx, server)
	if err != nil {
		return err
	}
	l, err := f.Members.GuildLanguage(ctx, server, "")
	if err != nil {
		return err
	}
	for _, line := range c.Lines {
		if err := f.tell(ctx, l, server, o.Log, line); err != nil {
			return err
		}
		if _, err := guild.CrownOf(server).Revise(ctx, f.Store, func(c *guild.Crown) error {
			c.DropLine(line)
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// tell writes one line to a log channel, if there is one. It gives up if Discord refuses the line.
func (f Feature) tell(ctx context.Context, l *i18n.Language, server, log string, line guild.CrownLine) error {
	if log == "" {
		return nil
	}
	m, err := f.Compose(ctx, ui.Screen{Text: lineWords(l, line), Color: ui.Mute, Silent: true})
	if err != nil {
		return err
	}
	_, _, err = f.Discord.Send(ctx, log, nonceOf(server, line), m)
	if discord.IsRejected(err) && discord.RetryAfter(err) == 0 {
		f.Log.Warn("cannot write to the log of a server", "channel", log, "error", err)
		return nil
	}
	return err
}

// nonceOf returns the nonce of a line, which no other line of a guild has.
func nonceOf(server string, line guild.CrownLine) string {
	return publish.NonceOf("crown", server, line.About, line.At.UnixNano(), line.User, line.Role, line.Why)
}

// lineWords returns the words of a line.
func lineWords(l *i18n.Language, line guild.CrownLine) string {
	role := ui.MentionRole(line.Role)
	switch line.About {
	case guild.CrownGiven:
		return l.Say("log.crown.given", ui.Mention(line.User), role, l.Say("crown.for."+line.Why))
	case guild.CrownTaken:
		return l.Say("log.crown.taken", ui.Mention(line.User), role)
	case guild.CrownFault:
		return l.Say("log.crown.fault", role, l.Say("crown.fault."+line.Why))
	}
	return l.Say("log.crown."+line.About, role)
}
