package bot

import (
	"context"

	"dockside/bot/catalog"
	"dockside/bot/interaction"
	"dockside/game/table"
)

// studies lets people try decisions of finished matches again.
type studies struct {
	retrospect
	challenges studyOpener
}

func (f studies) routes() interaction.Routes {
	return interaction.Routes{Components: []interaction.Route{{Path: "study:{match}:{play}", Guards: []interaction.Guard{interaction.PlaysHere}, Handle: f.study}}}
}

// studyOpener opens games of one person against computer players.
type studyOpener interface {
	// against returns a new table of the user against computer players of these levels.
	against(ctx context.Context, c *interaction.Request, g catalog.Game, options, levels []string) (*table.Table, error)
	// openSolo stores a new table and shows it.
	openSolo(ctx context.Context, c *interaction.Request, key string, t *table.Table) (interaction.Response, error)
}

// study lets the user try a decision again: a game against computer players begins with that position,
// which never counts.
func (f studies) study(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	n, err := c.Number("play")
	if err != nil {
		return interaction.Response{}, err
	}
	from, err := f.finished(ctx, c, c.Arg("match"))
	if err == nil {
		err = f.advisable(ctx, c, from)
	}
	if err != nil {
		return interaction.Response{}, err
	}
	if !from.Chose(n) {
		return interaction.Response{}, interaction.ErrMalformed
	}
	seat := from.Match.Log()[n].Seat
	t, err := f.challenges.against(ctx, c, from.Game, from.Options, from.Rivals(seat))
	if err != nil {
		return interaction.Response{}, err
	}
	t.Study(from.ID, from.Match, n, seat)
	a, err := f.challenges.openSolo(ctx, c, "done.study", t)
	if a.Panel != nil {
		a.Kind = interaction.Ephemeral // the page that was left stays
	}
	return a, err
}
