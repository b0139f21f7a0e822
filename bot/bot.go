// Package bot plays the games of the house in Discord: it takes commands and presses, keeps
// tables in a store, and shows the channel what is on them. It names no game.
package bot

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"time"

	"dockside/bot/screen"
	"dockside/bot/text"
	"dockside/bot/wire"
	"dockside/game"
	"dockside/house"
	"dockside/render"
	"dockside/table"
)

// Config is everything a bot needs from outside.
type Config struct {
	Games   []house.Game
	Store   Store
	Discord *wire.Discord
	Words   *text.Catalogue
	Studio  *render.Studio
	Random  io.Reader // nobody can foresee it; the seeds of matches come from here
	Dice    game.Dice // for matches that have no seed
	Files   string    // base address of the files that people upload; wire.DefaultFiles if empty
	Now     func() time.Time
	After   func(time.Duration) <-chan time.Time
	Guild   string // register commands in this server alone; everywhere if empty
	Log     *slog.Logger
}

// Bot is one running bot. It keeps nothing in memory that a game needs: any number of them may
// work on the same store.
type Bot struct {
	games   []house.Game
	store   Store
	discord *wire.Discord
	words   *text.Catalogue
	studio  *render.Studio
	random  io.Reader
	cinema  *render.Cinema
	dice    game.Dice
	files   *wire.Files
	now     func() time.Time
	after   func(time.Duration) <-chan time.Time
	guild   string
	log     *slog.Logger
	routes  map[string]handler
	turns   queue
	critic  *critic
	ended   chan string     // tables with a result that nobody has reviewed
	minds   chan struct{}   // holds one token for each computer player that thinks, also about a review
	busy    sync.WaitGroup  // interactions that are being answered
	ctx     context.Context // ends when the bot stops
}

// New makes a bot. Nothing happens before Run.
func New(c Config) *Bot {
	b := &Bot{
		games: c.Games, store: c.Store, discord: c.Discord, words: c.Words, random: c.Random, dice: c.Dice,
		files:  wire.NewFiles(c.Files),
		studio: c.Studio, cinema: render.NewCinema(c.Studio),
		minds: make(chan struct{}, minds()), ended: make(chan string, endedKept),
		now: c.Now, after: c.After, guild: c.Guild, log: c.Log, ctx: context.Background(),
	}
	b.critic = newCritic(b.minds, c.Now)
	b.routes = b.handlers()
	return b
}

// Run registers the commands, then answers interactions and watches the clock until ctx ends.
// It returns an error only if Discord refuses the bot. Run is called once.
func (b *Bot) Run(ctx context.Context) error {
	b.ctx = context.WithoutCancel(ctx)
	if err := b.register(ctx); err != nil || ctx.Err() != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var work sync.WaitGroup
	work.Go(func() { b.watch(ctx) })
	work.Go(func() { b.lookBack(ctx) })
	err := b.discord.Run(ctx, b.Handle)
	stop()
	work.Wait()
	b.finish()
	return err
}

// Connected tells whether the bot hears Discord now.
func (b *Bot) Connected() bool { return b.discord.Connected() }

// finish waits until what has been begun is answered, but not for ever.
func (b *Bot) finish() {
	idle := make(chan struct{})
	go func() {
		b.busy.Wait()
		close(idle)
	}()
	select {
	case <-idle:
	case <-b.after(lastWords):
		b.log.Warn("stopped before everything was answered")
	}
}

// handlers lists what each verb does. A verb is the name of a command or the first word of a custom id.
func (b *Bot) handlers() map[string]handler {
	routes := map[string]handler{
		"challenge": b.challenge,
		"solo":      b.solo,
		"accept":    b.accept,
		"join":      b.join,
		"leave":     b.leave,
		"start":     b.begins,
		"enlist":    b.enlist,
		"decline":   b.decline,
		"play":      b.play,
		"hand":      b.hand,
		"think":     b.think,
		"panel":     b.panel,
		"odds":      b.odds,
		"more":      b.more,
		"board":     b.choose("board", played, b.boardAgain),
		"resign":    b.choose("resign", played, b.askResign),
		"resigned":  b.resign,
		"end":       b.choose("end", anyTable, b.end),
		"claim":     b.claim,
		"wait":      b.wait,
		"standin":   b.standIn,
		"rematch":   b.rematch,
		"film":      b.film,
		"still":     b.still,
		"rules":     b.rules,
		"word":      b.luckyWord,
		"worded":    b.worded,

		"history": b.history,
		"replay":  b.replay,
		"share":   b.share,
		"review":  b.review,
		"study":   b.study,
		"record":  b.recordOf,
		"verify":  b.verify,
		"sealed":  b.diceOf,
		"dice":    b.statistics,

		"leaderboard": b.leaderboard,
		"ladders":     b.ladders,
		"ladder":      b.page,
		"fame":        b.hall,
		"profile":     b.profile,
		"portrait":    b.shareProfile,

		"settings me":     b.mySettings,
		"settings server": b.serverSettings,
	}
	for _, g := range b.games {
		for _, move := range g.Face.Traits().Commands {
			routes[string(move)] = b.choose(string(move), played, b.command(move))
		}
	}
	return routes
}

// game finds a game by its name.
func (b *Bot) game(name string) (house.Game, error) {
	for _, g := range b.games {
		if g.Rules.Name == name {
			return g, nil
		}
	}
	return house.Game{}, table.ErrRules
}

// load finds a table with its game and its match.
func (b *Bot) load(ctx context.Context, id string) (*screen.View, error) {
	t, err := b.store.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	return b.see(t)
}

func (b *Bot) see(t *table.Table) (*screen.View, error) {
	g, err := b.game(t.Game)
	if err != nil {
		return nil, err
	}
	s, err := t.Replay(g.Rules)
	if err != nil {
		return nil, err
	}
	return &screen.View{Sitting: s, Game: g, Words: b.words}, nil
}
