package play_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/gametest/tender"
	"dockside/render/facetest"
	"dockside/storage/storagetest/bolttest"
)

// The example game's orders satisfy the contract of renderers, so that other tests may rely on it.
func TestTheToyOffersOrders(t *testing.T) {
	t.Parallel()
	face := bottest.TenderFace{}
	for _, setup := range gametest.Setups(tender.Rules())[:12] {
		if setup.Has(tender.Long) {
			continue // a thousand plays of the same kinds
		}
		m := gametest.Random(t, tender.Rules(), setup, rand.New(rand.NewPCG(1, 2)))
		for _, step := range m.Steps(0, game.Public) {
			for seat := range game.Seat(setup.Seats) {
				err := facetest.Commands(face, m.Rules(), step.Before.View(seat), seat)
				if err == nil && slices.Contains(step.Before.Turn(), seat) {
					err = facetest.Obeys(face, m.Rules(), step.Before.View(seat), seat)
				}
				if err != nil {
					t.Fatalf("seat %d in %+v: %v", seat, step.Before, err)
				}
			}
		}
	}
}

// order opens the orders page of a member, presses buttons by their labels, and returns the page.
func order(m *interactiontest.Game, who *interactiontest.Member, labels ...string) interactiontest.Answer {
	m.T.Helper()
	page := m.Press(who, "orders")
	for _, label := range labels {
		page = who.Press(page, page.Labelled(m.T, label))
	}
	return page
}

// laid returns the standing orders of a member.
func laid(m *interactiontest.Game, who *interactiontest.Member) string {
	v := m.View()
	seat, _ := v.Seat(who.User.ID)
	return fmt.Sprint(v.Players[seat].Orders)
}

// Standing orders can be laid, changed and withdrawn at any time from the private panel, which shows them. An outdated
// button does nothing.
func TestOrdersBesideTheHand(t *testing.T) {
	t.Parallel()
	s, all := tenders(t, 4)
	anna := all[0]
	m := s.Begin(tender.Name, all[:3], interactiontest.Yes("objections", true))
	m.Hand(anna).ID(t, m.Button("orders"))
	stale := interactiontest.IDs(order(m, anna).Screen)[0]
	page := order(m, anna, "+ lay round-1", "2").Says(t, "the page", "Order saved", `["lay round-1 2"]`)
	if laid := laid(m, anna); laid != "[lay round-1 2]" {
		t.Errorf("laid is %s", laid)
	}
	board, now := m.Front(), interactiontest.IDs(page.Screen)[0]
	anna.Press(board, stale).Has(t, "a button from before", "out of date")
	all[1].Press(board, now).Has(t, "another's button", "out of date")
	anna.Press(board, now[:strings.LastIndex(now, ":")]+":+ objection maybe").
		Has(t, "an unknown order", "don’t allow that")
	m.Press(all[3], "orders").Has(t, "a spectator", "Only the players of this game")
	order(m, anna, "+ objection never")
	page = order(m, anna, "+ lay round-1 ask")
	if laid := laid(m, anna); laid != "[objection never]" {
		t.Errorf("laid is %s", laid)
	}
	hand := anna.Press(page, page.ID(t, m.Button("hand"))).Lacks(t, "back in the hand", "Nobody else sees it")
	if len(choices(hand)) == 0 {
		t.Errorf("back in the hand are %q", interactiontest.IDs(hand.Screen))
	}
}

// In a private game orders are laid in the only message, below its board. They are confirmed and carried out as in
// other games.
func TestOrdersInAPrivateGame(t *testing.T) {
	t.Parallel()
	s, all := tenders(t, 1)
	anna := all[0]
	m := s.Secluded(anna, interactiontest.Text("game", tender.Name))
	panel := m.Front()
	press := func(label string) {
		t.Helper()
		if panel = anna.Press(panel, panel.Labelled(t, label)); panel.Kind != interaction.Edit {
			t.Fatalf("%q is answered in another message", label)
		}
	}
	press("Orders")
	press("+ objection never")
	panel.Says(t, "the page", "Order saved", "**Orders:** objection never.", `["objection never"]`)
	press("+ lay round-1")
	press("2")
	if laid := laid(m, anna); !strings.Contains(laid, "lay round-1 2") || len(panel.Screen.Above) == 0 {
		t.Errorf("laid is %s, below %d pictures", laid, len(panel.Screen.Above))
	}
	press("Back")
	press("bid 2")
	if log := m.View().Log; !slices.Contains(log, game.Play{Seat: 0, Move: "lay 2"}) {
		t.Errorf("the order is not carried out: %v", log)
	}
}

// An order that is sealed together with a move survives a restart. It is executed in the store update that makes it
// possible. The log does not mention it.
func TestAnOrderWithAMove(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	c := bottest.Config{
		Games: bottest.GamesAndTender(), Store: bolttest.Open(t, time.Now),
		Log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	}
	s := interactiontest.New(t, c)
	anna, bernd, clara := s.Member(bottest.Anna), s.Member(bottest.Bernd), s.Member(interactiontest.Clara)
	m := s.Begin(tender.Name, []*interactiontest.Member{anna, bernd, clara})
	hand := m.Hand(anna)
	anna.Press(hand, hand.Labelled(t, "bid 3, then lay 4"))
	if laid := laid(m, anna); laid != "[lay round-1 4]" {
		t.Errorf("laid is %s", laid)
	}
	s = interactiontest.New(t, c) // the restarted bot
	m = s.Game(m.ID, s.Member(bottest.Bernd), s.Member(interactiontest.Clara))
	for _, who := range m.Players {
		m.Move(who, "bid 1")
	}
	if plays := m.View().Log; plays[len(plays)-1] != (game.Play{Seat: 0, Move: "lay 4"}) {
		t.Errorf("the log is %v", plays)
	}
	for _, text := range []string{"lay round", "orders"} {
		if strings.Contains(log.String(), text) {
			t.Errorf("the log of the bot says %q", text)
		}
	}
}
