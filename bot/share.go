package bot

import (
	"cmp"
	"context"

	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/render/i18n"
)

// sharer shows everybody what a user has read privately.
type sharer struct {
	members *member.Store
	guilds  *guild.Store
}

// sharing shows everybody what the user was whispered, in the language of the server and without
// notifying anybody. The answer to the user stays as it is, but the pressed button is switched off.
func (s sharer) sharing(
	ctx context.Context, c *call, a Answer, public func(*i18n.Language) (ui.Screen, error),
) (Answer, error) {
	if err := pass(c, []check{onServer, mayShow}); err != nil {
		return Answer{}, err
	}
	o, err := s.guilds.Policy(ctx, c.Guild)
	if err != nil {
		return Answer{}, err
	}
	if banned, err := s.guilds.IsBanned(ctx, o, c.User.ID); banned || err != nil {
		return Answer{}, cmp.Or(err, errBanned)
	}
	l, err := s.members.GuildLanguage(ctx, c.Guild, c.House)
	if err != nil {
		return Answer{}, err
	}
	shared, err := public(l)
	if err != nil {
		return Answer{}, err
	}
	names := view.Apart(append(shared.People, c.User))
	shared.Text = ui.Paragraphs(l.Say("share.by", ui.Bold(names[len(names)-1])), shared.Text)
	shared.Silent = true
	a.Aside = &shared
	pressed := ui.ID(append([]string{c.Verb}, c.Args...)...)
	for _, row := range a.Screen.Rows {
		for i := range row.Buttons {
			row.Buttons[i].Disabled = row.Buttons[i].Disabled || row.Buttons[i].ID == pressed
		}
	}
	return a, nil
}
