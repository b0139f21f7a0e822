package history

import (
	"context"
	"errors"
	"path"
	"slices"
	"strconv"

	"dockside/bot/dailies"
	"dockside/bot/discord"
	"dockside/bot/interaction"
	"dockside/bot/past"
	"dockside/bot/presenter"
	"dockside/bot/refusal"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/render"
	"dockside/storage"
)

// errForeign means that a message shows no match.
var errForeign = refusal.New("error.foreign")

// Apps handles the message context-menu commands. Discord offers them on every message, also on those of other users.
type Apps struct{ past.Finder }

// Routes returns the routes of the feature.
func (f Apps) Routes() interaction.Routes {
	return interaction.Routes{Commands: []interaction.Route{
		{Path: discord.OnMessage + "describe", Slow: true, Handle: f.describe},
		{Path: discord.OnMessage + "replay", Slow: true, Handle: f.replay},
		{Path: discord.OnMessage + "what may i do?", Handle: f.ways},
	}}
}

// sighting is the position of a match that a message shows.
type sighting struct {
	*view.Past
	plays int
	kind  render.Kind
}

// describe describes in text what a message shows.
func (f Apps) describe(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	s, err := f.seen(ctx, r)
	if err != nil {
		return interaction.Response{}, err
	}
	seat := s.Reader(s.plays, s.kind, r.User.ID)
	return interaction.Response{
		Kind:   interaction.Ephemeral,
		Screen: presenter.Description(r.Language, s.Past, s.kind, s.plays, seat, 0),
	}, nil
}

// replay opens the replay of the match of a message, at the position that the message shows.
func (f Apps) replay(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	s, err := f.seen(ctx, r)
	switch {
	case err != nil:
		return interaction.Response{}, err
	case s.Phase != table.Over:
		return interaction.Response{}, past.ErrRunning
	}
	at := s.Position(strconv.Itoa(s.plays))
	return interaction.Response{Kind: interaction.Ephemeral, Screen: ReplayScreen(r.Language, s.Past, at)}, nil
}

// ways shows the user what they may do now at the table of a message. If it is their turn and they have a panel of
// their own, it opens that.
func (f Apps) ways(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	for _, id := range TablesOf(r.TargetMessage) {
		v, err := f.Tables.Load(ctx, id)
		switch {
		case errors.Is(err, storage.ErrNotFound) || err == nil && !interaction.Reachable(v.Table, r):
			continue
		case err != nil:
			return interaction.Response{}, err
		}
		r := r.With(v)
		if seat, _ := r.Seat(); interaction.HoldsHand(r) == nil && slices.Contains(v.Match.Turn(), seat) {
			return r.OwnPanel("", ""), nil
		}
		return interaction.Response{
			Kind:   interaction.Ephemeral,
			Screen: actionsScreen(r.Language, v, r.User.ID, f.Now()),
		}, nil
	}
	return interaction.Response{}, errForeign
}

// TablesOf returns the possible table ids in the custom ids of a message of this bot, without duplicates. For messages
// of others it returns none, as anybody can put any text into the custom ids of their own bot.
func TablesOf(m *discord.TargetMessage) []string {
	var ids []string
	if !m.Ours {
		return nil
	}
	for _, words := range m.Controls {
		if len(words) > 1 && tables.IsID(words[1]) && !slices.Contains(ids, words[1]) {
			ids = append(ids, words[1])
		}
	}
	return ids
}

// seen returns the position that a message shows. It uses the match named by the buttons, or else the record in one of
// the first files. The message with a file can be from any user.
func (f Apps) seen(ctx context.Context, r *interaction.Request) (sighting, error) {
	for _, id := range TablesOf(r.TargetMessage) {
		t, err := f.Stored(ctx, r, id)
		switch {
		case errors.Is(err, storage.ErrNotFound):
			continue
		case err != nil:
			return sighting{}, err
		}
		return described(t, r.TargetMessage), nil
	}
	const most = 3
	for _, file := range r.TargetMessage.Files[:min(most, len(r.TargetMessage.Files))] {
		if end := path.Ext(file.Name); end != ".png" && end != ".txt" {
			continue
		}
		t, err := f.Read(ctx, file)
		switch {
		case err == nil:
			return described(t, r.TargetMessage), nil
		case errors.Is(err, dailies.ErrGuarded):
			return sighting{}, err
		}
	}
	return sighting{}, errForeign
}

// described returns the position that the describe button of a message names, or else the end of the match.
func described(t *view.Past, m *discord.TargetMessage) sighting {
	s := sighting{t, t.Match.Len(), render.Table}
	if t.Match.Outcome().Over() {
		s.kind = render.Final
	}
	for _, words := range m.Controls {
		if len(words) < 4 || words[0] != "describe" || !m.Ours {
			continue
		}
		n, err := strconv.Atoi(words[2])
		if err != nil || n < 0 || n > t.Match.Len() {
			continue
		}
		if kind, known := t.Pictured(n, words[3]); known {
			return sighting{t, n, kind}
		}
	}
	return s
}
