// Package sharding shares the shards of the gateway among replicas.
package sharding

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"dockside/bot/fleet"
	"dockside/bot/interaction"
	"dockside/bot/outage"
	"dockside/bot/wire"
	"dockside/bot/wire/gateway"
	"dockside/bot/wire/rest"
	"dockside/internal/panics"
	"dockside/storage"
)

// recount is how often Discord is asked whether it recommends more shards.
const recount = time.Hour

// Config is what a replica needs to hold shards.
type Config struct {
	Store   storage.Store    // with the archive behind it
	Now     func() time.Time // the time on which all replicas agree
	Log     *slog.Logger
	Discord *gateway.Connection
	Ears    gateway.Handlers
	Name    string            // of this copy
	Dead    func(string) bool // whether another copy has ended for certain; nil if nobody can tell
	Wanted  int               // how many shards there are to be; 0 for what Discord recommends
	After   func(time.Duration) <-chan time.Time
}

// Shards keeps the part of the gateway open that is this copy's. At every beat it takes from the fleet what the copy
// has to have open, and opens and closes sessions until they are that.
type Shards struct {
	Config
	revise  func(context.Context, func(fleet.Fleet) fleet.Fleet) (fleet.Fleet, error)
	refused chan error // why Discord refuses the bot
	work    sync.WaitGroup

	beating sync.Mutex // held during a beat

	mu       sync.Mutex // guards what follows
	afloat   bool       // the last beat has reached the store
	gateway  rest.SessionLimits
	tooFew   int // as many shards as Discord takes no longer, nor fewer
	sessions map[fleet.Shard]context.CancelFunc
	open     map[fleet.Shard]bool
}

func New(c Config) *Shards {
	s := &Shards{
		Config:  c,
		refused: make(chan error, 1), sessions: map[fleet.Shard]context.CancelFunc{}, open: map[fleet.Shard]bool{},
	}
	s.revise = s.together
	if c.Name == "" {
		s.Name, s.revise = "the only one", alone()
	}
	return s
}

// Run holds this copy's shards until ctx ends. It returns an error only if Discord refuses the bot.
func (s *Shards) Run(ctx context.Context) error {
	if err := s.found(ctx); err != nil || ctx.Err() != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer s.work.Wait()
	defer s.leave(ctx)
	defer stop()
	again := s.After(recount)
	for {
		s.beat(ctx)
		select {
		case <-ctx.Done():
			return nil
		case err := <-s.refused:
			return err
		case <-again:
			s.ask(ctx)
			again = s.After(recount)
		case <-s.After(outage.Tick):
		}
	}
}

// Connected tells whether this copy does its part: a copy to which no shard has fallen stands by.
func (s *Shards) Connected() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.afloat && s.Discord.Connected()
}

// beat tells the others that this copy is alive and what it has opened, and steers by what follows. A copy that cannot
// reach the store keeps what it has: who presses hears at least that the store is away.
func (s *Shards) beat(ctx context.Context) {
	s.beating.Lock()
	defer s.beating.Unlock()
	if ctx.Err() != nil {
		return
	}
	f, err := s.revise(ctx, s.report)
	s.mu.Lock()
	s.afloat = err == nil
	s.mu.Unlock()
	switch {
	case err == nil:
		s.steer(ctx, f.ShardsOf(s.Name))
	case !errors.Is(err, storage.ErrUnavailable) && ctx.Err() == nil: // of which the clock tells
		s.Log.Error("cannot agree on the shards", "error", err)
	}
}

// report is what a beat says.
func (s *Shards) report(f fleet.Fleet) fleet.Fleet {
	for other := range f.Instances {
		if s.Dead != nil && s.Dead(other) {
			f = f.Leave(other)
		}
	}
	f = f.Renew(s.Name, s.Now())
	s.mu.Lock()
	defer s.mu.Unlock()
	for shard := range s.open {
		f = f.Opened(s.Name, shard)
	}
	return f
}

// steer closes the sessions of all shards but these, and opens those that are not open.
func (s *Shards) steer(ctx context.Context, mine []fleet.Shard) {
	s.mu.Lock()
	defer s.mu.Unlock()
	wanted := map[fleet.Shard]bool{}
	for _, shard := range mine {
		wanted[shard] = shard.Of > s.tooFew
	}
	for shard, stop := range s.sessions {
		if !wanted[shard] {
			stop()
			delete(s.sessions, shard)
			delete(s.open, shard)
		}
	}
	for _, shard := range mine {
		if wanted[shard] && s.sessions[shard] == nil {
			s.sessions[shard] = s.openSession(ctx, shard)
		}
	}
}

// openSession keeps a shard open until it is told to stop.
func (s *Shards) openSession(ctx context.Context, shard fleet.Shard) (stop context.CancelFunc) {
	ctx, stop = context.WithCancel(ctx)
	voyage := gateway.SessionConfig{
		Shard: shard, Handlers: s.Ears,
		AwaitTurn: func(ctx context.Context) error { return s.turn(ctx, shard) },
		OnOpen:    func() { s.opened(ctx, shard) },
	}
	s.work.Add(1)
	panics.Go(func() error { return s.Discord.Run(ctx, voyage) }, func(err error) {
		defer s.work.Done()
		s.ended(ctx, shard, err)
	})
	return stop
}

// opened takes note of a shard that is open, and lets the others know.
func (s *Shards) opened(ctx context.Context, shard fleet.Shard) {
	s.mu.Lock()
	news := !s.open[shard] && ctx.Err() == nil
	if news {
		s.open[shard] = true
	}
	s.mu.Unlock()
	if news {
		s.beat(ctx)
	}
}

// ended deals with a shard that is open no more. Where Discord has come to want more shards, all move; any other
// refusal ends the bot.
func (s *Shards) ended(ctx context.Context, shard fleet.Shard, err error) {
	if err == nil {
		return
	}
	caught := new(panics.Caught)
	switch {
	case errors.As(err, &caught):
		s.Log.Error("a shard is lost, and opened anew", "shard", shard, "error", err)
		s.forget(shard)
	case errors.Is(err, wire.ErrTooFewShards) && s.Wanted == 0:
		s.Log.Warn("Discord wants more shards", "than", shard.Of)
		s.mu.Lock()
		s.tooFew = shard.Of
		s.mu.Unlock()
		s.forget(shard)
		s.ask(ctx)
	default:
		select {
		case s.refused <- err:
		default: // another shard has said so
		}
	}
}

// forget lets the next beat open a shard anew.
func (s *Shards) forget(shard fleet.Shard) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.sessions, shard)
	delete(s.open, shard)
}

// leave tells the others at the end that they may take the shards of this copy over at once.
func (s *Shards) leave(ctx context.Context) {
	s.beating.Lock()
	defer s.beating.Unlock()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), interaction.LastWords)
	defer cancel()
	_, err := s.revise(ctx, func(f fleet.Fleet) fleet.Fleet { return f.Leave(s.Name) })
	if err != nil {
		s.Log.Warn("the shards are taken over later", "error", err)
	}
}
