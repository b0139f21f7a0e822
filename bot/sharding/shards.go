// Package sharding keeps the gateway sessions of a replica's shards open. The replicas share the shards by leases.
package sharding

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/discord/rest"
	"dockside/bot/fleet"
	"dockside/bot/interaction"
	"dockside/bot/outage"
	"dockside/internal/panics"
	"dockside/storage"
)

// recount is the interval at which Discord is asked for the recommended number of shards.
const recount = time.Hour

// Config configures the shards of a replica.
type Config struct {
	Store   storage.Documents // with the archive behind it
	Now     func() time.Time  // the clock that all replicas share
	Log     *slog.Logger
	Discord *gateway.Connection
	Ears    gateway.Handlers
	Name    string            // of this replica; empty if it is the only one
	Dead    func(string) bool // whether another replica has certainly ended; nil if that is unknown
	Wanted  int               // the number of shards; 0 for Discord's recommendation
	After   func(time.Duration) <-chan time.Time
}

// Shards keeps the gateway sessions of this replica open. Each tick renews its lease, and opens and closes sessions as
// the fleet assigns them. Connected may be called at any time.
type Shards struct {
	Config
	revise  func(context.Context, func(fleet.Fleet) fleet.Fleet) (fleet.Fleet, error)
	refused chan error // receives the error if Discord refuses the bot
	work    sync.WaitGroup

	beating sync.Mutex // held during a tick

	mu       sync.Mutex // guards the fields below
	afloat   bool       // the last tick has reached the store
	gateway  rest.SessionLimits
	tooFew   int // the largest number of shards that Discord has refused as too few
	sessions map[fleet.Shard]context.CancelFunc
	open     map[fleet.Shard]bool
}

// New returns the Shards of a replica. Run opens its sessions.
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

// Run holds this replica's shards until ctx ends. It returns an error only if Discord refuses the bot.
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

// Connected reports whether this replica works: the store is available and all of its sessions are connected. A replica
// without shards is on standby.
func (s *Shards) Connected() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.afloat && s.Discord.Connected()
}

// beat renews the lease of this replica, reports its open shards, and applies the assignment. Without the store, the
// replica keeps its sessions. Users who press a button are then at least told that the store is unavailable.
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
	case !errors.Is(err, storage.ErrUnavailable) && ctx.Err() == nil: // which the shared clock logs
		s.Log.Error("cannot agree on the shards (will retry)", "error", err)
	}
}

// report returns the fleet with the news of this replica: it is alive, and these shards are open. Replicas that have
// certainly ended are removed.
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

// steer closes the sessions of all other shards, and opens missing sessions.
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

// openSession keeps a shard open until stop is called.
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

// opened records that a shard is open, and informs the other replicas.
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

// ended handles the end of a session. After a panic, the next tick opens the shard again. If Discord requires more
// shards, resharding begins. Any other refusal ends the bot.
func (s *Shards) ended(ctx context.Context, shard fleet.Shard, err error) {
	if err == nil {
		return
	}
	caught := new(panics.Caught)
	switch {
	case errors.As(err, &caught):
		s.Log.Error("shard lost, reconnecting", "shard", shard, "error", err)
		s.forget(shard)
	case errors.Is(err, discord.ErrTooFewShards) && s.Wanted == 0:
		s.Log.Warn("Discord wants more shards", "than", shard.Of)
		s.mu.Lock()
		s.tooFew = shard.Of
		s.mu.Unlock()
		s.forget(shard)
		s.ask(ctx)
	default:
		select {
		case s.refused <- err:
		default: // another shard has reported a refusal
		}
	}
}

// forget lets the next tick open a shard again.
func (s *Shards) forget(shard fleet.Shard) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.sessions, shard)
	delete(s.open, shard)
}

// leave removes this replica from the fleet at the end, so that other replicas take over its shards at once.
func (s *Shards) leave(ctx context.Context) {
	s.beating.Lock()
	defer s.beating.Unlock()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), interaction.LastWords)
	defer cancel()
	_, err := s.revise(ctx, func(f fleet.Fleet) fleet.Fleet { return f.Leave(s.Name) })
	if err != nil {
		s.Log.Warn("cannot take over shards (will retry)", "error", err)
	}
}
