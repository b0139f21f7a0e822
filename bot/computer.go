package bot

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"dockside/bot/screen"
	"dockside/game"
	"dockside/game/ai"
	"dockside/table"
)

// thought is how long a computer player may think about a decision. Whoever presses has to wait
// for it, so it is less than anybody notices.
const thought = 80 * time.Millisecond

// minds is how many decisions are thought about at once: one processor is left for those who
// press.
func minds() int { return max(1, runtime.GOMAXPROCS(0)-1) }

// errSenseless means that a computer player has made a move which the rules refuse. That is a
// mistake of ours, and no secret of the seat is told with it.
var errSenseless = errors.New("a computer player's move is refused")

// computers lets the computer players of a table act until a person must. What they do is
// stored at once, so that nobody ever sees a part of it; if that is interrupted, whoever looks
// at the table next does it.
func (b *Bot) computers(ctx context.Context, id string) error {
	for {
		v, err := b.load(ctx, id)
		if err != nil || v.Phase != table.Playing || len(v.Computers()) == 0 {
			return err
		}
		from := v.Match.Len()
		if err := b.playOn(ctx, v); err != nil {
			return fmt.Errorf("computer player at table %s: %w", id, err)
		}
		_, err = b.store.Update(ctx, id, func(t *table.Table) error { return t.Continue(v.Match, from, b.now()) })
		if err != nil && !errors.Is(err, table.ErrStale) {
			return err
		}
	}
}

// playOn makes the moves of computer players in the match of a view, and what chance brings
// between them.
func (b *Bot) playOn(ctx context.Context, v *screen.View) error {
	for {
		seats := v.Computers()
		if len(seats) == 0 {
			return nil
		}
		move, err := b.decide(ctx, v, seats[0])
		if err != nil {
			return err
		}
		if err := v.Match.Play(game.Play{Seat: seats[0], Move: move}); err != nil {
			return fmt.Errorf("seat %d: %w", seats[0], errSenseless)
		}
		if err := v.Match.SettleBy(v.Dice(b.dice)); err != nil {
			return err
		}
	}
}

// decide asks the computer player on a seat, which is given what the seat may see.
func (b *Bot) decide(ctx context.Context, v *screen.View, seat game.Seat) (game.Move, error) {
	done, err := b.ponder(ctx)
	if err != nil {
		return "", err
	}
	defer done()
	player := v.Level(v.Match.Level(seat)).Player
	return player.Choose(v.Match.State().View(seat), seat, b.means(v, seat)).Move, nil
}

// ponder waits until there is a processor to think with. It is free again when done is called.
func (b *Bot) ponder(ctx context.Context) (done func(), err error) {
	select {
	case b.minds <- struct{}{}:
		return func() { <-b.minds }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// means are those of a computer player for one decision of a seat.
func (b *Bot) means(v *screen.View, seat game.Seat) ai.Means {
	until := b.now().Add(thought)
	return ai.Means{
		Dice: b.dice, Stop: func() bool { return !b.now().Before(until) },
		Heard: v.Match.Story(seat, v.Match.Len()),
	}
}
