package wire

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"dockside/bot/fleet"
	"dockside/bot/meter"
	"dockside/internal/panics"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// patience is how long a session may take to say that it is ready.
const patience = 20 * time.Second

// Gateway is what Discord says about the bot's sessions.
type Gateway struct {
	Shards      int           // how many it recommends
	Concurrency int           // how many sessions may begin together, in as many buckets: a shard's is its ID mod that
	Left        int           // how many sessions may begin before the limit is reset
	Reset       time.Duration // when it is
}

// Gateway asks about the bot's sessions. The error is ErrRefused where Discord refuses the bot.
func (d *Discord) Gateway(ctx context.Context) (Gateway, error) {
	var said struct {
		Shards int
		Limit  struct {
			Remaining   int
			Reset       int64 `json:"reset_after"` // milliseconds
			Concurrency int   `json:"max_concurrency"`
		} `json:"session_start_limit"`
	}
	err := d.do(ctx, call{method: http.MethodGet, route: "gateway/bot", key: "gateway"}, &said)
	if err != nil {
		return Gateway{}, refused(err)
	}
	return Gateway{
		Shards: max(1, said.Shards), Concurrency: max(1, said.Limit.Concurrency),
		Left: said.Limit.Remaining, Reset: time.Duration(said.Limit.Reset) * time.Millisecond,
	}, nil
}

// Voyage is the time for which a shard is kept open.
type Voyage struct {
	Shard fleet.Shard
	Ears  Ears
	// Turn waits until a new session may begin; a resumed one needs no turn. Its error ends the voyage.
	Turn func(context.Context) error
	// Opened is called when a session has opened.
	Opened func()
}

// Run keeps a shard open and lets the ears hear what comes, until ctx ends (nil) or Discord refuses the bot for good:
// the error wraps ErrRefused, and ErrNoShard or ErrTooFewShards where that is why.
func (d *Discord) Run(ctx context.Context, v Voyage) error {
	l := d.ear.line(v.Shard)
	defer d.ear.cut(v.Shard)
	begins := meter.Begun
	for pause := time.Second; ; pause = min(2*pause, time.Minute) {
		connected, err := d.live(ctx, v, l, begins)
		if ctx.Err() != nil {
			return nil // told to stop, how the session ends is of no interest
		}
		if err = refused(err); errors.Is(err, ErrRefused) {
			return err
		}
		if connected {
			pause, begins = time.Second, meter.Again
		}
		err = scrub(err)
		wait := max(pause, Wait(err))
		d.log.Warn("gateway lost, connecting again", "shard", v.Shard, "error", err, "pause", wait)
		select {
		case <-ctx.Done():
			return nil
		case <-d.after(wait):
		}
	}
}

// live opens one session, which begins in that way, and resumes it as long as that works. It tells whether it was ever
// connected.
func (d *Discord) live(ctx context.Context, v Voyage, l *line, begins meter.Beginning) (connected bool, err error) {
	if err := v.Turn(ctx); err != nil {
		return false, err
	}
	s, err := d.sessionOf(v, l)
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
		begins = meter.Resumed
		d.log.Info("connected to the gateway", "shard", v.Shard)
		v.Opened()
		select {
		case <-ctx.Done():
			return connected, d.close(s.Session, l)
		case <-lost:
			l.alive.Store(false)
		}
	}
}

// session is a session of one shard. One that was abandoned while it opened hands no event on: another session, maybe
// of another replica, hears the same.
type session struct {
	*discordgo.Session
	abandoned atomic.Bool
}

// sessionOf prepares a session that may identify once.
func (d *Discord) sessionOf(v Voyage, l *line) (*session, error) {
	connection, err := d.session()
	if err != nil {
		return nil, err
	}
	s := &session{Session: connection}
	s.Identify.Intents = v.Ears.intents()
	s.ShardID, s.ShardCount = v.Shard.ID, v.Shard.Of
	s.Dialer = d.out.dialer(l)
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) { // raw, since discordgo reads some as nothing
		if s.abandoned.Load() {
			return
		}
		d.ear.spoken.Store(true)
		if err := panics.Try(func() error {
			d.hear(v.Ears, e.Type, e.RawData)
			return nil
		}); err != nil {
			d.log.Error("an event is lost", "type", e.Type, "error", err)
		}
	})
	return s, nil
}

// intents are what Discord is asked to tell beside interactions, which come without any.
func (e Ears) intents() discordgo.Intent {
	intents := discordgo.IntentsNone
	if e.Message != nil {
		intents |= discordgo.IntentsDirectMessages
	}
	if e.Message != nil && e.Mentions {
		intents |= discordgo.IntentsGuildMessages
	}
	return intents
}

// hear hands an event to whom it is for.
func (d *Discord) hear(ears Ears, kind string, raw []byte) {
	switch kind {
	case "READY":
		self := selfOf(raw)
		d.ear.self.Store(&self)
	case "INTERACTION_CREATE":
		ears.Interaction(raw)
	case "MESSAGE_CREATE":
		if ears.Message == nil {
			return
		}
		self := "" // which is known as soon as READY is heard, and READY may be overtaken
		if known := d.ear.self.Load(); known != nil {
			self = *known
		}
		if s, to := spoken(raw, self); to {
			ears.Message(s)
		}
	}
}

// open waits for a session to open, but not for ever: an ill-timed request to reconnect locks
// discordgo up, and then the session is left behind for a new one. Should it open after all, it
// is closed, so that no event comes twice.
func (d *Discord) open(ctx context.Context, s *session, l *line) error {
	opened := make(chan error, 1)
	panics.Go(s.Open, func(err error) { opened <- err })
	abandon := func(why error) error {
		s.abandoned.Store(true)
		panics.Go(func() error {
			if <-opened == nil {
				return d.close(s.Session, l)
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
	case <-d.after(patience):
		return abandon(errors.New("the gateway did not say that it is ready"))
	}
}

// close ends a session and returns as soon as its connection is closed. discordgo sleeps for a second in
// CloseWithCode and holds its lock meanwhile, so that call finishes in the background.
func (d *Discord) close(s *discordgo.Session, l *line) error {
	ended := make(chan error, 1)
	panics.Go(func() error { return s.CloseWithCode(websocket.CloseGoingAway) }, func(err error) { ended <- err })
	select {
	case <-l.left:
		return nil
	case err := <-ended: // there was no connection
		if err != nil {
			return fmt.Errorf("closing the gateway: %w", err)
		}
		return nil
	}
}
