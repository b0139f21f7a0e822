package matchmaking_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/bot/member"
	"dockside/game/fair"
	"dockside/game/gametest/tender"
	"dockside/game/table"
	"dockside/storage"
)

// A vote for a rematch notifies the other player once and expires after a day without a trace. When the rematch
// begins, only an absent player who is to move is notified.
func TestAWishForARematchLapses(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	m := s.Start(anna, bernd)
	m.Resign(anna)
	result, pings := m.Front(), s.Pings[bernd.User.ID]
	for range 2 {
		m.Press(anna, "rematch")
	}
	offer := s.Saying("Anna would like a rematch. The offer ends <t:1777723200:R>")
	if n := s.Pings[bernd.User.ID] - pings; n != 1 {
		t.Errorf("Bernd is called %d times", n)
	}
	s.Pass(table.VoteLasts)
	if s.Says(offer.Screen.Content) {
		t.Error("the offer of yesterday is still there")
	}
	if front := m.Front(); front.Message != result.Message || strings.Contains(front.Screen.Text, "rematch") {
		t.Errorf("after a day message %s says %q", front.Message, front.Screen.Text)
	}
	pings = s.Pings[anna.User.ID]
	m.Press(bernd, "rematch")
	if m.View().Next != "" {
		t.Fatal("a vote of yesterday begins a match")
	}
	offer = s.Saying("Bernd would like a rematch")
	if n := s.Pings[anna.User.ID] - pings; n != 1 {
		t.Errorf("Anna is called %d times", n)
	}
	s.Pass(table.VoteLasts - time.Second)
	calls := s.Pings[bernd.User.ID]
	m.Press(anna, "rematch")
	if s.Says(offer.Screen.Content) || !m.View().NextCreated {
		t.Fatal("the rematch does not begin")
	}
	next := s.Game(m.View().Next, anna, bernd)
	called := map[bool]int{true: 1}[next.Mover() == bernd] // a player who has just voted is present
	if n := s.Pings[bernd.User.ID] - calls; n != called || s.Pings[anna.User.ID] != pings+1 {
		t.Errorf("%s is to move; Bernd is called %d times, and Anna %d", next.Mover().User.Name, n,
			s.Pings[anna.User.ID]-pings-1)
	}
}

// The message that invites to a rematch has a button to accept it.
func TestAnInvitationToARematchCanBeAccepted(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	m := s.Start(anna, bernd)
	m.Resign(anna)
	m.Press(anna, "rematch")
	offer := s.Saying("Anna would like a rematch")
	bernd.Press(offer, offer.Labelled(t, "Accept"))
	if !m.View().NextCreated || s.Says("would like a rematch") {
		t.Error("the rematch does not begin, or the invitation is still there")
	}
}

// A rematch takes over the absence and the notification setting that a player chose after voting for it.
func TestARematchKnowsWhatWasSaidMeanwhile(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	m := s.Start(anna, bernd)
	m.Resign(anna)
	m.Press(anna, "rematch")
	anna.Command("away", interactiontest.Text("until", "5"))
	anna.Command("settings me", interactiontest.Text("calls", member.NoNotifications))
	m.Press(bernd, "rematch")
	next := s.Table(m.View().Next)
	seat, _ := next.Seat(anna.User.ID)
	if got := next.Players[seat]; got.Away.IsZero() || got.Calls != table.Never {
		t.Errorf("the rematch has %+v", got)
	}
}

// A player who has left does not block a rematch. A computer player takes the seat, and the player who left is told
// so.
func TestWhoHasLeftBlocksNoRematch(t *testing.T) {
	t.Parallel()
	s, anna, bernd, clara, _ := server(t, bottest.Config{})
	m := s.Begin(tender.Name, []*interactiontest.Member{anna, bernd, clara}, interactiontest.Yes("short", true))
	m.Move(bernd, "bid 1")
	m.Press(bernd, "resigned")
	m.PlayOut()
	m.Press(bernd, "rematch").Has(t, "a player who has left", "the others decide about a rematch")
	pings := s.Pings[bernd.User.ID]
	m.Press(clara, "rematch")
	if offer := s.Saying("Clara would like a rematch"); strings.Contains(offer.Screen.Content, bernd.User.ID) {
		t.Errorf("the player who has left is asked: %q", offer.Screen.Content)
	}
	m.Press(anna, "rematch")
	next := s.Table(m.View().Next)
	if names := strings.Join(next.Table.Names(), " "); names != "Cabin boy Clara Anna" || next.Rated {
		t.Errorf("in the rematch sit %s; rated: %t", names, next.Rated)
	}
	if s.Pings[bernd.User.ID] != pings {
		t.Error("the player who has left is called")
	}
}

// A player who finished the game against a substitute plays the rematch alone, too.
func TestARematchAgainstTheSubstitute(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	m := s.Start(anna, bernd, interactiontest.Text("pace", "10m"))
	stays := m.Other(m.Mover())
	s.Pass(10 * time.Minute)
	stays.Press(s.Saying("ran out of time"), m.Button("standin"))
	m.Resign(stays)
	m.Press(stays, "rematch")
	next := s.Table(m.View().Next)
	if users := fmt.Sprint(next.Users()); next.Phase != table.Playing || !next.Solo || next.Rated ||
		users != fmt.Sprint([]string{stays.User.ID}) {
		t.Errorf("the rematch is %s, solo: %t, rated: %t, with %s", next.Phase, next.Solo, next.Rated, users)
	}
}

// All have agreed on a rematch, but the process dies before it begins. If the two start another game meanwhile, the
// agreement is void. They can agree again later.
func TestARematchThatCannotBeHadIsVoid(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	m := s.Start(anna, bernd)
	m.Resign(anna)
	for _, who := range m.Players {
		m.Advance(func(s *table.Session) error {
			return s.VoteRematch(who.User.ID, table.Vote{Press: "1", Next: "next"}, bottest.Noon)
		})
	}
	other := s.Start(anna, bernd)
	for range 2 { // the first time detects it, the second time shows it
		s.Pass(time.Minute)
	}
	if v := m.View(); v.Next != "" || len(v.Willing()) > 0 {
		t.Errorf("the rematch is %q, and wanted by %v", v.Next, v.Willing())
	}
	if _, err := s.Store.Load(t.Context(), "next"); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("the rematch is a second game: %v", err)
	}
	m.Press(anna, "rematch")
	m.Press(bernd, "rematch").Has(t, "beside another game", "You two already have a game")
	other.Resign(anna)
	m.Press(bernd, "rematch")
	if !m.View().NextCreated {
		t.Error("the rematch does not begin")
	}
}

// The commitment of a rematch is published with the first vote. The ids of the votes replace missing lucky words.
func TestRematchesAreSealedWithTheFirstVote(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	m := s.Start(anna, bernd)
	m.Resign(anna)
	m.Press(anna, "rematch")
	old := m.View()
	if old.NextSeed == (fair.Seed{}) || old.NextSeed == old.Seed {
		t.Fatalf("the rematch has no seed of its own")
	}
	m.Front().Says(t, "the result", "Fair play of the rematch · "+fair.Fingerprint(old.NextChance().Head(nil, 0)))
	m.Press(bernd, "dice").Has(t, "the whole commitment", "commit "+old.NextChance().Commitment())
	anna.Submit(m.Front(), m.Press(anna, "word"), map[string]string{"text": "again"})
	old = m.View()
	m.Press(bernd, "rematch")
	next := s.Game(m.View().Next, bernd, anna)
	v := next.View()
	if v.ID != old.NextID || v.Chance().Commitment() != old.NextChance().Commitment() {
		t.Errorf("the rematch is %s, and %s was promised", v.ID, old.NextID)
	}
	if v.Seed != old.NextSeed || v.Table.Words[1] != "again" || !isID(v.Table.Words[0]) {
		t.Errorf("the rematch is drawn with the words %q", v.Table.Words)
	}
	next.Resign(bernd)
	next.Press(anna, "dice").Has(t, "verified", "match the seed")
}

// Anyone may take an open seat, and a rematch starts when both players have asked for it.
func TestOpenSeatsAndRematches(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, dmitri := server(t, bottest.Config{})
	m := s.Game(challenge(s, anna).ID, anna, dmitri)
	m.Press(dmitri, "accept")
	m.PlayOut()
	m.Press(anna, "rematch")
	m.Front().Says(t, "the result", "would like a rematch")
	m.Press(bernd, "rematch").Has(t, "a stranger's wish", "Only the players of this game")
	m.Press(dmitri, "rematch")
	next := s.Game(m.View().Next, anna, dmitri)
	if players := next.View().Players; players[0].User != dmitri.User.ID || players[1].User != anna.User.ID {
		t.Errorf("in the rematch sit %+v", players)
	}
	next.Act(next.Mover())
}
