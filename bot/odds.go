package bot

import (
	"cmp"
	"context"
	"slices"

	"dockside/bot/screen"
	"dockside/game"
	"dockside/game/ai"
	"dockside/table"
)

// odds shows somebody privately what each choice is worth, by what the seat may see. That they
// have looked is stored first, and the table shows it to everybody.
func (b *Bot) odds(ctx context.Context, r Request) (Answer, error) {
	v, err := b.load(ctx, r.arg(0))
	if err != nil {
		return Answer{}, err
	}
	seat, err := v.MayLook(r.User.ID)
	if err != nil {
		return Answer{}, err
	}
	outlooks, err := b.outlooks(ctx, v, seat)
	if err != nil {
		return Answer{}, err
	}
	a := r.inPlace(screen.Odds(b.private(r), v, seat, outlooks))
	a.Table, a.Apart = v.ID, true
	return a, b.change(ctx, r, v.ID, func(s *table.Sitting) error {
		return s.Look(r.User.ID, b.now())
	})
}

// outlooks are those of the strongest computer player, the best first.
func (b *Bot) outlooks(ctx context.Context, v *screen.View, seat game.Seat) ([]ai.Outlook, error) {
	done, err := b.ponder(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	levels := v.Levels(v.Setup())
	best := levels[len(levels)-1].Player
	all := ai.Outlooks(best, v.Match.State().View(seat), seat, b.means(v, seat))
	slices.SortStableFunc(all, func(x, y ai.Outlook) int { return cmp.Compare(y.Value, x.Value) })
	return all, nil
}
