package bot

import (
	"context"
	"time"

	"dockside/bot/wire"
	"dockside/storage"
)

// leaving is somebody about whom everything is being deleted, as it is kept until that is done: a process that dies
// over it leaves the rest to the next.
type leaving struct {
	Mark   string      `json:"mark"`             // takes their place
	Worked time.Time   `json:"worked,omitzero"`  // when something of them was found last; zero before the first look
	Guilds []string    `json:"guilds,omitempty"` // the servers where they have played
	Ticket wire.Ticket `json:"ticket,omitzero"`  // of the press that asked for it; zero where nobody waits for a word
	Code   string      `json:"code,omitempty"`   // their language
}

// erasing are all who are leaving, by their ids.
type erasing struct {
	storage.Versioned
	People map[string]leaving `json:"people"`
}

// Empty reports whether nobody is leaving.
func (e erasing) Empty() bool { return len(e.People) == 0 }

// erasures is the document with all who are leaving.
var erasures = storage.Document[erasing]{Key: "erasing"}

// reviseErasing changes what is kept of those who are leaving.
func (d *members) reviseErasing(ctx context.Context, change func(people map[string]leaving)) error {
	_, err := erasures.Revise(ctx, d.store, func(all *erasing) error {
		if all.People == nil {
			all.People = map[string]leaving{}
		}
		change(all.People)
		return nil
	})
	return err
}

// keepLeaving changes what is kept of somebody who is leaving still.
func (d *members) keepLeaving(ctx context.Context, user string, change func(*leaving)) error {
	return d.reviseErasing(ctx, func(people map[string]leaving) {
		if l, still := people[user]; still {
			change(&l)
			people[user] = l
		}
	})
}
