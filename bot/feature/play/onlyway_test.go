package play_test

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/bot/member"
	"dockside/game"
)

// A player may choose in the settings to roll automatically if there is no alternative. The setting applies from the
// next press, at every table of that player only.
func TestDiceMayRollByThemselves(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	anna.Command("settings me", interactiontest.Text("rolls", "yes"))
	m := s.Start(anna, bernd)
	for range 20 {
		v, mover := m.View(), m.Mover()
		only, ok := game.OnlyMove(v.Match.State(), v.Match.Turn()[0])
		_, paused := v.Reveal() // a round begins with a press
		switch byHand := ok && only == "roll" && !paused; {
		case ok && !byHand && !paused:
			t.Errorf("%s has nothing to choose but %s", mover.User.Name, only)
		case byHand && mover == anna:
			t.Error("Anna has to roll by hand")
		}
		m.Act(mover)
	}
}

// A move that the bot makes for a player is shown in a message of the channel, with the reason.
func TestAnOnlyMoveIsShownWithItsReason(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	reasons := map[string]string{"place": "Both dice fit only card", "shanghai": "had fewer than two dice to roll"}
	for made := 0; made == 0; { // a game without a pair or a last die is rare
		m := s.Start(anna, bernd)
		for m.Mover() != nil {
			before := m.View().Match.Len()
			m.Act(m.Mover())
			v := m.View()
			plays, ended := v.Reveal()
			if v.Match.Outcome().Over() {
				plays, ended = v.Match.Len(), true
			}
			for n := before; n < v.Match.Len(); n++ {
				if !v.Match.WasOnlyMove(n) || ended && n+1 < plays { // a result tells of the last move alone
					continue
				}
				made++
				if reason := reasons[strings.Fields(string(v.Log[n].Move))[0]]; !s.Says(reason) {
					t.Errorf("nothing says %q", reason)
				}
			}
		}
	}
}

// rollByHand lets the members play until one of them has rolled three times without an alternative, and is to move.
func rollByHand(m *interactiontest.Game) (roller *interactiontest.Member) {
	m.T.Helper()
	for range 200 {
		roller = m.Mover()
		v := m.View()
		seat, _ := v.Seat(roller.User.ID)
		moves := v.Match.Moves(seat)
		_, paused := v.Reveal()
		rolled := v.Match.ManualOnlyMoves(seat, 0, 3)
		if offered := hasID(m.Front(), "automoves:"); offered != (rolled == 3 && !paused) {
			m.T.Fatalf("after %d rolls without an alternative: offered %t", rolled, offered)
		}
		if rolled == 3 && !paused && len(moves) == 1 && moves[0] == "roll" {
			return roller
		}
		m.Act(roller)
	}
	m.T.Fatal("no player has to roll by hand")
	return nil
}

// hasID reports whether a message has a button whose id begins with a text.
func hasID(a interactiontest.Answer, begins string) bool {
	for _, id := range interactiontest.IDs(a.Screen) {
		if strings.HasPrefix(id, begins) {
			return true
		}
	}
	return false
}

// rolls returns the stored setting of a member for rolls.
func rolls(s *interactiontest.Server, who *interactiontest.Member) string {
	s.T.Helper()
	w, err := s.Members.Preferences(s.T.Context(), member.UserDocument(who.User.ID))
	bottest.Must(s.T, err)
	return w.Of(member.AutomaticRolls)
}

// After three rolls without an alternative, the board offers to roll for the player. The press rolls at once, and sets
// the setting of the player. The same place then has the button to switch it off.
func TestRollsAreMadeAutomaticOnTheBoard(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	elsewhere := s.Start(anna, s.Member(interactiontest.Clara))
	m := s.Start(anna, bernd)
	roller := rollByHand(m)
	before := m.View().Match.Len()
	m.Press(roller, "automoves:yes")
	v := m.View()
	if v.Match.Len() < before+2 || v.Log[before].Move != "roll" || rolls(s, roller) != member.Yes {
		t.Fatalf("the press makes %v, the setting is %s", v.Log[before:], rolls(s, roller))
	}
	if other := m.Other(roller); rolls(s, other) != member.No {
		t.Error("the press changes the setting of the other player")
	}
	if v := elsewhere.View(); v.Players[0].AutoMoves != (roller == anna) {
		t.Error("another table does not know the setting")
	}
	for m.Mover() != roller || !hasID(m.Front(), "automoves:") {
		m.Act(m.Mover())
	}
	m.Front().ID(t, m.Button("automoves:no"))
	m.Press(roller, "automoves:no")
	if rolls(s, roller) != member.No {
		t.Error("the setting is not switched off")
	}
	if seat, _ := m.View().Seat(roller.User.ID); m.View().Players[seat].AutoMoves {
		t.Error("the table does not know that")
	}
}

// A player who is not to move gets a private answer, and their own rolls become automatic. Strangers are refused.
func TestAnotherPlayerMakesTheirRollsAutomatic(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	m := s.Start(anna, bernd)
	roller := rollByHand(m)
	other, before := m.Other(roller), m.View().Match.Len()
	m.Press(other, "automoves:yes").Has(t, "the other player", "**Automatic rolls:** when rolling is your only move")
	if rolls(s, other) != member.Yes || rolls(s, roller) != member.No || m.View().Match.Len() != before {
		t.Error("the press of the other player is that of the roller")
	}
	m.Press(s.Member(interactiontest.Clara), "automoves:yes").Has(t, "a stranger", "Only the players of this game")
	m.Press(roller, "automoves:maybe").Has(t, "a forged button", "")
	if m.View().Match.Len() != before || rolls(s, roller) != member.No {
		t.Error("a forged button has an effect")
	}
}

// The board of a solo game, in a channel or private, offers it as well.
func TestRollsAreMadeAutomaticInASoloGame(t *testing.T) {
	t.Parallel()
	for name, start := range map[string]func(*interactiontest.Server, *interactiontest.Member) *interactiontest.Game{
		"in a channel": func(s *interactiontest.Server,
			who *interactiontest.Member,
		) *interactiontest.Game {
			return s.Solo(who)
		},
		"private": func(s *interactiontest.Server, who *interactiontest.Member) *interactiontest.Game {
			return s.Secluded(who)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, anna, _ := pair(t)
			m := start(s, anna)
			rollByHand(m)
			before := m.View().Match.Len()
			m.Press(anna, "automoves:yes")
			if v := m.View(); v.Match.Len() < before+2 || rolls(s, anna) != member.Yes {
				t.Errorf("the press makes %v", v.Log[before:])
			}
			for !hasID(m.Front(), "automoves:") {
				m.Act(anna)
			}
			m.Front().ID(t, m.Button("automoves:no"))
		})
	}
}
