package bot_test

import (
	"bytes"
	"context"
	crand "crypto/rand"
	"image/png"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot"
	"dockside/bot/catalog"
	"dockside/bot/wire/gateway"
	"dockside/bot/words"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine"
	"dockside/internal/sandbox"
	"dockside/render"
	"dockside/render/i18n"
	chingface "dockside/render/madameching"
	shanghaienface "dockside/render/shanghaien"
	shipshapeface "dockside/render/shipshape"
	"dockside/render/studio"
	"dockside/storage"
	"dockside/storage/bolt"
)

// harbour is a sandbox with a bot connected to it by discordgo, over a real WebSocket and REST.
type harbour struct {
	testing.TB
	*sandbox.Server
	api   string
	store store
	ctx   context.Context
	said  journal // what the bots have logged
	games int     // of which the ladders were told by settles
	nudge func()  // lets a little time go by where none does unless the test says so; otherwise nil
}

type store interface {
	storage.Store
	RateLimit(ctx context.Context, rate, want int) (granted int, wait time.Duration, err error)
	Close() error
}

// pictures are decoded once for all tests.
var pictures = sync.OnceValues(func() (*studio.Studio, error) {
	return studio.New(shanghaienface.New(), shipshapeface.New(), chingface.New())
})

// loadWords are the words of the house and of all games.
func loadWords() (*i18n.Catalogue, error) {
	return words.Load(shanghaienface.New().Traits().Files, shipshapeface.New().Traits().Files,
		chingface.New().Traits().Files)
}

// sharedWords are read once for all tests, apart from those that put emojis into them.
var sharedWords = sync.OnceValues(loadWords)

func rules() game.Rules { return shanghaien.Rules() }

// Settings change what openHarbour builds.
type Settings struct {
	store   store                                // bbolt in a temporary folder if nil
	shelf   storage.Archive                      // none if nil
	clock   *sandbox.Clock                       // the real clock if nil
	after   func(time.Duration) <-chan time.Time // the bot's timers
	now     func() time.Time                     // in place of the clock: the bot's and the sandbox'
	rules   sandbox.Shards
	check   func(sandbox.Request) error
	sent    func(sandbox.Message, []string)
	hasty   bool           // answers are waited for no longer than Discord does, see indulgence
	face    render.Face    // the game's own if nil
	judge   ai.Player      // who reviews, the game's own if nil
	painted bool           // pictures are painted, not left blank
	look    bool           // at every match that has ended, without being asked
	games   []catalog.Game // beside the first one
	log     *slog.Logger   // that of the test if nil
	chat    string         // the file of the sandbox; in memory if empty
}

func openHarbour(t testing.TB, s Settings) *harbour {
	t.Helper()
	h := moor(t, s)
	h.sail(s)
	return h
}

// patience is how long a test waits for anything at all.
const patience = 12 * time.Minute

// blink is how long a test looks away before it looks into the store again, which tells nobody that
// something has changed.
const blink = 2 * time.Millisecond

// indulgence is how many times longer than Discord a sandbox on the real clock waits for an
// answer: the race detector and a busy machine are not the bot's fault. What Discord's own 3 s
// bring about is tested with the clock in hand.
const indulgence = 5

func indulgent(d time.Duration, f func()) (stop func()) {
	t := time.AfterFunc(indulgence*d, f)
	return func() { t.Stop() }
}

// lenient are the timers of a bot in such a sandbox: it takes half of the time that it is given
// before it promises an answer, which would look different.
func lenient(d time.Duration) <-chan time.Time {
	if d == deferAfter {
		d *= indulgence
	}
	if d == storePause { // a store that a test has stopped is away for long enough
		d = blink
	}
	return time.After(d)
}

// moor opens a sandbox without a bot.
func moor(t testing.TB, s Settings) *harbour {
	t.Helper()
	c := sandbox.Config{Check: s.check, Sent: s.sent, File: s.chat, Shards: s.rules, Now: s.now}
	switch {
	case s.clock != nil:
		c.Now, c.After = s.clock.Now, s.clock.After
	case !s.hasty:
		c.After = indulgent
	}
	server, err := sandbox.New(c)
	if err != nil {
		t.Fatal(err)
	}
	address, err := server.Start("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(sync.OnceFunc(func() { server.Close() })) // package testing keeps what it called, and so all its memory
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	h := &harbour{TB: t, Server: server, api: address + "/api", store: s.store, ctx: ctx}
	t.Cleanup(h.complain)
	if h.store == nil {
		h.store = openFile(t, filepath.Join(t.TempDir(), "tables.db"))
	}
	return h
}

// complain shows what the bots have logged as wrong, where the test has failed.
func (h *harbour) complain() {
	if !h.Failed() {
		return
	}
	for line := range strings.Lines(h.said.String()) {
		if strings.Contains(line, "level=ERROR") || strings.Contains(line, "level=WARN") {
			h.Log(strings.TrimSpace(line))
		}
	}
}

func openFile(t testing.TB, path string) store {
	t.Helper()
	s, err := bolt.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	s.SkipSync()
	t.Cleanup(func() { s.Close() })
	return s
}

// sail connects a bot and returns it when it is there.
func (h *harbour) sail(s Settings) *bot.Bot {
	h.Helper()
	return h.run(h.rigged(s))
}

// rigged is the configuration of a bot by the settings.
func (h *harbour) rigged(s Settings) bot.Config {
	h.Helper()
	now, after := time.Now, lenient
	if s.hasty {
		after = time.After
	}
	if s.clock != nil {
		now = s.clock.Now
	}
	if s.now != nil {
		now = s.now
	}
	if s.after != nil {
		after = s.after
	}
	c := h.config(now, after)
	c.Elapsed = func() time.Duration { return now().Sub(noon) }
	if s.face != nil {
		c.Games[0].Face = s.face
	}
	if s.judge != nil {
		c.Games[0].Levels = func(game.Setup) []ai.Level { return []ai.Level{{Name: "captain", Player: s.judge}} }
	}
	if s.look {
		c.Games[0].Chapter = engine.Round
	}
	c.Games, c.Archive = append(c.Games, s.games...), s.shelf
	if s.painted {
		c.Studio = c.Studio.(sketches).studio
	}
	if s.log != nil {
		c.Log = s.log
	}
	return c
}

// run lets a bot of this configuration work until the end of the test, and returns it when it is there.
func (h *harbour) run(c bot.Config) *bot.Bot {
	h.Helper()
	b, _ := h.launch(c)
	return b
}

// launch is run of a bot that can be stopped before the end of the test.
func (h *harbour) launch(c bot.Config) (b *bot.Bot, stop func()) {
	h.Helper()
	b = bot.New(c)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- b.Run(ctx) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			h.Errorf("the bot ended with %v", err)
		}
	})
	h.Cleanup(stop)
	if err := h.AwaitBot(h.ctx); err != nil {
		h.Fatal(err)
	}
	return b, stop
}

func (h *harbour) build(now func() time.Time, after func(time.Duration) <-chan time.Time) *bot.Bot {
	h.Helper()
	return bot.New(h.config(now, after))
}

func (h *harbour) config(now func() time.Time, after func(time.Duration) <-chan time.Time) bot.Config {
	h.Helper()
	heard := slog.NewTextHandler(io.MultiWriter(logWriter(h.TB), &h.said), &slog.HandlerOptions{Level: slog.LevelDebug})
	c, err := configure(h.api, h.Token(), h.store, now, after, slog.New(heard))
	if err != nil {
		h.Fatal(err)
	}
	return c
}

// configure gathers what a bot needs as main does, with dice of its own.
func configure(api, token string, s storage.Store, now func() time.Time, after func(time.Duration) <-chan time.Time,
	log *slog.Logger,
) (bot.Config, error) {
	words, err := sharedWords()
	if err != nil {
		return bot.Config{}, err
	}
	studio, err := pictures()
	if err != nil {
		return bot.Config{}, err
	}
	d, err := gateway.New(api, token, after, log)
	return bot.Config{
		Games: []catalog.Game{{Rules: rules(), Face: shanghaienface.New(), Levels: captains}}, Store: s, Discord: d,
		Words: words, Studio: sketches{studio}, Cinema: studio.Cinema(), Random: crand.Reader,
		Dice:  &fair{r: rand.New(rand.NewPCG(rand.Uint64(), 2))},
		Files: strings.TrimSuffix(api, "/api"), Now: now, After: after, Log: log,
	}, err
}

// captains are the computer players, which all bots of a test share.
func captains(game.Setup) []ai.Level { return engines() }

var engines = sync.OnceValue(func() []ai.Level { return engine.Levels(1) })

// fair dice for many games at once.
type fair struct {
	mu sync.Mutex
	r  *rand.Rand
}

func (f *fair) IntN(n int) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.r.IntN(n)
}

// logWriter shows the bot's log with DOCKSIDE_TEST_LOG set.
func logWriter(t testing.TB) io.Writer {
	if os.Getenv("DOCKSIDE_TEST_LOG") == "" {
		return io.Discard
	}
	return t.Output()
}

// noFaults fails the test for everything the sandbox found fault with.
func (h *harbour) noFaults() {
	h.Helper()
	for i, v := range h.Verdicts() {
		if i == 10 {
			h.Fatal("and more")
		}
		h.Errorf("%s: %s %d %s", v.Kind, v.Route, v.Code, v.Detail)
	}
}

// decodes fails the test unless all pictures of a channel can be read; it returns how many.
func (h *harbour) decodes(channel string, member *sandbox.Member) int {
	h.Helper()
	var files map[string][]byte // by message
	if err := h.Await(h.ctx, func() bool {
		files = h.picturesIn(channel, member)
		return files != nil
	}); err != nil {
		h.Fatal(err)
	}
	for message, file := range files {
		if _, err := png.Decode(bytes.NewReader(file)); err != nil {
			h.Errorf("the picture of message %s: %v", message, err)
		}
	}
	return len(files)
}

// picturesIn are the pictures of a channel by message, or nil if one was replaced just now.
func (h *harbour) picturesIn(channel string, member *sandbox.Member) map[string][]byte {
	files := map[string][]byte{}
	for _, m := range h.Messages(channel, member.ID) {
		for _, e := range m.Embeds {
			if e.Image == nil {
				continue
			}
			id := path.Base(path.Dir(e.Image.URL)) // ends with /<attachment>/<file name>
			if files[m.ID] = h.File(id); files[m.ID] == nil {
				return nil
			}
		}
	}
	return files
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
