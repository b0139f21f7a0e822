package bot

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

// veils begin what stays of somebody who had everything about them deleted, where others have shut them out: a hash
// by a key of the store. It tells that it is them when they come again, and to nobody else who they are.
const veils = "veil-"

// storeKey is the document with the key of the store.
var storeKey = storage.Document[[]byte]{Key: "key"}

// keyLength is the length of the key, in bytes.
const keyLength = 32

// veil is what stays of a user.
func (d *members) veil(ctx context.Context, user string) (string, error) {
	key, err := d.key(ctx)
	if err != nil {
		return "", err
	}
	return veiled(key, user), nil
}

func veiled(key []byte, user string) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(user))
	return veils + hex.EncodeToString(mac.Sum(nil)[:16])
}

func is(id string) func(member) bool { return func(m member) bool { return m.ID == id } }

// theirs fits who has an id, and what stays of them after everything about them was deleted.
func (d *members) theirs(ctx context.Context, user string) (func(member) bool, error) {
	veil, err := d.veil(ctx, user)
	return func(m member) bool { return m.ID == user || m.ID == veil }, err
}

// among tells whether a user is one of some members whom others have shut out, or was before everything about them was
// deleted.
func (d *members) among(ctx context.Context, all []member, user string) (bool, error) {
	if slices.ContainsFunc(all, is(user)) {
		return true, nil
	}
	if !slices.ContainsFunc(all, func(m member) bool { return strings.HasPrefix(m.ID, veils) }) {
		return false, nil
	}
	veil, err := d.veil(ctx, user)
	return slices.ContainsFunc(all, is(veil)), err
}

// key is that of the store, which is made when it is needed first.
func (d *members) key(ctx context.Context) (key []byte, err error) {
	if key, err = storeKey.Load(ctx, d.store); err != nil || len(key) > 0 {
		return key, err
	}
	fresh := make([]byte, keyLength)
	_, _ = rand.Read(fresh) // which never fails
	return d.useKey(ctx, fresh)
}

// useKey makes a key that of the store unless it has one, and returns the key of the store.
func (d *members) useKey(ctx context.Context, key []byte) ([]byte, error) {
	return storeKey.Revise(ctx, d.store, func(known *[]byte) error {
		if len(*known) == 0 {
			*known = key
		}
		return nil
	})
}

// veiledIn puts a veil in the place of a user in a document of others, and takes the name away that stands beside
// the id.
func veiledIn(document json.RawMessage, user, veil string) (json.RawMessage, bool, error) {
	var value any
	d := json.NewDecoder(strings.NewReader(string(document)))
	d.UseNumber()
	if document == nil || d.Decode(&value) != nil {
		return document, false, nil //nolint:nilerr // what is no JSON names nobody
	}
	value, changed := veilIn(value, user, veil)
	if !changed {
		return document, false, nil
	}
	raw, err := json.Marshal(value)
	return raw, true, err
}

func veilIn(value any, user, veil string) (_ any, changed bool) {
	switch v := value.(type) {
	case string:
		if v == user {
			return veil, true
		}
	case []any:
		for i := range v {
			var one bool
			v[i], one = veilIn(v[i], user, veil)
			changed = changed || one
		}
	case map[string]any:
		for k, inner := range v {
			now, one := veilIn(inner, user, veil)
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

// Register keeps apart from the store who had everything about them deleted, so that a store which was restored from
// an older copy can be told.
type Register interface {
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

// erasedPeople are all who had everything about them deleted.
type erasedPeople []Erased

// Empty reports whether there is nobody.
func (p erasedPeople) Empty() bool { return len(p) == 0 }

// erased is the document with all who had everything about them deleted.
var erased = storage.Document[erasedPeople]{Key: "erased"}

func isVeil(veil string) func(Erased) bool { return func(e Erased) bool { return e.Veil == veil } }

// united are all people of two lists, each once.
func united(one, other []Erased) []Erased {
	all := slices.Clone(one)
	for _, e := range other {
		if !slices.ContainsFunc(all, isVeil(e.Veil)) {
			all = append(all, e)
		}
	}
	return all
}
