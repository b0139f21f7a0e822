package member

import (
	"context"

	"dockside/game/hours"
	"dockside/storage"
)

// AbsenceOf returns the document with the absence of a user.
func AbsenceOf(user string) storage.Document[hours.Vacation] {
	return storage.Document[hours.Vacation]{Key: "away/" + user}
}

// Absence reads when a user is away.
func (d *Store) Absence(ctx context.Context, user string) (hours.Vacation, error) {
	return AbsenceOf(user).Load(ctx, d.store)
}
