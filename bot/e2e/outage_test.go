package e2e

import (
	"context"
	"strings"
	"testing"
	"time"

	"dockside/bot"
	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// outages are ways in which no button works for a time.
var outages = map[string]func(*clockwork, time.Duration){
	"the gateway is silent": func(c *clockwork, d time.Duration) {
		c.bot.Tick(c.ctx) // events from before the outage are handled
		c.Silence()
		for range 3 {
			c.clock.Advance(d / 3)
			c.bot.Tick(c.ctx)
		}
		c.EndSilence()
	},
	"the bot is away": func(c *clockwork, d time.Duration) {
		c.bot.Tick(c.ctx)
		c.stop()
		c.awaitConnections(0)
		c.clock.Advance(d)
		c.bot, c.stop = c.launch(c.rigged(c.with))
	},
}

// awaitConnections waits until n gateway sessions are connected.
func (h *harbour) awaitConnections(n int) {
	h.Helper()
	if err := h.Await(h.ctx, func() bool { return h.Connections() == n }); err != nil {
		h.Fatalf("%d sessions are connected", h.Connections())
	}
}

// An outage longer than every deadline has no consequences. A challenge can still be accepted, and a vote for a rematch
// counts. Players keep their seats and are not late, and no match is resigned. Then the clocks continue.
func TestAnOutageCostsNobodyAnything(t *testing.T) {
	t.Parallel()
	for kind, open := range storesOf(t) {
		for name, outage := range outages {
			t.Run(kind+": "+name, func(t *testing.T) {
				t.Parallel()
				weather(t, wind(t, settings{store: open(t), games: []catalog.Game{ships()}}), outage)
			})
		}
	}
}

func weather(t *testing.T, c *clockwork, outage func(*clockwork, time.Duration)) {
	for _, name := range []string{"Dora", "Emre", "Frida", "Gustav", "Hanna"} {
		c.AddMember(sandbox.Person{Name: name})
	}
	card := c.answerOf(c.Member("Anna").Command(c.Channel("tavern"), "challenge")).Message
	two := c.pair(c.AddChannel(sandbox.Room{Name: "two"}), "Bernd", "Clara")
	two.start(sandbox.Text("pace", "10m"))
	three := c.crew(ships(), c.AddChannel(sandbox.Room{Name: "three"}), "Dora", "Emre", "Frida")
	three.begin(sandbox.Text("pace", "10m"))
	three.act(three.members[0])
	over := c.pair(c.AddChannel(sandbox.Room{Name: "over"}), "Gustav", "Hanna")
	over.start()
	over.resigns(over.members[0])
	over.heard(over.members[0].Press(over.result(), "rematch:"+over.table))
	c.pass(4 * time.Minute)
	two.rests()
	mover, m := two.mover()
	board := two.board(m)
	press, value := plays(board)[0], []string(nil)
	if len(press.Options) > 0 {
		value = []string{press.Options[0].Value}
	}

	outage(c, 9*24*time.Hour)

	// Old messages may have been replaced meanwhile; their buttons still work.
	over.heard(over.members[1].PressStale(over.result(), "rematch:"+over.table))
	two.heard(mover.PressStale(board, press.CustomID, value...))
	three.act(three.members[1])
	c.heard(c.Member("Bernd").PressStale(*card, card.Controls()[0].CustomID))
	c.bot.Tick(c.ctx)
	taken, err := c.store.Load(c.ctx, strings.Split(card.Controls()[0].CustomID, ":")[1])
	if err != nil {
		t.Fatal(err)
	}
	if taken.Phase != table.Playing {
		t.Errorf("the challenge is %s", taken.Phase)
	}
	if tb, _ := over.match(); tb.Next == "" {
		t.Error("the vote for a rematch has lapsed")
	}
	if tb, after := two.match(); tb.Phase != table.Playing || len(tb.Late()) > 0 || after.Len() == m.Len() {
		t.Errorf("the match of two is %s, late are %v, after %d plays", tb.Phase, tb.Late(), after.Len())
	}
	expectAll(t, three)
	c.pass(4 * time.Minute)
	expectAll(t, three)
	c.pass(7 * time.Minute)
	for _, m := three.match(); m.Level(2) == ""; _, m = three.match() {
		if c.bot.Tick(c.ctx); c.ctx.Err() != nil {
			t.Fatal("time does not go on after the outage")
		}
	}
}

// expectAll fails the test unless every player of a table still plays and is in time.
func expectAll(t *testing.T, c *crew) {
	t.Helper()
	tb, m := c.match()
	for seat := range tb.Players {
		if m.Level(game.Seat(seat)) != "" {
			t.Errorf("seat %d is lost", seat)
		}
	}
	if tb.Phase != table.Playing && tb.Phase != table.Over || len(tb.Late()) > 0 {
		t.Errorf("the match is %s, late are %v", tb.Phase, tb.Late())
	}
}

// Replicas whose clocks differ send as many messages as a single one.
func TestClocksOfCopiesMayDiffer(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	one := messagesOfAGame(t, 0)
	three := messagesOfAGame(t, -10*time.Minute, 0, 10*time.Minute)
	if one != three {
		t.Errorf("three copies send %d messages, and one sends %d", three, one)
	}
}

// messagesOfAGame returns the number of messages in the channel of a game. It runs one replica for each value of fast,
// by which the clock of the replica is ahead.
func messagesOfAGame(t *testing.T, fast ...time.Duration) int {
	t.Helper()
	with := settings{clock: sandbox.NewClock(noon), after: newTimers().After, store: stores["redis"](t)}
	h := moor(t, with)
	var copies []*bot.Bot
	for i, ahead := range fast {
		c := h.rigged(with)
		c.Now = func() time.Time { return with.clock.Now().Add(ahead) }
		c.Time = func(context.Context) (time.Time, error) { return with.clock.Now(), nil }
		b, _ := h.launch(c)
		copies = append(copies, b)
		h.awaitConnections(i + 1)
	}
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	for {
		member, m := p.mover()
		if member == nil {
			break
		}
		p.heard(p.act(member, p.board(m)))
		p.restsWith(copies, func() { h.goBy(with.clock, 6*time.Second) })
	}
	p.result()
	return len(h.Messages(p.channel, p.members[0].ID))
}

// restsWith waits until all updates of the table are published and recorded, while the replicas tick. later advances
// the clock, since work that one replica leaves to the others is due some seconds later.
func (p *pair) restsWith(copies []*bot.Bot, later func()) {
	p.Helper()
	const often = 100
	for n := 0; p.ctx.Err() == nil; n++ {
		if n%often == 0 {
			later()
			for _, b := range copies {
				b.Tick(p.ctx)
			}
		}
		if t, _ := p.match(); t.Retry.IsZero() {
			return
		}
		time.Sleep(blink)
	}
	p.Fatalf("table %s never comes to rest", p.table)
}
