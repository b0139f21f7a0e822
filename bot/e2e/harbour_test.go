package e2e

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
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot"
	"dockside/bot/catalog"
	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/feature/help"
	"dockside/bot/words"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine"
	"dockside/internal/sandbox"
	"dockside/internal/sandbox/verdict"
	"dockside/render"
	"dockside/render/i18n"
	chingface "dockside/render/madameching"
	shanghaienface "dockside/render/shanghaien"
	shipshapeface "dockside/render/shipshape"
	"dockside/render/studio"
	"dockside/storage"
	"dockside/storage/bolt"
)

// harbour is the test fixture: a fake Discord server with a bot connected by discordgo, over real WebSocket and REST.
type harbour struct {
	testing.TB
	*sandbox.Server
	api   string
	store store
	ctx   context.Context
	said  journal      // log of the bots
	games int          // results recorded by settles
	bots  atomic.Int32 // bots that run in this process
	nudge func()       // if not nil, advances a clock that otherwise stands still, or ticks the bot
	// seating is held while a lobby is open. Another host would join it instead of opening one.
	seating *sync.Mutex
}

// store is what the tests need of bbolt and Redis stores alike.
type store interface {
	storage.Store
	RateLimit(ctx context.Context, rate, want int) (granted int, wait time.Duration, err error)
	Close() error
}

// pictures returns the renderer, whose images are decoded once for all tests.
var pictures = sync.OnceValues(func() (*studio.Studio, error) {
	return studio.New(shanghaienface.New(), shipshapeface.New(), chingface.New())
})

// loadWords returns the catalogue of the core and of all games.
func loadWords() (*i18n.Catalogue, error) {
	return words.Load(shanghaienface.New().Traits().Files, shipshapeface.New().Traits().Files,
		chingface.New().Traits().Files)
}

// sharedWords returns a catalogue that is loaded once for all tests. Tests that add emojis load their own.
var sharedWords = sync.OnceValues(loadWords)

func rules() game.Rules { return shanghaien.Rules() }

// settings are the options of openHarbour.
type settings struct {
	store   store                                // default: bbolt in a temporary folder
	shelf   storage.Archive                      // default: no archive
	clock   *sandbox.Clock                       // default: the real clock
	after   func(time.Duration) <-chan time.Time // timers of the bot
	now     func() time.Time                     // replaces the clock of the bot and the sandbox
	rules   sandbox.Shards
	check   func(sandbox.Request) error
	sent    func(sandbox.Message, []string)
	hasty   bool           // uses Discord's real time limits, see indulgence
	face    render.Face    // default: the game's own
	judge   ai.Player      // reviewer; default: the game's own
	painted bool           // draws real pictures instead of blank ones
	look    bool           // adds win chances to every result
	games   []catalog.Game // beside the first one
	log     *slog.Logger   // default: the log of the test
	seeded  bool           // the same seeds and dice in each run
	chat    string         // file of the sandbox; default: in memory
	greets  bool           // shows first steps and links that add the bot, as the program does
}

// openHarbour opens a fake Discord with a connected bot.
func openHarbour(t testing.TB, s settings) *harbour {
	t.Helper()
	h := moor(t, s)
	h.sail(s)
	return h
}

// patience is the most time of every test. On a busy machine a test can take as long as all of them.
const patience = 10 * time.Minute

// patienceOf returns the time limit of a test. It ends before the limit of go test, so that the test says what it waits
// for.
func patienceOf(t testing.TB) time.Duration {
	const earlier = 20 * time.Second
	if d, ok := t.(interface{ Deadline() (time.Time, bool) }); ok {
		if at, limited := d.Deadline(); limited {
			return min(patience, time.Until(at)-earlier)
		}
	}
	return patience
}

// blink is the polling interval for the store, which does not announce changes.
const blink = 2 * time.Millisecond

// indulgence multiplies Discord's time limits in a sandbox on the real clock. The race detector and a busy machine slow
// the bot down. Tests with a fake clock check the real limit of 3 s.
const indulgence = 5

// indulgent is time.AfterFunc with the time multiplied by indulgence. It implements After of sandbox.Config.
func indulgent(d time.Duration, f func()) (stop func()) {
	t := time.AfterFunc(indulgence*d, f)
	return func() { t.Stop() }
}

// lenient returns timers for a bot in such a sandbox. The timers of deferrals and of the findings of /doctor are
// multiplied by indulgence too, since the responses of a slow machine would look different.
func lenient(d time.Duration) <-chan time.Time {
	if d == deferAfter || d == help.FindingTimeout {
		d *= indulgence
	}
	if d == storePause { // tests with a stopped store need no real pause
		d = blink
	}
	return time.After(d)
}

// moor opens a sandbox without a bot.
func moor(t testing.TB, s settings) *harbour {
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
	t.Cleanup(sync.OnceFunc(func() { server.Close() })) // OnceFunc frees the server: testing keeps cleanup functions
	ctx, cancel := context.WithTimeout(t.Context(), patienceOf(t))
	t.Cleanup(cancel)
	h := &harbour{TB: t, Server: server, api: address + "/api", store: s.store, ctx: ctx, seating: new(sync.Mutex)}
	t.Cleanup(h.complain)
	if h.store == nil {
		h.store = openFile(t, filepath.Join(t.TempDir(), "tables.db"))
	}
	return h
}

// complain logs the warnings and errors of the bots if the test has failed.
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

// openFile opens a bbolt store.
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

// sail connects a bot and returns it once it is ready.
func (h *harbour) sail(s settings) *bot.Bot {
	h.Helper()
	return h.run(h.rigged(s))
}

// rigged returns the configuration of a bot for s.
func (h *harbour) rigged(s settings) bot.Config {
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
	c.FirstSteps, c.InviteLinks = s.greets, s.greets
	if s.seeded {
		c.Random, c.Dice = constant{}, &fair{r: rand.New(rand.NewPCG(1, 2))}
	}
	return c
}

// run runs a bot until the end of the test, and returns it once it is ready.
func (h *harbour) run(c bot.Config) *bot.Bot {
	h.Helper()
	b, _ := h.launch(c)
	return b
}

// launch is like run, but the bot can be stopped before the end of the test.
func (h *harbour) launch(c bot.Config) (b *bot.Bot, stop func()) {
	h.Helper()
	b = bot.New(c)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	h.bots.Add(1)
	go func() { done <- b.Run(ctx) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			h.Errorf("the bot ended with %v", err)
		}
		if h.bots.Add(-1) == 0 { // otherwise the next bot could count as connected, since Discord still knows this one
			_ = h.Await(h.ctx, func() bool { return h.Connections() == 0 })
		}
	})
	h.Cleanup(stop)
	if err := h.AwaitBot(h.ctx); err != nil {
		h.Fatal(err)
	}
	return b, stop
}

// build returns a bot that is not running.
func (h *harbour) build(now func() time.Time, after func(time.Duration) <-chan time.Time) *bot.Bot {
	h.Helper()
	return bot.New(h.config(now, after))
}

// config returns the default configuration of a bot, which logs to h.said.
func (h *harbour) config(now func() time.Time, after func(time.Duration) <-chan time.Time) bot.Config {
	h.Helper()
	heard := slog.NewTextHandler(io.MultiWriter(logWriter(h.TB), &h.said), &slog.HandlerOptions{Level: slog.LevelDebug})
	c, err := configure(h.api, h.Token(), h.store, now, after, slog.New(heard))
	if err != nil {
		h.Fatal(err)
	}
	return c
}

// configure assembles the dependencies of a bot as the program does, but with its own dice.
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

// captains returns the computer players, which all bots of a test process share.
func captains(game.Setup) []ai.Level { return engines() }

var engines = sync.OnceValue(func() []ai.Level { return engine.Levels(1) })

// fair is a random source that is safe for concurrent use.
type fair struct {
	mu sync.Mutex
	r  *rand.Rand
}

func (f *fair) IntN(n int) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.r.IntN(n)
}

// logWriter returns the test's output if DOCKSIDE_TEST_LOG is set, or else discards the log.
func logWriter(t testing.TB) io.Writer {
	if os.Getenv("DOCKSIDE_TEST_LOG") == "" {
		return io.Discard
	}
	return t.Output()
}

// noFaults fails the test for each of the first ten faults that the sandbox has found.
func (h *harbour) noFaults() {
	h.Helper()
	for i, v := range slices.DeleteFunc(h.Verdicts(), expectedRefusal) {
		if i == 10 {
			h.Fatal("and more")
		}
		h.Errorf("%s: %s %d %s", v.Kind, v.Route, v.Code, v.Detail)
	}
}

// expectedRefusal reports whether a verdict is of a request that Discord may refuse although the bot works.
func expectedRefusal(v verdict.Verdict) bool { return onDeletedHand(v) || crossing(v) }

// crossing reports whether a deferral and the response of an interaction crossed, see docs/guarantees.md. Discord
// refuses the later one. Two responses or two deferrals are a fault: they leave a verdict of their own, AnsweredTwice.
func crossing(v verdict.Verdict) bool {
	if v.Kind == sandbox.AnsweredTwice {
		return deferredOnce.MatchString(v.Detail)
	}
	return v.Kind == sandbox.Refused && v.Code == discord.AlreadyAnswered && strings.HasSuffix(v.Route, "/callback")
}

// deferredOnce matches two callbacks if exactly one is a deferral, type 5 or 6.
var deferredOnce = regexp.MustCompile(`first with type ([56], then with type [47]|[47], then with type [56])$`)

// onDeletedHand reports whether Discord refused an edit because the pressed hand had been sent again below a newer
// board. The bot then responds with a new message.
func onDeletedHand(v verdict.Verdict) bool {
	return v.Kind == sandbox.Refused && v.Code == discord.UnknownMessage && strings.HasSuffix(v.Route, "/callback")
}

// decodes fails the test unless all pictures of a channel can be decoded. It returns their number.
func (h *harbour) decodes(channel string, member *sandbox.Member) int {
	h.Helper()
	var files map[string][]byte // by message id
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

// picturesIn returns the pictures of a channel by message id, or nil if one has just been replaced.
func (h *harbour) picturesIn(channel string, member *sandbox.Member) map[string][]byte {
	files := map[string][]byte{}
	for _, m := range h.Messages(channel, member.ID) {
		for _, e := range m.Embeds {
			if e.Image == nil {
				continue
			}
			id := path.Base(path.Dir(e.Image.URL)) // the URL ends with /<attachment>/<file name>
			if files[m.ID] = h.File(id); files[m.ID] == nil {
				return nil
			}
		}
	}
	return files
}
