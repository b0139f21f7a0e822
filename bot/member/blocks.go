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

// Reasons why two users do not meet at a table. Blocked users are never told: they are refused with a neutral message.
var (
	ErrBlocking = refusal.New("error.blocking")
	ErrBlocked  = errors.New("the user is blocked by somebody here")
)

// blockList is a user's stored list of blocked users, the latest first.
type blockList struct {
	storage.Versioned
	Blocked []Entry `json:"blocked,omitempty"`
}

// Entry is an entry in a block list or a ban list.
type Entry struct {
	// ID is the user, or the pseudonym of a user whose data was deleted.
	ID   string `json:"id"`
	Name string `json:"name"` // at the time of the entry
}

// Persons returns the entries as persons.
func Persons(l *i18n.Language, all []Entry) []table.Person {
	named := make([]table.Person, len(all))
	for i, m := range all {
		named[i] = m.Person(l)
	}
	return named
}

// Person returns the entry as a person. If the user's data was deleted, the name is a generic one in language l.
func (m Entry) Person(l *i18n.Language) table.Person {
	return table.Person{ID: m.ID, Name: cmp.Or(m.Name, l.Say("captain.former"))}
}

// Empty reports whether no user is blocked.
func (p blockList) Empty() bool { return len(p.Blocked) == 0 }

// MaxBlocked is how many users somebody can block.
const MaxBlocked = 100

// BlockListOf returns the document with the users that a user has blocked.
func BlockListOf(user string) storage.Document[blockList] {
	return storage.Document[blockList]{Key: "peace/" + user}
}

// Apart reports whether a user has blocked any of the others or is blocked by any of them.
func (d *Store) Apart(ctx context.Context, user string, others []string) (bool, error) {
	err := d.MayMeet(ctx, user, others)
	if errors.Is(err, ErrBlocking) || errors.Is(err, ErrBlocked) {
		return true, nil
	}
	return false, err
}

// MayMeet returns nil if a user can meet all the others at a table. It returns ErrBlocking if the user has
// blocked one of them, and ErrBlocked if one of them has blocked the user.
func (d *Store) MayMeet(ctx context.Context, user string, others []string) error {
	all, err := d.Blocks(ctx, append([]string{user}, others...))
	if err != nil {
		return err
	}
	switch {
	case slices.ContainsFunc(all, func(f Block) bool { return f.By == user }):
		return ErrBlocking
	case slices.ContainsFunc(all, func(f Block) bool { return f.With == user }):
		return ErrBlocked
	}
	return nil
}

// Block is a block of one user by another.
type Block struct{ By, With string }

// Blocks returns the blocks among users, in the order of the list.
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

// Avoided returns which of the others have blocked the user or are blocked by the user.
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

// ChangeBlocks changes the list of users that a user has blocked.
func (d *Store) ChangeBlocks(ctx context.Context, user string, change func([]Entry) ([]Entry, error)) error {
	_, err := BlockListOf(user).Revise(ctx, d.store, func(p *blockList) (err error) {
		p.Blocked, err = change(p.Blocked)
		return err
	})
	return err
}
