package help_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/bot/ui"
	"dockside/game/table"
)

// unread are the parts of texts that are no words to read: commands, and the digits of fair play.
var unread = regexp.MustCompile(`</?[^>]*:\d+>|/[a-z]+( me)?|[0-9a-f]{4}( [0-9a-f]{4}){7}`)

// wordsOn counts the words of a screen and of its buttons. A word has a letter.
func wordsOn(s ui.Screen) (n int) {
	all := []string{s.Content, s.Title, s.Text, s.Footer}
	for _, row := range s.Rows {
		for _, b := range row.Buttons {
			all = append(all, b.Label)
		}
		if row.Menu != nil {
			all = append(all, row.Menu.Placeholder)
		}
	}
	for _, said := range strings.Fields(unread.ReplaceAllString(strings.Join(all, "\n"), "")) {
		if regexp.MustCompile(`\pL`).MatchString(said) {
			n++
		}
	}
	for _, above := range s.Above {
		n += wordsOn(above)
	}
	return n
}

// starting returns the first board of a member who starts against the computer.
func starting(s *interactiontest.Server) interactiontest.Answer {
	s.T.Helper()
	for n := range 100 {
		who := s.Member(table.Person{ID: fmt.Sprint(200 + n), Name: "Anna"})
		if board := s.Secluded(who).Front(); strings.Contains(board.Said(), "Anna starts.") {
			return board
		}
	}
	s.T.Fatal("the computer always starts")
	return interactiontest.Answer{}
}

// A newcomer reads few words before the first roll, whichever way leads there.
func TestWordsBeforeTheFirstRoll(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna, bernd := s.Member(bottest.Anna), s.Member(bottest.Bernd)
	read := func(what string, most int, screens ...interactiontest.Answer) {
		t.Helper()
		n, said := 0, ""
		for _, a := range screens {
			n, said = n+wordsOn(a.Screen), said+"\n"+a.Said()
		}
		t.Logf("%s: %d words", what, n)
		if n > most {
			t.Errorf("%s has %d words, more than %d:%s", what, n, most, said)
		}
	}
	read("/help", 60, anna.Command("help"))
	read("/solo", 40, starting(s))
	m := s.Challenge(anna, bernd)
	card := m.Front()
	m.Press(bernd, "accept")
	read("a challenge", 50, card, m.Front())
}
