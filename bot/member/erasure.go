package member

import (
	"context"
	"time"

	"dockside/bot/discord"
	"dockside/storage"
)

// ErasureRequest is a user's request to delete their data. It is stored until everything is deleted, so that
// another process can continue if one dies.
type ErasureRequest struct {
	Mark   string         `json:"mark"`             // tombstone id that replaces the user
	Worked time.Time      `json:"worked,omitzero"`  // when data of the user was last found; zero before the first pass
	Guilds []string       `json:"guilds,omitempty"` // guilds in which the user has played
	Ticket discord.Ticket `json:"ticket,omitzero"`  // of the request, for the confirmation; zero if there is none
	Code   string         `json:"code,omitempty"`   // language of the user
}

// erasureRequests are all open erasure requests, by user.
type erasureRequests struct {
	storage.Versioned
	People map[string]ErasureRequest `json:"people"`
}

// Empty reports whether there is no open request.
func (e erasureRequests) Empty() bool { return len(e.People) == 0 }

// ErasureRequests is the document with all open erasure requests.
var ErasureRequests = storage.Document[erasureRequests]{Key: "erasing"}

// ReviseErasures changes the open erasure requests.
func (d *Store) ReviseErasures(ctx context.Context, change func(people map[string]ErasureRequest)) error {
	_, err := ErasureRequests.Revise(ctx, d.store, func(all *erasureRequests) error {
		if all.People == nil {
			all.People = map[string]ErasureRequest{}
		}
		change(all.People)
		return nil
	})
	return err
}

// ReviseErasure changes the erasure request of a user, if it is still open.
func (d *Store) ReviseErasure(ctx context.Context, user string, change func(*ErasureRequest)) error {
	return d.ReviseErasures(ctx, func(people map[string]ErasureRequest) {
		if l, still := people[user]; still {
			change(&l)
			people[user] = l
		}
	})
}
