package interaction

import (
	"context"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render/i18n"
)

// Response is what a handler wants to be answered. It is a value: the publisher and the reply
// send it.
type Response struct {
	Kind   Kind
	Screen ui.Screen
	// Table is a table that the handler has changed. What is new on it is shown to the channel.
	// Where a part of that can be the answer, it takes the place of the rest of this value.
	Table *view.View
	// Later works on when the answer is out in a message, and what it returns takes the place of the answer.
	// Meanwhile tell may put something else there, such as how far the work is.
	Later func(ctx context.Context, message string, tell func(ui.Screen)) (ui.Screen, error)
	// Separate tells that the answer is sent as it is: nothing that is new on the table takes its place.
	Separate bool
	// Panel tells that the answer is the private panel of the user, which is kept true from then on.
	Panel *Panel
	// FollowOdds tells that the answer is the panel of odds of the user, which follows their decisions from then on.
	FollowOdds bool
	// Audit says what the log of the server hears of it when it is done; nil if nothing.
	Audit func(*i18n.Language) string
	// Broadcast is a message for everybody that is sent beside the answer, once for each request.
	Broadcast *ui.Screen
}

// Kind is how an answer appears.
type Kind int

// The kinds of an answer.
const (
	Ephemeral Kind = iota // a message that only the user sees
	Public                // a new message for everybody
	Edit                  // the pressed message changes
	Ack                   // nothing to show: the press was heard
	Modal                 // a form, Screen.Form; where that is too late, what else the screen says, as a private message
)

// Panel is what an answer shows of somebody's panel.
type Panel struct {
	View  *view.View
	Draft game.Move
}

// Engaged is the error that a pair already has a game in this channel: the embedded table.
type Engaged struct{ *table.Table }

func (Engaged) Error() string { return "the pair has a game here already" }
