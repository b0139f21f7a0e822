package bot

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
	mostGames       = 50   // of a person: games, seats in lobbies, and their own challenges
	mostOpen        = 10   // of those: own challenges and lobbies that have not begun
	mostServerGames = 2000 // of a server, with everything that has not begun
	mostServerOpen  = 100  // of a server: challenges and lobbies in which anybody may take a seat
)

// The limits that people can reach.
var (
	errManyGames       = refusal.New("error.limit.games", mostGames)
	errManyOpen        = refusal.New("error.limit.open", mostOpen)
	errManyServerGames = refusal.New("error.limit.server", mostServerGames)
	errManyServerOpen  = refusal.New("error.limit.seats", mostServerOpen)
)

// limits counts the tables that people and servers have.
type limits struct {
	store storage.Store
	near  storage.Store // without the archive, where nothing is live
}

// mayOpen refuses a new table if its host or its server has as many as they may have.
func (l limits) mayOpen(ctx context.Context, t *table.Table) error {
	games, open, err := l.seats(ctx, t.Players[t.Host()].User, t.ID)
	switch {
	case err != nil:
		return err
	case games >= mostGames:
		return errManyGames
	case !t.Solo && open >= mostOpen:
		return errManyOpen
	}
	return l.serverMayOpen(ctx, t)
}

// serverMayOpen refuses a new table if its server has as many as it may have.
func (l limits) serverMayOpen(ctx context.Context, t *table.Table) error {
	for _, limit := range []struct {
		tag     string
		most    int
		refusal error
	}{
		{table.OpenOn(t.Guild), mostServerOpen, errManyServerOpen},
		{table.OnServer(t.Guild), mostServerGames, errManyServerGames},
	} {
		if !slices.Contains(t.Tags(), limit.tag) {
			continue
		}
		ids, err := l.store.Tagged(ctx, limit.tag)
		if err != nil {
			return err
		}
		if len(ids) >= limit.most && !slices.Contains(ids, t.ID) {
			return limit.refusal
		}
	}
	return nil
}

// mayJoin refuses one more seat to somebody who has as many as a person may have.
func (l limits) mayJoin(ctx context.Context, t *table.Table, user, request string) error {
	if t.HasHandled(request) {
		return nil
	}
	games, _, err := l.seats(ctx, user, t.ID)
	if err == nil && games >= mostGames {
		err = errManyGames
	}
	return err
}

// seats counts the tables of a person beside one: those at which they sit by their own wish, and those of them that
// they have opened and that have not begun. Where a person sits at few, none of them is loaded.
func (l limits) seats(ctx context.Context, user, beside string) (games, open int, err error) {
	ids, err := l.store.Seated(ctx, user)
	if err != nil || len(ids) < min(mostOpen, mostGames) {
		return 0, 0, err
	}
	tables, err := l.near.LoadMany(ctx, ids...)
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
