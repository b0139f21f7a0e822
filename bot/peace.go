package bot

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"dockside/bot/refusal"
	"dockside/game/table"
	"dockside/render/i18n"
	"dockside/storage"
)

// Why two people do not meet at a table. Whoever is blocked never reads that: they are refused as they might be
// by anybody.
var (
	errBlocking = refusal.New("error.blocking")
	errApart    = errors.New("the user is blocked by somebody here")
)

// peace is whom somebody has blocked, as it is kept, the latest first.
type peace struct {
	storage.Versioned
	Blocked []member `json:"blocked,omitempty"`
}

// member is somebody as others remember them.
type member struct {
	ID   string `json:"id"`
	Name string `json:"name"` // as they were called then
}

// people are members as a list names them.
func people(l *i18n.Language, all []member) []table.Person {
	named := make([]table.Person, len(all))
	for i, m := range all {
		named[i] = m.person(l)
	}
	return named
}

// person is a member as they were called, or as they are after everything about them was deleted.
func (m member) person(l *i18n.Language) table.Person {
	return table.Person{ID: m.ID, Name: cmp.Or(m.Name, l.Say("captain.former"))}
}

// Empty reports whether nobody is blocked.
func (p peace) Empty() bool { return len(p.Blocked) == 0 }

// mostBlocked is how many people somebody can block.
const mostBlocked = 100

func peaceOf(user string) storage.Document[peace] {
	return storage.Document[peace]{Key: "peace/" + user}
}

// apartFrom tells whether a user has blocked one of some others, or is blocked by one.
func (d *members) apartFrom(ctx context.Context, user string, others []string) (bool, error) {
	err := d.mayMeet(ctx, user, others)
	if errors.Is(err, errBlocking) || errors.Is(err, errApart) {
		return true, nil
	}
	return false, err
}

// mayMeet tells why a user does not sit down with some others: errBlocking if that is their own wish, errApart
// if it is that of others; nil if they do.
func (d *members) mayMeet(ctx context.Context, user string, others []string) error {
	all, err := d.feuds(ctx, append([]string{user}, others...))
	if err != nil {
		return err
	}
	switch {
	case slices.ContainsFunc(all, func(f feud) bool { return f.by == user }):
		return errBlocking
	case slices.ContainsFunc(all, func(f feud) bool { return f.with == user }):
		return errApart
	}
	return nil
}

// feud is that somebody has blocked somebody.
type feud struct{ by, with string }

// feuds lists those among some users, in their order.
func (d *members) feuds(ctx context.Context, users []string) ([]feud, error) {
	keys := make([]string, len(users))
	for i, user := range users {
		keys[i] = peaceOf(user).Key
	}
	documents, err := d.store.Documents(ctx, keys...)
	if err != nil {
		return nil, err
	}
	var all []feud
	for i, raw := range documents {
		p, err := peaceOf(users[i]).Decode(raw)
		if err != nil {
			return nil, err
		}
		for _, other := range users {
			blocked, err := d.among(ctx, p.Blocked, other)
			if err != nil {
				return nil, err
			}
			if blocked {
				all = append(all, feud{users[i], other})
			}
		}
	}
	return all, nil
}

// avoided are those of some others with whom a user does not meet, whichever of the two has wished that.
func (d *members) avoided(ctx context.Context, user string, others []string) (map[string]bool, error) {
	keys := []string{peaceOf(user).Key}
	for _, other := range others {
		keys = append(keys, peaceOf(other).Key)
	}
	documents, err := d.store.Documents(ctx, keys...)
	if err != nil {
		return nil, err
	}
	avoided := map[string]bool{}
	own, err := peaceOf(user).Decode(documents[0])
	if err != nil {
		return nil, err
	}
	for i, raw := range documents[1:] {
		p, err := peaceOf(others[i]).Decode(raw)
		if err != nil {
			return nil, err
		}
		blocked, err := d.among(ctx, p.Blocked, user)
		if err == nil && !blocked {
			blocked, err = d.among(ctx, own.Blocked, others[i])
		}
		if err != nil {
			return nil, err
		}
		if blocked {
			avoided[others[i]] = true
		}
	}
	return avoided, nil
}

// changeBlocks changes whom a user has blocked.
func (d *members) changeBlocks(ctx context.Context, user string, change func([]member) ([]member, error)) error {
	_, err := peaceOf(user).Revise(ctx, d.store, func(p *peace) (err error) {
		p.Blocked, err = change(p.Blocked)
		return err
	})
	return err
}
