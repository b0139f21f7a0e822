// Package computer runs computer players: a limited number at once, with their memory loaded when needed.
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
	"dockside/internal/flight"
	"dockside/internal/panics"
)

// thinkingTime is the limit for one decision. A user's press waits for it, so it must not be noticeable.
const thinkingTime = 80 * time.Millisecond

// errIllegalMove means that a computer player made an illegal move, which is a bug. It replaces the original
// error, which could reveal hidden information of the seat.
var errIllegalMove = errors.New("a computer player's move is refused")

// Pool runs computer players, as many at once as there are processors to spare. It is safe for concurrent use.
type Pool struct {
	Turns *admission.Semaphore // one for each running computation, including reviews
	dice  game.Dice
	Now   func() time.Time // the clock for thinking time
	// Guard returns an error if users must not get advice on the decision of a position; nil if there is no such
	// position.
	Guard func(ctx context.Context, rules game.Rules, state game.State) error

	outlooks flight.Group[[]ai.Outlook] // by position and seat
	chances  flight.Group[[]float64]    // by position
	Memory   Memory
}

// New returns a Pool. Now is the clock for thinking time.
func New(dice game.Dice, now func() time.Time) *Pool {
	atOnce := max(1, runtime.GOMAXPROCS(0)-1) // one processor stays free for requests
	return &Pool{Turns: admission.NewSemaphore(atOnce), dice: dice, Now: now}
}

// WarmUp loads the computer players of a table in the background, after the response. It returns the view unchanged.
func (m *Pool) WarmUp(_ context.Context, v *view.View) *view.View {
	m.Memory.load(v, m.Now())
	return v
}

// think waits for a processor, which users and guilds get in turn. The caller must call done to free it. Work
// that no user has asked for is charged to the first player at the table.
func (m *Pool) think(ctx context.Context, v *view.View) (done func(), err error) {
	o := admission.OwnerOf(ctx)
	if users := v.Users(); o == (admission.Owner{}) && len(users) > 0 {
		o = admission.Owner{Guild: v.Guild, User: users[0]}
	}
	return m.Turns.Enter(ctx, o)
}

// PlayOn makes the moves of computer players until a person must move. The caller stores them in one write, so that no
// intermediate state is visible.
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

// decide returns the move of the computer player in a seat. The player sees only what the seat may see. A panic
// becomes an error.
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

// Outlooks returns the strongest computer player's evaluation of each choice of a seat, the best first.
// Concurrent calls for the same position share one computation. The error is that of Guard if there is no advice.
func (m *Pool) Outlooks(ctx context.Context, v *view.View, seat game.Seat) ([]ai.Outlook, error) {
	if m.Guard != nil {
		if err := m.Guard(ctx, v.Rules, v.Match.State()); err != nil {
			return nil, err
		}
	}
	position := fmt.Sprintf("%s %d %d %d", v.ID, seat, v.Match.Len(), v.Undone.Times)
	return m.outlooks.Do(ctx, position, func() ([]ai.Outlook, error) {
		return m.look(context.WithoutCancel(ctx), v, seat) // other callers may wait for it
	})
}

// strongest waits for a processor and returns the strongest computer player. The caller must call done.
func (m *Pool) strongest(ctx context.Context, v *view.View) (best ai.Player, done func(), err error) {
	if done, err = m.think(ctx, v); err != nil {
		return nil, nil, err
	}
	levels := v.Levels(v.Setup())
	best = levels[len(levels)-1].Player
	m.Memory.Use(best, m.Now())
	return best, done, nil
}

// look evaluates the choices of a seat.
func (m *Pool) look(ctx context.Context, v *view.View, seat game.Seat) ([]ai.Outlook, error) {
	best, done, err := m.strongest(ctx, v)
	if err != nil {
		return nil, err
	}
	defer done()
	means := m.means(v, seat)
	means.Stop = reluctant(means.Stop)
	all := ai.Outlooks(best, v.Match.State().View(seat), seat, means)
	slices.SortStableFunc(all, func(x, y ai.Outlook) int { return cmp.Compare(y.Value, x.Value) })
	return all, nil
}

// Limits for public chances: samples of the hidden information, and total time.
const (
	publicGuesses      = 4
	publicThinkingTime = 3 * thinkingTime
)

// PublicChances returns the win chances of all seats, as the strongest computer player estimates them from public
// information. Concurrent calls for the same position share one computation.
func (m *Pool) PublicChances(ctx context.Context, v *view.View) ([]float64, error) {
	position := fmt.Sprintf("%s %d %d", v.ID, v.Match.Len(), v.Undone.Times)
	return m.chances.Do(ctx, position, func() ([]float64, error) {
		return m.publicChances(context.WithoutCancel(ctx), v) // other callers may wait for it
	})
}

// publicChances estimates the win chances of all seats.
func (m *Pool) publicChances(ctx context.Context, v *view.View) ([]float64, error) {
	best, done, err := m.strongest(ctx, v)
	if err != nil {
		return nil, err
	}
	defer done()
	each := publicThinkingTime / time.Duration(publicGuesses*len(v.Players))
	return review.Public(v.Match, best, publicGuesses, func() ai.Means {
		until := m.Now().Add(each)
		return ai.Means{Dice: m.dice, Stop: reluctant(func() bool { return !m.Now().Before(until) })}
	}), nil
}

// leastThought is how many times a search for odds ignores its time limit. Odds are shown as chances, and a
// single sample on a busy machine could show 0 %.
const leastThought = 200

// reluctant wraps stop so that its first leastThought calls return false.
func reluctant(stop func() bool) func() bool {
	var asked atomic.Int64
	return func() bool { return asked.Add(1) > leastThought && stop() }
}

// means returns the dice, the time limit and the seat's event history for one decision of a computer player.
func (m *Pool) means(v *view.View, seat game.Seat) ai.Means {
	until := m.Now().Add(thinkingTime)
	return ai.Means{
		Dice: m.dice, Stop: func() bool { return !m.Now().Before(until) },
		Heard: v.Match.Story(seat, v.Match.Len()),
	}
}
