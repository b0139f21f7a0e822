package bot_test

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

// Masters of a Cluster are killed, each of them in turn, or the one that Sentinels watch, and started again after ten
// seconds, while people press 30 times a second. Presses of which no key lies on the dead master are answered as ever;
// the others are told in time that it takes longer, and shown when a replica has taken its place. None is lost or
// doubled. There are three deaths, or as many as DOCKSIDE_DEATHS says; nothing may run beside it:
//
//	go test ./bot -run '^$' -bench MastersDie -benchtime 1x -timeout 0
func BenchmarkMastersDie(b *testing.B) {
	b.Run("Cluster", func(b *testing.B) { mastersDie(b, redistest.Cluster) })
	b.Run("Sentinel", func(b *testing.B) { mastersDie(b, redistest.Watched) })
}

func mastersDie(b *testing.B, start func(testing.TB, int, ...string) *redistest.Flock) {
	for b.Loop() {
		g := openGale(b, start(b, 2, "--appendonly", "yes", "--min-replicas-to-write", "1", "--cluster-node-timeout", "2000"))
		turns, over := make(chan struct{}), make(chan struct{})
		var games sync.WaitGroup
		const pairs = 120 // of whom many wait while a master is dead
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

// deaths is how often a master dies.
func deaths() int {
	if n, err := strconv.Atoi(os.Getenv("DOCKSIDE_DEATHS")); err == nil {
		return n
	}
	return 3
}

// gale is a harbour on a Redis whose masters die.
type gale struct {
	*harbour

	flock   *redistest.Flock
	losses  []loss
	starved int // presses for which nobody was ready

	mu   sync.Mutex
	made []made
}

// loss is that of a master, and which slots it had.
type loss struct {
	at, replaced time.Time
	followed     time.Time // a replica follows whoever has taken the place: now it may write
	slots        []goredis.SlotRange
}

// made is a press that was made.
type made struct {
	at              time.Time
	answered, shown time.Duration // since then
	slots           []int         // in which its keys lie
}

func openGale(t testing.TB, f *redistest.Flock) *gale {
	s, err := redis.Open(t.Context(), f.URL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	g := &gale{harbour: moor(t, Settings{store: s, hasty: true}), flock: f}
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(1+deaths())*time.Minute)
	t.Cleanup(cancel)
	g.ctx = ctx
	bot := g.program(buildProgram(t), "REDIS_URL="+f.URL, "REDIS_WAIT=1")
	if err := bot.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = bot.Process.Kill()
		_ = bot.Wait() // it tells of the signal
	})
	if err := g.AwaitBot(g.ctx); err != nil {
		t.Fatal(err)
	}
	return g
}

// beats gives a turn to press 30 times a second, to whoever is ready.
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

// strikes kills the master of a part of the slots, and starts it again after ten seconds.
func (g *gale) strikes(part int) {
	g.Helper()
	dead, slots := g.master(part % g.flock.Shards)
	rest := redistest.Flock{Nodes: slices.DeleteFunc(slices.Clone(g.flock.Nodes), func(n *redistest.Node) bool {
		return n == dead
	})}
	dead.Kill(g.TB)
	l := loss{at: time.Now(), slots: slots}
	redistest.Soon(g.TB, "a replica takes its place", func() bool {
		l.replaced = time.Now() // as it was seen last that none had
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
	g.flock.Whole(g.TB, 2)
	g.pause(5 * time.Second)
}

// master is the server that has the lowest slots but for so many others, with all that it has: everything, if it is the
// only one.
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

// plays lets two people play one game after another, whenever it is their turn.
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

// game plays one game, and tells whether no more turns come. As many plays are kept as were made.
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

// asks tells of a board whom it asks for which decision; "" if nobody.
func (p *pair) asks(board sandbox.Message) string {
	for _, c := range plays(board) {
		return p.asked(board).Name + " " + strings.Split(c.CustomID, ":")[2]
	}
	return ""
}

// after waits for a board that asks for something else than the last one, or tells that the game has ended.
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

// presses makes a press and waits until what comes of it is shown. It is not taken where the button was not theirs.
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

// slots are those of the keys that each press needs: of the table and when it is due, of what is kept of who presses
// and of the server, and of who is leaving.
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

// slotOf is where a Cluster keeps a key: CRC-16 as XMODEM has it, of what stands in braces if anything does.
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

// hits tells whether a loss takes a key of a press away.
func (l loss) hits(m made) bool {
	return slices.ContainsFunc(m.slots, func(slot int) bool {
		return slices.ContainsFunc(l.slots, func(s goredis.SlotRange) bool {
			return s.Start <= int64(slot) && int64(slot) <= s.End
		})
	})
}

// during tells whether a press was open while nobody could write what a master had.
func (l loss) during(m made) bool { return m.at.Add(m.shown).After(l.at) && m.at.Before(l.followed) }

// tells reports how long presses took.
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

// quantile of times in ascending order, in milliseconds.
func quantile(all []time.Duration, q float64) float64 {
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return float64(all[max(int(q*float64(len(all)))-1, 0)].Microseconds()) / 1000
}
