package gateway

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"dockside/bot/discord"
	"dockside/bot/fleet"
	"dockside/bot/metrics"
	"dockside/internal/panics"
	"dockside/internal/retry"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// openTimeout is how long a session may take to be ready.
const openTimeout = 20 * time.Second

// SessionConfig says how to keep a shard connected.
type SessionConfig struct {
	Shard    fleet.Shard
	Handlers Handlers
	// AwaitTurn waits until a new session may start; a resumed one need not. Its error ends Run.
	AwaitTurn func(context.Context) error
	// OnOpen is called when a session has opened.
	OnOpen func()
}

// Run keeps a shard connected and calls the handlers, until ctx ends (nil) or Discord refuses the bot permanently. Then
// the error wraps ErrRefused, and ErrNoShard or ErrTooFewShards if that is why.
func (d *Connection) Run(ctx context.Context, v SessionConfig) error {
	l := d.liveness.add(v.Shard)
	defer d.liveness.remove(v.Shard)
	begins := metrics.Begun
	backoff := retry.Backoff{First: time.Second, Max: time.Minute, After: d.after}
	for {
		connected, err := d.connect(ctx, v, l, begins)
		if ctx.Err() != nil {
			return nil // the end of the session does not matter
		}
		if err = discord.WrapRefusal(err); errors.Is(err, discord.ErrRefused) {
			return err
		}
		if connected {
			backoff.Reset()
			begins = metrics.Again
		}
		err = discord.Scrub(err)
		pause := backoff.Next(discord.RetryAfter(err))
		d.log.Warn("gateway lost, reconnecting", "shard", v.Shard, "error", err, "pause", pause)
		if backoff.Wait(ctx, pause) != nil {
			return nil
		}
	}
}

// connect starts a session, and resumes it as long as that works. It reports whether the session was ever open.
//
// It does not use the reconnecting of discordgo: that retries forever with a refused token, reopens a closed session,
// and can deadlock if the gateway asks for a reconnect.
func (d *Connection) connect(
	ctx context.Context, v SessionConfig, l *link, begins metrics.Beginning,
) (connected bool, err error) {
	if err := v.AwaitTurn(ctx); err != nil {
		return false, err
	}
	s, err := d.newSession(v, l)
	if err != nil {
		return false, err
	}
	lost := make(chan struct{}, 8)
	s.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) {
		select {
		case lost <- struct{}{}:
		default:
		}
	})
	for {
		if err := d.open(ctx, s, l); err != nil {
			return connected, err
		}
		connected = true
		l.opened(s.Session)
		d.meter.Session(begins)
		begins = metrics.Resumed
		d.log.Info("connected to the gateway", "shard", v.Shard)
		v.OnOpen()
		select {
		case <-ctx.Done():
			return connected, closeSession(s.Session, l)
		case <-lost:
			l.alive.Store(false)
		}
	}
}

// session is a session of one shard. If it was abandoned while it opened, its events are dropped, because another
// session, maybe of another instance, receives the same.
type session struct {
	*discordgo.Session

	abandoned atomic.Bool
}

// newSession prepares a session that may identify once.
func (d *Connection) newSession(v SessionConfig, l *link) (*session, error) {
	connection, err := d.NewSession()
	if err != nil {
		return nil, err
	}
	s := &session{Session: connection}
	s.Identify.Intents = v.Handlers.intents()
	s.ShardID, s.ShardCount = v.Shard.ID, v.Shard.Of
	l.identify.Store(true)
	s.Dialer = d.outbound.Dialer(openTimeout, l.guard)
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) { // raw, since discordgo cannot decode all events
		if s.abandoned.Load() {
			return
		}
		d.liveness.event.Store(true)
		if err := panics.Try(func() error {
			d.dispatch(v.Handlers, e.Type, e.RawData)
			return nil
		}); err != nil {
			d.log.Error("cannot handle an event", "type", e.Type, "error", err)
		}
	})
	return s, nil
}

// open waits for a session to open, with a timeout, because discordgo can deadlock when the gateway asks it to
// reconnect. A session that opens after the timeout is closed, so that no event arrives twice.
func (d *Connection) open(ctx context.Context, s *session, l *link) error {
	opened := make(chan error, 1)
	panics.Go(s.Open, func(err error) { opened <- err })
	abandon := func(why error) error {
		s.abandoned.Store(true)
		panics.Go(func() error {
			if <-opened == nil {
				return closeSession(s.Session, l)
			}
			return nil
		}, func(error) {})
		return why
	}
	select {
	case err := <-opened:
		if errors.Is(err, discordgo.ErrWSAlreadyOpen) {
			return nil
		}
		return err
	case <-ctx.Done():
		return abandon(ctx.Err())
	case <-d.after(openTimeout):
		return abandon(errors.New("the gateway did not say that it is ready"))
	}
}

// closeSession closes a session and returns as soon as its connection is closed. discordgo sleeps for a second in
// CloseWithCode, so that call finishes in the background.
func closeSession(s *discordgo.Session, l *link) error {
	ended := make(chan error, 1)
	panics.Go(func() error { return s.CloseWithCode(websocket.CloseGoingAway) }, func(err error) { ended <- err })
	select {
	case <-l.closed:
		return nil
	case err := <-ended: // there was no connection
		if err != nil {
			return fmt.Errorf("closing the gateway: %w", err)
		}
		return nil
	}
}
