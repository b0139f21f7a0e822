// Package bot plays the games of the house in Discord: it takes commands and presses, keeps
// tables in a store, and shows the channel what is on them. It names no game.
package bot

import (
	"context"
	"io"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"dockside/bot/text"
	"dockside/game"
	"dockside/game/ai"
	"dockside/ladder"
	"dockside/render"
	"dockside/table"
)

// Game is what main lists for each game of the house.
type Game struct {
	Rules game.Rules
	Face  render.Face
	// Levels are the computer players for a table that is set up so, the weakest first. They
	// may be asked for often, so they share what is large.
	Levels func(game.Setup) []ai.Level
	// Chapter numbers the chapter of a position, such as the round, for the chances that a result
	// shows. A game that has it is reviewed as soon as it is over, so a review must not take long.
	// Nil for a game without.
	Chapter func(game.State) int
}

// Config is everything a bot needs from outside.
type Config struct {
	Games   []Game
	Store   Store
	Discord *Discord
	Words   *text.Catalogue
	Studio  *render.Studio
	Random  io.Reader // nobody can foresee it; the seeds of matches come from here
	Dice    game.Dice // for matches that have no seed
	Files   string    // base address of the files that people upload; DefaultFiles if empty
	Now     func() time.Time
	After   func(time.Duration) <-chan time.Time
	Guild   string // register commands in this server alone; everywhere if empty
	Log     *slog.Logger
}

// Bot is one running bot. It keeps nothing in memory that a game needs: any number of them may
// work on the same store.
type Bot struct {
	games   []Game
	store   Store
	discord *Discord
	words   *text.Catalogue
	studio  *render.Studio
	random  io.Reader
	cinema  *render.Cinema
	dice    game.Dice
	files   *fileHost
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
		files:  newFileHost(c.Files),
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
func (b *Bot) game(name string) (Game, error) {
	for _, g := range b.games {
		if g.Rules.Name == name {
			return g, nil
		}
	}
	return Game{}, table.ErrRules
}

// load finds a table with its game and its match.
func (b *Bot) load(ctx context.Context, id string) (*view, error) {
	t, err := b.store.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	return b.see(t)
}

// view is a table with what follows from it.
type view struct {
	*table.Table
	Game
	match *game.Match
	words *text.Catalogue // nil where nobody speaks
}

// Names lists who sits where, the seats that the rules play behind the others. Those have a name
// in the language of the table.
func (v *view) Names() []string {
	names := v.Table.Names()
	for n := range len(ladder.Sides(v.Rules, v.match.Setup())) - len(names) {
		name := v.dummy()
		if n > 0 {
			name += " " + strconv.Itoa(n+1)
		}
		names = append(names, name)
	}
	return names
}

// dummy is what a seat that the rules play is called.
func (v *view) dummy() string {
	l, key := v.words.For(v.Locale), v.Rules.Name+".dummy"
	if !l.Has(key) {
		key = "seat.dummy"
	}
	return l.Say(key)
}

func (b *Bot) see(t *table.Table) (*view, error) {
	g, err := b.game(t.Game)
	if err != nil {
		return nil, err
	}
	m, err := t.Match(g.Rules)
	if err != nil {
		return nil, err
	}
	return &view{t, g, m, b.words}, nil
}
