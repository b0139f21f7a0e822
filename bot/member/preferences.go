package member

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"

	"dockside/game/table"
	"dockside/render/i18n"
	"dockside/storage"
)

// Stored is how the wishes of somebody are kept.
type Stored struct {
	storage.Versioned
	Wishes Preferences `json:"wishes"`
}

// UserDocument returns the document with the preferences of a user.
func UserDocument(id string) storage.Document[Stored] {
	return storage.Document[Stored]{Key: "settings/user/" + id}
}

// GuildDocument returns the document with the settings of a guild.
func GuildDocument(id string) storage.Document[Stored] {
	return storage.Document[Stored]{Key: "settings/server/" + id}
}

// Preferences reads what has been chosen.
func (d *Store) Preferences(ctx context.Context, of storage.Document[Stored]) (Preferences, error) {
	stored, err := of.Load(ctx, d.store)
	return stored.Wishes, err
}

// DecodePreferences returns what a user has chosen, from a document that was read together with others.
func DecodePreferences(user string, raw json.RawMessage) (Preferences, error) {
	stored, err := UserDocument(user).Decode(raw)
	return stored.Wishes, err
}

// GuildPreferences returns what a guild has chosen; nothing where there is no guild.
func (d *Store) GuildPreferences(ctx context.Context, guild string) (Preferences, error) {
	if guild == "" {
		return nil, nil
	}
	return d.Preferences(ctx, GuildDocument(guild))
}

// SetPreferences keeps choices beside those made before.
func (d *Store) SetPreferences(ctx context.Context, of storage.Document[Stored], chosen Preferences) error {
	_, err := of.Revise(ctx, d.store, func(w *Stored) error {
		if w.Wishes == nil {
			w.Wishes = Preferences{}
		}
		maps.Copy(w.Wishes, chosen)
		return nil
	})
	return err
}

// PersonWith is a person with what they have chosen, as tables know it.
func PersonWith(p table.Person, w Preferences, l *i18n.Language) table.Person {
	p.Hasty, p.Calls, p.Tongue = w.Of(AutomaticRolls) == Yes, CallsFor(w), l.Code
	p.Quiet = QuietOf(w)
	return p
}

// LanguageCode is the language that was chosen; empty where Discord decides.
func (d *Store) LanguageCode(w Preferences) string {
	if code := w.Of(Language(d.words)); code != Automatic {
		return code
	}
	return ""
}

// Language is that of the wishes of somebody, or else the one that Discord knows.
func (d *Store) Language(w Preferences, locale string) *i18n.Language {
	return d.words.For(cmp.Or(d.LanguageCode(w), locale))
}

// GuildLanguage returns the language of public messages in a guild, of which Discord knows the locale.
func (d *Store) GuildLanguage(ctx context.Context, guild, locale string) (*i18n.Language, error) {
	w, err := d.Preferences(ctx, GuildDocument(guild))
	return d.Language(w, locale), err
}
