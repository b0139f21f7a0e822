// Package computer lets computer players think: a limited number at once, with their memory loaded when needed.
package computer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"dockside/bot/admission"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/review"
	"dockside/internal/panics"

	"golang.org/x/sync/singleflight"
)

// thinkingTime is how long a computer player may think about a decision. Whoever presses has to wait
// for it, so it is less than anybody notices.
const thinkingTime = 80 * time.Millisecond

// errIllegalMove means that a computer player has made a move which the rules refuse. That is a
// mistake of ours, and no secret of the seat is told with it.
var errIllegalMove = errors.New("a computer player's move is refused")

// Pool are the computer players at work: as many think at once as there are processors to spare.
type Pool struct {
	Turns *admission.Semaphore // one for each that thinks, also about a review
	dice  game.Dice
	Now   func() time.Time // for how long they think

	looks  singleflight.Group // at odds: of one position for one seat at a time
	Memory Memory
}

func New(dice game.Dice, now func() time.Time) *Pool {
	atOnce := max(1, runtime.GOMAXPROCS(0)-1) // one processor is left for those who press
	return &Pool{Turns: admission.NewSemaphore(atOnce), dice: dice, Now: now}
}

// WarmUp unfolds the computer players of a table that is shown, behind the answer.
func (m *Pool) WarmUp(_ context.Context, v *view.View) *view.View {
	m.Memory.load(v, m.Now())
	return v
}

// think waits until there is a processor to think with, which people and servers have in turn. It is free again when
// done is called. What nobody has asked for is thought about for those at the table.
func (m *Pool) think(ctx context.Context, v *view.View) (done func(), err error) {
	o := admission.OwnerOf(ctx)
	if users := v.Users(); o == (admission.Owner{}) && len(users) > 0 {
		o = admission.Owner{Guild: v.Guild, User: users[0]}
	}
	return m.Turns.Enter(ctx, o)
}

// PlayOn lets the computer players of a table act until a person must. What they do is stored at
// once, so that nobody ever sees a part of it.
func (m *Pool) PlayOn(ctx context.Context, v *view.View, now time.Time) error {
	err := v.PlayComputers(func(seat game.Seat) (game.Move, error) { return m.decide(ctx, v, seat) }, m.dice, now)
	switch {
	case errors.Is(err, game.ErrIllegal):
		return fmt.Errorf("table %s: %w", v.ID, errIllegalMove)
	case err != nil:
		return fmt.Errorf("computer player at table %s: %w", v.ID, err)
	}
	return nil
}

// decide asks the computer player on a seat, which is given what the seat may see. A player that
// panics costs nobody else's move.
func (m *Pool) decide(ctx context.Context, v *view.View, seat game.Seat) (move game.Move, err error) {
	done, err := m.think(ctx, v)
	if err != nil {
		return "", err
	}
	defer done()
	err = panics.Try(func() error {
		player := v.Level(v.Match.Level(seat)).Player
		m.Memory.Use(player, m.Now())
		move = player.Choose(v.Match.State().View(seat), seat, m.means(v, seat)).Move
		return nil
	})
	return move, err
}

// Outlooks are what the strongest computer player thinks of each choice of a seat, the best first. Who asks while that
// is thought about already waits for the same.
func (m *Pool) Outlooks(ctx context.Context, v *view.View, seat game.Seat) ([]ai.Outlook, error) {
	position := fmt.Sprintf("%s %d %d %d", v.ID, seat, v.Match.Len(), v.Undone.Times)
	looked := m.looks.DoChan(position, func() (all any, err error) {
		err = panics.Try(func() (err error) {
			all, err = m.look(context.WithoutCancel(ctx), v, seat) // for others, too
			return err
		})
		return all, err
	})
	select {
	case r := <-looked:
		all, _ := r.Val.([]ai.Outlook)
		return all, r.Err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// look thinks about the choices of a seat.
func (m *Pool) look(ctx context.Context, v *view.View, seat game.Seat) ([]ai.Outlook, error) {
	done, err := m.think(ctx, v)
	if err != nil {
		return nil, err
	}
	defer done()
	levels := v.Levels(v.Setup())
	best := levels[len(levels)-1].Player
	m.Memory.Use(best, m.Now())
	means := m.means(v, seat)
	means.Stop = reluctant(means.Stop)
	all := ai.Outlooks(best, v.Match.State().View(seat), seat, means)
	slices.SortStableFunc(all, func(x, y ai.Outlook) int { return cmp.Compare(y.Value, x.Value) })
	return all, nil
}

// How the chances are found that everybody may know of: from so many guesses at what lies hidden, within so long.
const (
	publicGuesses      = 4
	publicThinkingTime = 3 * thinkingTime
)

// PublicChances are the chances of all seats, as the strongest computer player sees them by what everybody may know.
// Who asks while that is thought about already waits for the same.
func (m *Pool) PublicChances(ctx context.Context, v *view.View) ([]float64, error) {
	position := fmt.Sprintf("%s public %d %d", v.ID, v.Match.Len(), v.Undone.Times)
	looked := m.looks.DoChan(position, func() (all any, err error) {
		err = panics.Try(func() (err error) {
			all, err = m.publicChances(context.WithoutCancel(ctx), v) // for others, too
			return err
		})
		return all, err
	})
	select {
	case r := <-looked:
		all, _ := r.Val.([]float64)
		return all, r.Err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// publicChances thinks about the chances of all seats.
func (m *Pool) publicChances(ctx context.Context, v *view.View) ([]float64, error) {
	done, err := m.think(ctx, v)
	if err != nil {
		return nil, err
	}
	defer done()
	levels := v.Levels(v.Setup())
	best := levels[len(levels)-1].Player
	m.Memory.Use(best, m.Now())
	each := publicThinkingTime / time.Duration(publicGuesses*len(v.Players))
	return review.Public(v.Match, best, publicGuesses, func() ai.Means {
		until := m.Now().Add(each)
		return ai.Means{Dice: m.dice, Stop: reluctant(func() bool { return !m.Now().Before(until) })}
	}), nil
}

// leastThought is how often thinking about odds asks in vain whether to end. People read them as chances, and after one
// try on a busy machine they would read of 0 %.
const leastThought = 200

// reluctant asks whether to end only after so many questions.
func reluctant(stop func() bool) func() bool {
	var asked atomic.Int64
	return func() bool { return asked.Add(1) > leastThought && stop() }
}

// means are those of a computer player for one decision of a seat.
func (m *Pool) means(v *view.View, seat game.Seat) ai.Means {
	until := m.Now().Add(thinkingTime)
	return ai.Means{
		Dice: m.dice, Stop: func() bool { return !m.Now().Before(until) },
		Heard: v.Match.Story(seat, v.Match.Len()),
	}
}
