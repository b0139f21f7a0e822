package past

import (
	"context"
	"errors"
	"fmt"

	"dockside/bot/interaction"
	"dockside/bot/refusal"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/storage"
)

// errAlike means that advice on a match would be advice on a rated one that still goes on.
var errAlike = refusal.New("error.alike")

// Advisable refuses advice on a match that begins like a rated one which still goes on, whoever asks, and
// on one in which the user has met a position of a rated match of their own that they have to decide.
func (f Finder) Advisable(ctx context.Context, c *interaction.Request, t *view.Past) error {
	opening := t.Opening()
	if opening == "" { // chance has had no part in it, so it tells nothing
		return nil
	}
	alike, err := f.Store.Tagged(ctx, table.BeginsWith(opening))
	if err != nil {
		return err
	}
	if len(alike) > 0 {
		return errAlike
	}
	own, err := f.Store.Tagged(ctx, table.PlayedBy(c.User.ID))
	if err != nil {
		return err
	}
	for _, id := range own {
		switch v, err := f.Tables.Load(ctx, id); {
		case errors.Is(err, storage.ErrUnavailable):
			return err
		case err != nil:
			f.Log.Error("cannot read a table", "table", id, "error", err)
		case meets(t, v, c.User.ID):
			return errAlike
		}
	}
	return nil
}

// meets tells whether somebody who plays a match meets in another one what chance has dealt in theirs, whoever sits
// where and whatever was played before and after.
func meets(t *view.Past, v *view.View, user string) bool {
	seat, seated := v.Seat(user)
	if !seated || v.Phase != table.Playing || t.Rules.Name != v.Rules.Name || len(t.Players) != len(v.Players) {
		return false
	}
	now := dealt(v.Match.State(), seat)
	if now == "" {
		return false
	}
	same := func(s game.State) bool {
		for seat := range v.Match.Setup().Seats {
			if dealt(s, game.Seat(seat)) == now {
				return true
			}
		}
		return false
	}
	for _, step := range t.Match.Steps(0, game.Nature) {
		if same(step.Before) {
			return true
		}
	}
	return same(t.Match.State())
}

// dealt is what a seat sees of what chance has dealt; of a game that does not tell, all that it sees.
func dealt(s game.State, seat game.Seat) string {
	if d, ok := s.(game.Dealer); ok {
		return d.Dealt(seat)
	}
	return fmt.Sprint(s.View(seat))
}
