package show

import (
	"cmp"
	"context"
	"errors"

	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/publish"
)

// failed records that a step could not be made. A show whose message or channel is gone has ended.
func (f Feature) failed(ctx context.Context, id string, c *guild.Show, cause error) error {
	deleted := discord.Code(cause) == discord.UnknownMessage
	lost := !deleted && (discord.IsClosed(cause) || discord.IsForbidden(cause))
	now := f.Now()
	ctx = context.WithoutCancel(ctx)
	if lost {
		if err := f.tellLost(ctx, id, c); err != nil {
			return err
		}
	}
	err := f.on(ctx, id, c, func(s *guild.Shows, c *guild.Show) error {
		switch {
		case deleted || lost && c.Message == "":
			s.Current = nil
		case lost: // the message has no names, but it shows the match
			c.Ended, c.Told, c.Predictions = now, true, nil
		default:
			c.Lease = now.Add(cmp.Or(discord.RetryAfter(cause), again))
		}
		return nil
	})
	if errors.Is(err, errGone) {
		return nil
	}
	f.plan.attend(id, now.Add(again))
	return err
}

// tellLost reports in the log channel of a guild, once, that the bot cannot use the channel of the show.
func (f Feature) tellLost(ctx context.Context, id string, c *guild.Show) error {
	s, err := guild.ShowsOf(id).Load(ctx, f.Store)
	if err != nil || s.Told == c.Channel {
		return err
	}
	o, err := f.Guilds.Policy(ctx, id)
	if err != nil {
		return err
	}
	if o.Log != "" && o.Log != c.Channel {
		l, err := f.Members.GuildLanguage(ctx, id, "")
		if err != nil {
			return err
		}
		m, _ := f.Composer.Compose(ctx, closedScreen(l, c.Channel))
		_, _, err = f.Discord.Send(ctx, o.Log, publish.NonceOf(id, "no show", c.Channel, c.Match), m)
		if err != nil && !discord.IsRejected(err) {
			return err
		}
	}
	_, err = f.revise(ctx, id, func(s *guild.Shows) error {
		s.Told = c.Channel
		return nil
	})
	return err
}
