package panel

import (
	"cmp"
	"context"
	"log/slog"

	"dockside/bot/admission"
	"dockside/bot/discord/gateway"
	"dockside/bot/interaction"
	"dockside/bot/respond"
	"dockside/storage"
)

// Side keeps private messages from piling up: one that is shown in a slot replaces the user's previous one there. It
// cannot replace a message that is older than Lifetime. Safe for concurrent use.
type Side struct {
	keeper
	still admission.UserQueue // serialises the changes of a slot, by its key
}

// NewSide returns a Side.
func NewSide(store storage.Store, log *slog.Logger, discord *gateway.Connection) *Side {
	return &Side{keeper: keeper{Store: store, log: log, discord: discord}}
}

// Refused is the slot of refusals.
const Refused = "refused"

// Begin returns a function that stores the message of a response in a slot, given its id or an error, and deletes the
// previous message there. A table has slots of its own, refusals excepted.
func (s *Side) Begin(
	ctx context.Context, r *interaction.Request, q *respond.Reply, slot string,
) (sent func(string, error)) {
	where := r.Channel
	if slot != Refused {
		where = cmp.Or(r.Arg("table"), where)
	}
	key := SideKey(where, r.User.ID, slot)
	return func(message string, err error) {
		if err != nil || message == "" {
			return
		}
		leave, err := s.still.Enter(ctx, key)
		if err != nil { // too many at once: this message stays
			return
		}
		defer leave()
		s.replace(ctx, where, key, newPanel(r, q.Followed, message), map[string]bool{})
	}
}
