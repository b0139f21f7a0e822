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

// grounds shows where a server plays, and chooses that.
func (f Settings) grounds(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	o, err := f.Guilds.Policy(ctx, c.Guild)
	if err != nil {
		return interaction.Response{}, err
	}
	return grounds(c, o), nil
}

// grounds shows in which channels a server plays and which one is told what happens.
func grounds(c *interaction.Request, o guild.Policy) interaction.Response {
	return c.InPlace(presenter.Grounds(c.Language, o.Channels, o.Log))
}

// mostGrounds is in how many channels a server can play that does not play everywhere: as many as Discord lets somebody
// pick.
const mostGrounds = 25

// playIn chooses the channels in which a server plays; none means everywhere.
func (f Settings) playIn(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	if len(c.Values) > mostGrounds {
		return interaction.Response{}, interaction.ErrMalformed
	}
	for _, channel := range c.Values {
		if err := f.Sight.CheckChannel(ctx, c.Guild, channel); err != nil {
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

// logIn chooses the channel that is told what happens, from a menu; none means none.
func (f Settings) logIn(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	return f.logTo(ctx, c, append(c.Values, "")[0])
}

// logTo makes a channel of the server the one that is told what happens, if the bot sees it.
func (f Settings) logTo(ctx context.Context, c *interaction.Request, channel string) (interaction.Response, error) {
	if channel != "" {
		if err := f.Sight.CheckChannel(ctx, c.Guild, channel); err != nil {
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
