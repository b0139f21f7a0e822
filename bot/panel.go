package bot

import (
	"encoding/json"
	"time"

	"dockside/bot/screen"
	"dockside/bot/wire"
	"dockside/game"
)

// panelLasts is how long Discord lets a private message be changed after the interaction that has shown it.
// Not longer than that its token is kept.
const panelLasts = 15 * time.Minute

// panel is the newest private message in which somebody has their hand before them, or a whole game. It is kept
// as long as it can be changed. Its ticket is a secret.
type panel struct {
	Schema   int         `json:"schema"`
	Message  string      `json:"message"`            // its id
	Followed string      `json:"followed,omitempty"` // the same where it followed another first answer
	Ticket   wire.Ticket `json:"ticket"`             // of the interaction that has shown it last
	Code     string      `json:"code"`               // the language in which it is read
	Draft    game.Move   `json:"draft,omitempty"`    // what its owner thinks of
	InWords  bool        `json:"inWords,omitempty"`  // its owner wants its picture told, too
}

// panelSchema is the version of panel.
const panelSchema = 1

// panelKey is where the panel of a user at a table is kept.
func panelKey(table, user string) string { return "panel/" + table + "/" + user }

// readPanel reads what a store has kept; nil if it is none, or none that this program knows.
func readPanel(document json.RawMessage) *panel {
	var p panel
	if document == nil || json.Unmarshal(document, &p) != nil || p.Schema != panelSchema {
		return nil
	}
	return &p
}

// own is what an answer shows of somebody's panel.
type own struct {
	view  *screen.View
	draft game.Move
}

// after tells whether a panel was shown later than another.
func (p *panel) after(other *panel) bool {
	a, b := p.Ticket.ID, other.Ticket.ID
	return len(a) > len(b) || len(a) == len(b) && a > b
}
