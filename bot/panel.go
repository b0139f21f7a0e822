package bot

import (
	"context"
	"encoding/json"
	"time"

	"dockside/bot/interaction"
	"dockside/bot/wire"
	"dockside/game"
	"dockside/storage"
)

// panelLasts is how long Discord lets a private message be changed after the interaction that has shown it.
// Not longer than that its token is kept.
const panelLasts = 15 * time.Minute

// panel is the newest private message in which somebody has their hand before them, or a whole game. It is kept
// as long as it can be changed. Its ticket is a secret.
type panel struct {
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
	panels     = "panel/"
	oddsPanels = "odds/"
)

// panelKey is where the panel of a user at a table is kept.
func panelKey(table, user string) string { return panels + table + "/" + user }

// newPanel is what is kept of the private message with which a call was answered.
func newPanel(c *interaction.Request, followed, message string) *panel {
	return &panel{
		Message: message, Followed: followed, Ticket: c.Ticket, Code: c.Language.Code,
		InWords: c.WantsWords(),
	}
}

// panelStore keeps the panels that can be changed.
type panelStore struct{ store storage.Store }

// exchange keeps a panel in place of another, which is returned.
func (s panelStore) exchange(ctx context.Context, key string, now *panel) (old *panel, err error) {
	raw, err := storage.EncodeDocument(now)
	if err != nil {
		return nil, err
	}
	before, err := s.store.Keep(ctx, key, raw, panelLasts)
	return readPanel(before), err
}

// lose forgets a panel that cannot be changed any more. A newer one, which another process has kept meanwhile,
// stays.
func (s panelStore) lose(ctx context.Context, key string, p *panel) error {
	kept, err := s.store.Keep(ctx, key, nil, 0)
	if newer := readPanel(kept); err == nil && newer != nil && newer.after(p) {
		_, err = s.store.Keep(ctx, key, kept, panelLasts)
	}
	return err
}

// oddsKey is where the panel of odds of a user at a table is kept.
func oddsKey(table, user string) string { return oddsPanels + table + "/" + user }

// readPanel reads what a store has kept; nil if it is none, or none that this program knows.
func readPanel(raw json.RawMessage) *panel {
	p, err := storage.Document[panel]{Key: panels}.Decode(raw)
	if raw == nil || err != nil {
		return nil
	}
	return &p
}

// after tells whether a panel was shown later than another.
func (p *panel) after(other *panel) bool {
	a, b := p.Ticket.ID, other.Ticket.ID
	return len(a) > len(b) || len(a) == len(b) && a > b
}
