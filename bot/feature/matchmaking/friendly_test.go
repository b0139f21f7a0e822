package matchmaking_test

import (
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/game/gametest/tender"
	"dockside/game/table"
)

// challenge opens a challenge with only the given options.
func challenge(
	s *interactiontest.Server, one *interactiontest.Member, options ...interactiontest.Option,
) *interactiontest.Game {
	s.T.Helper()
	a := one.Command("challenge", options...)
	if a.Table == nil {
		s.T.Fatalf("there is no challenge: %s", a.Said())
	}
	return s.Game(a.Table.ID, one)
}

const (
	ratedCard    = "**Rated**: ratings will change."
	friendlyCard = "**Friendly**: no rating changes."
)

// By default a challenge is unrated while either player is new to the game, and its card says so. A choice of the
// challenger or a guild preference takes precedence.
func TestFirstGamesAreFriendly(t *testing.T) {
	t.Parallel()
	s, anna, bernd, clara, _ := server(t, bottest.Config{})
	finish := func(m *interactiontest.Game) interactiontest.Answer {
		m.Press(bernd, "accept")
		m.Resign(bernd)
		return m.Front()
	}
	first := challenge(s, anna, interactiontest.User(bernd))
	first.Front().Says(t, "the first card",
		"**Friendly**", "**Anna** and **Bernd**’s first Shanghaien game against people")
	if label := first.Front().Label(first.Button("rated:on")); label != "Make it rated" {
		t.Errorf("the first card offers %q", label)
	}
	first.Press(bernd, "accept")
	first.Press(anna, "aborted").Has(t, "aborting a friendly game", "rated game between two people")
	first.Resign(bernd)
	first.Front().Says(t, "the result", "Not rated: it was a friendly game")

	second := challenge(s, anna, interactiontest.User(bernd))
	second.Front().Says(t, "the second card", ratedCard)
	finish(second).Says(t, "the second result", "Ratings: ")

	newcomer := challenge(s, anna, interactiontest.User(clara))
	newcomer.Front().Says(t, "a newcomer's card", "**Clara**’s first Shanghaien game against people")
	newcomer.Press(anna, "decline")
	chosen := challenge(s, anna, interactiontest.User(clara), interactiontest.Yes("rated", true))
	chosen.Front().Says(t, "a rated card", ratedCard)
	chosen.Press(anna, "decline")
	chosen = challenge(s, anna, interactiontest.User(bernd), interactiontest.Yes("rated", false))
	chosen.Front().Says(t, "a friendly card", friendlyCard)
	chosen.Press(anna, "decline")

	anna.ManagesGuild = true
	anna.Command("settings server", interactiontest.Text("rated", "yes"))
	challenge(s, anna, interactiontest.User(clara)).Front().Says(t, "on a server of rated games", ratedCard)
}

// A player stays new after games against the computer, games without a result and other games.
func TestWhoIsNewToAGame(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	s.Solo(anna).Resign(anna)
	aborted := s.Start(anna, bernd)
	aborted.Press(anna, "aborted")
	if aborted.View().Phase != table.Over {
		t.Fatal("the game is not aborted")
	}
	s.Begin(tender.Name, []*interactiontest.Member{anna, bernd}).PlayOut()
	challenge(s, anna, interactiontest.User(bernd)).Front().Says(t, "the card",
		"**Anna** and **Bernd**’s first Shanghaien game against people")
}

// An open challenge becomes rated when the opponent accepts, or unrated if a player is new to the game. The card states
// that condition beforehand.
func TestAnOpenSeatIsRatedWhenItIsTaken(t *testing.T) {
	t.Parallel()
	s, anna, bernd, clara, _ := server(t, bottest.Config{})
	s.Start(anna, bernd).Resign(bernd)
	for rival, rated := range map[*interactiontest.Member]bool{bernd: true, clara: false} {
		m := challenge(s, anna)
		m.Front().Says(t, "the open seat",
			"**Rated**, or friendly if it’s someone’s first Shanghaien game against people")
		m.Press(rival, "accept")
		if tb := m.View(); tb.Rated != rated || (len(tb.Stakes) > 0) != rated {
			t.Errorf("against %s it is rated: %t, with stakes %v", rival.User.Name, tb.Rated, tb.Stakes)
		}
		if board := m.Front(); rated {
			board.Lacks(t, "the board", "**Clara**’s first Shanghaien game")
		} else {
			board.Says(t, "the board", "**Clara**’s first Shanghaien game")
		}
	}
}

// The host can change an open challenge between rated and unrated. An acceptance based on outdated terms is refused.
func TestAChallengeIsSwitched(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	m := challenge(s, anna, interactiontest.User(bernd))
	old := m.Front()
	m.Press(bernd, "rated:on").Has(t, "the rival switches", "Only the host")
	m.Press(anna, "rated:on")
	m.Front().Says(t, "the switched card", ratedCard)
	bernd.Press(old, m.Button("accept")).Has(t, "on other terms", "has just been changed")
	m.Press(anna, "rated:on").Has(t, "switched twice", "has just been changed")
	if tb := m.View(); !tb.Rated || tb.Unchosen || len(tb.Stakes) != 2 {
		t.Errorf("the challenge is rated: %t, with stakes %v", tb.Rated, tb.Stakes)
	}
	m.Press(anna, "rated:off")
	m.Front().Says(t, "the card that is switched back", friendlyCard)
	m.Press(bernd, "accept:2")
	if m.View().Phase != table.Playing {
		t.Error("the current terms are not accepted")
	}
	m.Press(anna, "rated:on").Has(t, "too late", "no longer open")
}

// A lobby is unrated while a new player is seated, and the host cannot change that. The host can make any lobby
// unrated.
func TestALobbyIsSwitched(t *testing.T) {
	t.Parallel()
	s, anna, bernd, clara, dmitri := server(t, bottest.Config{})
	s.Begin(tender.Name, []*interactiontest.Member{anna, bernd, clara}).PlayOut()
	m := challenge(s, anna, interactiontest.Text("game", tender.Name))
	m.Front().Says(t, "the lobby", "**Rated**, or friendly if")
	m.Press(dmitri, "join")
	m.Front().Says(t, "with a newcomer", "**Dmitri**’s first ")
	m.Press(anna, "rated:on").Has(t, "rated with a newcomer", "it stays friendly")
	m.Press(dmitri, "leave")
	m.Front().Says(t, "without the newcomer", "**Rated**, or friendly if")
	m.Press(anna, "rated:off")
	m.Front().Says(t, "made friendly", friendlyCard)
}
