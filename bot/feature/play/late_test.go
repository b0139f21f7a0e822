package play_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/game/gametest/tender"
	"dockside/game/table"
)

// tenders returns a server with Tender, and the first n of four members.
func tenders(t *testing.T, n int) (*interactiontest.Server, []*interactiontest.Member) {
	t.Helper()
	s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
	var all []*interactiontest.Member
	for _, p := range []table.Person{bottest.Anna, bottest.Bernd, interactiontest.Clara, interactiontest.Dmitri}[:n] {
		all = append(all, s.Member(p))
	}
	return s, all
}

// move makes the first move that a member can make.
func move(m *interactiontest.Game, who *interactiontest.Member) {
	m.T.Helper()
	v := m.View()
	seat, _ := v.Seat(who.User.ID)
	m.Move(who, v.Match.Moves(seat)[0])
}

// Three players miss their deadline together, and one of them returns. The bot edits the notice to name the players who
// are still late, without a new ping. Only the punctual player may act on it.
func TestSeveralAreLateAndOneComesBack(t *testing.T) {
	t.Parallel()
	s, all := tenders(t, 3)
	anna, bernd := all[0], all[1]
	m := s.Begin(tender.Name, all, interactiontest.Text("pace", "10m"))
	s.Pass(5 * time.Minute)
	s.Saying("half of your time")
	s.Pass(5 * time.Minute)
	late, pings := s.Saying("you’ve run out of time"), s.Pings[bernd.User.ID]
	move(m, anna)
	still := s.Saying("Bernd and Clara ran out of time")
	if still.Message != late.Message || s.Pings[bernd.User.ID] != pings {
		t.Errorf("the notice is sent anew, and Bernd called %d times more", s.Pings[bernd.User.ID]-pings)
	}
	if a := bernd.Press(still, m.Button("claim")); a.Kind != interaction.Ephemeral {
		t.Errorf("a late player claims: %s", a.Said())
	}
	anna.Press(still, m.Button("wait"))
	if s.Says("ran out of time") {
		t.Error("the notice is still there")
	}
	if got := deadline(m, all[2]); !got.Equal(s.Now().Add(10 * time.Minute)) {
		t.Errorf("Clara has time until %v", got)
	}
	move(m, bernd)
	s.Pass(5 * time.Minute)
	s.Saying("half of your time")
	s.Pass(5*time.Minute + time.Second)
	if v := m.View(); v.Phase != table.Playing || v.Match.Level(2) == "" {
		t.Errorf("the table is %s, and %q plays for Clara, whom two others wait for", v.Phase, v.Match.Level(2))
	}
}

// A player who is asked out of turn has a short time. Then the bot answers for them and shows the outcome. The player
// is not late.
func TestSilenceAnswersAQuestion(t *testing.T) {
	t.Parallel()
	s, all := tenders(t, 3)
	m := s.Begin(tender.Name, all, interactiontest.Text("pace", "10m"), interactiontest.Yes(tender.Objections, true))
	for _, who := range all {
		m.Move(who, "bid 1")
	}
	m.Move(m.Mover(), "lay 4")
	m.Front().Says(t, "the board", "**Bernd** and **Clara** to move")
	s.Pass(5 * time.Minute)
	m.Front().Says(t, "the board", "**Bernd** to move\n")
	v := m.View()
	if log := v.Match.Log(); log[len(log)-2].Move != "pass" || log[len(log)-1].Move != "pass" || len(v.Late()) > 0 {
		t.Errorf("late are %v after %v", v.Late(), log)
	}
	for _, message := range s.Messages {
		if strings.Contains(message.Screen.Content, "time") {
			t.Errorf("the channel reads %q", message.Screen.Content)
		}
	}
}

// All players miss their deadline together, and some come back. Once one player waits for the others, the notice says
// so and offers actions. Once two wait, computer players take over the other seats.
func TestAllAreLateAndSomeComeBack(t *testing.T) {
	t.Parallel()
	for _, seats := range []int{2, 4} {
		s, all := tenders(t, seats)
		anna, bernd := all[0], all[1]
		m := s.Begin(tender.Name, all, interactiontest.Text("pace", "10m"))
		s.Pass(10 * time.Minute)
		late := s.Saying("you’ve run out of time")
		move(m, anna)
		offer := s.Saying(fmt.Sprintf("<@%s>, Bernd", anna.User.ID))
		if buttons := interactiontest.IDs(offer.Screen); offer.Message != late.Message || len(buttons) != 3 {
			t.Errorf("the waiting player is offered %q by message %s", buttons, offer.Message)
		}
		if seats == 2 {
			s.Pass(6 * 24 * time.Hour)
			anna.Press(s.Saying("Bernd ran out of time"), m.Button("claim"))
			m.Front().Says(t, "the result", "Bernd ran out of time: Anna wins")
			continue
		}
		s.Saying("Bernd, Clara and Dmitri ran out of time")
		move(m, bernd)
		if s.Says("ran out of time") {
			t.Error("the notice is still there")
		}
		v := m.View()
		if v.Match.Level(2) == "" || v.Match.Level(3) == "" || v.Phase != table.Playing || len(v.Match.Turn()) == 0 ||
			slices.Max(v.Match.Turn()) > 1 { // the computer players may have moved on
			t.Errorf("%q and %q play on the seats of those who are late, %v are to move", v.Match.Level(2), v.Match.Level(3),
				v.Match.Turn())
		}
	}
}

// The player to move is reminded once, at half of the time. After the deadline the opponent may claim the win or keep
// waiting.
func TestADeadlineIsRemindedOfAndClaimed(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	m := s.Start(anna, bernd, interactiontest.Text("pace", "10m"))
	slow := m.Mover()
	quick := m.Other(slow)
	calls := func(who *interactiontest.Member, wait time.Duration) int {
		before := s.Pings[who.User.ID]
		s.Pass(wait)
		return s.Pings[who.User.ID] - before
	}
	if n := calls(slow, 5*time.Minute); n != 1 {
		t.Errorf("after half of the time there are %d reminders", n)
	}
	if n := calls(slow, 4*time.Minute); n != 0 {
		t.Errorf("later there are %d more", n)
	}
	if n := calls(quick, time.Minute+time.Second); n != 1 {
		t.Errorf("after the deadline the opponent is called %d times", n)
	}
	claim := m.Button("claim")
	offer := s.Saying("ran out of time")
	if a := slow.Press(offer, claim); a.Kind != interaction.Ephemeral {
		t.Errorf("the late player's claim is answered by %q", a.Said())
	}
	quick.Press(offer, m.Button("wait"))
	m.Act(slow)
	winner := m.Other(m.Mover())
	s.Pass(5 * time.Minute)
	s.Pass(5*time.Minute + time.Second)
	winner.Press(s.Saying("ran out of time"), claim)
	m.Front().Says(t, "the result", winner.User.Name+" wins")
}

// A player who has not acted for two minutes is notified once, with a mention in a new message. For a present player
// the board is edited in place.
func TestWhoIsAwayIsCalledOnce(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	m := s.Start(anna, bernd)
	mover, board := m.Mover(), m.Front()
	waiting := m.Other(mover)
	before := s.Pings[waiting.User.ID]
	s.Pass(5 * time.Minute)
	for m.Mover() == mover {
		m.Act(mover)
	}
	call := m.Front()
	if called := call.Screen.Mentions; call.Message == board.Message || !slices.Equal(called, []string{waiting.User.ID}) {
		t.Errorf("message %s calls %v", call.Message, called)
	}
	if rows := s.Message(board.Message).Screen.Rows; len(rows) > 0 {
		t.Errorf("the former board keeps %+v", rows)
	}
	s.Pass(time.Minute)
	for m.Mover() == waiting {
		m.Act(waiting)
	}
	if n := s.Pings[waiting.User.ID] - before; n != 1 {
		t.Errorf("called %d times", n)
	}
}
