package play_test

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/game/gametest/tender"
)

// In a solo game, the Odds button shows the odds in an ephemeral message. The board shows that the player has looked.
func TestOddsAgainstTheComputer(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	m := s.Solo(anna)
	m.Press(anna, "odds").Has(t, "the odds", "Your win chance")
	m.Front().Says(t, "the board", "Looked at the odds: Anna (once).")
	m.Press(anna, "odds").Has(t, "the odds once more", "Your win chance")
	m.Act(anna)
	m.Press(anna, "odds").Has(t, "the odds of the next decision", "› ")
	m.Front().Says(t, "the board", "Looked at the odds: Anna (for 2 choices).")
	m.Press(bernd, "odds").Has(t, "a stranger", "Only the players of this game")
}

// In an unrated game each player sees the odds of their own seat. In a rated game there are no odds, and the button
// says why.
func TestOddsAreClosedWhereItCounts(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	unrated := s.Start(anna, bernd, interactiontest.Yes("rated", false))
	mover := unrated.Mover()
	unrated.Press(unrated.Other(mover), "odds").Has(t, "out of turn", "’s turn")
	unrated.Press(mover, "odds").Has(t, "the own odds", "Your win chance")

	clara := s.Member(interactiontest.Clara)
	clara.Locale = "fr"
	rated := s.Start(anna, clara)
	rated.Press(anna, "odds").Has(t, "a rated game", "nobody sees odds in it. When it’s over, its review")
	rated.Press(clara, "odds").Has(t, "in French", "personne n’y voit les chances. Après la partie, son analyse")
	if looks := rated.View().Odds; len(looks) > 0 {
		t.Errorf("looks are noted: %v", looks)
	}
}

// The odds panel has buttons for the choices. It stays a panel of odds after one of them is pressed.
func TestChoicesOnTheOddsPanel(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
	anna, bernd := s.Member(bottest.Anna), s.Member(bottest.Bernd)
	unrated := interactiontest.Yes("rated", false)
	for what, m := range map[string]*interactiontest.Game{
		"on a server": s.Start(anna, bernd, unrated), "private": s.Secluded(anna),
		"with hidden cards": s.Begin(tender.Name, []*interactiontest.Member{
			s.Member(interactiontest.Clara), s.Member(interactiontest.Dmitri), bernd,
		}, unrated),
	} {
		who := m.Mover()
		panel := who.Press(m.Front(), m.Button("odds")).Has(t, what, "Your")
		before := m.View().Match.Len()
		after := who.Press(panel, panel.ID(t, "play:"))
		if m.View().Match.Len() == before {
			t.Fatalf("%s: no move is made: %s", what, after.Said())
		}
		if after.Kind != interaction.Edit || after.Panel != nil || !after.FollowOdds ||
			!after.Offers(m.Button("odds:again")) {
			t.Errorf("%s: the panel becomes %q with %q", what, after.Said(), interactiontest.IDs(after.Screen))
		}
		if again := who.Press(panel, panel.ID(t, "play:")); again.Kind != interaction.Ephemeral {
			t.Errorf("%s: the same press once more is answered by %q", what, again.Said())
		}
	}
}

// If several players move at once with hidden information, each sees only the odds of their own choices.
func TestOddsOfSeveralAtOnce(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
	m := s.Begin(tender.Name, []*interactiontest.Member{
		s.Member(bottest.Anna), s.Member(bottest.Bernd), s.Member(interactiontest.Clara),
	}, interactiontest.Yes("rated", false))
	hopeless := 0
	for _, who := range m.Players[:2] {
		said := m.Press(who, "odds").Has(t, "the odds", "› bid ").Screen.Text
		if strings.Count(said, "› bid ") != 3 {
			t.Errorf("%s sees\n%s", who.User.Name, said)
		}
		if strings.Contains(said, "win: 0 %") {
			hopeless++ // as one of them may be, with the lowest card
		}
		m.Front().Says(t, "the board", who.User.Name+" (once)")
	}
	if hopeless == 2 {
		t.Error("no move has a win chance")
	}
}
