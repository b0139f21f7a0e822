// Package panel keeps private panels up to date: ephemeral messages that show a hand, a private game or odds.
package panel

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"dockside/bot/discord"
	"dockside/bot/interaction"
	"dockside/game"
	"dockside/storage"
)

// Lifetime is how long Discord allows edits of an ephemeral message after its interaction. The token of the interaction
// is stored no longer.
const Lifetime = 15 * time.Minute

// Panel is the latest ephemeral message that shows a user their hand, a private game, odds or a slot. It is stored as
// long as it can be edited. Its ticket is a secret.
type Panel struct {
	storage.Versioned
	Message  string         `json:"message"`            // the id of the message
	Followed string         `json:"followed,omitempty"` // the same id for a follow-up message, else empty
	Ticket   discord.Ticket `json:"ticket"`             // of the interaction that has shown it last
	Code     string         `json:"code"`               // the language code of its user
	Draft    game.Move      `json:"draft,omitempty"`    // the unfinished move of its user
	InWords  bool           `json:"inWords,omitempty"`  // its user wants descriptions of pictures
	Replaces string         `json:"replaces,omitempty"` // the id of the message that it was sent again for
}

// The prefixes of the keys of panels.
const (
	HandPrefix = "panel/"
	OddsPanels = "odds/"
	SlotPrefix = "slot/"
)

// IsKey reports whether a document has the ticket of a panel.
func IsKey(key string) bool {
	return slices.ContainsFunc([]string{HandPrefix, OddsPanels, SlotPrefix}, func(prefix string) bool {
		return strings.HasPrefix(key, prefix)
	})
}

// SlotKey returns the key of a user's private message in a slot of a table or channel.
func SlotKey(where, user, slot string) string { return SlotPrefix + where + "/" + user + "/" + slot }

// HandKey returns the key of a user's panel at a table.
func HandKey(table, user string) string { return HandPrefix + table + "/" + user }

// newPanel returns the panel for the ephemeral message that responded to a request.
func newPanel(r *interaction.Request, followed, message string) *Panel {
	return &Panel{
		Message: message, Followed: followed, Ticket: r.Ticket, Code: r.Language.Code,
		InWords: r.WantsWords(),
	}
}

// OddsKey returns the key of a user's odds panel at a table.
func OddsKey(table, user string) string { return OddsPanels + table + "/" + user }

// readPanel decodes a stored panel. It returns nil if there is none, or if it cannot be decoded.
func readPanel(raw json.RawMessage) *Panel {
	p, err := storage.Document[Panel]{Key: HandPrefix}.Decode(raw)
	if raw == nil || err != nil {
		return nil
	}
	return &p
}

// after reports whether a panel was shown later than another.
func (p *Panel) after(other *Panel) bool { return sentAfter(p.Ticket.ID, other.Ticket.ID) }

// sentAfter reports whether an id of Discord is newer than another, since ids increase with time. No id is older than
// any.
func sentAfter(a, b string) bool { return len(a) > len(b) || len(a) == len(b) && a > b }
