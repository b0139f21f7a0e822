package rating_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/bot/words"
	"dockside/game/ladder"
	"dockside/game/shanghaien"
	"dockside/storage/storagetest/bolttest"
)

// The result message shows the new ratings in its text and on the picture.
func TestTheResultTellsRatings(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	m := s.Start(s.Member(bottest.Anna), s.Member(bottest.Bernd))
	m.Resign(m.Players[0])
	result := m.Front().Screen
	if !strings.Contains(result.Text, "Ratings: Anna 1422 (−78, provisional), Bernd 1578 (+78, provisional).") {
		t.Errorf("the result says %q", result.Text)
	}
	if !strings.Contains(result.Alt, "1422") || !strings.Contains(result.Alt, "1578") {
		t.Errorf("the picture shows %q", result.Alt)
	}
}

// The result is shown even while the leaderboards are unavailable. Once they are back, the same message is edited
// once.
func TestAResultDoesNotWaitForTheLadders(t *testing.T) {
	t.Parallel()
	store := &interactiontest.Shy{Store: bolttest.Open(t, func() time.Time { return bottest.Noon })}
	s := interactiontest.New(t, bottest.Config{Store: store})
	store.Away.Store(true)
	m := s.Start(s.Member(bottest.Anna), s.Member(bottest.Bernd))
	m.Resign(m.Players[0])
	result := m.Front()
	if strings.Contains(result.Screen.Text, "Rating") || strings.Contains(result.Screen.Text, "ated") {
		t.Errorf("without leaderboards the result says %q", result.Screen.Text)
	}
	for range 10 {
		s.Pass(2 * time.Minute)
	}
	if tb := m.View(); !tb.Unsettled() || tb.Due().IsZero() || tb.Shown.Board != result.Message {
		t.Fatalf("while the leaderboards are unavailable: %+v", tb.Table)
	}
	store.Away.Store(false)
	s.Pass(30 * time.Minute)
	s.Message(result.Message).Says(t, "the edited result", "Anna 1422")
	s.Pass(time.Hour)
	if tb := m.View(); tb.Unsettled() || !tb.Due().IsZero() || tb.Shown.Board != result.Message {
		t.Errorf("when the leaderboards are back: %+v", tb.Table)
	}
}

// An unrated game says so in its result and changes no rating.
func TestAnUnratedGameSaysSo(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	m := s.Start(s.Member(bottest.Anna), s.Member(bottest.Bernd), interactiontest.Yes("rated", false))
	if m.View().Rated {
		t.Error("the table is rated")
	}
	m.Resign(m.Players[1])
	m.Front().Says(t, "the result", "Not rated: it was a friendly game.")
	standings, err := s.Store.Standings(t.Context(),
		ladder.Name{Game: shanghaien.Rules().Name, Guild: interactiontest.Guild}, bottest.Anna.ID)
	if err != nil || standings[0].Games != 0 {
		t.Errorf("the standing is %+v, %v", standings, err)
	}
}

// The tenth rated game of the same two players within 24 hours is not rated. The board says so in advance, and the
// result confirms it.
func TestTheTenthGameOfTheDay(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna, bernd := s.Member(bottest.Anna), s.Member(bottest.Bernd)
	for n := range 10 {
		m := s.Start(anna, bernd)
		board := m.Front().Screen.Text
		m.Resign(m.Players[n%2])
		result := m.Front().Screen.Text
		last := n == 9
		if strings.Contains(board, "nine rated games") != last ||
			strings.Contains(result, "Not rated: you two had played nine rated games within 24 hours.") != last {
			t.Errorf("game %d: the board says %q, the result %q", n+1, board, result)
		}
	}
	s.Challenge(anna, bernd).Front().Says(t, "another challenge", "You two have played nine rated games")
}

// Every reason for not rating a game has a translated string in every language.
func TestEveryReasonHasWords(t *testing.T) {
	t.Parallel()
	words, err := words.Load()
	bottest.Must(t, err)
	for _, code := range words.Codes() {
		keys := []string{"doubt." + string(ladder.Often)}
		for _, reason := range []ladder.Reason{ladder.Friendly, ladder.Computer, ladder.Alone, ladder.Often} {
			keys = append(keys, fmt.Sprint("unrated.", reason))
		}
		for _, key := range keys {
			if !words.For(code).Has(key) {
				t.Errorf("%s has no words for %q", code, key)
			}
		}
	}
}
