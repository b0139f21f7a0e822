// Package panel keeps private panels up to date: hands, private games and odds.
package panel

import (
	"context"
	"encoding/json"
	"time"

	"dockside/bot/interaction"
	"dockside/bot/wire"
	"dockside/game"
	"dockside/storage"
)

// Lifetime is how long Discord lets a private message be changed after the interaction that has shown it.
// Not longer than that its token is kept.
const Lifetime = 15 * time.Minute

// Panel is the newest private message in which somebody has their hand before them, or a whole game. It is kept
// as long as it can be changed. Its ticket is a secret.
type Panel struct {
	storage.Versioned
	Message  string      `json:"message"`            // its id
	Followed string      `json:"followed,omitempty"` // the same where it followed another first answer
	Ticket   wire.Ticket `json:"ticket"`             // of the interaction that has shown it last
	Code     string      `json:"code"`               // the language in which it is read
	Draft    game.Move   `json:"draft,omitempty"`    // what its owner thinks of
	InWords  bool        `json:"inWords,omitempty"`  // its owner wants its picture told, too
}

// How the keys of panels begin.
const (
	HandPrefix = "panel/"
	OddsPanels = "odds/"
)

// HandKey is where the panel of a user at a table is kept.
func HandKey(table, user string) string { return HandPrefix + table + "/" + user }

// newPanel is what is kept of the private message with which a call was answered.
func newPanel(c *interaction.Request, followed, message string) *Panel {
	return &Panel{
		Message: message, Followed: followed, Ticket: c.Ticket, Code: c.Language.Code,
		InWords: c.WantsWords(),
	}
}

// Store keeps the panels that can be changed.
type Store struct{ Store storage.Store }

// Exchange keeps a panel in place of another, which is returned.
func (s Store) Exchange(ctx context.Context, key string, now *Panel) (old *Panel, err error) {
	raw, err := storage.EncodeDocument(now)
	if err != nil {
		return nil, err
	}
	before, err := s.Store.Keep(ctx, key, raw, Lifetime)
	return readPanel(before), err
}

// lose forgets a panel that cannot be changed any more. A newer one, which another process has kept meanwhile,
// stays.
func (s Store) lose(ctx context.Context, key string, p *Panel) error {
	kept, err := s.Store.Keep(ctx, key, nil, 0)
	if newer := readPanel(kept); err == nil && newer != nil && newer.after(p) {
		_, err = s.Store.Keep(ctx, key, kept, Lifetime)
	}
	return err
}

// OddsKey is where the panel of odds of a user at a table is kept.
func OddsKey(table, user string) string { return OddsPanels + table + "/" + user }

// readPanel reads what a store has kept; nil if it is none, or none that this program knows.
func readPanel(raw json.RawMessage) *Panel {
	p, err := storage.Document[Panel]{Key: HandPrefix}.Decode(raw)
	if raw == nil || err != nil {
		return nil
	}
	return &p
}

// after tells whether a panel was shown later than another.
func (p *Panel) after(other *Panel) bool {
	a, b := p.Ticket.ID, other.Ticket.ID
	return len(a) > len(b) || len(a) == len(b) && a > b
}
