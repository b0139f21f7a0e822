package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"time"

	"dockside/bot/wire"
	"dockside/game/table"
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
	Schema int                `json:"schema"`
	People map[string]leaving `json:"people"`
}

// erasingSchema is the version of erasing, and erasingKey its document.
const (
	erasingSchema = 1
	erasingKey    = "erasing"
)

// reviseErasing changes what is kept of those who are leaving.
func (d *desk) reviseErasing(ctx context.Context, change func(people map[string]leaving)) error {
	return d.store.Revise(ctx, erasingKey, func(raw json.RawMessage) (json.RawMessage, error) {
		known, err := readErasing(raw, nil)
		if err != nil {
			return nil, err
		}
		all := maps.Clone(known.People)
		if all == nil {
			all = map[string]leaving{}
		}
		if change(all); len(all) == 0 {
			return nil, nil
		}
		return json.Marshal(erasing{erasingSchema, all})
	})
}

func readErasing(raw json.RawMessage, err error) (all erasing, _ error) {
	if raw == nil || err != nil {
		return erasing{}, err
	}
	if err := json.Unmarshal(raw, &all); err != nil {
		return erasing{}, fmt.Errorf("%w: document %s: %w", table.ErrUnreadable, erasingKey, err)
	}
	return all, nil
}

// keepLeaving changes what is kept of somebody who is leaving still.
func (d *desk) keepLeaving(ctx context.Context, user string, change func(*leaving)) error {
	return d.reviseErasing(ctx, func(people map[string]leaving) {
		if l, still := people[user]; still {
			change(&l)
			people[user] = l
		}
	})
}
