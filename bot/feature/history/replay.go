package history

import (
	"context"
	"errors"

	"dockside/bot/interaction"
	"dockside/bot/past"
	"dockside/bot/view"
	"dockside/game/table"
)

// replay opens a private panel that steps through a finished match. Its buttons contain the match and the position. If
// the match comes from a file, the file is attached to the panel.
func (f History) replay(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	t, err := f.Meant(ctx, r)
	if err != nil {
		return interaction.Response{}, err
	}
	return interaction.Response{
		Kind:   interaction.Ephemeral,
		Screen: ReplayScreen(r.Language, t, t.Stops()[0]),
	}, nil
}

// replayAt shows another position, or opens a match that was picked from a menu.
func (f History) replayAt(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	t, err := f.Pressed(ctx, r)
	switch {
	case err != nil:
		return interaction.Response{}, err
	case r.Arg("position") == "":
		return interaction.Response{
			Kind:   interaction.Ephemeral,
			Screen: ReplayScreen(r.Language, t, t.Stops()[0]),
		}, nil
	}
	return r.InPlace(ReplayScreen(r.Language, t, t.Position(r.Arg("position")))), nil
}

// record responds with the record of a match as a text file. If the user uploads a record, it opens the replay instead.
func (f History) record(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	if r.File != nil {
		return f.replay(ctx, r)
	}
	t, err := f.recorded(ctx, r)
	if err != nil {
		return interaction.Response{}, err
	}
	return interaction.Response{Kind: interaction.Ephemeral, Screen: recordScreen(r.Language, t)}, nil
}

// recorded returns the match whose record is requested. While a match is running, only its players may have the record,
// and only if the game has no hidden information.
func (f History) recorded(ctx context.Context, r *interaction.Request) (*view.Past, error) {
	id := r.Arg("game")
	if id == "" {
		running, err := f.Tables.InChannel(ctx, r.Origin(), r.Concerning(interaction.IsPlayed))
		if err != nil {
			return nil, err
		}
		if id, err = f.Newest(ctx, r); err != nil && (len(running) == 0 || !errors.Is(err, past.ErrNoPast)) {
			return nil, err
		}
		if id == "" {
			id = running[0].ID
		}
	}
	t, err := f.Stored(ctx, r, id)
	if err != nil || t.Phase == table.Over {
		return t, err
	}
	if t.Rules.Hidden {
		return nil, past.ErrHidden
	}
	if _, seated := t.Seat(r.User.ID); !seated {
		return nil, table.ErrNotSeated
	}
	return t, nil
}
