package bot

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

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
		if err != nil || v.Phase != table.Playing || len(v.Computers(v.match)) == 0 {
			return err
		}
		from := v.match.Len()
		if err := b.playOn(ctx, v); err != nil {
			return fmt.Errorf("computer player at table %s: %w", id, err)
		}
		_, err = b.store.Update(ctx, id, func(t *table.Table) error { return t.Continue(v.match, from, b.now()) })
		if err != nil && !errors.Is(err, table.ErrStale) {
			return err
		}
	}
}

// playOn makes the moves of computer players in the match of a view, and what chance brings
// between them.
func (b *Bot) playOn(ctx context.Context, v *view) error {
	for {
		seats := v.Computers(v.match)
		if len(seats) == 0 {
			return nil
		}
		move, err := b.decide(ctx, v, seats[0])
		if err != nil {
			return err
		}
		if _, err := v.match.Play(game.Play{Seat: seats[0], Move: move}); err != nil {
			return fmt.Errorf("seat %d: %w", seats[0], errSenseless)
		}
		if _, err := v.match.SettleBy(v.Dice(b.dice)); err != nil {
			return err
		}
	}
}

// decide asks the computer player on a seat, which is given what the seat may see.
func (b *Bot) decide(ctx context.Context, v *view, seat game.Seat) (game.Move, error) {
	done, err := b.ponder(ctx)
	if err != nil {
		return "", err
	}
	defer done()
	player := v.level(v.match.Level(seat)).Player
	return player.Choose(v.match.State().View(seat), seat, b.means(thought)).Move, nil
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

// means are those of a computer player for one decision.
func (b *Bot) means(patience time.Duration) ai.Means {
	until := b.now().Add(patience)
	return ai.Means{Dice: b.dice, Stop: func() bool { return !b.now().Before(until) }}
}

// level finds a computer player of the game by name. Where there is none of that name any more,
// the strongest one plays.
func (v *view) level(name string) ai.Level {
	levels := v.Levels(v.Setup())
	i := slices.IndexFunc(levels, func(l ai.Level) bool { return l.Name == name })
	if i < 0 {
		i = len(levels) - 1
	}
	return levels[i]
}
