package panel

import (
	"cmp"
	"context"
	"log/slog"

	"dockside/bot/admission"
	"dockside/bot/discord/gateway"
	"dockside/bot/interaction"
	"dockside/bot/respond"
	"dockside/bot/view"
	"dockside/storage"
)

// Slots limits the number of private messages: a message in a slot replaces the user's previous message there, unless
// that is older than Lifetime. Safe for concurrent use.
type Slots struct {
	keeper
	queue admission.UserQueue // serialises the changes of a slot, by its key
}

// NewSlots returns a Slots.
func NewSlots(store storage.Store, log *slog.Logger, discord *gateway.Connection) *Slots {
	return &Slots{keeper: keeper{Store: store, log: log, discord: discord}}
}

// Slots of a table or, if a request names none, of a channel.
const (
	Refused = "refused" // the last refusal; always of a channel
	board   = "board"   // the last message that was opened beside a board
)

// Slot returns the slot of a new private message that responds to a press. A press on a private message only replaces
// the former response to the same button.
func Slot(r *interaction.Request) string {
	switch {
	case r.OnEphemeral:
		return "private " + r.Verb
	case r.BesideBoard:
		return board
	default:
		return r.Verb
	}
}

// owner returns the table or channel that a slot belongs to.
func owner(r *interaction.Request, slot string) string {
	match := r.Arg("match")
	if slot == Refused || match == view.FromFile {
		return r.Channel
	}
	return cmp.Or(r.Arg("table"), match, r.Channel)
}

// Begin returns a function that stores the message of a response in a slot, given its id or an error, and deletes the
// previous message there.
func (s *Slots) Begin(
	ctx context.Context, r *interaction.Request, q *respond.Reply, slot string,
) (sent func(string, error)) {
	where := owner(r, slot)
	key := SlotKey(where, r.User.ID, slot)
	return func(message string, err error) {
		if err != nil || message == "" {
			return
		}
		leave, err := s.queue.Enter(ctx, key)
		if err != nil { // too many at once: this message stays
			return
		}
		defer leave()
		s.replace(ctx, where, key, newPanel(r, q.Followed, message), map[string]bool{})
	}
}
