package interaction

import (
	"context"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render/i18n"
)

// Response is the result of a handler, as a value. The publisher and respond send it.
type Response struct {
	Kind   Kind
	Screen ui.Screen
	// Table is a table that the handler has changed. The publisher shows the change in the channel. If a part of
	// that can be the response, it replaces the other fields.
	Table *view.View
	// Later continues after the response was sent, for long work. The screen that it returns replaces the
	// response. Meanwhile tell replaces it with other screens, such as the progress.
	Later func(ctx context.Context, message string, tell func(ui.Screen)) (ui.Screen, error)
	// Separate means that the response is sent without changes: no part of the table's update replaces it.
	Separate bool
	// Panel means that the response is the user's private panel, which is updated from then on.
	Panel *Panel
	// FollowOdds means that the response is the user's odds panel, which follows their decisions from then on.
	FollowOdds bool
	// Audit returns the line for the guild's log once the action is done; nil for no line.
	Audit func(*i18n.Language) string
	// Broadcast is a public message that is sent beside the response, once for each request.
	Broadcast *ui.Screen
}

// Kind is how a response appears.
type Kind int

// Kinds of responses.
const (
	Ephemeral Kind = iota // a new message that only the user sees
	Public                // a new public message
	Edit                  // an edit of the pressed message
	Ack                   // only an acknowledgement
	Modal                 // the form Screen.Form; if it is too late for a form, the rest as an ephemeral message
)

// Panel is the state in which a response shows a private panel.
type Panel struct {
	View  *view.View
	Draft game.Move
}

// Engaged is the error that a pair already has a game in this channel: the embedded table.
type Engaged struct{ *table.Table }

func (Engaged) Error() string { return "the pair has a game here already" }
