package member

import (
	"context"

	"dockside/game/hours"
	"dockside/storage"
)

// AbsenceOf is the document of a person's vacation.
func AbsenceOf(user string) storage.Document[hours.Vacation] {
	return storage.Document[hours.Vacation]{Key: "away/" + user}
}

// Absence is when somebody is away.
func (d *Store) Absence(ctx context.Context, user string) (hours.Vacation, error) {
	return AbsenceOf(user).Load(ctx, d.store)
}
