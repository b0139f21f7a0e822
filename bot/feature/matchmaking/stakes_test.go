package matchmaking_test

import (
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/game/gametest/tender"
	"dockside/storage/storagetest/bolttest"
)

// server returns a server with the games of bottest and Tender, and four members.
func server(
	t *testing.T,
	c bottest.Config,
) (s *interactiontest.Server, anna, bernd, clara, dmitri *interactiontest.Member) {
	t.Helper()
	c.Games = bottest.GamesAndTender()
	s = interactiontest.New(t, c)
	return s, s.Member(bottest.Anna), s.Member(bottest.Bernd), s.Member(interactiontest.Clara),
		s.Member(interactiontest.Dmitri)
}

// staked returns what the picture of a challenge says about ratings.
func staked(m *interactiontest.Game) string {
	alt := m.Front().Screen.Alt
	said, _, _ := strings.Cut(alt[max(strings.Index(alt, "Rated"), 0):], " Bernd can accept")
	return said
}

// The rating changes at stake are shown once, with the current ratings: on the challenge or on the offer of a rematch.
// The result applies them.
func TestWhatIsAtStakeIsSaid(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	m := s.Challenge(anna, bernd)
	const want = "Rated. Anna: plus 78 for a win, minus 78 for a loss. Bernd: plus 78 for a win, minus 78 for a loss."
	if said := staked(m); said != want {
		t.Errorf("the challenge shows %q", said)
	}
	m.Press(bernd, "accept")
	if said := m.Front().Line("rated"); said != "" {
		t.Errorf("the board says %q", said)
	}
	m.Resign(anna)
	m.Front().Says(t, "the result", "Anna 1422 (−78", "Bernd 1578 (+78")
	m.Press(anna, "rematch")
	m.Front().Says(t, "the offer", "Rated (win / loss): Anna +90 / −59 · Bernd +59 / −90")
	m.Press(bernd, "rematch")
	if said := s.Front(m.View().Next).Line("rated"); said != "" {
		t.Errorf("the board of the rematch says %q", said)
	}
}

// A lobby only says that it is rated. Once the opponents are known, the board shows the rating changes at stake.
func TestWhatIsAtStakeIsSaidWhenTheRivalIsKnown(t *testing.T) {
	t.Parallel()
	s, anna, bernd, clara, _ := server(t, bottest.Config{})
	m := s.Gather(tender.Name, []*interactiontest.Member{anna, bernd, clara})
	if said := staked(m); said != "Rated." {
		t.Errorf("the lobby shows %q", said)
	}
	m.Press(anna, "start")
	const want = "Rated (first / last): Anna +85 / −106 · Bernd +85 / −106 · Clara +85 / −106"
	if said := m.Front().Line("rated"); said != want {
		t.Errorf("the board says %q", said)
	}
	m.Press(bernd, "resign").Has(t, "a player who leaves", "A computer player takes over", "you finish last")
}

// A challenge to anybody cannot show the rating changes, so the board does.
func TestWhatIsAtStakeIsSaidWhenAnybodyAccepts(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	m := challenge(s, anna, interactiontest.Yes("rated", true))
	m.Press(bernd, "accept")
	if said := m.Front().Line("rated"); said != "Rated (win / loss): Anna +78 / −78 · Bernd +78 / −78" {
		t.Errorf("the board says %q", said)
	}
}

// An open challenge shows the rating of the user who offers it, unless the leaderboards are unavailable.
func TestWhoOffersAMatchIsKnownByTheirRating(t *testing.T) {
	t.Parallel()
	store := &interactiontest.Shy{Store: bolttest.Open(t, time.Now)}
	s, anna, _, clara, _ := server(t, bottest.Config{Store: store})
	rated := interactiontest.Yes("rated", true)
	anna.Command("challenge", rated).Says(t, "the challenge", "Rated. Anna’s rating: 1500, still uncertain.")
	store.Away.Store(true)
	m := s.Game(clara.At("902").Command("challenge", rated).Table.ID, clara)
	if said := staked(m); said != "Rated." {
		t.Errorf("while the leaderboards are unavailable, the challenge shows %q", said)
	}
}

// If a computer player joins a rated lobby, the lobby says that the game will not be rated, and why.
func TestARatedTableWithAComputerSaysThatItDoesNotCount(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	m := s.Gather(tender.Name, []*interactiontest.Member{anna, bernd})
	if said := staked(m); said != "Rated." {
		t.Errorf("the lobby shows %q", said)
	}
	m.Press(anna, "enlist", "bosun")
	m.Front().Says(t, "the lobby", "Not rated, because a computer player takes part")
}

// No rating changes are shown if the game is unrated or the leaderboards are unavailable.
func TestNothingIsAtStake(t *testing.T) {
	t.Parallel()
	store := &interactiontest.Shy{Store: bolttest.Open(t, time.Now)}
	s, anna, bernd, clara, _ := server(t, bottest.Config{Store: store})
	m := s.Start(anna, bernd, interactiontest.Yes("rated", false))
	if said := m.Front().Line("rated"); said != "" {
		t.Errorf("the board of an unrated game says %q", said)
	}
	store.Away.Store(true)
	m = s.Start(anna, clara)
	if said := m.Front().Line("rated"); said != "Rated." {
		t.Errorf("while the leaderboards are unavailable, the board says %q", said)
	}
}
