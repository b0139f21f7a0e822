package review

import (
	"context"

	"dockside/bot/catalog"
	"dockside/bot/interaction"
	"dockside/bot/past"
	"dockside/game/table"
)

// Studies handles studies: a user plays on from a decision of a finished match, against computer players.
type Studies struct {
	past.Finder
	Challenges Opener
}

// Routes returns the routes of the feature.
func (f Studies) Routes() interaction.Routes {
	return interaction.Routes{
		Components: []interaction.Route{
			{Path: "study:{match}:{play}", Guards: []interaction.Guard{interaction.PlaysHere}, Handle: f.study},
		},
	}
}

// Opener opens games of one user against computer players.
type Opener interface {
	// NewSolo returns a new table of the user against computer players of the given levels. It does not store the
	// table.
	NewSolo(ctx context.Context, r *interaction.Request, g catalog.Game, options, levels []string) (*table.Table, error)
	// OpenSolo stores a new table and shows it. The key is that of the text that confirms it.
	OpenSolo(ctx context.Context, r *interaction.Request, key string, t *table.Table) (interaction.Response, error)
}

// study opens a game against computer players that starts with the position of a decision. Such a game is never rated.
func (f Studies) study(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	n, err := r.Number("play")
	if err != nil {
		return interaction.Response{}, err
	}
	from, err := f.Finished(ctx, r, r.Arg("match"))
	if err == nil {
		err = f.Advisable(ctx, r, from)
	}
	if err != nil {
		return interaction.Response{}, err
	}
	if !from.Chose(n) {
		return interaction.Response{}, interaction.ErrMalformed
	}
	seat := from.Match.Log()[n].Seat
	t, err := f.Challenges.NewSolo(ctx, r, from.Game, from.Options, from.Rivals(seat))
	if err != nil {
		return interaction.Response{}, err
	}
	t.Study(from.ID, from.Match, n, seat)
	a, err := f.Challenges.OpenSolo(ctx, r, "done.study", t)
	if a.Panel != nil {
		a.Kind = interaction.Ephemeral // keeps the page of the review
	}
	return a, err
}
