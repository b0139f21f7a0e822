package e2e

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot"
	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/internal/sandbox"
)

// subscribed adds members who ask to be notified of open seats for a game.
func (h *harbour) subscribed(dock sandbox.Message, game string, names ...string) (all []*sandbox.Member) {
	h.Helper()
	for _, name := range names {
		m := h.comes(name)
		h.subscribe(m, dock, game)
		all = append(all, m)
	}
	return all
}

// subscribe lets a member ask to be notified of open seats for a game.
func (h *harbour) subscribe(m *sandbox.Member, dock sandbox.Message, game string) {
	h.Helper()
	panel := h.goes(m, h.goes(m, dock, "seek:"), "alerts")
	panel = *h.whisper(m.Select(panel, "alerts-for", game))
	contains(h, "the panel", panel.Embeds[0].Description, "You’re notified of open seats for:")
}

// alerted lists which members have a message about an open seat, by their names.
func (h *harbour) alerted(all []*sandbox.Member) (names []string) {
	for _, m := range all {
		for _, said := range h.whispers(m) {
			if strings.Contains(said, "has opened a seat") {
				names = append(names, m.Name)
			}
		}
	}
	return names
}

// seatOf opens a seat for a member, and returns its card when it is shown and recorded.
func (h *harbour) seatOf(m *sandbox.Member, channel, pace string) sandbox.Message {
	h.Helper()
	isCard := func(c sandbox.Message) bool { return offers(&c, "accept:") }
	known := map[string]bool{}
	for _, c := range h.Messages(channel, m.ID) {
		known[c.ID] = isCard(c)
	}
	h.heard(m.Command(channel, "challenge", sandbox.Text("pace", pace)))
	card, err := h.AwaitMessage(h.ctx, channel, m.ID, func(c sandbox.Message) bool { return isCard(c) && !known[c.ID] })
	if err != nil {
		h.Fatal(err)
	}
	h.rest(strings.TrimPrefix(hasControl(card, "accept:"), "accept:"))
	return card
}

// A new seat notifies three of the users who asked for that, each once, also after kills and with several replicas. The
// next seat notifies others, and no user is notified twice a day. When a seat is taken, the bot deletes its messages.
func TestAnOpenSeatNotifiesThreePeople(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := wind(t, settings{store: open(t), games: []catalog.Game{ships()}})
			other := bot.New(k.rigged(k.with))
			dock, tavern := k.moored(k.Channel("harbour")), k.Channel("tavern")
			anna, clara := k.Member("Anna"), k.Member("Clara")
			people := k.subscribed(dock, "shanghaien", "Dora", "Emil", "Fritz", "Gerda", "Hans")
			k.subscribe(anna, dock, "shanghaien")
			ticks := func(times int) {
				for range times {
					var copies sync.WaitGroup
					copies.Go(func() { other.Tick(k.ctx) })
					k.pass(4 * time.Second)
					copies.Wait()
				}
			}
			expect := func(what, want string) { // messages come and go after the press was acknowledged
				t.Helper()
				ticks(4)
				k.poll(what+": "+want, func() bool {
					ticks(1)
					return fmt.Sprint(k.alerted(append(people, anna, clara))) == want
				})
			}
			card := k.seatOf(anna, tavern, "1d")
			ticks(2)
			k.stop()
			k.bot, k.stop = k.launch(k.rigged(k.with))
			expect("the first seat", "[Dora Emil Fritz]")
			accept := hasControl(card, "accept:")
			k.heard(clara.Press(card, accept))
			k.rest(strings.TrimPrefix(accept, "accept:"))
			expect("when it is taken", "[]")
			k.pass(time.Hour)
			k.seatOf(clara, tavern, "1d")
			expect("the second seat", "[Gerda Hans Anna]")
			k.seatOf(people[4], tavern, "1w")
			expect("the third seat", "[Gerda Hans Anna]")
			k.pass(24 * time.Hour)
			k.seatOf(people[4], k.Channel("harbour"), "1w")
			expect("a day later", "[Dora Emil Fritz Gerda Hans Anna]")
			k.noFaults()
		})
	}
}

// Some users get no message about an open seat. They are blocked, banned, away, in quiet hours or gone, have closed
// direct messages or no access to the channel, or have turned notifications off. One button in the message turns them
// off.
func TestWhoIsNotNotifiedOfASeat(t *testing.T) {
	t.Parallel()
	k := wind(t, settings{games: []catalog.Game{ships()}})
	dock, tavern, anna := k.moored(k.Channel("harbour")), k.Channel("tavern"), k.Member("Anna")
	names := []string{"Blocked", "Blocking", "Banned", "Away", "Asleep", "Mute", "Blind", "Stopped", "Fine"}
	people := k.subscribed(dock, "shanghaien", names...)
	by := map[string]*sandbox.Member{}
	for _, m := range people {
		by[m.Name] = m
	}
	k.heard(anna.Command(tavern, "block", by["Blocked"].User("user")))
	k.heard(by["Blocking"].Command(tavern, "block", anna.User("user")))
	k.heard(k.Member("Clara").Command(tavern, "ban", by["Banned"].User("user")))
	k.heard(by["Away"].Command(tavern, "away", sandbox.Text("until", "3")))
	k.likes(by["Asleep"], "quiet=11-13")
	k.likes(by["Mute"], "calls=never")
	k.Overwrite(tavern, sandbox.Overwrite{ID: by["Blind"].ID, Type: 1, Deny: sandbox.ViewChannel})
	panel := k.goes(by["Stopped"], k.goes(by["Stopped"], dock, "seek:"), "alerts")
	k.whispered("the end", by["Stopped"].Press(panel, hasControl(panel, "alerts-off:")), "won’t be notified")
	k.seatOf(anna, tavern, "1w")
	for range 4 {
		k.pass(4 * time.Second)
	}
	if got := fmt.Sprint(k.alerted(people)); got != "[Fine]" {
		t.Errorf("%s are notified", got)
	}
	fine := by["Fine"]
	said := fine.Messages(fine.Direct())[0]
	k.heard(fine.Press(said, hasControl(said, "alerts-off:")))
	k.pass(25 * time.Hour)
	bernd := k.Member("Bernd")
	k.seatOf(bernd, k.Channel("harbour"), "3d") // the week would take Anna’s seat
	for range 4 {
		k.pass(4 * time.Second)
	}
	if got := k.alerted([]*sandbox.Member{fine}); len(got) > 0 {
		t.Error("a person who has stopped the messages gets another one")
	}
	k.noFaults()
}

// A person whose direct messages are closed gets nothing, also not in the channel.
func TestASeatIsNotToldInAChannel(t *testing.T) {
	t.Parallel()
	var sent []sandbox.Message
	k := wind(t, settings{games: []catalog.Game{ships()}, sent: func(m sandbox.Message, _ []string) {
		if len(m.Embeds) > 0 && strings.Contains(m.Embeds[0].Title, "Somebody wants to play") {
			sent = append(sent, m)
		}
	}})
	dock, tavern, anna := k.moored(k.Channel("harbour")), k.Channel("tavern"), k.Member("Anna")
	dora := k.subscribed(dock, "shanghaien", "Dora")[0]
	dora.SetDMs(sandbox.DMsClosed)
	k.seatOf(anna, tavern, "1d")
	for range 4 {
		k.pass(4 * time.Second)
	}
	if len(sent) > 0 || len(dora.Pings()) > 0 {
		t.Errorf("sent is %+v, and she is mentioned in %v", sent, dora.Pings())
	}
	a, err := k.store.Agenda(k.ctx, dora.ID)
	bottest.Must(t, err)
	if len(a.Items) != 1 || !a.Items[0].Called {
		t.Errorf("the agenda is %+v", a)
	}
}
