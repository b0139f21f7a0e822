package matchmaking_test

import (
	"encoding/json"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/bot/member"
	"dockside/game/gametest/tender"
	"dockside/game/reliability"
	"dockside/game/table"
)

// record gives a person 20 turns in an earlier match, some of them late.
func record(t *testing.T, s *interactiontest.Server, who table.Person, late int) {
	t.Helper()
	p := table.Player{User: who.ID}
	for i := range reliability.Window {
		since := bottest.Noon.Add(-time.Duration(i+1) * time.Hour)
		p.Turns = p.Turns.With(reliability.Turn{Since: since, Late: i < late})
	}
	former := &table.Table{ID: "former"}
	former.Players = table.Players{p}
	bottest.Must(t, s.Members.AddTurns(t.Context(), former))
}

// A seat for steady players admits new and steady ones. Others read the text of a taken seat, at a challenge and at a
// lobby, and the list of open seats leaves it out.
func TestASeatForSteadyPlayers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		late  int
		turns bool
		sits  bool
	}{
		"new": {sits: true}, "steady": {turns: true, late: 2, sits: true}, "mixed": {turns: true, late: 3},
	} {
		s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
		anna, bernd := s.Member(bottest.Anna), s.Member(bottest.Bernd)
		clara, dmitri := s.Member(interactiontest.Clara), s.Member(interactiontest.Dmitri)
		if c.turns {
			record(t, s, bottest.Bernd, c.late)
		}
		wish := interactiontest.Yes("steady", true)
		seat := s.Game(anna.Command("challenge", interactiontest.Text("game", "shanghaien"), wish).Table.ID, anna)
		seat.Front().Says(t, "the card", "Steady and new players only")
		lobby := s.Gather(tender.Name, []*interactiontest.Member{dmitri}, wish)
		card := seat.Front()
		if listed := bernd.Press(card, "seek"); listed.Offers("berth:"+seat.ID) != c.sits {
			t.Errorf("a %s player finds %q", name, listed.Said())
		}
		took, joined := seat.Press(bernd, "accept"), lobby.Press(bernd, "join")
		if c.sits {
			if v := seat.View(); v.Phase != table.Playing || len(lobby.View().Players) != 2 {
				t.Errorf("a %s player is refused: %q, %q", name, took.Said(), joined.Said())
			}
			continue
		}
		clara.Press(card, "accept:"+seat.ID)
		taken := bernd.Press(card, "accept:"+seat.ID)
		if took.Said() != taken.Said() || joined.Said() != taken.Said() {
			t.Errorf("a %s player reads %q and %q, not %q", name, took.Said(), joined.Said(), taken.Said())
		}
		if v := seat.View(); v.Players[1].User != interactiontest.Clara.ID {
			t.Errorf("beside Anna sits %+v", v.Players[1])
		}
	}
}

// A person on the waiting list who is not steady any more gets no seat, and is removed from the list.
func TestTheWaitingListStaysSteady(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
	all := six(s)
	gerda := s.Member(table.Person{ID: "107", Name: "Gerda"})
	m := s.Gather(
		tender.Name, all[:5], interactiontest.Text("pace", "1d"), interactiontest.Yes("steady", true),
	)
	s.Pass(time.Hour)
	m.Press(all[5], "join")
	m.Press(gerda, "join").Has(t, "while steady", "You’re number 1 on the waiting list")
	record(t, s, gerda.User, reliability.Window)
	m.Press(all[0], "leave")
	v := m.View()
	if _, seated := v.Seat(gerda.User.ID); seated || v.Place(gerda.User.ID) > 0 || len(v.Players) != 5 {
		t.Errorf("at the table sit %q, %d wait", v.Table.Names(), len(v.Queue))
	}
}

// A challenge to a named rival tells nothing about them: the wish for steady players has no effect.
func TestANamedRivalNeedNotBeSteady(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	record(t, s, bottest.Bernd, reliability.Window)
	m := s.Start(s.Member(bottest.Anna), s.Member(bottest.Bernd), interactiontest.Yes("steady", true))
	if m.View().Steady {
		t.Error("the match is for steady players only")
	}
}

// The turns of a match move to its players once it has ended, whatever dies meanwhile, and stay the same when that is
// repeated.
func TestTurnsMoveToTheirPlayers(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	m := s.Start(s.Member(bottest.Anna), s.Member(bottest.Bernd), interactiontest.Text("pace", "10m"))
	for range 4 {
		s.Pass(time.Minute)
		m.PlayOn()
	}
	s.Pass(time.Hour)
	before := m.View().Table
	late := m.View().Late()
	if len(late) != 1 {
		t.Fatalf("late are %v", late)
	}
	claimant, _ := m.View().Waiting()
	m.Press(m.On(m.View(), claimant), "claim")
	if v := m.View(); v.Phase != table.Over || v.HasTurns() {
		t.Fatalf("the table is %s and has turns: %+v", v.Phase, v.Players)
	}
	for range 2 {
		for i, p := range before.Players {
			l, err := member.TurnsOf(p.User).Load(t.Context(), s.Store)
			bottest.Must(t, err)
			if len(l.Turns) != len(p.Turns) || len(p.Turns) == 0 {
				t.Errorf("seat %d has turns %v, not %v", i, l.Turns, p.Turns)
			}
			if lates := l.Turns[len(l.Turns)-1].Late; lates != (i == int(late[0])) {
				t.Errorf("seat %d: the last turn is late: %v", i, lates)
			}
		}
		bottest.Must(t, s.Members.AddTurns(t.Context(), before)) // as another process does that was killed later
	}
}

// While the store refuses to take the turns, the result is shown, and they are moved later.
func TestTurnsAreMovedLater(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	m := s.Start(s.Member(bottest.Anna), s.Member(bottest.Bernd))
	s.Pass(time.Minute)
	m.PlayOn()
	broken := func(json.RawMessage) (json.RawMessage, error) { return json.RawMessage(`[]`), nil }
	bottest.Must(t, s.Store.Revise(t.Context(), member.TurnsOf(bottest.Anna.ID).Key, broken))
	bottest.Must(t, s.Store.Revise(t.Context(), member.TurnsOf(bottest.Bernd.ID).Key, broken))
	m.Resign(m.Players[1])
	if v := m.View(); !v.Shown.Over || !v.HasTurns() || v.Due().IsZero() {
		t.Fatalf("the result is shown: %v, the table has turns: %v", v.Shown.Over, v.HasTurns())
	}
	for _, who := range []table.Person{bottest.Anna, bottest.Bernd} {
		bottest.Must(t, member.TurnsOf(who.ID).Remove(t.Context(), s.Store))
	}
	s.Pass(time.Hour)
	if m.View().HasTurns() {
		t.Error("the turns stay at the table")
	}
}
