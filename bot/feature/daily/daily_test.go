package daily_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/dailies"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/bot/ui"
	"dockside/game"
	"dockside/game/daily"
)

// shows is the option of /daily.
func shows(what string) interactiontest.Option { return interactiontest.Text("show", what) }

// today returns the puzzle of today.
func today(t *testing.T, s *interactiontest.Server) *dailies.Puzzle {
	t.Helper()
	p, err := s.Dailies.Puzzle(t.Context(), daily.On(s.Now()))
	bottest.Must(t, err)
	return p
}

// graded returns a choice of a puzzle with a grade, or the next better one.
func graded(p *dailies.Puzzle, anchors int) dailies.Graded {
	all := p.Choices()
	slices.SortFunc(all, func(a, b dailies.Graded) int { return a.Anchors - b.Anchors })
	i := slices.IndexFunc(all, func(g dailies.Graded) bool { return g.Anchors >= anchors })
	return all[i]
}

// answer answers the puzzle of a message.
func answer(m *interactiontest.Member, on interactiontest.Answer, p *dailies.Puzzle, move game.Move) interactiontest.Answer {
	return m.Press(on, ui.ID("daily-answer", p.Day.String(), string(move)))
}

// The puzzle is asked in private, with the buttons of the game. The first answer is graded and final. The best move is
// not shown before the day is over, and everybody sees it then.
func TestAPuzzleIsAnsweredOnce(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna := s.Member(bottest.Anna)
	p := today(t, s)
	asked := anna.Command("daily").Has(t, "the puzzle", "Today’s tavern", "What is the best move?", "first answer counts")
	if asked.Kind != interaction.Ephemeral || !strings.Contains(asked.Said(), "You") {
		t.Errorf("it is asked in public: %s", asked.Said())
	}
	bad := graded(p, 1)
	got := answer(anna, asked, p, bad.Move).Has(t, "the grade", "nchor", "What mattered", "win chance against the best move",
		"Your streak: 1 day", "The streak of this server: 1 day")
	if got.Kind != interaction.Edit {
		t.Error("it does not replace the question")
	}
	again := answer(anna, asked, p, p.Best())
	if again.Said() != got.Said() {
		t.Errorf("a second answer is graded:\n%s", again.Said())
	}
	if later := anna.Command("daily"); later.Said() != got.Said() {
		t.Errorf("later it says:\n%s", later.Said())
	}
	s.Pass(12*time.Hour + daily.Grace)
	anna.Command("daily", shows("yesterday")).Has(t, "the solution", "The best move was", "Answers on this server", "1 ×",
		"Your answer was")
	anna.Command("daily").Has(t, "the next puzzle", "What is the best move?")
}
