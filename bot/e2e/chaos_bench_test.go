package e2e

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/internal/sandbox"
	"dockside/storage/redis"
	"dockside/storage/storagetest/redistest"
)

// chaos is a fault-injection test: replicas of the bot and masters of the Cluster are killed in turn, and Discord
// refuses requests. One of the two replicas has a clock that is ten minutes ahead.
type chaos struct {
	*harbour

	flock  *redistest.Replicated
	copies []*copied
	span   time.Duration // how long faults are injected

	mu            sync.Mutex
	taken         map[string][]*taken // deliveries of each user's latest interaction, by user id
	troubles      []time.Time         // when Discord began to refuse requests
	deaths        []time.Time         // when masters were killed
	presses       int
	died, refused int // unanswered interactions: the replica died, or Discord refused
}

// copied is a replica of the bot with the address of its HTTP endpoint.
type copied struct {
	binary, address string

	cmd    *exec.Cmd
	killed []time.Time
}

// taken is the delivery of an interaction to a replica. The status is that of the HTTP response, or 0 if there was
// none.
type taken struct {
	to     *copied
	at     time.Time
	status int
}

// BenchmarkChaos plays games on two replicas behind a load balancer while faults occur. The Cluster has three masters
// with two Redis replicas each. Bots and masters are killed, and Discord responds with errors.
//
// No move may be lost or doubled, and none that was shown may be undone. An interaction may stay unanswered only if its
// replica died or Discord refused the response, and it can be repeated. The benchmark lasts a minute, or as long as
// DOCKSIDE_CHAOS says, and must run alone:
//
//	DOCKSIDE_CHAOS=1h go test ./bot -run '^$' -bench Chaos -benchtime 1x -timeout 0
func BenchmarkChaos(b *testing.B) {
	for b.Loop() {
		c := openChaos(b)
		over := make(chan struct{})
		var games sync.WaitGroup
		const pairs = 6
		for i := range pairs {
			games.Go(func() { c.plays(i, over) })
		}
		c.strikes()
		close(over)
		games.Wait()
		c.survived()
		b.ReportMetric(float64(c.presses), "presses")
		b.ReportMetric(float64(c.died), "died")
		b.ReportMetric(float64(c.refused), "refused")
	}
}

// openChaos starts the Cluster, two replicas of the bot and the load balancer.
func openChaos(t testing.TB) *chaos {
	span, err := time.ParseDuration(os.Getenv("DOCKSIDE_CHAOS"))
	if err != nil {
		span = time.Minute
	}
	f := redistest.Cluster(t, 2, "--appendonly", "yes", "--min-replicas-to-write", "1")
	s, err := redis.Open(t.Context(), f.URL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	c := &chaos{harbour: moor(t, settings{store: s, hasty: true}), flock: f, span: span, taken: map[string][]*taken{}}
	ctx, cancel := context.WithTimeout(t.Context(), span+patience)
	t.Cleanup(cancel)
	c.ctx = ctx
	for _, binary := range []string{buildProgram(t), wrongClock(t)} {
		one := &copied{binary: binary, address: "127.0.0.1:" + redistest.FreePort(t)}
		c.copies = append(c.copies, one)
		c.begins(one)
	}
	t.Cleanup(func() {
		for _, one := range c.copies {
			_ = one.cmd.Wait() // killed with the context
		}
	})
	t.Cleanup(cancel)
	front := httptest.NewServer(c)
	t.Cleanup(front.Close)
	if err := c.SetEndpoint(ctx, front.URL); err != nil {
		t.Fatal(err)
	}
	return c
}

// wrongClock builds the program with a clock that is ten minutes ahead.
func wrongClock(t testing.TB) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "ahead")
	cmd := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-ldflags", "-X dockside/internal/cli.ahead=10m",
		"-o", binary, "dockside")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return binary
}

// begins starts a replica and waits until its endpoint rejects an unsigned request.
func (c *chaos) begins(one *copied) {
	c.Helper()
	one.cmd = c.program(one.binary, "REDIS_URL="+c.flock.URL, "REDIS_WAIT=1", "INTERACTIONS_ADDRESS="+one.address,
		"DISCORD_PUBLIC_KEY="+hex.EncodeToString(c.PublicKey()))
	if err := one.cmd.Start(); err != nil {
		c.Fatal(err)
	}
	redistest.Soon(c.TB, "a copy opens its door", func() bool {
		status, _ := knock(c.ctx, one.address, nil, nil)
		return status == http.StatusUnauthorized
	})
}

// knock posts body to an endpoint. The status is 0 if there is no complete response.
func knock(ctx context.Context, address string, header http.Header, body []byte) (status int, answer []byte) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+address, bytes.NewReader(body))
	if err != nil {
		return 0, nil
	}
	if header != nil {
		r.Header = header.Clone()
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, nil
	}
	defer response.Body.Close()
	answer, err = io.ReadAll(response.Body)
	if err != nil {
		return 0, nil
	}
	return response.StatusCode, answer
}

// ServeHTTP implements the load balancer. A request that one replica does not accept is sent to the other.
func (c *chaos) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	c.mu.Lock()
	c.presses++
	first := c.presses
	c.mu.Unlock()
	for i := range c.copies {
		to := c.copies[(first+i)%len(c.copies)]
		said := c.takes(to, body)
		status, answer := knock(r.Context(), to.address, r.Header, body)
		said(status)
		if status != 0 && status != http.StatusServiceUnavailable {
			w.WriteHeader(status)
			_, _ = w.Write(answer)
			return
		}
	}
	w.WriteHeader(http.StatusBadGateway)
}

// takes records the delivery of an interaction to a replica. The caller passes the response status to said.
func (c *chaos) takes(to *copied, body []byte) (said func(status int)) {
	var press struct {
		Member struct{ User struct{ ID string } }
	}
	_ = json.Unmarshal(body, &press) // a ping has no user
	who, t := press.Member.User.ID, &taken{to: to, at: time.Now()}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.taken[who] = append(c.taken[who], t)
	return func(status int) {
		c.mu.Lock()
		defer c.mu.Unlock()
		t.status = status
	}
}

// strikes injects one fault every two seconds until the span is over.
func (c *chaos) strikes() {
	c.Helper()
	trouble := func(p sandbox.Plan) func() {
		return func() {
			c.mu.Lock()
			c.troubles = append(c.troubles, time.Now())
			c.mu.Unlock()
			c.Refuse(p)
		}
	}
	all := []func(){
		func() { c.kills(c.copies[0]) },
		trouble(sandbox.Plan{Times: 5, Status: http.StatusTooManyRequests, Retry: time.Second}),
		c.killsMaster,
		trouble(sandbox.Plan{Times: 5, Status: http.StatusInternalServerError}),
		func() { c.kills(c.copies[1]) },
		trouble(sandbox.Plan{Times: 5, Status: http.StatusBadGateway, Lost: true}),
	}
	began := time.Now()
	for i := 0; time.Since(began) < c.span; i++ {
		all[i%len(all)]()
		c.pause(2 * time.Second)
	}
}

// pause waits for d, or until the end of the test.
func (h *harbour) pause(d time.Duration) {
	select {
	case <-h.ctx.Done():
	case <-time.After(d):
	}
}

// kills kills a replica and starts it again.
func (c *chaos) kills(one *copied) {
	c.Helper()
	c.mu.Lock()
	one.killed = append(one.killed, time.Now())
	c.mu.Unlock()
	if err := one.cmd.Process.Kill(); err != nil {
		c.Fatal(err)
	}
	_ = one.cmd.Wait() // the error is the signal
	c.begins(one)
}

// killsMaster kills a master and restarts it once a Redis replica has been promoted.
func (c *chaos) killsMaster() {
	c.Helper()
	all := c.flock.Masters(c.TB, 0)
	c.mu.Lock()
	c.deaths = append(c.deaths, time.Now())
	c.mu.Unlock()
	dead := all[int(time.Now().UnixNano()/int64(time.Microsecond))%len(all)]
	dead.Kill(c.TB)
	redistest.Soon(c.TB, "another takes its place", func() bool { return len(c.flock.Masters(c.TB, 0)) == c.flock.Shards })
	dead.Start(c.TB)
	c.flock.AwaitReplicas(c.TB, 2)
}

// plays plays games until over is closed, each in a new channel. The last game is played to its end.
func (c *chaos) plays(i int, over <-chan struct{}) {
	one, other := fmt.Sprintf("Captain %d", 2*i), fmt.Sprintf("Captain %d", 2*i+1)
	c.AddMember(sandbox.Person{Name: one})
	c.AddMember(sandbox.Person{Name: other})
	for round := 0; c.ctx.Err() == nil; round++ {
		p := c.pair(c.AddChannel(sandbox.Room{Name: fmt.Sprintf("table-%d-%d", i, round)}), one, other)
		c.begun(p)
		for c.press(p) {
			if c.ctx.Err() != nil {
				return
			}
		}
		p.result()
		select {
		case <-over:
			return
		default:
		}
	}
}

// begun starts a game, repeating the challenge and its acceptance until they succeed.
func (c *chaos) begun(p *pair) {
	c.Helper()
	for c.ctx.Err() == nil {
		ids, err := c.store.InChannel(c.ctx, p.channel)
		if err == nil && len(ids) > 0 {
			p.table = ids[0]
			break
		}
		c.asks(p.members[0], func() *sandbox.Use {
			return p.members[0].Command(p.channel, "challenge", p.members[1].User("opponent"))
		})
	}
	for c.ctx.Err() == nil {
		t, _ := p.match()
		if len(t.Log) > 0 {
			return
		}
		card, err := c.AwaitMessage(c.ctx, p.channel, p.members[1].ID, func(m sandbox.Message) bool {
			_, ok := m.Component("accept:" + p.table)
			return ok
		})
		if err != nil {
			c.Fatal("no card")
		}
		c.asks(p.members[1], func() *sandbox.Use { return p.members[1].Press(card, "accept:"+p.table) })
	}
}

// press makes one move, or returns false if the game is over. A move must be stored before Discord shows the updated
// board.
func (c *chaos) press(p *pair) bool {
	member, before := p.mover()
	if member == nil {
		return false
	}
	board := p.board(before)
	r := c.asks(member, func() *sandbox.Use { return p.act(member, board) })
	_, after := p.match()
	p.extends(before, after, 1)
	const update = 7
	if r.Type == update && after.Len() == before.Len() {
		c.Errorf("a play was shown and is lost: %v", slices.Clone(before.Log()))
	}
	return true
}

// asks runs do and waits for the response. A failure is accepted only if the replica died or Discord refused the
// response.
func (c *chaos) asks(who *sandbox.Member, do func() *sandbox.Use) sandbox.Result {
	began := time.Now()
	c.mu.Lock()
	delete(c.taken, who.ID)
	c.mu.Unlock()
	r, err := do().Acked(c.ctx)
	if err == nil && r.Failed {
		c.excuses(who, began)
	}
	return r // an error means the message is gone: another player was faster
}

// excuses fails the test unless a fault explains why an interaction was not answered.
func (c *chaos) excuses(who *sandbox.Member, began time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	within := func(all []time.Time, from time.Time) bool {
		return slices.ContainsFunc(all, func(at time.Time) bool { return !at.Before(from) && at.Sub(began) <= 3*time.Second })
	}
	died := func(t *taken) bool { return within(t.to.killed, began) }
	switch {
	case slices.ContainsFunc(c.taken[who.ID], died):
		c.died++
	case within(c.troubles, began.Add(-5*time.Second)): // refusals are used up over some seconds
		c.refused++
	default:
		c.Errorf("a press of %s at %v is not answered, and there is no reason:%s", who.Name, began,
			c.circumstances(who, began))
	}
}

// circumstances describes where an interaction was delivered, and the faults within ten seconds before or after it.
func (c *chaos) circumstances(who *sandbox.Member, began time.Time) string {
	var said strings.Builder
	tell := func(what string, all []time.Time) {
		for _, at := range all {
			if d := at.Sub(began); d.Abs() < 10*time.Second {
				fmt.Fprintf(&said, "\n%s at %v", what, d)
			}
		}
	}
	for _, t := range c.taken[who.ID] {
		fmt.Fprintf(&said, "\nbrought to %s after %v, which said %d", t.to.address, t.at.Sub(began), t.status)
	}
	for _, one := range c.copies {
		tell(one.address+" was killed", one.killed)
	}
	tell("a master was killed", c.deaths)
	tell("Discord refused", c.troubles)
	return said.String()
}

// survived fails the test if the bot did something that Discord forbids.
func (c *chaos) survived() {
	c.Helper()
	for _, v := range c.Verdicts(sandbox.Refused, sandbox.NoAltText) {
		if !slices.Contains(excused, v.Code) && v.Code != 40060 {
			c.Errorf("%s: %s %d %s", v.Kind, v.Route, v.Code, v.Detail)
		}
	}
}
