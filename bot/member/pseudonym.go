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

// PseudonymPrefix begin what stays of somebody who had everything about them deleted, where others have shut them out:
// a hash by a key of the store. It tells that it is them when they come again, and to nobody else who they are.
const PseudonymPrefix = "veil-"

// StoreKey is the document with the key of the store.
var StoreKey = storage.Document[[]byte]{Key: "key"}

// keyLength is the length of the key, in bytes.
const keyLength = 32

// Pseudonym is what stays of a user.
func (d *Store) Pseudonym(ctx context.Context, user string) (string, error) {
	key, err := d.Key(ctx)
	if err != nil {
		return "", err
	}
	return PseudonymOf(key, user), nil
}

func PseudonymOf(key []byte, user string) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(user))
	return PseudonymPrefix + hex.EncodeToString(mac.Sum(nil)[:16])
}

func is(id string) func(Entry) bool { return func(m Entry) bool { return m.ID == id } }

// Matcher fits who has an id, and what stays of them after everything about them was deleted.
func (d *Store) Matcher(ctx context.Context, user string) (func(Entry) bool, error) {
	veil, err := d.Pseudonym(ctx, user)
	return func(m Entry) bool { return m.ID == user || m.ID == veil }, err
}

// Contains tells whether a user is one of some members whom others have shut out, or was before everything about them
// was deleted.
func (d *Store) Contains(ctx context.Context, all []Entry, user string) (bool, error) {
	if slices.ContainsFunc(all, is(user)) {
		return true, nil
	}
	if !slices.ContainsFunc(all, func(m Entry) bool { return strings.HasPrefix(m.ID, PseudonymPrefix) }) {
		return false, nil
	}
	veil, err := d.Pseudonym(ctx, user)
	return slices.ContainsFunc(all, is(veil)), err
}

// Key is that of the store, which is made when it is needed first.
func (d *Store) Key(ctx context.Context) (key []byte, err error) {
	if key, err = StoreKey.Load(ctx, d.store); err != nil || len(key) > 0 {
		return key, err
	}
	fresh := make([]byte, keyLength)
	_, _ = rand.Read(fresh) // which never fails
	return d.UseKey(ctx, fresh)
}

// UseKey makes a key that of the store unless it has one, and returns the key of the store.
func (d *Store) UseKey(ctx context.Context, key []byte) ([]byte, error) {
	return StoreKey.Revise(ctx, d.store, func(known *[]byte) error {
		if len(*known) == 0 {
			*known = key
		}
		return nil
	})
}

// Pseudonymise puts a veil in the place of a user in a document of others, and takes the name away that stands beside
// the id.
func Pseudonymise(document json.RawMessage, user, veil string) (json.RawMessage, bool, error) {
	var value any
	d := json.NewDecoder(strings.NewReader(string(document)))
	d.UseNumber()
	if document == nil || d.Decode(&value) != nil {
		return document, false, nil //nolint:nilerr // what is no JSON names nobody
	}
	value, changed := pseudonymIn(value, user, veil)
	if !changed {
		return document, false, nil
	}
	raw, err := json.Marshal(value)
	return raw, true, err
}

func pseudonymIn(value any, user, veil string) (_ any, changed bool) {
	switch v := value.(type) {
	case string:
		if v == user {
			return veil, true
		}
	case []any:
		for i := range v {
			var one bool
			v[i], one = pseudonymIn(v[i], user, veil)
			changed = changed || one
		}
	case map[string]any:
		for k, inner := range v {
			now, one := pseudonymIn(inner, user, veil)
			v[k] = now
			if _, within := inner.(string); one && within {
				delete(v, "name")
			}
			if k == user {
				delete(v, k)
				v[veil], one = now, true
			}
			changed = changed || one
		}
	}
	return value, changed
}

// Ledger keeps apart from the store who had everything about them deleted, so that a store which was restored from
// an older copy can be told.
type Ledger interface {
	Load() (Erasures, error)
	Save(Erasures) error
}

// Erasures is what a Register keeps.
type Erasures struct {
	Key    []byte   `json:"key"` // of the store
	People []Erased `json:"people"`
}

// Erased is somebody who had everything about them deleted.
type Erased struct {
	Veil string    `json:"veil"`
	At   time.Time `json:"at"`
}

// ErasedUsers are all who had everything about them deleted.
type ErasedUsers []Erased

// Empty reports whether there is nobody.
func (p ErasedUsers) Empty() bool { return len(p) == 0 }

// ErasedDocument is the document with all who had everything about them deleted.
var ErasedDocument = storage.Document[ErasedUsers]{Key: "erased"}

func HasPseudonym(veil string) func(Erased) bool {
	return func(e Erased) bool { return e.Veil == veil }
}

// Merge are all people of two lists, each once.
func Merge(one, other []Erased) []Erased {
	all := slices.Clone(one)
	for _, e := range other {
		if !slices.ContainsFunc(all, HasPseudonym(e.Veil)) {
			all = append(all, e)
		}
	}
	return all
}
