package bot

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"

	"dockside/bot/screen"
	"dockside/game/table"
	"dockside/render/i18n"
)

// storedWishes is how the wishes of somebody are kept.
type storedWishes struct {
	Schema int                `json:"schema"`
	Wishes screen.Preferences `json:"wishes"`
}

// wishesSchema is the version of storedWishes.
const wishesSchema = 1

// The documents of wishes.
func ofUser(id string) string   { return "settings/user/" + id }
func ofServer(id string) string { return "settings/server/" + id }

// wishes reads what has been chosen.
func (d *desk) wishes(ctx context.Context, document string) (screen.Preferences, error) {
	return readWishes(d.store.Document(ctx, document))
}

// serverWishes are what has been chosen for the server that a request comes from; nothing where it
// comes from none.
func (d *desk) serverWishes(ctx context.Context, c *call) (screen.Preferences, error) {
	if c.Guild == "" {
		return nil, nil
	}
	return d.wishes(ctx, ofServer(c.Guild))
}

// readWishes reads what a store has given.
func readWishes(raw json.RawMessage, err error) (screen.Preferences, error) {
	if raw == nil || err != nil {
		return screen.Preferences{}, err
	}
	var stored storedWishes
	if err := json.Unmarshal(raw, &stored); err != nil {
		return nil, fmt.Errorf("settings: %w", err)
	}
	return stored.Wishes, nil
}

// wish keeps choices beside those made before.
func (d *desk) wish(ctx context.Context, document string, chosen screen.Preferences) error {
	return d.store.Revise(ctx, document, func(raw json.RawMessage) (json.RawMessage, error) {
		w, err := readWishes(raw, nil)
		if err != nil {
			return nil, err
		}
		all := screen.Preferences{}
		maps.Copy(all, w)
		maps.Copy(all, chosen)
		return json.Marshal(storedWishes{wishesSchema, all})
	})
}

// wishing is a person with what they have chosen, as tables know it.
func wishing(p table.Person, w screen.Preferences, l *i18n.Language) table.Person {
	p.Hasty, p.Calls, p.Tongue = w.Of(screen.Rolls) == screen.Yes, screen.CallsOf(w), l.Code
	p.Quiet = screen.QuietOf(w)
	return p
}

// tongue is the language that was chosen; empty where Discord decides.
func (d *desk) tongue(w screen.Preferences) string {
	if code := w.Of(screen.Tongue(d.words)); code != screen.Automatic {
		return code
	}
	return ""
}

// language is that of the wishes of somebody, or else the one that Discord knows.
func (d *desk) language(w screen.Preferences, locale string) *i18n.Language {
	return d.words.For(cmp.Or(d.tongue(w), locale))
}

// public is the language of what everybody on the user's server sees.
func (d *desk) public(ctx context.Context, c *call) (*i18n.Language, error) {
	w, err := d.wishes(ctx, ofServer(c.Guild))
	return d.language(w, c.House), err
}
