package wire

import (
	"context"
	"errors"
	"fmt"
	"time"

	"dockside/panics"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// patience is how long a session may take to say that it is ready.
const patience = 20 * time.Second

// Run keeps the bot connected and lets ears hear what comes, until ctx ends (nil) or Discord refuses the bot for
// good (ErrRefused).
func (d *Discord) Run(ctx context.Context, ears Ears) error {
	for pause := time.Second; ; pause = min(2*pause, time.Minute) {
		connected, err := d.live(ctx, ears)
		if ctx.Err() != nil {
			return nil //nolint:nilerr // told to stop, how the session ends is of no interest
		}
		if refused(err) {
			return fmt.Errorf("%w: %w", ErrRefused, err)
		}
		if connected {
			pause = time.Second
		}
		d.log.Warn("gateway lost, connecting again", "error", scrub(err), "pause", pause)
		select {
		case <-ctx.Done():
			return nil
		case <-d.after(pause):
		}
	}
}

// live opens one session and resumes it as long as that works. It tells whether it was ever
// connected.
func (d *Discord) live(ctx context.Context, ears Ears) (connected bool, err error) {
	s, err := d.session()
	if err != nil {
		return false, err
	}
	s.Identify.Intents = ears.intents()
	lost := make(chan struct{}, 8)
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) { // raw, since discordgo reads some as nothing
		d.ear.spoken.Store(true)
		if err := panics.Try(func() error {
			d.hear(ears, e.Type, e.RawData)
			return nil
		}); err != nil {
			d.log.Error("an event is lost", "type", e.Type, "error", err)
		}
	})
	s.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) {
		select {
		case lost <- struct{}{}:
		default:
		}
	})
	for {
		if err := d.open(ctx, s); err != nil {
			return connected, err
		}
		connected = true
		d.ear.opened(s)
		d.meter.Session()
		d.log.Info("connected to the gateway")
		select {
		case <-ctx.Done():
			return connected, d.close(s)
		case <-lost:
			d.ear.alive.Store(false)
		}
	}
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
func (d *Discord) open(ctx context.Context, s *discordgo.Session) error {
	opened := make(chan error, 1)
	panics.Go(s.Open, func(err error) { opened <- err })
	abandon := func(why error) error {
		panics.Go(func() error {
			if <-opened == nil {
				return d.close(s)
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

func (d *Discord) close(s *discordgo.Session) error {
	if err := s.CloseWithCode(websocket.CloseGoingAway); err != nil {
		return fmt.Errorf("closing the gateway: %w", err)
	}
	return nil
}
