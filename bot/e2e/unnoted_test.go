package e2e

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"dockside/game/table"
	"dockside/internal/sandbox"
)

// mortalStore simulates a process that is killed between sending a message and storing its id. If doomed is set, it
// fails just before a new main message or thread would be stored.
type mortalStore struct {
	store
	doomed, dead atomic.Bool
	died         chan struct{} // receives a value at each death
}

var errDead = errors.New("the process has died")

func (s *mortalStore) Update(ctx context.Context, id string, f func(*table.Table) error) (*table.Table, error) {
	if s.dead.Load() {
		return nil, errDead
	}
	return s.store.Update(ctx, id, s.mortal(f))
}

func (s *mortalStore) UpdateFrom(
	ctx context.Context, t *table.Table, f func(*table.Table) error,
) (*table.Table, error) {
	if s.dead.Load() {
		return nil, errDead
	}
	return s.store.UpdateFrom(ctx, t, s.mortal(f))
}

// mortal wraps a change so that the process dies if the change would store a new main message or thread.
func (s *mortalStore) mortal(f func(*table.Table) error) func(*table.Table) error {
	return func(t *table.Table) error {
		sent, thread := t.Shown.Sent, t.Room.Thread
		if err := f(t); err != nil {
			return err
		}
		if s.doomed.Load() && (t.Shown.Sent != sent || t.Room.Thread != thread) {
			s.dead.Store(true)
			s.died <- struct{}{}
			return errDead
		}
		return nil
	}
}

// live starts the next process.
func (s *mortalStore) live() {
	s.doomed.Store(false)
	s.dead.Store(false)
}

// called plays until the turn passes to an absent player. A new board notifies that player, and the process dies
// before it stores the board's id. It returns that board and the player.
func called(t *testing.T) (*clockwork, *mortalStore, *pair, sandbox.Message, *sandbox.Member) {
	t.Helper()
	c := newClockwork(t)
	s := c.mortal
	p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
	p.start()
	mover, m := p.mover()
	p.board(m)
	c.goBy(c.clock, 5*time.Minute)
	s.doomed.Store(true)
	for next := mover; next.ID == mover.ID; next, m = p.mover() {
		p.answerOf(p.act(mover, p.board(m)))
	}
	board := p.board(m)
	receive(c.harbour, "the death of the process", s.died)
	return c, s, p, board, p.other(mover)
}

// boards returns the messages of a channel that offer a move.
func (p *pair) boards() []sandbox.Message {
	var all []sandbox.Message
	for _, m := range p.Messages(p.channel, p.members[0].ID) {
		if len(plays(m)) > 0 {
			all = append(all, m)
		}
	}
	return all
}

// A board that was sent but not stored is adopted when it is pressed.
func TestABoardThatNobodyNotedIsPressed(t *testing.T) {
	t.Parallel()
	_, s, p, board, mover := called(t)
	s.live()
	p.answerOf(p.act(mover, board))
	_, m := p.mover()
	if now := p.board(m); now.ID != board.ID {
		t.Errorf("message %s was pressed and %s changes", board.ID, now.ID)
	}
	if err := p.Await(p.ctx, func() bool { return len(p.boards()) == 1 }); err != nil {
		t.Errorf("%d messages offer a move", len(p.boards()))
	}
}

// Of two simultaneous presses on such a board one is too late. It must not remove the buttons from the board that the
// other has adopted.
func TestABoardThatNobodyNotedIsPressedTwice(t *testing.T) {
	t.Parallel()
	c, s, p, board, mover := called(t)
	s.live()
	open := c.shut()
	choice := plays(board)[0]
	var both [2]*sandbox.Use
	for i := range both {
		var values []string
		if len(choice.Options) > 0 {
			values = []string{choice.Options[0].Value}
		}
		both[i] = mover.PressStale(board, choice.CustomID, values...)
	}
	c.gate.held(2)
	open()
	for _, use := range both {
		p.answerOf(use)
	}
	p.rests()
	_, m := p.mover()
	p.board(m)
	p.answerOf(mover.Command(p.channel, "board")) // any work still pending on the board ends before this
	p.board(m)
	c.noFaults()
}

// A board that was sent but not stored is found at the next tick, without a second notification.
func TestABoardThatNobodyNotedIsFoundAgain(t *testing.T) {
	t.Parallel()
	c, s, p, board, mover := called(t)
	pings := len(mover.Pings())
	s.live()
	c.pass(time.Minute)
	table, m := p.match()
	if table.Shown.Board != board.ID {
		t.Errorf("the living message is %s, not %s", table.Shown.Board, board.ID)
	}
	if p.board(m).ID != board.ID || len(p.boards()) != 1 {
		t.Errorf("%d messages offer a move", len(p.boards()))
	}
	if n := len(mover.Pings()); n != pings {
		t.Errorf("%s is called %d times more", mover.Name, n-pings)
	}
}

// The message that was found again shows the present state.
func TestABoardThatNobodyNotedIsBroughtUpToDate(t *testing.T) {
	t.Parallel()
	c, s, p, _, mover := called(t)
	s.live()
	if _, err := s.store.Update(c.ctx, p.table, func(t *table.Table) error {
		match, err := t.Replay(rules())
		if err != nil {
			return err
		}
		return match.Resign(mover.ID, c.clock.Now())
	}); err != nil {
		t.Fatal(err)
	}
	c.pass(time.Minute)
	p.result()
	if n := len(p.boards()); n > 0 {
		t.Errorf("after the game %d messages offer a move", n)
	}
}
