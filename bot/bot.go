// Package bot lets people play the board games of its catalogue on Discord. It registers commands, handles
// interactions, stores tables and publishes them in channels. It is independent of any particular game.
package bot

import (
	"context"
	"crypto/ed25519"
	"io"
	"log/slog"
	"sync"
	"time"

	"dockside/bot/admission"
	"dockside/bot/catalog"
	"dockside/bot/command"
	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/dispatch"
	"dockside/bot/erasure"
	"dockside/bot/feature/digest"
	"dockside/bot/feature/moderation"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/metrics"
	"dockside/bot/notify"
	"dockside/bot/outage"
	"dockside/bot/panel"
	"dockside/bot/publish"
	"dockside/bot/respond"
	"dockside/bot/retention"
	"dockside/bot/schedule"
	"dockside/bot/sharding"
	"dockside/bot/thread"
	"dockside/game"
	"dockside/internal/panics"
	"dockside/internal/retry"
	"dockside/render/i18n"
	"dockside/render/studio"
	"dockside/storage"
)

// Config has the settings and services that a bot needs.
type Config struct {
	Games   []catalog.Game
	Store   storage.Store
	Archive storage.Archive // for matches that ended long ago; nil: they stay in the store
	Discord *gateway.Connection
	Words   *i18n.Catalogue
	Studio  respond.Studio
	Cinema  *studio.Cinema
	Random  io.Reader // unpredictable; source of the seeds of matches
	Dice    game.Dice // for matches without a seed
	Files   string    // base URL of uploaded files; rest.DefaultFiles if empty
	Now     func() time.Time
	// Elapsed is a monotonic clock. With it, temporary jumps of Now do no harm. Nil: Now is always right.
	Elapsed func() time.Duration
	// Time returns the clock that all replicas share; nil if there is one replica, which uses Now.
	Time func(context.Context) (time.Time, error)
	// Shift reports whether this replica acquires the shift. Only the replica that holds it polls the store for due work.
	// Nil: this replica always polls.
	Shift func(ctx context.Context, lasts time.Duration) (mine bool, err error)
	After func(time.Duration) <-chan time.Time
	// Privacy is the address of the privacy policy, which /privacy links to; empty: there is no link.
	Privacy string
	// Invites writes the bot's invite link to the log.
	Invites bool
	// FirstSteps sends a short private card to the first person on a server, and to each person once.
	FirstSteps bool
	// InviteLinks adds a link to public pictures by which people add the bot to their server.
	InviteLinks bool
	// DailyKey is the secret that decides about the order of the puzzles of the day; empty: a random one in the store.
	DailyKey string
	Guild    string // register commands in this guild only; everywhere if empty
	// Mentions lets the bot also reply where it is mentioned. Discord then sends it every message.
	Mentions bool
	// Copy is the name of this replica, if several share the store and the gateway; empty for a single one.
	Copy string
	// Dead reports whether another replica has certainly ended. Nil: a replica counts as ended when its lease expires.
	Dead func(name string) bool
	// Shards is the number of gateway shards; 0 for the number that Discord recommends.
	Shards int
	// Key is the application's public key, which verifies interactions over HTTP, see Endpoint. Nil: interactions arrive
	// through the gateway.
	Key ed25519.PublicKey
	// Emojis uploads the emojis of games to Discord, once for all replicas.
	Emojis bool
	Commit string         // the program's commit, which /doctor shows; "?" if unknown
	Meter  *metrics.Meter // the metrics; nil: they are not read
	// Register keeps a record of erased users outside the store; nil: there is none.
	Register member.Ledger
	Log      *slog.Logger
}

// Bot is a running bot. It keeps no state of games in memory, so any number of replicas may share a store.
type Bot struct {
	services     *services
	discord      *gateway.Connection
	publisher    *publish.Publisher
	hands        *panel.Hands
	odds         *panel.Odds
	features     features
	dispatch     *dispatch.Dispatcher
	clock        schedule.Clock
	eraser       erasure.Eraser
	digests      *digest.Rounds
	guildSweeper retention.GuildSweeper
	archiver     retention.Archiver
	shards       *sharding.Shards
	key          ed25519.PublicKey // see Config.Key
	entrance     entrance
	registrar    command.Registrar
	illustrator  *command.Illustrator // nil: no emojis are uploaded
	after        func(time.Duration) <-chan time.Time
	busy         sync.WaitGroup  // interactions in progress
	ctx          context.Context // outlives the context of Run, so that interactions in progress end
}

// New returns a bot that does nothing before Run.
func New(c Config) *Bot {
	s := newServices(c)
	b := &Bot{services: s, discord: c.Discord, after: c.After, ctx: context.Background(), key: c.Key}
	b.registrar = command.Registrar{
		Discord: c.Discord, Store: s.store, Games: c.Games, Words: c.Words, Guild: c.Guild, Invites: c.Invites,
		Mentions: &s.mentions, After: c.After, Log: c.Log,
	}
	if c.InviteLinks {
		b.registrar.Invite = &s.invite
	}
	if c.Emojis {
		b.illustrator = &command.Illustrator{
			Discord: c.Discord, Games: c.Games, Words: c.Words, After: c.After, Log: c.Log,
		}
	}
	b.publisher = &publish.Publisher{
		Tables: s.tables, Store: s.store, Dice: s.dice, Now: s.now, Log: s.log,
		Composer: s.composer, Discord: c.Discord, Timer: c.After, Invite: s.invite.Link,
	}
	b.hands = panel.NewHands(s.tables, s.store, s.words, s.log, s.composer, c.Discord, c.After)
	b.odds = panel.NewOdds(s.tables, s.store, s.words, s.computers, s.now, s.log, s.composer, c.Discord, b.publisher)
	b.features = newFeatures(c, s, b.publisher)
	b.dispatch = b.newDispatcher(c)
	b.connect(c)
	b.shards = sharding.New(sharding.Config{
		Store: s.store, Now: s.now, Log: s.log, Discord: c.Discord, After: c.After,
		Ears: gateway.Handlers{Interaction: b.Handle, Message: b.mentioned, Mentions: c.Mentions},
		Name: c.Copy, Dead: c.Dead, Wanted: c.Shards,
	})
	return b
}

// newDispatcher returns the dispatcher of interactions to the features.
func (b *Bot) newDispatcher(c Config) *dispatch.Dispatcher {
	s := b.services
	d := &dispatch.Dispatcher{
		Gate: admission.NewGate(), Tables: s.tables, Members: s.members, Guilds: s.guilds, Store: s.store, Words: s.words,
		Outages: s.outages, Publisher: b.publisher, Composer: s.composer, Hands: b.hands, Odds: b.odds,
		Slots:      panel.NewSlots(s.store, s.log, c.Discord),
		Duplicates: &respond.Duplicates{Began: c.Now(), Now: c.Now, Alone: s.outages.Alone, Log: c.Log},
		Visibility: b.features.finder.Visibility, Discord: c.Discord, AfterHandling: b.features.hub.Refresh, Meter: s.meter,
		Now: s.now, After: c.After, Log: s.log,
	}
	if c.FirstSteps {
		d.Afterwards = b.features.firstSteps.After
	}
	d.Router = dispatch.NewRouter(
		dispatch.RouterConfig{Tables: s.tables, Members: s.members, Guilds: s.guilds, Store: s.store, Log: s.log},
		append(b.features.routes(c, s), dispatch.Resume{Dispatcher: d}.Routes())...)
	return d
}

// connect builds the periodic work, and sets what happens before and after a table is published.
func (b *Bot) connect(c Config) {
	s, f := b.services, b.features
	notices := notify.Service{
		Tables: s.tables, Members: s.members, Store: s.store, Words: s.words, Quarantine: &s.agendas, Now: s.now,
		Log: s.log, Composer: s.composer, Discord: c.Discord, MayHear: f.spectating.MayHear,
		MayAlert: f.alerts.MayAlert,
	}
	sweeper := moderation.Sweeper{Store: s.store, Tables: s.tables, Guilds: s.guilds, Now: s.now}
	sweep := func(ctx context.Context) error { return sweeper.Run(ctx, s.now()) }
	b.clock = schedule.Clock{
		Tables: s.tables, Store: s.store, Computers: s.computers, Dice: s.dice, Outages: s.outages, Now: s.now, Log: s.log,
		Publisher: b.publisher, AcquireShift: c.Shift, Jobs: []schedule.Job{
			{Failure: "cannot carry out all bans (will retry)", Run: sweep},
			{Failure: "cannot choose whom to notify of open seats (will retry)", Run: f.alerts.Round},
			{Failure: "cannot process the agendas (will retry)", Run: notices.Round},
			{Failure: "cannot note the days with outages (will retry)", Run: s.dailies.NoteOutages},
		},
	}
	b.eraser = erasure.Eraser{
		Tables: s.tables, Members: s.members, Store: s.store, Archive: s.archive, Words: s.words, Now: s.now, Log: s.log,
		Scores: f.scores, Publisher: b.publisher, Discord: c.Discord, Register: c.Register,
	}
	b.archiver = retention.Archiver{Archive: s.archive, Now: s.now, Log: s.log, Store: s.near}
	b.guildSweeper = retention.GuildSweeper{
		Tables: s.tables, Store: s.store, Now: s.now, Log: s.log, Scores: f.scores, Discord: c.Discord,
	}
	b.digests = &digest.Rounds{Feature: f.digests}
	threads := thread.Threads{
		Tables: s.tables, Store: s.store, Composer: s.composer, Discord: c.Discord, Visibility: f.finder.Visibility,
		Now: s.now, Log: s.log,
	}
	b.publisher.Before = []publish.Hook{
		f.challenges.Assemble, f.alerts.Queue, threads.Ensure, f.finder.Ended, f.challenges.NoteBeaten,
		f.challenges.NoteTurns, f.scores.Settled, notices.QueueTurns,
	}
	b.publisher.After = []publish.Hook{
		f.challenges.StartRematch(b.publisher.Publish), notices.QueueNews, notices.QueueAlerts,
		f.reviews.Queue, b.hands.Refresh, b.odds.Refresh, s.computers.WarmUp,
	}
}

// Run registers the commands, then handles interactions and runs the periodic work until ctx ends. It returns an error
// only if Discord refuses the bot. Call it once.
func (b *Bot) Run(ctx context.Context) error {
	b.ctx = context.WithoutCancel(ctx)
	if err := b.registrar.Register(ctx); err != nil || ctx.Err() != nil {
		return err
	}
	b.services.outages.Listen(ctx) // before anything uses the clock
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var work sync.WaitGroup
	work.Go(func() { b.every(ctx, outage.Tick, b.services.outages.Listen) })
	work.Go(func() { b.every(ctx, outage.Tick, b.round) })
	work.Go(func() { b.features.reviews.Run(ctx) })
	work.Go(func() { b.every(ctx, outage.Tick, b.features.shows.Round) })
	work.Go(func() { b.every(ctx, outage.Tick, b.features.shows.PickAll) })
	work.Go(func() { b.every(ctx, outage.Tick, b.features.crown.Round) })
	work.Go(func() {
		b.eraser.Restored(ctx)
		work.Go(func() { b.every(ctx, retention.Interval, b.eraser.Cleaned) })
		b.every(ctx, outage.Tick, b.eraser.Round)
	})
	work.Go(func() { b.every(ctx, outage.Tick, b.digests.Round) })
	work.Go(func() { b.every(ctx, retention.Interval, b.guildSweeper.Round) })
	work.Go(func() { b.every(ctx, retention.Interval, b.archiver.Round) })
	if b.illustrator != nil {
		work.Go(func() { b.illustrator.Run(ctx) })
	}
	b.entrance.opens(ctx)
	err := b.hear(ctx)
	stop()
	work.Wait()
	b.finish()
	b.odds.Wait()
	b.hands.Close()
	b.services.outages.Leave(b.ctx)
	return err
}

// every calls do, and pauses after each call, until ctx ends.
func (b *Bot) every(ctx context.Context, pause time.Duration, do func(context.Context)) {
	for {
		do(ctx)
		if retry.Wait(ctx, b.after, pause) != nil {
			return
		}
	}
}

// round runs one tick of the clock and measures its duration.
func (b *Bot) round(ctx context.Context) {
	begun := b.services.outages.Local()
	b.clock.Tick(ctx)
	b.services.meter.Round(b.services.outages.Local().Sub(begun))
}

// Tick runs all periodic work once, including the tables that are due. It is for tests.
func (b *Bot) Tick(ctx context.Context) {
	b.clock.Tick(ctx)
	b.eraser.Round(ctx)
	b.features.shows.Round(ctx)
	b.features.shows.PickAll(ctx)
	b.features.crown.Round(ctx)
	b.digests.Round(ctx)
	b.guildSweeper.Round(ctx)
	b.archiver.Round(ctx)
}

// Routes returns all commands and components that the bot handles.
func (b *Bot) Routes() interaction.Routes { return b.dispatch.Router.Routes() }

// Answer returns the response to an interaction and sends nothing, see dispatch.Dispatcher.Answer. It is for tests.
func (b *Bot) Answer(ctx context.Context, q discord.Interaction) interaction.Response {
	return b.dispatch.Answer(ctx, q)
}

// hear receives interactions from Discord until ctx ends. It returns an error only if Discord refuses the bot.
func (b *Bot) hear(ctx context.Context) error {
	if b.key != nil {
		return b.await(ctx)
	}
	return b.shards.Run(ctx)
}

// Connected reports whether Discord reaches this replica, or whether it is on standby for another one.
func (b *Bot) Connected() bool {
	if b.key != nil {
		return b.reached()
	}
	return b.shards.Connected()
}

// long is after which delay a due table counts as late.
const long = time.Minute

// State returns the state of the bot for the operator's metrics.
func (b *Bot) State(ctx context.Context) metrics.State {
	s := metrics.State{Connected: b.Connected(), Heard: b.services.outages.InContact()}
	s.Heartbeat, _ = b.discord.Heartbeat() // zero before the first heartbeat
	count := func(count func(context.Context, time.Time) (int, error), now time.Time) int {
		n, err := count(ctx, now)
		s.Unknown = s.Unknown || err != nil
		return n
	}
	now := b.services.now()
	s.Due, s.Late = count(b.services.store.CountDue, now), count(b.services.store.CountDue, now.Add(-long))
	s.People = count(b.services.store.CountPeople, now)
	return s
}

// finish waits until the interactions in progress have ended, but no longer than interaction.LastWords.
func (b *Bot) finish() {
	b.entrance.shuts()
	idle := make(chan struct{})
	panics.Go(func() error {
		b.busy.Wait()
		return nil
	}, func(error) { close(idle) })
	select {
	case <-idle:
	case <-b.after(interaction.LastWords):
		b.services.log.Warn("stopped with unanswered interactions")
	}
}
