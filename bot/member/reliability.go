package member

import (
	"context"

	"dockside/game/reliability"
	"dockside/game/table"
	"dockside/storage"
)

// latestTurns are the latest turns of a user in matches against people, as stored.
type latestTurns struct {
	storage.Versioned
	Turns reliability.Turns `json:"turns"`
}

// Empty reports whether there is no turn.
func (l latestTurns) Empty() bool { return len(l.Turns) == 0 }

// TurnsOf returns the document with the latest turns of a user.
func TurnsOf(user string) storage.Document[latestTurns] {
	return storage.Document[latestTurns]{Key: "turns/" + user}
}

// AddTurns adds the turns of a finished match to the turns of its players. It may be repeated.
func (d *Store) AddTurns(ctx context.Context, t *table.Table) error {
	for _, p := range t.Players {
		if len(p.Turns) == 0 || p.Erased {
			continue
		}
		if _, err := TurnsOf(p.User).Revise(ctx, d.store, func(l *latestTurns) error {
			l.Turns = l.Turns.With(p.Turns.Of(t.ID)...).Latest()
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// Reliability returns how reliably a user moves in time.
func (d *Store) Reliability(ctx context.Context, user string) (reliability.Word, error) {
	l, err := TurnsOf(user).Load(ctx, d.store)
	return l.Turns.Word(), err
}

// Admits reports whether terms admit some users to a match: all users, unless its opener wants steady players only.
func (d *Store) Admits(ctx context.Context, terms table.Terms, users ...string) (bool, error) {
	if !terms.Steady {
		return true, nil
	}
	for _, user := range users {
		if word, err := d.Reliability(ctx, user); err != nil || word == reliability.Mixed {
			return false, err
		}
	}
	return true, nil
}
