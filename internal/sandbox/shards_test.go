package sandbox_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"dockside/internal/sandbox"
	"dockside/internal/sandbox/verdict"
)

// shard starts a session of a shard.
func (p *place) shard(id, of int) *wire {
	p.t.Helper()
	w := p.dial("")
	w.send(fmt.Sprintf(`{"op":2,"d":{"token":"Bot %s","intents":0,"shard":[%d,%d]}}`, p.Token(), id, of))
	return w
}

// An event of a guild reaches only the shard (guild >> 22) mod n, and one of a direct message the first shard.
func TestEventsGoToTheirShard(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.commands("ping")
	guild, _ := strconv.ParseUint(p.GuildID(), 10, 64)
	const of = 3
	var all [of]*wire
	for id := range of {
		all[id] = p.shard(id, of)
		var ready struct {
			Shard  [2]int
			Guilds []json.RawMessage
		}
		if err := json.Unmarshal(all[id].next().Data, &ready); err != nil || ready.Shard != [2]int{id, of} ||
			len(ready.Guilds) == 1 != (guild>>22%of == uint64(id)) {
			t.Errorf("shard %d is ready with %+v, %v", id, ready, err)
		}
	}
	if got := p.ConnectedShards(); !slices.Equal(got, []string{"0/3", "1/3", "2/3"}) {
		t.Errorf("there are %v", got)
	}
	anna := p.Member("Anna")
	for _, c := range []struct {
		channel string
		id      int
	}{{p.Channel("tavern"), int(guild >> 22 % of)}, {anna.Direct(), 0}} {
		anna.Command(c.channel, "ping")
		if e := all[c.id].next(); e.Type != "INTERACTION_CREATE" || !strings.Contains(string(e.Data), c.channel) {
			t.Errorf("shard %d hears of %s", c.id, e.Type)
		}
	}
	for id, w := range all { // and nothing else: the next that each hears is the answer to its own heartbeat
		w.send(`{"op":1,"d":null}`)
		if e := w.next(); e.Op != 11 {
			t.Errorf("shard %d hears of %s as well", id, e.Type)
		}
	}
}

func TestSessionStartLimits(t *testing.T) {
	t.Parallel()
	p := openPlace(t, sandbox.Config{Shards: sandbox.Shards{Required: 2, Concurrency: 2, Left: 3}})
	if code := p.shard(0, 1).closed(); code != 4011 {
		t.Errorf("too few shards are closed with %d", code)
	}
	begins := func(id int) event { return p.shard(id, 4).next() }
	if first, other := begins(0), begins(1); first.Type != "READY" || other.Type != "READY" {
		t.Errorf("two buckets hear %+v and %+v", first, other)
	}
	if early := begins(2); early.Op != 9 {
		t.Errorf("the bucket of shard 0 hears %+v at once", early)
	}
	p.clock.Advance(5 * time.Second)
	if late := begins(2); late.Type != "READY" {
		t.Errorf("after 5 s it hears %+v", late)
	}
	p.clock.Advance(5 * time.Second)
	if code := p.shard(3, 4).closed(); code != 4004 {
		t.Errorf("one session more than may begin is closed with %d", code)
	}
	if n := len(p.Verdicts(verdict.Refused)); n != 2 {
		t.Errorf("there are %d verdicts", n)
	}
	p.Reshard(sandbox.Shards{Refusal: 4012})
	if code := p.shard(0, 1).closed(); code != 4012 {
		t.Errorf("a refused session is closed with %d", code)
	}
}
