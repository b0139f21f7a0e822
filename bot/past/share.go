package past

import (
	"cmp"
	"context"

	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/render/i18n"
)

// Share adds a public message with the screen to the response, in the guild's language and without pings. The response
// to the user does not change, except that the pressed button is disabled.
func (f Finder) Share(
	ctx context.Context, r *interaction.Request, a interaction.Response, public func(*i18n.Language) (ui.Screen, error),
) (interaction.Response, error) {
	if err := interaction.Pass(r, []interaction.Guard{interaction.InGuild, interaction.CanShow}); err != nil {
		return interaction.Response{}, err
	}
	o, err := f.Guilds.Policy(ctx, r.Guild)
	if err != nil {
		return interaction.Response{}, err
	}
	if banned, err := f.Guilds.IsBanned(ctx, o, r.User.ID); banned || err != nil {
		return interaction.Response{}, cmp.Or(err, interaction.ErrBanned)
	}
	l, err := f.Members.GuildLanguage(ctx, r.Guild, r.GuildLocale)
	if err != nil {
		return interaction.Response{}, err
	}
	shared, err := public(l)
	if err != nil {
		return interaction.Response{}, err
	}
	names := view.Apart(append(shared.People, r.User))
	shared.Text = ui.Paragraphs(l.Say("share.by", ui.Bold(names[len(names)-1])), shared.Text)
	shared = presenter.WithInvite(l, shared, f.Invite)
	shared.Silent = true
	a.Broadcast = &shared
	pressed := ui.ID(append([]string{r.Verb}, r.Args...)...)
	for _, row := range a.Screen.Rows {
		for i := range row.Buttons {
			row.Buttons[i].Disabled = row.Buttons[i].Disabled || row.Buttons[i].ID == pressed
		}
	}
	return a, nil
}
