package bot

import (
	"context"
	"time"

	"dockside/table"
)

// Store is all that the bot needs from a storage. Its errors wrap table.ErrNotFound,
// table.ErrExists and table.ErrUnavailable.
type Store interface {
	// Create stores a new table, or fails with ErrExists.
	Create(context.Context, *table.Table) error
	// Load returns a table, or ErrNotFound.
	Load(ctx context.Context, id string) (*table.Table, error)
	// Update loads a table, lets change work on it and stores it if nobody was faster;
	// otherwise it starts over, so change may run several times and must do nothing outside
	// its table. An error of change is returned as it is, and nothing is stored. It returns the
	// table as it is stored after the call.
	Update(ctx context.Context, id string, change func(*table.Table) error) (*table.Table, error)
	// InChannel lists the ids of the tables in a channel which may be live. It is a hint: a
	// table may be missing from it only after it has ended, so the caller checks what it loads.
	InChannel(ctx context.Context, channel string) ([]string, error)
	// Due lists ids of tables that may need attention at that time, the longest waiting first.
	// It is a hint as well.
	Due(ctx context.Context, now time.Time, limit int) ([]string, error)
	// Claim gives a name to an id if the name belongs to nobody, or to the id instead; it
	// returns whose it is now. It makes sure that a pair has one game in a channel.
	Claim(ctx context.Context, name, id, instead string) (owner string, err error)
}
