package member

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"dockside/storage"
)

// PseudonymPrefix marks a pseudonym: an HMAC of a user id. It replaces the id in block lists and ban lists when the
// data of a user is deleted. So a ban still applies when they return, and the list does not reveal their id.
const PseudonymPrefix = "veil-"

// StoreKey is the document with the key of the HMAC.
var StoreKey = storage.Document[[]byte]{Key: "key"}

// keyLength is the length of the key in bytes.
const keyLength = 32

// Pseudonym returns the pseudonym of a user.
func (d *Store) Pseudonym(ctx context.Context, user string) (string, error) {
	key, err := d.Key(ctx)
	if err != nil {
		return "", err
	}
	return PseudonymOf(key, user), nil
}

// PseudonymOf returns the pseudonym of a user under a key.
func PseudonymOf(key []byte, user string) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(user))
	return PseudonymPrefix + hex.EncodeToString(mac.Sum(nil)[:16])
}

func is(id string) func(Entry) bool { return func(m Entry) bool { return m.ID == id } }

// Matcher returns a filter for the entries of a user, under their id or their pseudonym.
func (d *Store) Matcher(ctx context.Context, user string) (func(Entry) bool, error) {
	pseudonym, err := d.Pseudonym(ctx, user)
	return func(m Entry) bool { return m.ID == user || m.ID == pseudonym }, err
}

// Contains reports whether a list contains a user, under their id or their pseudonym.
func (d *Store) Contains(ctx context.Context, all []Entry, user string) (bool, error) {
	if slices.ContainsFunc(all, is(user)) {
		return true, nil
	}
	if !slices.ContainsFunc(all, func(m Entry) bool { return strings.HasPrefix(m.ID, PseudonymPrefix) }) {
		return false, nil
	}
	pseudonym, err := d.Pseudonym(ctx, user)
	return slices.ContainsFunc(all, is(pseudonym)), err
}

// Key returns the key of the HMAC, and creates it if there is none.
func (d *Store) Key(ctx context.Context) (key []byte, err error) {
	if key, err = StoreKey.Load(ctx, d.store); err != nil || len(key) > 0 {
		return key, err
	}
	fresh := make([]byte, keyLength)
	_, _ = rand.Read(fresh) // crypto/rand never returns an error
	return d.UseKey(ctx, fresh)
}

// UseKey stores a key unless there is one, and returns the stored key.
func (d *Store) UseKey(ctx context.Context, key []byte) ([]byte, error) {
	return StoreKey.Revise(ctx, d.store, func(known *[]byte) error {
		if len(*known) == 0 {
			*known = key
		}
		return nil
	})
}

// Pseudonymise replaces a user with a pseudonym in a document of other users, and removes the name beside the id.
// It reports whether the document has changed.
func Pseudonymise(document json.RawMessage, user, pseudonym string) (json.RawMessage, bool, error) {
	var value any
	d := json.NewDecoder(strings.NewReader(string(document)))
	d.UseNumber()
	if document == nil || d.Decode(&value) != nil {
		return document, false, nil //nolint:nilerr // other data contains no ids
	}
	value, changed := pseudonymIn(value, user, pseudonym)
	if !changed {
		return document, false, nil
	}
	raw, err := json.Marshal(value)
	return raw, true, err
}

// pseudonymIn does the work of Pseudonymise on a decoded value, recursively.
func pseudonymIn(value any, user, pseudonym string) (_ any, changed bool) {
	switch v := value.(type) {
	case string:
		if v == user {
			return pseudonym, true
		}
	case []any:
		for i := range v {
			var one bool
			v[i], one = pseudonymIn(v[i], user, pseudonym)
			changed = changed || one
		}
	case map[string]any:
		for k, inner := range v {
			now, one := pseudonymIn(inner, user, pseudonym)
			v[k] = now
			if _, within := inner.(string); one && within {
				delete(v, "name")
			}
			if k == user {
				delete(v, k)
				v[pseudonym], one = now, true
			}
			changed = changed || one
		}
	}
	return value, changed
}

// Ledger keeps the erased users outside the store. With it the bot notices that the store was restored from an
// older backup, and erases them again.
type Ledger interface {
	Load() (Erasures, error)
	Save(Erasures) error
}

// Erasures is the content of a Ledger.
type Erasures struct {
	Key    []byte   `json:"key"` // key of the HMAC
	People []Erased `json:"people"`
}

// Erased is a user whose data was deleted.
type Erased struct {
	Pseudonym string    `json:"veil"`
	At        time.Time `json:"at"`
}

// ErasedUsers are all users whose data was deleted.
type ErasedUsers []Erased

// Empty reports whether the list is empty.
func (p ErasedUsers) Empty() bool { return len(p) == 0 }

// ErasedDocument is the document with all users whose data was deleted.
var ErasedDocument = storage.Document[ErasedUsers]{Key: "erased"}

// HasPseudonym returns a filter for the entry of a pseudonym.
func HasPseudonym(pseudonym string) func(Erased) bool {
	return func(e Erased) bool { return e.Pseudonym == pseudonym }
}

// Merge returns the union of two lists, without duplicates and with the latest time of each.
func Merge(one, other []Erased) []Erased {
	all := slices.Clone(one)
	for _, e := range other {
		i := slices.IndexFunc(all, HasPseudonym(e.Pseudonym))
		switch {
		case i < 0:
			all = append(all, e)
		case e.At.After(all[i].At):
			all[i].At = e.At
		}
	}
	return all
}
