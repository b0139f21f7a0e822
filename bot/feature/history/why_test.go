package history_test

import (
	"fmt"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/bot/ui"
)

// why returns the menu of a message that explains a round; nil if there is none.
func why(a interactiontest.Answer) *ui.Menu {
	for _, row := range a.Screen.Rows {
		if row.Menu != nil && strings.HasPrefix(row.Menu.ID, "why:") {
			return row.Menu
		}
	}
	return nil
}

// summary returns the picture of the first round, which stays in the channel. It ends the test if there is none.
func summary(m *interactiontest.Game) interactiontest.Answer {
	m.T.Helper()
	for _, shown := range m.Messages {
		if why(shown.Answer) != nil {
			return shown.Answer
		}
	}
	m.T.Fatal("no round is summarised")
	return interactiontest.Answer{}
}

// Any user can ask for an explanation at the end of a round, during and after the match. The next question replaces the
// answer, and a forged one is refused.
func TestARoundIsExplained(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	m := s.Start(s.Member(bottest.Anna), s.Member(bottest.Bernd))
	for m.View().Shown.Summed == 0 {
		m.PlayOn()
	}
	french := s.Member(clara) // a spectator
	french.Locale = "fr"
	shown := summary(m)
	menu := why(shown)
	if menu == nil || len(menu.Options) != 6 || !strings.Contains(shown.Screen.Text, "**Shanghai! ") {
		t.Fatalf("the round says %q and offers %+v", shown.Screen.Text, menu)
	}
	ask := func() interactiontest.Answer { return french.Press(shown, menu.ID, "2").Has(t, "the answer") }
	first := ask()
	if s := first.Screen; s.Title[:2] != menu.Options[2].Label[:2] || !strings.Contains(s.Title, "Manche 1") ||
		!strings.HasPrefix(s.Text, "› ") {
		t.Errorf("the third card is explained by %q", first.Said())
	}
	next := french.Press(first, why(first).ID, "4")
	if next.Kind != interaction.Edit || next.Screen.Title[:2] != menu.Options[4].Label[:2] {
		t.Errorf("the next question is answered by %q", next.Said())
	}
	for _, forged := range []string{"6", "-1", "x", "9999999999"} {
		french.Press(shown, menu.ID+":"+forged).Has(t, "a forged topic", "ne connais plus")
	}
	m.Resign(m.Players[0])
	if later := ask(); later.Screen.Text != first.Screen.Text {
		t.Errorf("after the match the answer is %q, before it %q", later.Screen.Text, first.Screen.Text)
	}
	id := fmt.Sprintf("why:%s:1:new:0", m.ID) // no round has ended there
	french.Press(shown, id).Has(t, "another position", "ne connais plus")
}

// A replay explains the end of a round as well, also if it comes from a file.
func TestAReplayExplainsRounds(t *testing.T) {
	t.Parallel()
	m, result := finished(t)
	anna := m.Players[0]
	file := interactiontest.File(interactiontest.Upload("game.txt", []byte(result.Screen.Scene.Record)))
	for what, at := range map[string]interactiontest.Answer{
		"the match":   anna.Command("replay"),
		"from a file": anna.Command("replay", file),
	} {
		if why(at) != nil {
			t.Errorf("%s: the first position is explained", what)
		}
		at = press(t, anna, at, ":round-on")
		menu := why(at)
		if menu == nil {
			t.Fatalf("%s: the end of a round is not explained", what)
		}
		told := anna.Press(at, menu.ID, "0")
		if told.Kind != interaction.Ephemeral || !strings.HasPrefix(told.Screen.Text, "› ") {
			t.Errorf("%s: the answer is %q", what, told.Said())
		}
		if next := anna.Press(told, why(told).ID, "1"); next.Kind != interaction.Edit {
			t.Errorf("%s: the next question is answered elsewhere", what)
		}
	}
}
