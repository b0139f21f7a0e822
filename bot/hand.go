package bot

import (
	"context"
	"errors"
	"slices"

	"dockside/bot/screen"
	"dockside/game"
	"dockside/table"
)

// hand opens the private panel of the user's seat. It can be opened at any time and as often as
// one likes: nothing lives there alone.
func (b *Bot) hand(ctx context.Context, r Request) (Answer, error) {
	v, seat, err := b.holder(ctx, r, r.arg(0))
	if err != nil {
		return Answer{}, err
	}
	return r.inPlace(screen.Hand(b.private(r), v, seat, "", "")), nil
}

// think shows what a move would be like before it is made. The draft is only a thought: the
// button carries it, and nobody else sees that.
func (b *Bot) think(ctx context.Context, r Request) (Answer, error) {
	v, seat, err := b.holder(ctx, r, r.arg(0))
	switch {
	case err != nil:
		return Answer{}, err
	case r.arg(1) != v.Match.Decision(seat) || !slices.Contains(v.Match.Turn(), seat):
		return Answer{}, table.ErrStale
	}
	return r.inPlace(screen.Hand(b.private(r), v, seat, game.Move(r.value(2)), "")), nil
}

// holder finds the seat of a user who may look into its hand.
func (b *Bot) holder(ctx context.Context, r Request, id string) (*screen.View, game.Seat, error) {
	v, err := b.load(ctx, id)
	if err != nil {
		return nil, 0, err
	}
	_, secret := v.Secret()
	seat, seated := v.Seat(r.User.ID)
	switch {
	case !secret:
		return nil, 0, errUnknown
	case v.Phase != table.Playing && v.Phase != table.Over:
		return nil, 0, table.ErrNotStarted
	case !seated:
		return nil, 0, table.ErrNotSeated
	case v.Players[seat].Left():
		return nil, 0, table.ErrLeft
	}
	return v, seat, nil
}

// afterwards is what a private message shows after a move was made in it: the hand where the
// game has one.
func (b *Bot) afterwards(ctx context.Context, r Request, id string, plain screen.Screen) (screen.Screen, error) {
	v, seat, err := b.holder(ctx, r, id)
	switch {
	case errors.Is(err, errUnknown):
		return plain, nil
	case err != nil:
		return screen.Screen{}, err
	}
	l, note := b.private(r), "hand.done"
	if s, ok := v.Match.State().(game.Sealer); ok && slices.Contains(s.Sealed(), seat) {
		note = "hand.sealed"
	}
	return screen.Hand(l, v, seat, "", "**"+l.Say(note)+"**"), nil
}
