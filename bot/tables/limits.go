package tables

import (
	"context"
	"slices"

	"dockside/bot/refusal"
	"dockside/game/table"
	"dockside/storage"
)

// Limits on live tables. Correspondence players need dozens; more would take time and memory from others.
const (
	MostGames       = 50   // for a user: games, seats in lobbies, and own challenges
	MostOpen        = 10   // of these: own challenges and lobbies that have not begun
	MostServerGames = 2000 // for a guild, including tables that have not begun
	MaxGuildOpen    = 300  // for a guild: challenges and lobbies with a free seat, which wait for up to ten days
)

// Errors for users who reach a limit.
var (
	ErrManyGames       = refusal.New("error.limit.games", MostGames)
	ErrManyOpen        = refusal.New("error.limit.open", MostOpen)
	ErrManyServerGames = refusal.New("error.limit.server", MostServerGames)
	ErrManyServerOpen  = refusal.New("error.limit.seats", MaxGuildOpen)
)

// Limits enforces the limits on the tables of users and guilds.
type Limits struct {
	Store storage.Tables
	Near  storage.Tables // without the archive, which has no live tables
}

// MayOpen returns an error if the host or the guild of a new table has reached a limit.
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

// serverMayOpen returns an error if the guild of a new table has reached a limit.
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

// MayJoin returns an error if a user has reached the limit and asks for one more seat. A request that the table
// has already handled passes.
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

// seats counts the live tables of a user except one: games at which they sit by choice, and those of them that they
// opened and that have not begun. It returns zeros without loading tables if the user has too few to reach a limit.
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

// invited reports whether the user was challenged and has not answered. Challenges of others do not count towards a
// limit.
func invited(t *table.Table, own bool) bool { return t.Phase == table.Open && !t.Lobby && !own }
