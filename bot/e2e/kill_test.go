package e2e

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/table"
	"dockside/internal/sandbox"
	"dockside/storage/bolt"

	"github.com/redis/go-redis/v9/logging"
)

// TestMain silences the log unless DOCKSIDE_TEST_LOG is set, and adapts parallelism and garbage collection to these
// tests.
func TestMain(m *testing.M) {
	if os.Getenv("DOCKSIDE_TEST_LOG") == "" {
		hush()
	}
	// More tests run in parallel than there are processors, since most wait for processes to start or gateways to
	// close.
	parallel := "16"
	if os.Getenv("DOCKSIDE_TEST_STORES") != "" || os.Getenv(gametest.Full) != "" { // these keep the CPUs busy
		parallel = "8"
	}
	if err := flag.Set("test.parallel", parallel); err != nil {
		log.Fatal(err)
	}
	debug.SetGCPercent(200) // boards are drawn all the time, and memory is plentiful in tests
	os.Exit(run(m))
}

// run runs the tests with a temporary folder that they share.
func run(m *testing.M) int {
	folder, err := os.MkdirTemp("", "dockside")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	shared = folder
	return m.Run()
}

var shared string // the path of the folder that the tests share

// hush discards the log output of discordgo and go-redis. Every error repeats it, and thousands of such lines would
// hide the one that matters.
func hush() {
	log.SetOutput(io.Discard)
	logging.Disable()
}

// mortal is the shipped program in a process of its own, which tests can kill.
type mortal struct {
	h              *harbour
	binary, memory string // memory is the environment setting that selects the store
	cmd            *exec.Cmd
}

// buildProgram builds the program once for all tests, with the flags of the tests, so that only linking remains.
func buildProgram(t testing.TB) string {
	t.Helper()
	binary, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return binary
}

var built = sync.OnceValues(func() (string, error) {
	binary := filepath.Join(shared, "dockside")
	cmd := exec.CommandContext(context.Background(), "go", "build", "-o", binary, "dockside")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build the program: %w\n%s", err, out)
	}
	return binary, nil
})

// program returns a command that runs the program as a bot of the harbour until the test ends.
func (h *harbour) program(binary string, env ...string) *exec.Cmd {
	cmd := exec.CommandContext(h.ctx, binary)
	cmd.Env = append(os.Environ(), env...)
	cmd.Env = append(cmd.Env, "DISCORD_API_URL="+h.api, "DISCORD_RATE=65535", "DISCORD_TOKEN="+h.Token())
	cmd.Stderr = logWriter(h.TB)
	return cmd
}

// live starts the program and stops it with the test.
func (h *harbour) live(memory string) *mortal {
	h.Helper()
	m := &mortal{h: h, binary: buildProgram(h.TB), memory: memory}
	if err := m.start(); err != nil {
		h.Fatal(err)
	}
	h.Cleanup(func() { _ = m.cmd.Wait() }) // the context of the test kills the process
	return m
}

func (m *mortal) start() error {
	if err := m.launch(); err != nil {
		return err
	}
	return m.h.AwaitBot(m.h.ctx)
}

// launch starts the program, and does not wait until it is connected.
func (m *mortal) launch() error {
	m.cmd = m.h.program(m.binary, m.memory)
	return m.cmd.Start()
}

func (m *mortal) kill() error {
	if err := m.cmd.Process.Kill(); err != nil {
		return err
	}
	_ = m.cmd.Wait() // always returns an error, since the process was killed
	return m.h.Await(m.h.ctx, func() bool { return m.h.Connections() == 0 })
}

// The bot may be killed without warning and started again during games. Nothing is lost, nothing is played twice, and
// older buttons keep working.
func TestKilledAndStartedAgain(t *testing.T) {
	t.Parallel()
	redis := startRedis(t).address()
	h := moor(t, settings{store: openRedis(t, redis), hasty: true})
	bot := h.live("REDIS_URL=" + redis)
	crash := newStorm(gametest.Many(20, 25), func() error {
		if err := bot.kill(); err != nil {
			return err
		}
		return bot.start()
	})
	survive(h, crash)
}

// The bot may be killed and started again on a bbolt file. Only one process may open the file, so the test reads it
// while the bot is stopped.
func TestKilledOnAFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "tables.db")
	notes := &visitor{path: path}
	h := moor(t, settings{store: notes, hasty: true})
	notes.around = h.live("DATA_FILE=" + path)
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	often := gametest.Many(40, 20)
	_, before := p.match()
	for presses := 1; ; presses++ {
		board, over := p.latest()
		if over {
			break
		}
		use := p.act(p.asked(board), board)
		if presses%often == 0 {
			_, m := p.match() // kills the bot, reads the file, and starts the bot again
			p.extends(before, m, often)
			before = m
		}
		if _, err := use.Acked(p.ctx); err != nil {
			t.Fatalf("a press hangs: %v", err)
		}
	}
	p.settled(p.channel, p.members[0])
	_, m := p.match()
	p.extends(before, m, often)
	if !m.Outcome().Over() {
		t.Error("the result is shown of a match that is not over")
	}
}

// latest waits for the board of a running game, or reports that the result is shown. It goes on after the result of a
// round.
func (p *pair) latest() (board sandbox.Message, over bool) {
	p.Helper()
	paused := false
	board, err := p.AwaitMessage(p.ctx, p.channel, p.members[0].ID, func(m sandbox.Message) bool {
		_, over = m.Component("rematch:" + p.table)
		_, paused = nextPart(m, p.table)
		return over || paused || len(plays(m)) > 0 && hasControl(m, "odds:"+p.table+":again") == ""
	})
	if err != nil {
		p.Fatal(err)
	}
	if paused {
		p.continues()
		return p.latest()
	}
	return board, over
}

// asked returns the member whose turn it is on a board.
func (p *pair) asked(board sandbox.Message) *sandbox.Member {
	if strings.Contains(board.Embeds[0].Description, "**"+p.members[1].Name+"** (") {
		return p.members[1]
	}
	return p.members[0]
}

// visitor is a store that reads a bbolt file which a running bot has open. It stops the bot for the duration of the
// read.
type visitor struct {
	store
	path   string
	around *mortal
}

func (v *visitor) Load(ctx context.Context, id string) (*table.Table, error) {
	if err := v.around.kill(); err != nil {
		return nil, err
	}
	s, err := bolt.Open(v.path)
	if err != nil {
		return nil, err
	}
	t, err := s.Load(ctx, id)
	return t, errors.Join(err, s.Close(), v.around.start())
}

func (v *visitor) Close() error { return nil }

// Redis may stop and start again during games. Users see that the store is unavailable, and no move is lost.
func TestRedisStoppedAndStarted(t *testing.T) {
	t.Parallel()
	server := startRedis(t)
	h := openHarbour(t, settings{store: openRedis(t, server.address())})
	outage := newStorm(gametest.Many(20, 40), func() error {
		server.stop()
		apology(h)
		server.start()
		return nil
	})
	survive(h, outage)
}

// apology fails the test unless a command is answered with an apology while the store is unavailable.
func apology(h *harbour) {
	use := h.Member("Anna").Command(h.Channel("harbour"), "challenge")
	r, err := use.Wait(h.ctx)
	if err != nil || r.Failed || r.Message == nil || !r.Ephemeral {
		h.Errorf("while the store was away: %+v, %v", r, err)
		return
	}
	if said := r.Message.Embeds[0].Description; !strings.Contains(said, "I can’t reach my database") {
		h.Errorf("a user was notified while the store was away: %s", said)
	}
}

// storm calls its strike function after a fixed number of presses, again and again.
type storm struct {
	mu     sync.RWMutex
	count  int
	every  int
	struck int
	strike func() error
}

func newStorm(every int, strike func() error) *storm { return &storm{every: every, strike: strike} }

// press counts a press, and calls strike if it is due.
func (s *storm) press() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.count++; s.count%s.every != 0 {
		return nil
	}
	s.struck++
	return s.strike()
}

// excused has the error codes that many restarts may cause: a truncated request of a killed process, and responses that
// are late on a busy machine. Other tests of whole games check that responses are in time.
var excused = []int{50109, 10062, 10015}

// survive plays whole games during a storm.
func survive(h *harbour, s *storm) {
	h.Helper()
	pairs := make([]*pair, gametest.Many(1, 3))
	for i := range pairs { // all start before the first strike, which might lose a challenge
		one, other := fmt.Sprintf("Captain %d", 2*i), fmt.Sprintf("Captain %d", 2*i+1)
		h.AddMember(sandbox.Person{Name: one})
		h.AddMember(sandbox.Person{Name: other})
		p := h.pair(h.AddChannel(sandbox.Room{Name: fmt.Sprintf("table-%d", i)}), one, other)
		p.start()
		pairs[i] = p
	}
	var games sync.WaitGroup
	for _, p := range pairs {
		games.Go(func() { p.weather(s) })
	}
	games.Wait()
	h.survived(s)
}

// survived fails the test unless the storm struck at least three times. It also fails on errors that a storm does not
// excuse.
func (h *harbour) survived(s *storm) {
	h.Helper()
	if s.struck < 3 {
		h.Errorf("the storm has struck %d times only", s.struck)
	}
	for _, v := range h.Verdicts(sandbox.Refused, sandbox.AnsweredTwice, sandbox.NoAltText) {
		if slices.Contains(excused, v.Code) {
			continue
		}
		h.Errorf("%s: %s %d %s", v.Kind, v.Route, v.Code, v.Detail)
	}
}

// weather plays a game to its end although presses may fail. It checks that the log of the match only grows.
func (p *pair) weather(s *storm) {
	_, before := p.match()
	for {
		member, m := p.mover()
		p.extends(before, m, 1)
		before = m
		if member == nil {
			p.result()
			p.settled(p.channel, p.members[0])
			return
		}
		use := p.act(member, p.board(m))
		if err := s.press(); err != nil {
			p.Error(err)
			return
		}
		if _, err := use.Acked(p.ctx); err != nil { // a deferred response may be lost with its process
			p.Errorf("a press hangs: %v", err)
			return
		}
	}
}

// settled waits until no message of a channel offers a member a move.
func (h *harbour) settled(channel string, member *sandbox.Member) {
	h.Helper()
	moving := func(m sandbox.Message) bool { return !m.Ephemeral() && len(plays(m)) > 0 }
	if err := h.Await(h.ctx, func() bool {
		return !slices.ContainsFunc(h.Messages(channel, member.ID), moving)
	}); err != nil {
		h.Errorf("after the game an old board still has its buttons: %v", err)
	}
}

// extends fails the test unless the log of after begins with that of before. At most presses plays may be new.
func (h *harbour) extends(before, after *game.Match, presses int) {
	h.Helper()
	old, now := before.Log(), after.Log()
	if len(now) < len(old) || !slices.Equal(now[:len(old)], old) {
		h.Errorf("the log has lost something: %v is no beginning of %v", old, now)
	}
	if n := pressed(after, len(old)); n > presses {
		h.Errorf("%d presses have become %d plays", presses, n)
	}
}

// pressed returns the number of plays, starting at index from, that a player made by a button.
func pressed(m *game.Match, from int) int {
	n := 0
	for i, play := range m.Log()[from:] {
		if play.Seat >= 0 && !m.WasOnlyMove(from+i) {
			n++
		}
	}
	return n
}
