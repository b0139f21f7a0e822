package e2e

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/internal/sandbox"
	"dockside/storage/redis"
	"dockside/storage/storagetest/redistest"

	goredis "github.com/redis/go-redis/v9"
)

// BenchmarkMastersDie measures presses while Redis masters are killed: each of a Cluster in turn, or the one that
// Sentinels monitor. Each is started again after ten seconds, while users press 30 times a second.
//
// Presses whose keys are not on the dead master are answered as usual. The others are told in time that it takes
// longer, and are shown once a replica is promoted. No press is lost or played twice. DOCKSIDE_DEATHS sets the number
// of deaths (default 3). Nothing else may run on the machine:
//
//	go test ./bot -run '^$' -bench MastersDie -benchtime 1x -timeout 0
func BenchmarkMastersDie(b *testing.B) {
	b.Run("Cluster", func(b *testing.B) { mastersDie(b, redistest.Cluster) })
	b.Run("Sentinel", func(b *testing.B) { mastersDie(b, redistest.WithSentinels) })
}

func mastersDie(b *testing.B, start func(testing.TB, int, ...string) *redistest.Replicated) {
	for b.Loop() {
		g := openGale(b, start(b, 2, "--appendonly", "yes", "--min-replicas-to-write", "1", "--cluster-node-timeout", "2000"))
		turns, over := make(chan struct{}), make(chan struct{})
		var games sync.WaitGroup
		const pairs = 120 // many of them wait while a master is dead
		for i := range pairs {
			games.Go(func() { g.plays(i, turns) })
		}
		games.Go(func() { g.beats(turns, over) })
		g.pause(10 * time.Second)
		for i := range deaths() {
			g.strikes(i)
		}
		close(over)
		games.Wait()
		g.tells(b)
	}
}

// deaths returns how often a master is killed.
func deaths() int {
	if n, err := strconv.Atoi(os.Getenv("DOCKSIDE_DEATHS")); err == nil {
		return n
	}
	return 3
}

// gale is a harbour on a Redis whose masters are killed.
type gale struct {
	*harbour

	flock   *redistest.Replicated
	losses  []loss
	starved int // turns for which no pair was ready to press

	mu   sync.Mutex
	made []made
}

// loss is the death of one master, with the slots that it served.
type loss struct {
	at, replaced time.Time
	followed     time.Time // when the new master has a replica again, so that writes are accepted
	slots        []goredis.SlotRange
}

// made is one press.
type made struct {
	at              time.Time
	answered, shown time.Duration // since at
	slots           []int         // of the keys that the press needs
}

func openGale(t testing.TB, f *redistest.Replicated) *gale {
	s, err := redis.Open(t.Context(), f.URL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	g := &gale{harbour: moor(t, settings{store: s, hasty: true}), flock: f}
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(1+deaths())*time.Minute)
	t.Cleanup(cancel)
	g.ctx = ctx
	bot := g.program(buildProgram(t), "REDIS_URL="+f.URL, "REDIS_WAIT=1")
	if err := bot.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = bot.Process.Kill()
		_ = bot.Wait() // always returns an error, since the process was killed
	})
	if err := g.AwaitBot(g.ctx); err != nil {
		t.Fatal(err)
	}
	return g
}

// beats offers a turn 30 times a second, to any pair that is ready to press.
func (g *gale) beats(turns chan<- struct{}, over <-chan struct{}) {
	defer close(turns)
	tick := time.NewTicker(time.Second / 30)
	defer tick.Stop()
	for {
		select {
		case <-over:
			return
		case <-tick.C:
		}
		select {
		case turns <- struct{}{}:
		default:
			g.starved++
		}
	}
}

// strikes kills the master of one shard, and starts it again after ten seconds.
func (g *gale) strikes(part int) {
	g.Helper()
	dead, slots := g.master(part % g.flock.Shards)
	rest := redistest.Replicated{Nodes: slices.DeleteFunc(slices.Clone(g.flock.Nodes), func(n *redistest.Node) bool {
		return n == dead
	})}
	dead.Kill(g.TB)
	l := loss{at: time.Now(), slots: slots}
	redistest.Soon(g.TB, "a replica takes its place", func() bool {
		l.replaced = time.Now() // the last time at which no replica had been promoted
		return len(rest.Masters(g.TB, 0)) == g.flock.Shards
	})
	redistest.Soon(g.TB, "another follows it", func() bool {
		l.followed = time.Now()
		return len(rest.Masters(g.TB, 1)) == g.flock.Shards
	})
	g.losses = append(g.losses, l)
	g.Logf("a replica has taken the place after %v, and is followed after %v", l.replaced.Sub(l.at), l.followed.Sub(l.at))
	g.pause(time.Until(l.at.Add(10 * time.Second)))
	dead.Start(g.TB)
	g.flock.AwaitReplicas(g.TB, 2)
	g.pause(5 * time.Second)
}

// master returns the master of a shard, in the order of their lowest slots, with all of its slots. A single master has
// all slots.
func (g *gale) master(part int) (master *redistest.Node, slots []goredis.SlotRange) {
	g.Helper()
	if g.flock.Shards == 1 {
		return g.flock.Masters(g.TB, 0)[0], []goredis.SlotRange{{End: 16383}}
	}
	all, err := g.flock.Masters(g.TB, 0)[0].Client.ClusterShards(g.ctx).Result()
	if err != nil {
		g.Fatal(err)
	}
	slices.SortFunc(all, func(a, b goredis.ClusterShard) int { return cmp.Compare(a.Slots[0].Start, b.Slots[0].Start) })
	for _, n := range all[part].Nodes {
		i := slices.IndexFunc(g.flock.Nodes, func(o *redistest.Node) bool { return o.Port == strconv.FormatInt(n.Port, 10) })
		if n.Role == "master" && n.Health == "online" {
			master = g.flock.Nodes[i]
		}
	}
	return master, all[part].Slots
}

// plays lets two members play game after game, one press for each turn.
func (g *gale) plays(i int, turns <-chan struct{}) {
	one, other := fmt.Sprintf("Captain %d", 2*i), fmt.Sprintf("Captain %d", 2*i+1)
	g.AddMember(sandbox.Person{Name: one})
	g.AddMember(sandbox.Person{Name: other})
	for round := 0; ; round++ {
		p := g.pair(g.AddChannel(sandbox.Room{Name: fmt.Sprintf("table-%d-%d", i, round)}), one, other)
		p.start()
		if over := g.game(p, turns); over {
			return
		}
	}
}

// game plays one game, and reports whether there are no more turns. It fails the test unless every press is stored as
// one play.
func (g *gale) game(p *pair, turns <-chan struct{}) (over bool) {
	played, last := 0, ""
	t, _ := p.match()
	guild := t.Guild
	for {
		board, ended := p.after(last)
		if ended {
			break
		}
		member := p.asked(board)
		if _, more := <-turns; !more {
			over = true
			break
		}
		last = p.asks(board)
		m, taken := g.presses(p, member, board)
		if !taken {
			last = ""
			continue
		}
		played++
		m.slots = slots(p.table, guild, member.ID)
		g.mu.Lock()
		g.made = append(g.made, m)
		g.mu.Unlock()
	}
	if _, m := p.match(); pressed(m, 0) != played {
		g.Errorf("%d presses have become %d plays", played, pressed(m, 0))
	}
	return over
}

// asks returns the player and the decision of a board; "" if no player is to move.
func (p *pair) asks(board sandbox.Message) string {
	for _, c := range plays(board) {
		return p.asked(board).Name + " " + strings.Split(c.CustomID, ":")[2]
	}
	return ""
}

// after waits for a board with another decision than last, or reports that the game has ended.
func (p *pair) after(last string) (board sandbox.Message, ended bool) {
	p.Helper()
	board, err := p.AwaitMessage(p.ctx, p.channel, p.members[0].ID, func(m sandbox.Message) bool {
		_, ended = m.Component("rematch:" + p.table)
		now := p.asks(m)
		return ended || now != "" && now != last
	})
	if err != nil {
		p.Fatal(err)
	}
	return board, ended
}

// presses makes a press and waits until its effect is shown. taken is false if the button was not theirs.
func (g *gale) presses(p *pair, member *sandbox.Member, board sandbox.Message) (m made, taken bool) {
	g.Helper()
	m.at = time.Now()
	use := p.act(member, board)
	r, err := use.Acked(g.ctx)
	m.answered = time.Since(m.at)
	switch {
	case err != nil || r.Failed:
		g.Errorf("a press at %v is not answered: %v", m.at, err)
		return m, false
	case r.Message != nil && r.Ephemeral:
		g.Errorf("a press at %v is answered: %s", m.at, r.Message.Embeds[0].Description)
		return m, false
	}
	p.after(p.asks(board))
	m.shown = time.Since(m.at)
	return m, true
}

// slots returns the slots of the keys that a press needs: the table, its due time, the settings of the user and server,
// and the erasure requests.
func slots(table, guild, user string) (all []int) {
	part := fnv.New32a()
	part.Write([]byte(table))
	for _, key := range []string{
		"dockside:table:{" + table + "}", fmt.Sprintf("dockside:due:{d%02d}", part.Sum32()%64),
		"dockside:document:settings/user/" + user, "dockside:document:order/" + guild, "dockside:document:erasing",
	} {
		all = append(all, slotOf(key))
	}
	return all
}

// slotOf returns the Cluster slot of a key: the CRC-16 (XMODEM) of the part in braces, or of the whole key.
func slotOf(key string) int {
	if _, rest, braced := strings.Cut(key, "{"); braced {
		key, _, _ = strings.Cut(rest, "}")
	}
	var sum uint16
	for _, b := range []byte(key) {
		sum ^= uint16(b) << 8
		for range 8 {
			high := sum&0x8000 != 0
			if sum <<= 1; high {
				sum ^= 0x1021
			}
		}
	}
	return int(sum) % 16384
}

// hits reports whether a press needs a key that the dead master served.
func (l loss) hits(m made) bool {
	return slices.ContainsFunc(m.slots, func(slot int) bool {
		return slices.ContainsFunc(l.slots, func(s goredis.SlotRange) bool {
			return s.Start <= int64(slot) && int64(slot) <= s.End
		})
	})
}

// during reports whether a press was in progress while the slots of the dead master could not be written.
func (l loss) during(m made) bool { return m.at.Add(m.shown).After(l.at) && m.at.Before(l.followed) }

// tells reports how long the presses took.
func (g *gale) tells(b *testing.B) {
	g.Helper()
	var calm, elsewhere, waited, replaced, followed []time.Duration
	deferred := 0
	for _, m := range g.made {
		i := slices.IndexFunc(g.losses, func(l loss) bool { return l.during(m) })
		switch {
		case i < 0:
			calm = append(calm, m.answered)
		case !g.losses[i].hits(m):
			elsewhere = append(elsewhere, m.answered)
		default:
			waited = append(waited, m.answered)
			replaced = append(replaced, m.at.Add(m.shown).Sub(g.losses[i].replaced))
			followed = append(followed, m.at.Add(m.shown).Sub(g.losses[i].followed))
			if m.answered < m.shown {
				deferred++
			}
		}
	}
	for name, took := range map[string][]time.Duration{"calm": calm, "elsewhere": elsewhere, "waiting": waited} {
		b.ReportMetric(float64(len(took)), name)
		for of, q := range map[string]float64{"p50": 0.5, "p99": 0.99, "max": 1} {
			b.ReportMetric(quantile(took, q), name+"-ms/"+of)
		}
	}
	b.ReportMetric(float64(deferred), "deferred")
	b.ReportMetric(float64(g.starved), "starved")
	b.ReportMetric(quantile(replaced, 1), "after-promotion-ms/max")
	b.ReportMetric(quantile(followed, 1), "after-replica-ms/max")
}

// quantile returns the q-quantile of times, in milliseconds. It sorts all.
func quantile(all []time.Duration, q float64) float64 {
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return float64(all[max(int(q*float64(len(all)))-1, 0)].Microseconds()) / 1000
}
