package interaction

import (
	"cmp"
	"context"

	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/render/i18n"
)

// Sharer posts publicly what a user has read in an ephemeral message.
type Sharer struct {
	Members *member.Store
	Guilds  *guild.Store
}

// Share adds a public message with the screen to the response, in the guild's language and without notifying
// anybody. The response to the user stays as it is, but with the pressed button disabled.
func (s Sharer) Share(
	ctx context.Context, r *Request, a Response, public func(*i18n.Language) (ui.Screen, error),
) (Response, error) {
	if err := Pass(r, []Guard{InGuild, CanShow}); err != nil {
		return Response{}, err
	}
	o, err := s.Guilds.Policy(ctx, r.Guild)
	if err != nil {
		return Response{}, err
	}
	if banned, err := s.Guilds.IsBanned(ctx, o, r.User.ID); banned || err != nil {
		return Response{}, cmp.Or(err, ErrBanned)
	}
	l, err := s.Members.GuildLanguage(ctx, r.Guild, r.GuildLocale)
	if err != nil {
		return Response{}, err
	}
	shared, err := public(l)
	if err != nil {
		return Response{}, err
	}
	names := view.Apart(append(shared.People, r.User))
	shared.Text = ui.Paragraphs(l.Say("share.by", ui.Bold(names[len(names)-1])), shared.Text)
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
