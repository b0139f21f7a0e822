package play_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/interactiontest"
	"dockside/game"
	"dockside/game/fair"
	"dockside/game/gametest/tender"
	"dockside/game/table"
	"dockside/storage/storagetest/bolttest"
)

// takeBackID returns the custom id of the button that takes a move back; empty if there is none.
func takeBackID(a interactiontest.Answer) string {
	for _, id := range interactiontest.IDs(a.Screen) {
		if strings.HasPrefix(id, "takeback:") {
			return id
		}
	}
	return ""
}

// passOn makes random moves until one passes the turn on and can be taken back. It returns the player of that move.
func passOn(m *interactiontest.Game) *interactiontest.Member {
	m.T.Helper()
	for {
		mover := m.Mover()
		m.Act(mover)
		v := m.View()
		if next := m.Mover(); next != nil && next.User.ID != mover.User.ID && v.Log[len(v.Log)-1].Seat >= 0 {
			return mover
		}
	}
}

// Only the player who made the last move can take it back on the board, once, until the opponent moves. The match and
// its proof are then as if the move had never been made.
func TestAMoveIsTakenBack(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	m := s.Start(anna, bernd)
	mover := passOn(m)
	board, plays := m.Front(), m.View().Match.Len()
	button := takeBackID(board)
	if button == "" {
		t.Fatal("the board offers no way back")
	}
	m.Other(mover).Press(board, button).Has(t, "by the other player", "for someone else")
	s.Member(interactiontest.Clara).Press(board, button).Has(t, "by a stranger", "Only the players of this game")
	m.Press(mover, "takeback:1-7").Has(t, "what was never done", "can’t be taken back any more")
	mover.Press(board, button)
	if v := m.View(); m.Mover().User != mover.User || v.Match.Len() >= plays {
		t.Fatalf("it is %s's turn after %d plays", m.Mover().User.Name, v.Match.Len())
	}
	m.Front().Says(t, "the board", mover.User.Name+" took a move back.")
	mover.Press(board, button).Has(t, "twice", "can’t be taken back any more")
	mover = passOn(m)
	board = m.Front().Lacks(t, "after the next move", "took a move back")
	m.Act(m.Other(mover))
	mover.Press(board, takeBackID(board)).Has(t, "too late", "can’t be taken back any more")
	m.PlayOut()
	v := m.View()
	if report, err := fair.Verify(v.Match, v.Session.Record().Proof); err != nil || len(report.Differences) > 0 {
		t.Errorf("the dice: %+v, %v", report, err)
	}
}

// A waiting player is notified once, even if the move before their turn is taken back and made again.
func TestTakingBackCallsNobodyTwice(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	m := s.Start(anna, bernd)
	mover := m.Mover()
	waiting := m.Other(mover)
	before := s.Pings[waiting.User.ID]
	s.Pass(5 * time.Minute)
	for m.Mover() == mover {
		m.Act(mover)
	}
	for range 2 {
		mover.Press(m.Front(), takeBackID(m.Front()))
		if called := m.Front().Screen.Mentions; len(called) > 0 {
			t.Errorf("the board of the player who has taken a move back calls %v", called)
		}
		m.Act(mover)
		for m.Mover() == mover {
			m.Act(mover)
		}
	}
	if n := s.Pings[waiting.User.ID] - before; n != 1 {
		t.Errorf("%s is called %d times", waiting.User.Name, n)
	}
}

// If a move is taken back while the opponent presses, the first of the two to reach the store wins. The other is
// refused.
func TestTakingBackAgainstThePressOfAnother(t *testing.T) {
	t.Parallel()
	for name, backFirst := range map[string]bool{"taken back first": true, "moved first": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			store := &interactiontest.Meanwhile{Store: bolttest.Open(t, time.Now)}
			s := interactiontest.New(t, bottest.Config{Store: store})
			m := s.Start(s.Member(bottest.Anna), s.Member(bottest.Bernd))
			mover := passOn(m)
			board, before := m.Front(), m.View().Match.Log()
			takeBack := func() interactiontest.Answer { return mover.Press(board, takeBackID(board)) }
			moveOn := func() interactiontest.Answer {
				id := board.ID(t, "play:"+m.ID)
				if menu := board.Screen.Rows[0].Menu; menu != nil {
					return m.Other(mover).Press(board, id, menu.Options[0].Value)
				}
				return m.Other(mover).Press(board, id)
			}
			first, last, refusal := moveOn, takeBack, "can’t be taken back any more"
			if backFirst {
				first, last, refusal = takeBack, moveOn, "This board is out of date"
			}
			store.Do = func() { first() }
			last().Has(t, "the second", refusal)
			after := m.View().Match.Log()
			same := min(len(before), len(after))
			if (len(after) < len(before)) != backFirst || len(after) == len(before) ||
				!slices.Equal(after[:same], before[:same]) {
				t.Errorf("of\n%v\nthere is\n%v", before, after)
			}
		})
	}
}

// three starts a game of Tender with three members. Its face has no picture of the hand.
func three(t *testing.T, options ...interactiontest.Option) *interactiontest.Game {
	t.Helper()
	s := interactiontest.New(t, bottest.Config{Games: append(bottest.Games(), bottest.Tender(true))})
	return s.Begin(tender.Name, []*interactiontest.Member{
		s.Member(bottest.Anna), s.Member(bottest.Bernd), s.Member(interactiontest.Clara),
	}, options...)
}

// A move made in a private hand can be taken back only there. The public board does not reveal that. A sealed bid
// cannot be taken back.
func TestAMoveIsTakenBackInTheHand(t *testing.T) {
	t.Parallel()
	m := three(t)
	for range m.Players {
		bidder, _ := m.PlayOn()
		if takeBackID(m.Hand(bidder)) != "" {
			t.Error("a sealed bid can be taken back")
		}
	}
	before := m.View().Match.Len()
	member, _ := m.PlayOn()
	hand := m.Hand(member)
	if takeBackID(hand) == "" || takeBackID(m.Front()) != "" {
		t.Fatalf("the hand offers %q, and the board %q", takeBackID(hand), takeBackID(m.Front()))
	}
	shown := member.Press(hand, takeBackID(hand)).Has(t, "the hand", "taken your move back")
	shown.ID(t, "play:"+m.ID)
	if after := m.View().Match.Len(); after != before {
		t.Errorf("there are %d plays, there were %d", after, before)
	}
}

// In a private solo game, taking back returns to the player's last decision and undoes the computer players' moves
// since.
func TestAMoveIsTakenBackInAPrivateGame(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: []catalog.Game{bottest.Tender(true)}})
	anna := s.Member(bottest.Anna)
	start := func() *interactiontest.Game { // with this option the computer players are often asked
		return s.Secluded(anna, interactiontest.Yes("objections", true), interactiontest.Text("opponents", "5"))
	}
	m := start()
	for takeBackID(m.Front()) == "" {
		if m.View().Phase == table.Over {
			m = start()
		}
		m.PlayOn()
	}
	before := m.View().Match.Len()
	back := anna.Press(m.Front(), takeBackID(m.Front()))
	v := m.View()
	if turn := v.Match.Turn(); v.Match.Len() >= before || len(turn) != 1 || v.Players[turn[0]].User == "" {
		t.Errorf("after %v it is the turn of %v", v.Log, v.Match.Turn())
	}
	back.ID(t, "play:"+m.ID)
}

// In a solo game the player can take back moves past the computer player's roll. Board and result say that the game
// counts for nothing. Its dice and its record can still be verified.
func TestGoingBackPastARoll(t *testing.T) {
	t.Parallel()
	s, anna, _ := pair(t)
	m := s.Solo(anna)
	for past := false; !past; {
		before := m.View().Match.Len()
		m.Act(m.Mover())
		v := m.View()
		if v.Phase != table.Playing {
			t.Fatal("no move could be taken back past a roll")
		}
		after := v.Log[min(before, len(v.Log)):]
		rolled := slices.ContainsFunc(after, func(p game.Play) bool { return p.Seat == game.Nature })
		past = rolled && takeBackID(m.Front()) != ""
	}
	const told = "across a roll or deal, so this game doesn’t count"
	m.Front().Lacks(t, "before", told)
	anna.Press(m.Front(), takeBackID(m.Front()))
	m.Front().Says(t, "the board", told)
	m.PlayOut().Says(t, "the result", told)
	anna.Command("verify", interactiontest.Text("match", m.ID)).Has(t, "the dice", "match the seed")
	record := anna.Command("record", interactiontest.Text("match", m.ID)).Screen.Files[0].Data
	if !strings.Contains(string(record), "\ntakebacks 1\n") {
		t.Errorf("the record is\n%s", record)
	}
	file := func(data string) interactiontest.Option {
		return interactiontest.File(interactiontest.Upload("x", []byte(data)))
	}
	anna.Command("replay", file(string(record))).Has(t, "the replay of the file", "Shanghaien")
	anna.Command("verify", file(string(record))).Has(t, "the file", "matches the game I have stored")
	forged := strings.Replace(string(record), "takebacks 1\n", "", 1)
	anna.Command("verify", file(forged)).Has(t, "the file without its line", "doesn’t match the game I have stored")
}
