package bot

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"

	"dockside/bot/screen"
	"dockside/game"
	"dockside/table"
)

// errAlike means that advice on a match would be advice on a rated one that still goes on.
var errAlike = errors.New("a rated match that is still going on is like this one")

// advisable refuses advice on a match that begins like a rated one which still goes on, whoever asks, and
// on one in which the user has met a position of a rated match of their own that they have to decide.
func (f archive) advisable(ctx context.Context, c *call, t *screen.Past) error {
	opening := t.Opening()
	if opening == "" { // chance has had no part in it, so it tells nothing
		return nil
	}
	alike, err := f.store.Tagged(ctx, table.BeginsWith(opening))
	if err != nil {
		return err
	}
	if len(alike) > 0 {
		return errAlike
	}
	own, err := f.store.Tagged(ctx, table.PlayedBy(c.User.ID))
	if err != nil {
		return err
	}
	for _, id := range own {
		switch v, err := f.load(ctx, id); {
		case errors.Is(err, table.ErrUnavailable):
			return err
		case err != nil:
			f.log.Error("cannot read a table", "table", id, "error", err)
		case meets(t, v, c.User.ID):
			return errAlike
		}
	}
	return nil
}

// meets tells whether somebody who plays a match sees its cards in another match, too, or its position, if
// they sit there where they sit here.
func meets(t *screen.Past, v *screen.View, user string) bool {
	seat, seated := v.Seat(user)
	if !seated || v.Phase != table.Playing || v.Opening() == "" || t.Rules.Name != v.Rules.Name ||
		len(t.Players) != len(v.Players) {
		return false
	}
	if !v.Rules.Hidden && deals(t.Match.Log(), v.Match.Log()) { // hidden cards are not to be guessed at so
		return true
	}
	now := v.Match.State().View(seat)
	same := func(s game.State) bool { return reflect.DeepEqual(s.View(seat), now) }
	for _, step := range t.Match.Steps(0, game.Nature) {
		if same(step.Before) {
			return true
		}
	}
	return same(t.Match.State())
}

// telling is how many words a play of chance has, at least, that does not come about twice by itself.
const telling = 6

// deals tells whether a log has what chance dealt last in another one, whoever sits where and whatever was
// played before and after.
func deals(log, other []game.Play) bool {
	for _, p := range slices.Backward(other) {
		if p.Seat == game.Nature && len(strings.Fields(string(p.Move))) >= telling {
			return slices.Contains(log, p)
		}
	}
	return false
}
