package tables

import (
	"context"
	"slices"

	"dockside/bot/refusal"
	"dockside/game/table"
	"dockside/storage"
)

// How many tables there may be at once. Whoever plays by the day needs dozens; more would only take time and memory
// from others.
const (
	MostGames       = 50   // of a person: games, seats in lobbies, and their own challenges
	MostOpen        = 10   // of those: own challenges and lobbies that have not begun
	MostServerGames = 2000 // of a server, with everything that has not begun
	MaxGuildOpen    = 100  // of a server: challenges and lobbies in which anybody may take a seat
)

// The limits that people can reach.
var (
	ErrManyGames       = refusal.New("error.limit.games", MostGames)
	ErrManyOpen        = refusal.New("error.limit.open", MostOpen)
	ErrManyServerGames = refusal.New("error.limit.server", MostServerGames)
	ErrManyServerOpen  = refusal.New("error.limit.seats", MaxGuildOpen)
)

// Limits counts the tables that people and servers have.
type Limits struct {
	Store storage.Store
	Near  storage.Store // without the archive, where nothing is live
}

// MayOpen refuses a new table if its host or its server has as many as they may have.
func (l Limits) MayOpen(ctx context.Context, t *table.Table) error {
	games, open, err := l.seats(ctx, t.Players[t.Host()].User, t.ID)
	switch {
	case err != nil:
		return err
	case games >= MostGames:
		return ErrManyGames
	case !t.Solo && open >= MostOpen:
		return ErrManyOpen
	}
	return l.serverMayOpen(ctx, t)
}

// serverMayOpen refuses a new table if its server has as many as it may have.
func (l Limits) serverMayOpen(ctx context.Context, t *table.Table) error {
	for _, limit := range []struct {
		tag     string
		most    int
		refusal error
	}{
		{table.OpenOn(t.Guild), MaxGuildOpen, ErrManyServerOpen},
		{table.OnServer(t.Guild), MostServerGames, ErrManyServerGames},
	} {
		if !slices.Contains(t.Tags(), limit.tag) {
			continue
		}
		ids, err := l.Store.Tagged(ctx, limit.tag)
		if err != nil {
			return err
		}
		if len(ids) >= limit.most && !slices.Contains(ids, t.ID) {
			return limit.refusal
		}
	}
	return nil
}

// MayJoin refuses one more seat to somebody who has as many as a person may have.
func (l Limits) MayJoin(ctx context.Context, t *table.Table, user, request string) error {
	if t.HasHandled(request) {
		return nil
	}
	games, _, err := l.seats(ctx, user, t.ID)
	if err == nil && games >= MostGames {
		err = ErrManyGames
	}
	return err
}

// seats counts the tables of a person beside one: those at which they sit by their own wish, and those of them that
// they have opened and that have not begun. Where a person sits at few, none of them is loaded.
func (l Limits) seats(ctx context.Context, user, beside string) (games, open int, err error) {
	ids, err := l.Store.Seated(ctx, user)
	if err != nil || len(ids) < min(MostOpen, MostGames) {
		return 0, 0, err
	}
	tables, err := l.Near.LoadMany(ctx, ids...)
	if err != nil {
		return 0, 0, err
	}
	for _, t := range tables {
		seat, seated := t.Seat(user)
		own := seated && seat == t.Host()
		if !seated || !t.Live() || t.ID == beside || t.Players[seat].Left() || invited(t, own) {
			continue
		}
		if games++; own && t.Phase == table.Open {
			open++
		}
	}
	return games, open, nil
}

// invited reports whether somebody else has put a person at a table, who has not answered.
func invited(t *table.Table, own bool) bool { return t.Phase == table.Open && !t.Lobby && !own }
