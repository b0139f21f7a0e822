// Package bot plays the games of the house in Discord: it takes commands and presses, keeps
// tables in a store, and shows the channel what is on them. It names no game.
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
	"dockside/bot/computer"
	"dockside/bot/dispatch"
	"dockside/bot/erasure"
	"dockside/bot/feature/history"
	"dockside/bot/feature/hub"
	"dockside/bot/feature/leaderboard"
	"dockside/bot/feature/matchmaking"
	"dockside/bot/feature/privacy"
	"dockside/bot/feature/review"
	"dockside/bot/feature/spectate"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/meter"
	"dockside/bot/outage"
	"dockside/bot/panel"
	"dockside/bot/publish"
	"dockside/bot/respond"
	"dockside/bot/retention"
	"dockside/bot/sharding"
	"dockside/bot/thread"
	"dockside/bot/visibility"
	"dockside/bot/wire/gateway"
	"dockside/bot/wire/rest"
	"dockside/game"
	"dockside/internal/panics"
	"dockside/render/i18n"
	"dockside/render/studio"
	"dockside/storage"
)

// Config is everything a bot needs from outside.
type Config struct {
	Games   []catalog.Game
	Store   storage.Store
	Archive storage.Archive // where matches go that are over for long; nil: they stay in the store
	Discord *gateway.Connection
	Words   *i18n.Catalogue
	Studio  respond.Studio
	Cinema  *studio.Cinema
	Random  io.Reader // nobody can foresee it; the seeds of matches come from here
	Dice    game.Dice // for matches that have no seed
	Files   string    // base address of the files that people upload; wire.DefaultFiles if empty
	Now     func() time.Time
	// Elapsed is how much time has passed since some moment, by a clock that nobody sets. With it, a Now that jumps ahead
	// and back does no harm. Nil: Now is always right.
	Elapsed func() time.Duration
	// Time asks for the time on which all copies of the bot agree; nil if there is only one, and Now says.
	Time func(context.Context) (time.Time, error)
	// Shift begins a shift unless another copy has one. Whoever has it looks at what is due, so that many copies ask the
	// store no more often than one. Nil: this copy always looks.
	Shift func(ctx context.Context, lasts time.Duration) (mine bool, err error)
	After func(time.Duration) <-chan time.Time
	// Invites tells the log the address at which servers add the bot.
	Invites bool
	Guild   string // register commands in this server alone; everywhere if empty
	// Mentions lets the bot answer also where it is named, for which Discord sends it every message.
	Mentions bool
	// Copy is the name of this copy, if several work on the same store and share the gateway; empty if it is the only one.
	Copy string
	// Dead tells whether another copy has ended for certain; nil if nobody can tell before it falls silent.
	Dead func(name string) bool
	// Shards is into how many parts the gateway is divided; 0 for what Discord recommends.
	Shards int
	// Key is the application's, by which interactions over HTTP are known to be Discord's, see Endpoint. Nil: they come
	// through the gateway.
	Key ed25519.PublicKey
	// Emojis tells to upload the pictures that games put before words, once for all copies of the bot.
	Emojis bool
	Commit string       // what the program was built from, as /doctor tells; "?" if nobody knows
	Meter  *meter.Meter // counts what happens; nil if nobody asks
	// Register keeps who had everything about them deleted apart from the store; nil if nothing does.
	Register member.Ledger
	Log      *slog.Logger
}

// Bot is one running bot. It keeps nothing in memory that a game needs: any number of them may
// work on the same store.
type Bot struct {
	*services
	discord      *gateway.Connection
	publisher    *publish.Publisher
	hands        *panel.Hands
	odds         *panel.Odds
	hub          hub.Feature
	dispatch     *dispatch.Dispatcher
	clock        clock
	eraser       erasure.Eraser
	guildSweeper retention.GuildSweeper
	archiver     retention.Archiver
	reviews      review.Feature
	shards       *sharding.Shards
	known        ed25519.PublicKey // see Config.Key
	entrance     entrance
	guild        string
	mentions     bool
	emojis       bool
	greeted      greeted
	invites      bool
	after        func(time.Duration) <-chan time.Time
	busy         sync.WaitGroup  // interactions that are being answered
	ctx          context.Context // ends when the bot stops
}

// New makes a bot. Nothing happens before Run.
func New(c Config) *Bot {
	c.Meter = cmp.Or(c.Meter, meter.New())
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
		services: d, discord: c.Discord, guild: c.Guild, mentions: c.Mentions, emojis: c.Emojis,
		invites: c.Invites, after: c.After, ctx: context.Background(), known: c.Key,
		publisher: &publish.Publisher{
			Tables: d.tables, Store: d.store, Dice: d.dice, Now: d.time, Log: d.log,
			Composer: respond.Composer{Studio: c.Studio, Cinema: c.Cinema, Meter: c.Meter, Clock: c.Now},
			Discord:  c.Discord, Timer: c.After,
		},
	}
	b.hands = panel.NewHands(d.tables, d.store, d.words, d.log, b.publisher.Composer, c.Discord, c.After)
	b.odds = panel.NewOdds(d.tables, d.store, d.words, d.computers, d.time, d.log, b.publisher)
	b.shards = sharding.New(sharding.Config{
		Store: d.store, Now: d.time, Log: d.log, Discord: c.Discord, After: c.After,
		Ears: gateway.Handlers{Interaction: b.Handle, Message: b.greet, Mentions: b.mentions},
		Name: c.Copy, Dead: c.Dead, Wanted: c.Shards,
	})
	b.clock = newClock(d, b.publisher, newCalls(d, b.publisher.Composer, c.Discord), c.Shift)
	b.furnish(c)
	return b
}

// furnish puts the features in: what they answer, and what they do at tables that are shown.
func (b *Bot) furnish(c Config) {
	scores, past := newScores(
		b.services,
	), newRetrospect(
		b.services,
		rest.NewFiles(c.Files),
		visibility.New(c.Discord, c.Now),
	)
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
	b.clock.calls.MayHear = spectating.MayHear
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
		newInfirmary(infirmary{
			games: b.games, tables: b.tables, store: b.store, words: b.words, hearing: b.outages, now: b.time,
			discord: c.Discord, guild: c.Guild, gated: c.Key == nil, commit: c.Commit,
		}).routes(),
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
		}.Ensure, past.Ended, challenges.NoteBeaten, scores.Settled, b.clock.calls.QueueTurns,
	}
	b.publisher.After = []publish.Hook{
		challenges.StartRematch(
			b.publisher,
		), b.clock.calls.QueueNews, b.reviews.Queue, b.hands.Refresh, b.odds.Refresh,
		b.computers.WarmUp,
	}
}

// Run registers the commands, then answers interactions and watches the clock until ctx ends.
// It returns an error only if Discord refuses the bot. Run is called once.
func (b *Bot) Run(ctx context.Context) error {
	b.ctx = context.WithoutCancel(ctx)
	if err := b.register(ctx); err != nil || ctx.Err() != nil {
		return err
	}
	b.outages.Listen(ctx) // before anybody acts by the wrong time
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
	if b.emojis {
		work.Go(func() { b.illustrate(ctx) })
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

// every does something again and again, with a pause between, until ctx ends.
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

// round is a round of the clock, and counts how long it takes.
func (b *Bot) round(ctx context.Context) {
	begun := b.outages.Local()
	b.clock.tick(ctx)
	b.meter.Round(b.outages.Local().Sub(begun))
}

// Tick does once what happens every few seconds: it listens, and looks after all tables that are due.
func (b *Bot) Tick(ctx context.Context) {
	b.clock.tick(ctx)
	b.eraser.Round(ctx)
	b.guildSweeper.Round(ctx)
	b.archiver.Round(ctx)
}

// hear lets in what comes from Discord, until ctx ends or Discord refuses the bot.
func (b *Bot) hear(ctx context.Context) error {
	if b.known != nil {
		return b.await(ctx)
	}
	return b.shards.Run(ctx)
}

// Connected tells whether Discord reaches this copy, or it stands by for one that has ended.
func (b *Bot) Connected() bool {
	if b.known != nil {
		return b.reached()
	}
	return b.shards.Connected()
}

// long is how late a table is that is late.
const long = time.Minute

// State tells how the bot is, for those who run it.
func (b *Bot) State(ctx context.Context) meter.State {
	s := meter.State{Connected: b.Connected(), Heard: b.outages.InContact()}
	s.Heartbeat, _ = b.discord.Heartbeat() // which is nothing before the first
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

// finish waits until what has been begun is answered, but not for ever.
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
