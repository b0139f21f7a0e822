package member

import (
	"context"
	"time"

	"dockside/bot/wire"
	"dockside/storage"
)

// ErasureRequest is somebody about whom everything is being deleted, as it is kept until that is done: a process that
// dies over it leaves the rest to the next.
type ErasureRequest struct {
	Mark   string      `json:"mark"`             // takes their place
	Worked time.Time   `json:"worked,omitzero"`  // when something of them was found last; zero before the first look
	Guilds []string    `json:"guilds,omitempty"` // the servers where they have played
	Ticket wire.Ticket `json:"ticket,omitzero"`  // of the press that asked for it; zero where nobody waits for a word
	Code   string      `json:"code,omitempty"`   // their language
}

// erasureRequests are all who are leaving, by their ids.
type erasureRequests struct {
	storage.Versioned
	People map[string]ErasureRequest `json:"people"`
}

// Empty reports whether nobody is leaving.
func (e erasureRequests) Empty() bool { return len(e.People) == 0 }

// ErasureRequests is the document with all who are leaving.
var ErasureRequests = storage.Document[erasureRequests]{Key: "erasing"}

// ReviseErasures changes what is kept of those who are leaving.
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

// ReviseErasure changes what is kept of somebody who is leaving still.
func (d *Store) ReviseErasure(ctx context.Context, user string, change func(*ErasureRequest)) error {
	return d.ReviseErasures(ctx, func(people map[string]ErasureRequest) {
		if l, still := people[user]; still {
			change(&l)
			people[user] = l
		}
	})
}
