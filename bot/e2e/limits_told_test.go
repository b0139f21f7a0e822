package e2e

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// weighed is a store that counts the tables loaded by LoadMany.
type weighed struct {
	store
	loaded atomic.Int64
}

func (s *weighed) LoadMany(ctx context.Context, ids ...string) ([]*table.Table, error) {
	all, err := s.store.LoadMany(ctx, ids...)
	s.loaded.Add(int64(len(all)))
	return all, err
}

// leavesOpen stores count open challenges of a user in a channel.
func (h *harbour) leavesOpen(who *sandbox.Member, channel string, count int) {
	h.Helper()
	for n := range count {
		t := table.New(table.Challenge{
			ID: "a" + who.ID[len(who.ID)-4:] + strconv.Itoa(1000+n), Guild: h.GuildID(), Channel: channel,
			Locale: "en-US", Rules: rules(),
			Pace: 24 * time.Hour, By: table.Person{ID: who.ID, Name: who.Name},
		}, time.Now().Add(time.Duration(n)*time.Second))
		t.Shown.Board = fmt.Sprint(int64(900000000000000000) + int64(n))
		bottest.Must(h, h.store.Create(h.ctx, t))
	}
}

// A user at the limit of open challenges is told so in an ephemeral message in their language. Other users can go on.
func TestALimitIsTold(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, Settings{store: open(t)})
			tavern, anna, bernd, clara := h.Channel("tavern"), h.Member("Anna"), h.Member("Bernd"), h.Member("Clara")
			h.leavesOpen(anna, h.Channel("harbour"), 10)
			h.leavesOpen(clara, h.Channel("harbour"), 10)
			h.whispered("one more", anna.Command(tavern, "challenge"), "10 of your challenges and lobbies wait for players")
			h.whispered("one more", clara.Command(tavern, "challenge"), "10 de vos défis")
			if r := h.answerOf(bernd.Command(tavern, "challenge")); r.Ephemeral {
				t.Errorf("somebody else is answered by %+v", r)
			}
			h.noFaults()
		})
	}
}

// A user at the limit of tables cannot take another seat by any command or button.
func TestNobodySitsAtMoreTablesThanTheLimit(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	tavern, bernd, clara := h.Channel("tavern"), h.Member("Bernd"), h.Member("Clara")
	p := h.pair(tavern, "Anna", "Bernd")
	p.start()
	p.rests()
	one, err := h.store.Load(h.ctx, p.table)
	bottest.Must(t, err)
	p.playOut()
	result := p.result()
	for n := range 50 {
		another := *one
		another.ID, another.Channel = fmt.Sprint("copy", n), fmt.Sprint("elsewhere", n)
		bottest.Must(t, h.store.Create(h.ctx, &another))
	}
	const full = "You sit at 50 tables"
	h.whispered("a rematch", bernd.Press(result, "rematch:"+p.table), full)
	h.whispered("a game against the computer", bernd.Command(tavern, "solo"), full)
	h.whispered("an own challenge", bernd.Command(tavern, "challenge"), full)
	h.heard(clara.Command(tavern, "challenge"))
	card := h.card(tavern, clara)
	h.whispered("an open seat", bernd.Press(card, card.Controls()[0].CustomID), full)
	dock := h.moored(h.Channel("harbour"))
	found := h.goes(bernd, dock, "seek:")
	h.whispered("a seat by Play", bernd.Press(found, hasControl(found, "berth:")), full)
	lobby := h.crew(g, h.Channel("harbour"), "Дмитрий ⚓")
	join := lobby.gather()
	h.whispered("a seat in a lobby", bernd.Press(join, "join:"+lobby.table), full)
	h.noFaults()
}

// The Play button loads only the seats that it shows, however many are free.
func TestPlayLoadsWhatItShows(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := &weighed{store: open(t)}
			h := openHarbour(t, Settings{store: s})
			dock := h.moored(h.Channel("harbour"))
			h.leavesOpen(h.Member("Anna"), h.Channel("tavern"), 40)
			before := s.loaded.Load()
			m := h.goes(h.Member("Bernd"), dock, "seek:")
			if n := s.loaded.Load() - before; n != 5 || strings.Count(m.Embeds[0].Description, "Anna") != 5 {
				t.Errorf("%d tables are loaded for\n%s", n, m.Embeds[0].Description)
			}
			h.noFaults()
		})
	}
}

// However often users run /doctor, the bot queries Discord at most once in ten seconds.
func TestTheDoctorIsNotAskedAgainAndAgain(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	k := wind(t, Settings{check: func(r sandbox.Request) error {
		if r.Method == "GET" {
			asked.Add(1)
		}
		return nil
	}})
	doctor := func(who string) {
		k.whispered("the doctor", k.Member(who).Command(k.Channel("tavern"), "doctor"), "are current")
	}
	doctor("Anna")
	before := asked.Load()
	for range 3 {
		doctor("Anna")
		doctor("Bernd")
	}
	if n := asked.Load() - before; n > 0 {
		t.Errorf("Discord is asked %d times more", n)
	}
	k.pass(11 * time.Second)
	before = asked.Load()
	doctor("Anna")
	if asked.Load() == before {
		t.Error("after a while Discord is not asked again")
	}
}
