// Package bot lets people play the board games of its catalogue on Discord. It registers commands, handles
// interactions, stores tables and publishes them in channels. It is independent of any particular game.
package bot

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"io"
	"log/slog"
	"sync"
	"time"

	"dockside/bot/admission"
	"dockside/bot/catalog"
	"dockside/bot/command"
	"dockside/bot/computer"
	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/discord/rest"
	"dockside/bot/dispatch"
	"dockside/bot/erasure"
	"dockside/bot/feature/help"
	"dockside/bot/feature/history"
	"dockside/bot/feature/hub"
	"dockside/bot/feature/leaderboard"
	"dockside/bot/feature/matchmaking"
	"dockside/bot/feature/privacy"
	"dockside/bot/feature/review"
	"dockside/bot/feature/spectate"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/metrics"
	"dockside/bot/outage"
	"dockside/bot/panel"
	"dockside/bot/publish"
	"dockside/bot/respond"
	"dockside/bot/retention"
	"dockside/bot/schedule"
	"dockside/bot/sharding"
	"dockside/bot/thread"
	"dockside/bot/visibility"
	"dockside/game"
	"dockside/internal/panics"
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
	// Invites writes the bot's invite link to the log.
	Invites bool
	Guild   string // register commands in this guild only; everywhere if empty
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
	*services
	discord      *gateway.Connection
	publisher    *publish.Publisher
	hands        *panel.Hands
	odds         *panel.Odds
	hub          hub.Feature
	dispatch     *dispatch.Dispatcher
	clock        schedule.Clock
	eraser       erasure.Eraser
	guildSweeper retention.GuildSweeper
	archiver     retention.Archiver
	reviews      review.Feature
	shards       *sharding.Shards
	known        ed25519.PublicKey // see Config.Key
	entrance     entrance
	mentions     bool
	registrar    command.Registrar
	illustrator  *command.Illustrator // nil: no emojis are uploaded
	greeted      greeted
	after        func(time.Duration) <-chan time.Time
	busy         sync.WaitGroup  // interactions in progress
	ctx          context.Context // outlives the context of Run, so that interactions in progress end
}

// New returns a bot that does nothing before Run.
func New(c Config) *Bot {
	c.Meter = cmp.Or(c.Meter, metrics.New())
	c.Store = counted{c.Store, c.Meter}
	h := outage.New(outage.Config{
		Store: c.Store, Replica: rand.Text(), Local: c.Now, StoreTime: c.Time, Heard: c.Discord.Heard,
		Elapsed: c.Elapsed, Log: c.Log,
	})
	d := &services{
		games: c.Games, words: c.Words, computers: computer.New(c.Dice, c.Now), dice: c.Dice,
		outages: h, now: h.Now, meter: c.Meter, log: c.Log,
	}
	d.shelve(c.Store, c.Archive)
	b := &Bot{
		services: d, discord: c.Discord, mentions: c.Mentions, after: c.After, ctx: context.Background(), known: c.Key,
		publisher: &publish.Publisher{
			Tables: d.tables, Store: d.store, Dice: d.dice, Now: d.time, Log: d.log,
			Composer: respond.Composer{Studio: c.Studio, Cinema: c.Cinema, Meter: c.Meter, Clock: c.Now},
			Discord:  c.Discord, Timer: c.After,
		},
	}
	b.registrar = command.Registrar{
		Discord: c.Discord, Store: d.store, Games: c.Games, Words: c.Words, Guild: c.Guild, Invites: c.Invites,
		After: c.After, Log: c.Log,
	}
	if c.Emojis {
		b.illustrator = &command.Illustrator{Discord: c.Discord, Games: c.Games, Words: c.Words, After: c.After, Log: c.Log}
	}
	b.hands = panel.NewHands(d.tables, d.store, d.words, d.log, b.publisher.Composer, c.Discord, c.After)
	b.odds = panel.NewOdds(d.tables, d.store, d.words, d.computers, d.time, d.log, b.publisher)
	b.shards = sharding.New(sharding.Config{
		Store: d.store, Now: d.time, Log: d.log, Discord: c.Discord, After: c.After,
		Ears: gateway.Handlers{Interaction: b.Handle, Message: b.greet, Mentions: b.mentions},
		Name: c.Copy, Dead: c.Dead, Wanted: c.Shards,
	})
	b.furnish(c)
	return b
}

// furnish builds the features, registers their routes, and sets the hooks of the publisher.
func (b *Bot) furnish(c Config) {
	scores := newScores(b.services)
	past := newRetrospect(b.services, rest.NewFiles(c.Files), visibility.New(c.Discord, c.Now))
	challenges := newChallenges(b.services, matchmaking.Pairs{Store: c.Store}, scores, c.Random)
	b.eraser = newEraser(b.services, scores, b.publisher, c.Discord, c.Register)
	b.archiver = newArchivist(b.services, c.Store)
	b.guildSweeper = newCounter(b.services, scores, c.Discord)
	b.reviews = review.Feature{
		Finder: past, Critic: review.NewCritic(b.computers.Turns, c.Now, &b.computers.Memory), Publisher: b.publisher,
		After:   c.After,
		Waiting: make(chan string, review.ReviewsWaiting),
	}
	spectating := newSpectating(b.services, past.Visibility)
	notices := newCalls(b.services, b.publisher.Composer, c.Discord)
	notices.MayHear = spectating.MayHear
	sweeper := newSweeper(b.services)
	b.clock = newClock(b.services, b.publisher, c.Shift,
		schedule.Job{
			Failure: "cannot carry out all bans",
			Run:     func(ctx context.Context) error { return sweeper.Run(ctx, b.now()) },
		},
		schedule.Job{Failure: "cannot look at the agendas", Run: notices.Round},
	)
	b.hub = newHarbours(b.services, challenges, past.Visibility, b.publisher)
	b.dispatch = &dispatch.Dispatcher{
		Gate: admission.NewGate(), Tables: b.tables, Members: b.members, Guilds: b.guilds, Store: b.store, Words: b.words,
		Outages: b.outages, Publisher: b.publisher, Hands: b.hands, Odds: b.odds,
		Duplicates: &respond.Duplicates{Began: c.Now(), Now: c.Now, Alone: b.outages.Alone, Log: c.Log},
		Visibility: past.Visibility, Discord: c.Discord, AfterHandling: b.hub.Refit, Meter: b.meter, Now: b.time,
		After: b.after, Log: b.log,
	}
	b.dispatch.Router = dispatch.NewRouter(
		dispatch.RouterConfig{Tables: b.tables, Members: b.members, Guilds: b.guilds, Store: b.store, Log: b.log},
		b.hub.Routes(),
		challenges.Routes(),
		newPlaying(b.services).Routes(),
		history.History{Finder: past}.Routes(),
		history.Games{
			Finder: past,
		}.Routes(),
		b.reviews.Routes(),
		history.Descriptions{Finder: past}.Routes(),
		newGuide(b.services).Routes(),
		history.Apps{Finder: past}.Routes(),
		review.Studies{
			Finder:     past,
			Challenges: challenges,
		}.Routes(),
		leaderboard.Feature{Finder: past}.Routes(),
		newSettings(b.services, past.Visibility).Routes(),
		newBanning(b.services).Routes(),
		newVacations(b.services).Routes(),
		help.NewDoctor(help.Doctor{
			Games: b.games, Tables: b.tables, Store: b.store, Words: b.words, Outages: b.outages, Now: b.time,
			Discord: c.Discord, Guild: c.Guild, Gated: c.Key == nil, Commit: c.Commit,
		}).Routes(),
		spectating.Routes(),
		spectate.Predictions{Feature: spectating}.Routes(),
		newBlocking(b.services).Routes(),
		privacy.Feature{Finder: past}.Routes(),
		newSchools(b.services, challenges).Routes(),
		dispatch.Resume{Dispatcher: b.dispatch}.Routes(),
	)
	b.publisher.Before = []publish.Hook{
		thread.Threads{
			Publisher:  b.publisher,
			Visibility: past.Visibility,
		}.Ensure, past.Ended, challenges.NoteBeaten, scores.Settled, notices.QueueTurns,
	}
	b.publisher.After = []publish.Hook{
		challenges.StartRematch(b.publisher.Publish), notices.QueueNews, b.reviews.Queue, b.hands.Refresh, b.odds.Refresh,
		b.computers.WarmUp,
	}
}

// Run registers the commands, then handles interactions and runs the periodic work until ctx ends. It returns an error
// only if Discord refuses the bot. Call it once.
func (b *Bot) Run(ctx context.Context) error {
	b.ctx = context.WithoutCancel(ctx)
	if err := b.registrar.Register(ctx); err != nil || ctx.Err() != nil {
		return err
	}
	b.outages.Listen(ctx) // before anything uses the clock
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var work sync.WaitGroup
	work.Go(func() { b.every(ctx, outage.Tick, b.outages.Listen) })
	work.Go(func() { b.every(ctx, outage.Tick, b.round) })
	work.Go(func() { b.reviews.Run(ctx) })
	work.Go(func() {
		b.eraser.Restored(ctx)
		work.Go(func() { b.every(ctx, retention.ArchiveInterval, b.eraser.Cleaned) })
		b.every(ctx, outage.Tick, b.eraser.Round)
	})
	work.Go(func() { b.every(ctx, retention.GuildInterval, b.guildSweeper.Round) })
	work.Go(func() { b.every(ctx, retention.ArchiveInterval, b.archiver.Round) })
	if b.illustrator != nil {
		work.Go(func() { b.illustrator.Run(ctx) })
	}
	b.entrance.opens(ctx)
	err := b.hear(ctx)
	stop()
	work.Wait()
	b.finish()
	b.odds.Work.Wait()
	b.hands.Close()
	b.outages.Leave(b.ctx)
	return err
}

// every calls do, and pauses after each call, until ctx ends.
func (b *Bot) every(ctx context.Context, pause time.Duration, do func(context.Context)) {
	for {
		do(ctx)
		select {
		case <-ctx.Done():
			return
		case <-b.after(pause):
		}
	}
}

// round runs one tick of the clock and measures its duration.
func (b *Bot) round(ctx context.Context) {
	begun := b.outages.Local()
	b.clock.Tick(ctx)
	b.meter.Round(b.outages.Local().Sub(begun))
}

// Tick runs all periodic work once, including the tables that are due. It is for tests.
func (b *Bot) Tick(ctx context.Context) {
	b.clock.Tick(ctx)
	b.eraser.Round(ctx)
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
	if b.known != nil {
		return b.await(ctx)
	}
	return b.shards.Run(ctx)
}

// Connected reports whether Discord reaches this replica, or whether it is on standby for another one.
func (b *Bot) Connected() bool {
	if b.known != nil {
		return b.reached()
	}
	return b.shards.Connected()
}

// long is after which delay a due table counts as late.
const long = time.Minute

// State returns the state of the bot for the operator's metrics.
func (b *Bot) State(ctx context.Context) metrics.State {
	s := metrics.State{Connected: b.Connected(), Heard: b.outages.InContact()}
	s.Heartbeat, _ = b.discord.Heartbeat() // zero before the first heartbeat
	count := func(count func(context.Context, time.Time) (int, error), now time.Time) int {
		n, err := count(ctx, now)
		s.Unknown = s.Unknown || err != nil
		return n
	}
	now := b.now()
	s.Due, s.Late = count(b.store.CountDue, now), count(b.store.CountDue, now.Add(-long))
	s.People = count(b.store.CountPeople, now)
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
		b.log.Warn("stopped before everything was answered")
	}
}
