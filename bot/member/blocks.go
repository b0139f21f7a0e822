package member

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
	ErrBlocking = refusal.New("error.blocking")
	ErrBlocked  = errors.New("the user is blocked by somebody here")
)

// blockList is whom somebody has blocked, as it is kept, the latest first.
type blockList struct {
	storage.Versioned
	Blocked []Entry `json:"blocked,omitempty"`
}

// Entry is somebody as others remember them.
type Entry struct {
	ID   string `json:"id"`
	Name string `json:"name"` // as they were called then
}

// Persons are members as a list names them.
func Persons(l *i18n.Language, all []Entry) []table.Person {
	named := make([]table.Person, len(all))
	for i, m := range all {
		named[i] = m.Person(l)
	}
	return named
}

// Person is a member as they were called, or as they are after everything about them was deleted.
func (m Entry) Person(l *i18n.Language) table.Person {
	return table.Person{ID: m.ID, Name: cmp.Or(m.Name, l.Say("captain.former"))}
}

// Empty reports whether nobody is blocked.
func (p blockList) Empty() bool { return len(p.Blocked) == 0 }

// MaxBlocked is how many people somebody can block.
const MaxBlocked = 100

func BlockListOf(user string) storage.Document[blockList] {
	return storage.Document[blockList]{Key: "peace/" + user}
}

// Apart tells whether a user has blocked one of some others, or is blocked by one.
func (d *Store) Apart(ctx context.Context, user string, others []string) (bool, error) {
	err := d.MayMeet(ctx, user, others)
	if errors.Is(err, ErrBlocking) || errors.Is(err, ErrBlocked) {
		return true, nil
	}
	return false, err
}

// MayMeet tells why a user does not sit down with some others: ErrBlocking if that is their own wish, ErrBlocked
// if it is that of others; nil if they do.
func (d *Store) MayMeet(ctx context.Context, user string, others []string) error {
	all, err := d.Blocks(ctx, append([]string{user}, others...))
	if err != nil {
		return err
	}
	switch {
	case slices.ContainsFunc(all, func(f Block) bool { return f.By == user }):
		return ErrBlocking
	case slices.ContainsFunc(all, func(f Block) bool { return f.with == user }):
		return ErrBlocked
	}
	return nil
}

// Block is that somebody has blocked somebody.
type Block struct{ By, with string }

// Blocks lists those among some users, in their order.
func (d *Store) Blocks(ctx context.Context, users []string) ([]Block, error) {
	keys := make([]string, len(users))
	for i, user := range users {
		keys[i] = BlockListOf(user).Key
	}
	documents, err := d.store.Documents(ctx, keys...)
	if err != nil {
		return nil, err
	}
	var all []Block
	for i, raw := range documents {
		p, err := BlockListOf(users[i]).Decode(raw)
		if err != nil {
			return nil, err
		}
		for _, other := range users {
			blocked, err := d.Contains(ctx, p.Blocked, other)
			if err != nil {
				return nil, err
			}
			if blocked {
				all = append(all, Block{users[i], other})
			}
		}
	}
	return all, nil
}

// Avoided are those of some others with whom a user does not meet, whichever of the two has wished that.
func (d *Store) Avoided(ctx context.Context, user string, others []string) (map[string]bool, error) {
	keys := []string{BlockListOf(user).Key}
	for _, other := range others {
		keys = append(keys, BlockListOf(other).Key)
	}
	documents, err := d.store.Documents(ctx, keys...)
	if err != nil {
		return nil, err
	}
	avoided := map[string]bool{}
	own, err := BlockListOf(user).Decode(documents[0])
	if err != nil {
		return nil, err
	}
	for i, raw := range documents[1:] {
		p, err := BlockListOf(others[i]).Decode(raw)
		if err != nil {
			return nil, err
		}
		blocked, err := d.Contains(ctx, p.Blocked, user)
		if err == nil && !blocked {
			blocked, err = d.Contains(ctx, own.Blocked, others[i])
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

// ChangeBlocks changes whom a user has blocked.
func (d *Store) ChangeBlocks(ctx context.Context, user string, change func([]Entry) ([]Entry, error)) error {
	_, err := BlockListOf(user).Revise(ctx, d.store, func(p *blockList) (err error) {
		p.Blocked, err = change(p.Blocked)
		return err
	})
	return err
}
