package member

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"

	"dockside/game/table"
	"dockside/render/i18n"
	"dockside/storage"
)

// Stored is the stored form of preferences.
type Stored struct {
	storage.Versioned
	Wishes Preferences `json:"wishes"`
	// Welcomed means that the user has seen their first steps, or needs none.
	Welcomed bool `json:"welcomed,omitempty"`
	// Locale is what Discord last said of a guild; empty for users.
	Locale string `json:"locale,omitempty"`
}

// UserDocument returns the document with the preferences of a user.
func UserDocument(id string) storage.Document[Stored] {
	return storage.Document[Stored]{Key: "settings/user/" + id}
}

// GuildDocument returns the document with the preferences of a guild.
func GuildDocument(id string) storage.Document[Stored] {
	return storage.Document[Stored]{Key: "settings/server/" + id}
}

// Preferences reads the preferences in a document.
func (d *Store) Preferences(ctx context.Context, of storage.Document[Stored]) (Preferences, error) {
	stored, err := of.Load(ctx, d.store)
	return stored.Wishes, err
}

// DecodePreferences decodes the preferences of a user from a document that was read together with others.
func DecodePreferences(user string, raw json.RawMessage) (Stored, error) {
	return UserDocument(user).Decode(raw)
}

// Unnamed returns the users, of the given ones, who now want to be named nowhere by the puzzle of the day. It includes
// those whose preferences cannot be decoded.
func (d *Store) Unnamed(ctx context.Context, users ...string) (map[string]bool, error) {
	all := map[string]bool{}
	for some := range slices.Chunk(users, ReadAtOnce) {
		keys := make([]string, len(some))
		for i, user := range some {
			keys[i] = UserDocument(user).Key
		}
		raw, err := d.store.Documents(ctx, keys...)
		if err != nil {
			return nil, err
		}
		for i, user := range some {
			w, err := UserDocument(user).Decode(raw[i])
			all[user] = err != nil || w.Wishes.Of(Named) == No
		}
	}
	return all, nil
}

// errWelcomed means that a document says already that somebody is welcomed.
var errWelcomed = errors.New("welcomed already")

// Welcome stores that a user has seen their first steps. It reports whether this call has stored it.
func (d *Store) Welcome(ctx context.Context, user string) (first bool, err error) {
	_, err = UserDocument(user).Revise(ctx, d.store, func(w *Stored) error {
		if w.Welcomed {
			return errWelcomed
		}
		w.Welcomed = true
		return nil
	})
	if errors.Is(err, errWelcomed) {
		return false, nil
	}
	return err == nil, err
}

// GuildPreferences returns the preferences of a guild; none without a guild.
func (d *Store) GuildPreferences(ctx context.Context, guild string) (Preferences, error) {
	if guild == "" {
		return nil, nil
	}
	return d.Preferences(ctx, GuildDocument(guild))
}

// SetPreferences stores chosen values. The other preferences in the document do not change.
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

// PersonWith returns a person with the preferences that tables need.
func PersonWith(p table.Person, w Preferences, l *i18n.Language) table.Person {
	p.AutoMoves, p.Calls, p.Language = w.Of(AutomaticRolls) == Yes, CallsFor(w), l.Code
	p.Quiet = QuietOf(w)
	return p
}

// LanguageCode returns the chosen language; "" if Discord's locale decides.
func (d *Store) LanguageCode(w Preferences) string {
	if code := w.Of(Language(d.words)); code != Automatic {
		return code
	}
	return ""
}

// Language returns the chosen language, or else the one of Discord's locale.
func (d *Store) Language(w Preferences, locale string) *i18n.Language {
	return d.words.For(cmp.Or(d.LanguageCode(w), locale))
}

// GuildLanguage returns the language of public messages in a guild. The locale is what Discord says of the guild. For
// messages that answer no interaction it is empty; then the noted locale counts.
func (d *Store) GuildLanguage(ctx context.Context, guild, locale string) (*i18n.Language, error) {
	stored, err := GuildDocument(guild).Load(ctx, d.store)
	return d.Language(stored.Wishes, cmp.Or(locale, stored.Locale)), err
}

// NoteLocale stores what Discord says of a guild, for messages that answer no interaction.
func (d *Store) NoteLocale(ctx context.Context, guild, locale string) error {
	_, err := GuildDocument(guild).Revise(ctx, d.store, func(w *Stored) error {
		w.Locale = locale
		return nil
	})
	return err
}
