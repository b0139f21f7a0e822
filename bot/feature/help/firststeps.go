package help

import (
	"context"
	"log/slog"

	"dockside/bot/catalog"
	"dockside/bot/command"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/ui"
	"dockside/game/table"
	"dockside/render/i18n"
	"dockside/storage"
)

// FirstSteps tells the first person on a server what its managers set first, and each person once how to begin. People
// who have finished a game need no first steps.
type FirstSteps struct {
	Games    []catalog.Game
	Mentions *command.Mentions
	Members  *member.Store
	Guilds   *guild.Store
	Store    storage.Tables // including archived tables
	Log      *slog.Logger
}

// After returns the card that follows the response to a request, and whether there is one. It first stores that the
// card was shown, so a card may be lost, but never comes twice.
func (f FirstSteps) After(ctx context.Context, r *interaction.Request, a interaction.Response) (ui.Screen, bool) {
	server := r.Guild != "" && r.PolicyRead && !r.Policy.Welcomed && (r.Table == nil || r.Table.Guild == r.Guild)
	if !server && r.Welcomed || !isMoment(r, a) {
		return ui.Screen{}, false
	}
	lines, err := f.lines(ctx, r, server)
	if err != nil {
		f.Log.Warn("cannot show first steps", "id", r.ID, "error", err)
	}
	if len(lines) == 0 || err != nil {
		return ui.Screen{}, false
	}
	return ui.Screen{Title: r.Language.Say("first.title"), Text: ui.Paragraphs(lines...), Color: ui.Brass}, true
}

// isMoment reports whether a card may follow a response: after a command, or after a press on a public message of no
// table, such as the hub, that has a private answer. None follows the board of a running game, which must stay the last
// message. Asking for one's data stores nothing.
func isMoment(r *interaction.Request, a interaction.Response) bool {
	board := a.Panel != nil || a.Table != nil && a.Table.Phase != table.Open
	press := r.Component && (r.Table != nil || r.OnEphemeral || a.Kind != interaction.Ephemeral)
	return !press && !board && a.Kind != interaction.Modal && !r.Erasing && r.Verb != "privacy"
}

// lines returns the paragraphs of the card, none if nobody needs it, and stores that they are shown.
func (f FirstSteps) lines(ctx context.Context, r *interaction.Request, server bool) (lines []string, err error) {
	if banned, err := f.Guilds.IsBanned(ctx, r.Policy, r.User.ID); banned || err != nil {
		return nil, err
	}
	if server {
		if server, err = f.Guilds.Welcome(ctx, r.Guild); err != nil {
			return nil, err
		}
	}
	if server {
		lines = append(lines, f.forServer(r.Language))
	}
	person, err := f.isNew(ctx, r)
	if person && r.Verb != "help" { // that says the same
		lines = append(lines, f.forPerson(r.Language, r.Guild != ""))
	}
	return lines, err
}

// isNew reports whether the user needs first steps, and stores that they have had them.
func (f FirstSteps) isNew(ctx context.Context, r *interaction.Request) (bool, error) {
	if r.Welcomed {
		return false, nil
	}
	_, games, err := f.Store.Finished(ctx, r.User.ID, 0, 1)
	if err != nil {
		return false, err
	}
	first, err := f.Members.Welcome(ctx, r.User.ID)
	return first && games == 0, err
}

// forServer says what the managers of a server set first.
func (f FirstSteps) forServer(l *i18n.Language) string {
	return ui.Lines(
		l.Say("first.server"),
		l.Say("first.settings", f.Mentions.Of("settings server")),
		l.Say("first.harbour", f.Mentions.Of("harbour")),
	)
}

// forPerson says how to begin. Outside servers there are no challenges and settings.
func (f FirstSteps) forPerson(l *i18n.Language, onServer bool) string {
	said := []string{
		l.Say("first.solo", f.Mentions.Of("solo")), l.Say("first.learn", f.Mentions.Of("learn")),
	}
	if catalog.HavePuzzles(f.Games) {
		said = append(said, l.Say("help.way.daily", f.Mentions.Of("daily")))
	}
	if onServer {
		said = append(said, l.Say("help.way.challenge", f.Mentions.Of("challenge")),
			l.Say("help.way.settings-me", f.Mentions.Of("settings me")))
	}
	return ui.Lines(said...)
}
