package settings

import (
	"context"
	"slices"

	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/render/i18n"
)

// grounds shows the page of channel settings of a guild.
func (f Settings) grounds(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	o, err := f.Guilds.Policy(ctx, c.Guild)
	if err != nil {
		return interaction.Response{}, err
	}
	return grounds(c, o), nil
}

// grounds returns the page with the channels in which a guild plays, and its log channel.
func grounds(c *interaction.Request, o guild.Policy) interaction.Response {
	return c.InPlace(presenter.Grounds(c.Language, o.Channels, o.Log))
}

// mostGrounds is the maximum number of channels to which a guild can restrict games. It is Discord's limit for the
// choices in a menu.
const mostGrounds = 25

// playIn sets the channels in which a guild plays; an empty choice means all channels.
func (f Settings) playIn(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	if len(c.Values) > mostGrounds {
		return interaction.Response{}, interaction.ErrMalformed
	}
	for _, channel := range c.Values {
		if err := f.Visibility.CheckChannel(ctx, c.Guild, channel); err != nil {
			return interaction.Response{}, err
		}
	}
	o, err := f.Guilds.Update(ctx, c.Guild, func(o *guild.Policy) error {
		o.Channels = slices.Clone(c.Values)
		return nil
	})
	if err != nil {
		return interaction.Response{}, err
	}
	a := grounds(c, o)
	a.Audit = func(l *i18n.Language) string {
		return l.Say("log.grounds", ui.Mention(c.User.ID), presenter.PlayedIn(l, o.Channels))
	}
	return a, nil
}

// logIn sets the log channel from a menu; an empty choice means no log.
func (f Settings) logIn(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	return f.logTo(ctx, c, append(c.Values, "")[0])
}

// logTo sets the log channel of a guild; an empty channel means no log. It returns an error if the bot does not see the
// channel in that guild.
func (f Settings) logTo(ctx context.Context, c *interaction.Request, channel string) (interaction.Response, error) {
	if channel != "" {
		if err := f.Visibility.CheckChannel(ctx, c.Guild, channel); err != nil {
			return interaction.Response{}, err
		}
	}
	o, err := f.Guilds.Update(ctx, c.Guild, func(o *guild.Policy) error {
		o.Log, o.Mute, o.Told = channel, false, false
		return nil
	})
	if err != nil {
		return interaction.Response{}, err
	}
	a := grounds(c, o)
	if channel != "" {
		a.Audit = func(l *i18n.Language) string { return l.Say("log.log", ui.Mention(c.User.ID)) }
	}
	return a, nil
}
