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

// errAlike means that advice on this match would also be advice on a running rated match.
var errAlike = refusal.New("error.alike")

// Advisable returns nil if the user may get advice on a match. It refuses if a running rated match of any users has the
// same opening, or if the match contains a position of a puzzle of the day that can still be answered. It also refuses
// if the match contains a deal that is in play in a running rated match of the user.
func (f Finder) Advisable(ctx context.Context, r *interaction.Request, t *view.Past) error {
	if err := f.Unprotected(ctx, t); err != nil || t.Opening() == "" {
		return err
	}
	own, err := f.Store.Tagged(ctx, table.PlayedBy(r.User.ID))
	if err != nil {
		return err
	}
	for _, id := range own {
		switch v, err := f.Tables.Load(ctx, id); {
		case errors.Is(err, storage.ErrUnavailable):
			return err
		case err != nil:
			f.Log.Error("cannot read a table", "table", id, "error", err)
		case meets(t, v, r.User.ID):
			return errAlike
		}
	}
	return nil
}

// Unprotected returns nil if advice on a match helps no player of another one. It refuses if a running rated match of
// any users has the same opening, or if the match contains a position of a puzzle of the day that can still be
// answered.
func (f Finder) Unprotected(ctx context.Context, t *view.Past) error {
	if err := f.Dailies.GuardMatch(ctx, t.Match); err != nil {
		return err
	}
	opening := t.Opening()
	if opening == "" { // chance had no part at the start, so the match cannot be recognised
		return nil
	}
	alike, err := f.Store.Tagged(ctx, table.BeginsWith(opening))
	if err == nil && len(alike) > 0 {
		err = errAlike
	}
	return err
}

// meets reports whether the match t contains the deal that a player of v faces now. It ignores who sits where, and the
// moves before and after.
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

// dealt returns a fingerprint of the deal as a seat sees it. For a game that is no game.Dealer it is the whole view of
// the seat.
func dealt(s game.State, seat game.Seat) string {
	if d, ok := s.(game.Dealer); ok {
		return d.Dealt(seat)
	}
	return fmt.Sprint(s.View(seat))
}
