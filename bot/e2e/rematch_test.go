package e2e

import (
	"errors"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/member"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/sandbox"
	"dockside/storage"
)

// A vote for a rematch notifies the other player once and expires after a day without a trace. When the rematch
// begins, only an absent player who is to move is notified.
func TestAWishForARematchLapses(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := wind(t, Settings{store: open(t)})
			p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
			p.start()
			anna, bernd := p.members[0], p.members[1]
			p.resigns(anna)
			result, rematch, pings := p.result(), "rematch:"+p.table, len(bernd.Pings())
			p.rests()
			for range 2 {
				p.heard(anna.PressStale(result, rematch))
				p.rests()
			}
			offer := c.notice(p.channel, "Anna would like a rematch. The offer ends <t:1777723200:R>")
			c.awaitPings(bernd, pings+1)
			c.pass(table.VoteLasts)
			c.awaitDeleted(p.channel, offer.ID)
			p.rests()
			if text := p.result(); text.ID != result.ID || strings.Contains(text.Embeds[0].Description, "rematch") {
				t.Errorf("after a day message %s says %q", text.ID, text.Embeds[0].Description)
			}
			pings = len(anna.Pings())
			p.heard(bernd.Press(p.result(), rematch))
			p.rests()
			if over, _ := p.match(); over.Next != "" {
				t.Fatal("a vote of yesterday begins a match")
			}
			offer = c.notice(p.channel, "Bernd would like a rematch")
			c.awaitPings(anna, pings+1)
			c.pass(table.VoteLasts - time.Second)
			calls := len(bernd.Pings())
			p.heard(anna.Press(p.result(), rematch))
			c.awaitDeleted(p.channel, offer.ID)
			p.until(func(over *table.Table, _ *game.Match) bool { return over.NextCreated })
			over, _ := p.match()
			p.table = over.Next
			p.rests()
			mover, _ := p.mover()
			called := map[bool]int{true: 1}[mover == bernd] // a player who has just voted is present
			if got := len(bernd.Pings()) - calls; got != called || len(anna.Pings()) != pings {
				t.Errorf("%s is to move; Bernd is called %d times, and Anna %d", mover.Name, got, len(anna.Pings())-pings)
			}
			c.noFaults()
		})
	}
}

// A rematch takes over the absence and the notification setting that a player chose after voting for it.
func TestARematchKnowsWhatWasSaidMeanwhile(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	anna, bernd := p.members[0], p.members[1]
	p.resigns(anna)
	p.heard(anna.Press(p.result(), "rematch:"+p.table))
	h.answerOf(anna.Command(p.channel, "away", sandbox.Text("until", "5")))
	h.answerOf(anna.Command(p.channel, "settings", sandbox.Sub("me", sandbox.Text("calls", member.NoNotifications))))
	p.heard(bernd.Press(p.result(), "rematch:"+p.table))
	p.until(func(over *table.Table, _ *game.Match) bool { return over.NextCreated })
	over, _ := p.match()
	next, err := p.store.Load(p.ctx, over.Next)
	if err != nil {
		t.Fatal(err)
	}
	seat, _ := next.Seat(anna.ID)
	if got := next.Players[seat]; got.Away.IsZero() || got.Calls != table.Never {
		t.Errorf("the rematch has %+v", got)
	}
}

// A player who has left does not block a rematch. A computer player takes the seat, and the player who left is told
// so.
func TestWhoHasLeftBlocksNoRematch(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	c := h.crew(g, h.Channel("tavern"), "Anna", "Bernd", "Clara")
	anna, bernd, clara := c.members[0], c.members[1], c.members[2]
	c.begin(sandbox.Yes("short", true))
	c.act(bernd)
	h.heard(bernd.PressStale(c.board(), "resigned:"+c.table))
	c.playOut()
	result, rematch := c.result(), "rematch:"+c.table
	h.rest(c.table)
	h.whispered("who has left", bernd.PressStale(result, rematch), "the others decide about a rematch")
	pings := len(bernd.Pings())
	h.heard(clara.PressStale(result, rematch))
	if offer := h.notice(c.channel, "Clara would like a rematch"); strings.Contains(offer.Content, bernd.ID) {
		t.Errorf("who has left is asked: %q", offer.Content)
	}
	h.heard(anna.PressStale(result, rematch))
	first := c.table
	for c.table == first {
		if over, _ := c.match(); over.NextCreated {
			c.table = over.Next
		}
	}
	next, _ := c.match()
	if names := strings.Join(next.Names(), " "); names != "Cabin boy Clara Anna" || next.Rated {
		t.Errorf("in the rematch sit %s; rated: %t", names, next.Rated)
	}
	if len(bernd.Pings()) != pings {
		t.Error("who has left is called")
	}
	h.noFaults()
}

// A player who finished the game against a substitute plays the rematch alone, too.
func TestARematchAgainstTheSubstitute(t *testing.T) {
	t.Parallel()
	c := newClockwork(t)
	p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
	p.start(sandbox.Text("pace", "10m"))
	late, _ := p.mover()
	stays := p.other(late)
	c.pass(10 * time.Minute)
	p.heard(stays.Press(c.notice(p.channel, "time run out"), "standin:"+p.table))
	p.rests()
	p.resigns(stays)
	p.heard(stays.Press(p.result(), "rematch:"+p.table))
	p.until(func(over *table.Table, _ *game.Match) bool { return over.NextCreated })
	over, _ := p.match()
	p.table = over.Next
	p.until(func(next *table.Table, _ *game.Match) bool { return next.Phase == table.Playing })
	if next, _ := p.match(); !next.Solo || next.Rated || len(next.Users()) != 1 || next.Users()[0] != stays.ID {
		t.Errorf("the rematch is solo: %t, rated: %t, with %v", next.Solo, next.Rated, next.Users())
	}
	c.noFaults()
}

// All have agreed on a rematch, but the process dies before it begins. If the two start another game meanwhile, the
// agreement is void. They can agree again later.
func TestARematchThatCannotBeHadIsVoid(t *testing.T) {
	t.Parallel()
	c := newClockwork(t)
	p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
	p.start()
	p.resigns(p.members[0])
	result, rematch := p.result(), "rematch:"+p.table
	p.rests()
	for _, m := range p.members {
		_, err := c.store.Update(c.ctx, p.table, func(tb *table.Table) error {
			return tb.VoteRematch(m.ID, table.Vote{Press: "1", Next: "next"}, c.clock.Now())
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	other := c.pair(p.channel, "Anna", "Bernd")
	other.start()
	for range 2 { // the first time detects it, the second time shows it
		c.pass(time.Minute)
	}
	p.rests()
	if tb, _ := p.match(); tb.Next != "" || len(tb.Willing()) > 0 {
		t.Errorf("the rematch is %q, and wanted by %v", tb.Next, tb.Willing())
	}
	if _, err := c.store.Load(c.ctx, "next"); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("the rematch is a second game: %v", err)
	}
	p.heard(p.members[0].PressStale(result, rematch))
	p.rests()
	c.whispered("beside another game", p.members[1].PressStale(result, rematch), "You two already have a game")
	other.resigns(p.members[0])
	p.heard(p.members[1].PressStale(result, rematch))
	p.until(func(tb *table.Table, _ *game.Match) bool { return tb.NextCreated })
	c.noFaults()
}
