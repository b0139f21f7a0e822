package history_test

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
)

// describe presses the Describe button of a message and returns the response, which has no picture.
func describe(t *testing.T, who *interactiontest.Member, on interactiontest.Answer) interactiontest.Answer {
	t.Helper()
	a := who.Press(on, on.ID(t, "describe:"))
	if a.Kind != interaction.Ephemeral || a.Screen.Pictured() {
		t.Errorf("described in place, or with a picture: %q", a.Said())
	}
	return a
}

// Every picture of a match has a text description, which only the user who asks for it can see.
func TestEveryPictureIsDescribed(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	m := s.Start(s.Member(bottest.Anna), s.Member(bottest.Bernd))
	french := s.Member(clara)
	french.Locale = "fr"
	anna, board := m.Players[0], m.Front()
	describe(t, anna, board).Has(t, "the board", "### Round 1 of 8", "the turn of ", "### Tavern",
		"### Crews\nNobody has a crew yet.", "### Still to come\n42 cards remain")
	describe(t, french, board).Has(t, "the board in French", "### Manche 1", "### Taverne")
	describe(t, anna, anna.Press(board, "panel:"+m.ID+":crews")).Has(t, "a panel", "### Crews")

	result := m.PlayOut()
	describe(t, anna, summary(m)).Has(t, "a summary", "is over:", "### Tavern")
	describe(t, french, result).Has(t, "the result", "Points de", "### Manche 8")
	describe(t, anna, anna.Press(result, "replay:"+m.ID+":0")).Has(t, "a replay", "### Round 1 of 8")
	file := interactiontest.Upload("game.txt", []byte(result.Screen.Scene.Record))
	opened := anna.Command("replay", interactiontest.File(file))
	describe(t, anna, opened).Has(t, "a file", "### Round 1 of 8")
}

// A description shows hidden information only to its owner. A forged button shows none.
func TestADescriptionTellsNoSecrets(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
	members := []*interactiontest.Member{s.Member(bottest.Anna), s.Member(bottest.Bernd), s.Member(clara)}
	m := s.Begin(bottest.Tender(false).Rules.Name, members)
	board := m.Front()
	tells := func(who *interactiontest.Member) string { return describe(t, who, board).Screen.Text }
	spectator := tells(s.Member(dmitri))
	const hidden = "Dealt:true Cards:[0 0 0 "
	for i, member := range members[:2] {
		if mine := tells(member); mine == spectator || strings.Contains(mine, hidden) {
			t.Errorf("player %d reads %s, and a spectator %s", i, mine, spectator)
		}
	}
	if !strings.Contains(spectator, hidden) {
		t.Errorf("a spectator reads %s", spectator)
	}
	for _, forged := range []string{
		"describe:%:9999:table", "describe:%:-1:table", "describe:%:0:final", "describe:%:0:map", "describe:%:0:table:x",
		"describe:nobody:0:table", "describe:-:0:table", "describe:%", "describe",
	} {
		said := members[0].Press(board, strings.ReplaceAll(forged, "%", m.ID)).Has(t, forged).Screen.Text
		if !strings.Contains(said, "don’t know") && !strings.Contains(said, "can’t find") &&
			!strings.Contains(said, "can’t read") {
			t.Errorf("%s is answered by %q", forged, said)
		}
	}
	members[0].Channel = "902"
	members[0].Press(interactiontest.Answer{Message: "1"}, board.ID(t, "describe:")).
		Has(t, "in another channel", "can’t find that game")
}

// Pictures outside a match also have a description: lessons and their outcomes, chapters of the rules, and films.
func TestPicturesOutsideAMatchAreDescribed(t *testing.T) {
	t.Parallel()
	m, result := finished(t)
	anna := m.Players[0]
	tell := func(what string, on interactiontest.Answer, words ...string) {
		t.Helper()
		a := anna.Press(on, on.ID(t, "tell-")).Has(t, what, words...)
		if a.Kind != interaction.Ephemeral || a.Screen.Pictured() || len(a.Screen.Files) > 0 {
			t.Errorf("%s is described in place, or with a picture", what)
		}
	}
	lesson := anna.Command("learn")
	tell("a lesson", lesson, "### Round 1 of 8", "### Tavern")
	tell("an outcome", anna.Press(lesson, lesson.ID(t, "learned:")), "### Round 1 of 8", "Anna")
	tell("a chapter", anna.Command("rules"), "### ")
	tell("a film", anna.Press(result, "film:"+m.ID), "Anna", "Bernd", "ended round 1.")
}

// With describe=yes, text accompanies every ephemeral picture. With the setting of the server, it is on the board.
func TestWordsBesidePictures(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna, bernd := s.Member(bottest.Anna), s.Member(bottest.Bernd)
	anna.Command("settings me", interactiontest.Text("describe", "yes"))
	anna.ManagesGuild = true
	anna.Command("settings server", interactiontest.Text("describe", "yes"))
	m := s.Start(anna, bernd)
	board := m.Front()
	for _, words := range []string{"\nShanghaien, round 1 of 8.\n", "\n42 cards remain in the deck."} {
		if !strings.Contains(board.Screen.Text, words) {
			t.Errorf("the board says %q", board.Screen.Text)
		}
	}
	anna.Press(board, "panel:"+m.ID+":crews").Has(t, "a panel", "### Crews")
	if a := bernd.Press(board, "panel:"+m.ID+":crews"); strings.Contains(a.Screen.Text, "### ") {
		t.Errorf("a user without the setting reads %q", a.Screen.Text)
	}
}
