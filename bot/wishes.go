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

// guildPreferences returns what a guild has chosen; nothing where there is no guild.
func (d *members) guildPreferences(ctx context.Context, guild string) (presenter.Preferences, error) {
	if guild == "" {
		return nil, nil
	}
	return d.wishes(ctx, ofServer(guild))
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
func (d *members) tongue(w presenter.Preferences) string {
	if code := w.Of(presenter.Tongue(d.words)); code != presenter.Automatic {
		return code
	}
	return ""
}

// language is that of the wishes of somebody, or else the one that Discord knows.
func (d *members) language(w presenter.Preferences, locale string) *i18n.Language {
	return d.words.For(cmp.Or(d.tongue(w), locale))
}

// public returns the language of public messages in a guild, of which Discord knows the locale.
func (d *members) public(ctx context.Context, guild, locale string) (*i18n.Language, error) {
	w, err := d.wishes(ctx, ofServer(guild))
	return d.language(w, locale), err
}
