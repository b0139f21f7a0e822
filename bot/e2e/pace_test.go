package e2e

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"dockside/game/hours"
	"dockside/internal/sandbox"
)

// awaitBoard waits for a board that contains words, and returns it.
func (p *pair) awaitBoard(words string) sandbox.Message {
	p.Helper()
	m, err := p.AwaitMessage(p.ctx, p.channel, p.members[0].ID, func(m sandbox.Message) bool {
		return len(m.Embeds) > 0 && strings.Contains(m.Embeds[0].Description, words)
	})
	if err != nil {
		p.Fatalf("no board says %q: %v", words, err)
	}
	return m
}

// clockOf returns the deadline of a member.
func (p *pair) clockOf(m *sandbox.Member) time.Time {
	p.Helper()
	stored, err := p.store.Load(p.ctx, p.table)
	if err != nil {
		p.Fatal(err)
	}
	seat, _ := stored.Seat(m.ID)
	return stored.Players[seat].Clock.Deadline
}

// expectUntil fails the test unless the deadline of a member is want. It allows five minutes for the time that tests
// take.
func (p *pair) expectUntil(m *sandbox.Member, want time.Time) {
	p.Helper()
	if got := p.clockOf(m); got.Sub(want).Abs() > 5*time.Minute {
		p.Errorf("the time of %s is over at %v, not %v", m.Name, got, want)
	}
}

// presses presses a button of an ephemeral response.
func (p *pair) presses(who *sandbox.Member, r sandbox.Result, id string) {
	p.Helper()
	if _, ok := r.Message.Component(id); !ok {
		p.Fatalf("no %s among %+v", id, r.Message.Controls())
	}
	p.answerOf(who.Press(*r.Message, id))
}

// Clocks stop for a player who is away and for a paused game, and the time bank follows the deadline.
func TestClocksWaitForPeople(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := wind(t, Settings{store: open(t)})
			p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
			p.start(sandbox.Text("pace", "1d"), sandbox.Yes("bank", true))
			slow, m := p.mover()
			quick, board := p.other(slow), p.board(m)
			over := p.clockOf(slow)

			gone := p.answerOf(slow.Command(p.channel, "away", sandbox.Text("until", "2")))
			c.pass(10 * time.Second)
			p.awaitBoard(slow.Name + "** is away until <t:")
			p.expectUntil(slow, over.Add(48*time.Hour))
			c.pass(26 * time.Hour)
			p.presses(slow, gone, "away:back")
			p.expectUntil(slow, over.Add(26*time.Hour))

			for _, who := range []*sandbox.Member{quick, slow} {
				p.presses(who, p.answerOf(who.Press(board, "more:"+p.table)), "pause:"+p.table)
			}
			p.awaitBoard("The game is paused")
			c.pass(10 * 24 * time.Hour)
			resumed := p.answerOf(quick.Press(board, "more:"+p.table))
			p.presses(quick, resumed, "resume:"+p.table)
			over = over.Add(26*time.Hour + 10*24*time.Hour)
			p.expectUntil(slow, over)

			c.pass(over.Add(time.Minute).Sub(c.clock.Now()))
			p.awaitBoard("the bank is running")
			p.expectUntil(slow, over.Add(24*time.Hour))
			pings := len(quick.Pings())
			c.pass(24 * time.Hour)
			c.awaitPings(quick, pings+1)
			c.noFaults()
		})
	}
}

// A daily game has its deadline at the same time each day, after the end of an absence. Invalid times are explained.
func TestADailyGame(t *testing.T) {
	t.Parallel()
	c := newClockwork(t)
	p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
	tell := func(u *sandbox.Use) string { return p.answerOf(u).Message.Embeds[0].Description }
	said := tell(p.members[0].Command(p.channel, "challenge", sandbox.Text("daily", "25:00")))
	if !strings.Contains(said, "18:30") {
		t.Errorf("a time that is none: %q", said)
	}
	for until, words := range map[string]string{"soon": "2026-12-24", "22": "2026-12-24", "2026-04-30": "21 days"} {
		said := tell(p.members[1].Command(p.channel, "away", sandbox.Text("until", until)))
		if !strings.Contains(said, words) {
			t.Errorf("away until %q: %q", until, said)
		}
	}
	p.answerOf(p.members[1].Command(p.channel, "away", sandbox.Text("until", "2026-05-03")))
	p.start(sandbox.Text("daily", "18:30"))
	evening := time.Date(2026, 5, 1, 18, 30, 0, 0, time.UTC)
	p.awaitBoard("Bernd** is away until <t:")
	mover, _ := p.mover()
	want := evening.Add(24 * time.Hour)
	if mover.ID == p.members[1].ID { // back at midnight after the third, with time until the evening
		want = evening.Add(3 * 24 * time.Hour)
	}
	p.expectUntil(mover, want)
	stored, err := p.store.Load(p.ctx, p.table)
	if err != nil || stored.Daily != (hours.Daily{Minute: 18*60 + 30, Zone: "UTC"}) {
		t.Errorf("the table has %+v, %v", stored.Daily, err)
	}
	daily := []sandbox.Option{sandbox.Text("daily", "18:30"), p.members[1].User("opponent")}
	p.heard(c.Member("Clara").Command(p.channel, "challenge", daily...))
	card := p.awaitBoard(fmt.Sprintf("<t:%d:t>", evening.Unix()))
	if !strings.Contains(card.Embeds[0].Description, "Bernd** is away until <t:") {
		t.Errorf("the challenge says %q", card.Embeds[0].Description)
	}
	c.noFaults()
}

// The card of a challenge says which absences and quiet hours the clock ignores. It also names the time zone of a time
// of day.
func TestACardSaysWhatClocksDoNotWaitFor(t *testing.T) {
	t.Parallel()
	for words, option := range map[string]sandbox.Option{
		"(18:30, Paris)":             sandbox.Text("daily", "18:30"),
		"runs through quiet hours":   sandbox.Text("pace", "10m"),
		"clocks run for who is away": sandbox.Yes("strict", true),
	} {
		t.Run(words, func(t *testing.T) {
			t.Parallel()
			c := newClockwork(t)
			p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
			p.answerOf(p.members[0].Command(p.channel, "settings", sandbox.Sub("me", sandbox.Text("zone", "Europe/Paris"))))
			p.heard(p.members[0].Command(p.channel, "challenge", option))
			p.awaitBoard(words)
			c.noFaults()
		})
	}
}

// The clocks of a strict game run on during an absence, and it has no time bank.
func TestAStrictGameWaitsForNobody(t *testing.T) {
	t.Parallel()
	c := newClockwork(t)
	p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
	p.start(sandbox.Text("pace", "1d"), sandbox.Yes("bank", true), sandbox.Yes("strict", true))
	slow, _ := p.mover()
	over := p.clockOf(slow)
	p.answerOf(slow.Command(p.channel, "away", sandbox.Text("until", "2")))
	c.pass(10 * time.Second)
	p.expectUntil(slow, over)
	c.pass(over.Add(time.Minute).Sub(c.clock.Now()))
	if stored, _ := p.store.Load(p.ctx, p.table); len(stored.BankSeats()) > 0 {
		t.Errorf("the bank of seats %v is running", stored.BankSeats())
	}
	p.expectUntil(slow, over)
	c.noFaults()
}
