package bot

import (
	"context"

	"dockside/game/hours"
	"dockside/storage"
)

// awayOf is the document of a person's vacation.
func awayOf(user string) storage.Document[hours.Vacation] {
	return storage.Document[hours.Vacation]{Key: "away/" + user}
}

// vacation is when somebody is away.
func (d *members) vacation(ctx context.Context, user string) (hours.Vacation, error) {
	return awayOf(user).Load(ctx, d.store)
}
