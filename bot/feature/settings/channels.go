package settings

import (
	"context"
	"slices"

	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/ui"
	"dockside/render/i18n"
)

// grounds shows the page of channel settings of a guild.
func (f Settings) grounds(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	o, err := f.Guilds.Policy(ctx, r.Guild)
	if err != nil {
		return interaction.Response{}, err
	}
	return grounds(r, o), nil
}

// grounds returns the page with the channels in which a guild plays, and its log channel.
func grounds(r *interaction.Request, o guild.Policy) interaction.Response {
	return r.InPlace(channelsScreen(r.Language, o.Channels, o.Log))
}

// mostGrounds is the maximum number of channels to which a guild can restrict games. It is Discord's limit for the
// choices in a menu.
const mostGrounds = 25

// playIn sets the channels in which a guild plays; an empty choice means all channels.
func (f Settings) playIn(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	if len(r.Values) > mostGrounds {
		return interaction.Response{}, interaction.ErrMalformed
	}
	for _, channel := range r.Values {
		if err := f.Visibility.CheckChannel(ctx, r.Guild, channel); err != nil {
			return interaction.Response{}, err
		}
	}
	o, err := f.Guilds.Update(ctx, r.Guild, func(o *guild.Policy) error {
		o.Channels = slices.Clone(r.Values)
		return nil
	})
	if err != nil {
		return interaction.Response{}, err
	}
	a := grounds(r, o)
	a.Audit = func(l *i18n.Language) string {
		return l.Say("log.grounds", ui.Mention(r.User.ID), playedIn(l, o.Channels))
	}
	return a, nil
}

// logIn sets the log channel from a menu; an empty choice means no log.
func (f Settings) logIn(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	return f.logTo(ctx, r, append(r.Values, "")[0])
}

// logTo sets the log channel of a guild; an empty channel means no log. It returns an error if the bot does not see the
// channel in that guild.
func (f Settings) logTo(ctx context.Context, r *interaction.Request, channel string) (interaction.Response, error) {
	if err := f.checkLog(ctx, r.Guild, channel); err != nil {
		return interaction.Response{}, err
	}
	o, err := f.Guilds.Update(ctx, r.Guild, func(o *guild.Policy) error {
		o.Log, o.Mute, o.Told = channel, false, false
		return nil
	})
	if err != nil {
		return interaction.Response{}, err
	}
	a := grounds(r, o)
	if channel != "" {
		a.Audit = func(l *i18n.Language) string { return l.Say("log.log", ui.Mention(r.User.ID)) }
	}
	return a, nil
}

// checkLog returns an error unless the bot sees a log channel in a guild; no channel is allowed.
func (f Settings) checkLog(ctx context.Context, guild, channel string) error {
	if channel == "" {
		return nil
	}
	return f.Visibility.CheckChannel(ctx, guild, channel)
}
