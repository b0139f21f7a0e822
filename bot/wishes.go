package bot

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"

	"dockside/bot/presenter"
	"dockside/game/table"
	"dockside/render/i18n"
	"dockside/storage"
)

// storedWishes is how the wishes of somebody are kept.
type storedWishes struct {
	storage.Versioned
	Wishes presenter.Preferences `json:"wishes"`
}

// The documents of wishes.
func ofUser(id string) storage.Document[storedWishes] {
	return storage.Document[storedWishes]{Key: "settings/user/" + id}
}

func ofServer(id string) storage.Document[storedWishes] {
	return storage.Document[storedWishes]{Key: "settings/server/" + id}
}

// wishes reads what has been chosen.
func (d *members) wishes(ctx context.Context, of storage.Document[storedWishes]) (presenter.Preferences, error) {
	stored, err := of.Load(ctx, d.store)
	return stored.Wishes, err
}

// decodeWishes returns what a user has chosen, from a document that was read together with others.
func decodeWishes(user string, raw json.RawMessage) (presenter.Preferences, error) {
	stored, err := ofUser(user).Decode(raw)
	return stored.Wishes, err
}

// serverWishes are what has been chosen for the server that a request comes from; nothing where it
// comes from none.
func (d *desk) serverWishes(ctx context.Context, c *call) (presenter.Preferences, error) {
	if c.Guild == "" {
		return nil, nil
	}
	return d.wishes(ctx, ofServer(c.Guild))
}

// wish keeps choices beside those made before.
func (d *members) wish(ctx context.Context, of storage.Document[storedWishes], chosen presenter.Preferences) error {
	_, err := of.Revise(ctx, d.store, func(w *storedWishes) error {
		if w.Wishes == nil {
			w.Wishes = presenter.Preferences{}
		}
		maps.Copy(w.Wishes, chosen)
		return nil
	})
	return err
}

// wishing is a person with what they have chosen, as tables know it.
func wishing(p table.Person, w presenter.Preferences, l *i18n.Language) table.Person {
	p.Hasty, p.Calls, p.Tongue = w.Of(presenter.Rolls) == presenter.Yes, presenter.CallsOf(w), l.Code
	p.Quiet = presenter.QuietOf(w)
	return p
}

// tongue is the language that was chosen; empty where Discord decides.
func (d *desk) tongue(w presenter.Preferences) string {
	if code := w.Of(presenter.Tongue(d.words)); code != presenter.Automatic {
		return code
	}
	return ""
}

// language is that of the wishes of somebody, or else the one that Discord knows.
func (d *desk) language(w presenter.Preferences, locale string) *i18n.Language {
	return d.words.For(cmp.Or(d.tongue(w), locale))
}

// public is the language of what everybody on the user's server sees.
func (d *desk) public(ctx context.Context, c *call) (*i18n.Language, error) {
	w, err := d.wishes(ctx, ofServer(c.Guild))
	return d.language(w, c.House), err
}
