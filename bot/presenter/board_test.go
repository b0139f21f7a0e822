package presenter

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dockside/bot/catalog"
	"dockside/bot/presenter/presentertest"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/madameching"
	"dockside/render"
	chingface "dockside/render/madameching"
)

// The log of the first turns of a game of Shanghaien, and the end of the round after them.
var (
	firstTurns = []string{
		"- start 0", "- deal us-3 trick-nudge es-2 de-1 it-4 cn-3", "0 roll", "- roll 2 5", "0 place 5 left",
		"1 roll", "- roll 5 6", "1 place 6", "0 roll", "- roll 1 3", "0 place 3", "1 roll", "- roll 1 2", "1 place 1",
	}
	shanghai = []string{"0 shanghai", "- deal us-1 us-2 us-4 fr-1 fr-2 fr-4"}
)

// At the end of a round, the message says who starts which round.
func TestAResultSaysWhoStarts(t *testing.T) {
	t.Parallel()
	log := slices.Concat(firstTurns, shanghai)
	v := presentertest.Running(t, presentertest.Shanghaien(), game.Setup{Seats: 2}, log...)
	if text, want := Reveal(v, len(log)-1).Text, "**Bernd** (blue) starts round 2 of 8."; !strings.Contains(text, want) {
		t.Errorf("the result says %q, want %q", text, want)
	}
}

// A board has the turn, the last two acts and the prompt, in four lines.
func TestABoardSaysLittle(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		log  []string
		want []string
	}{
		"at the start": {firstTurns[:2], []string{
			"**Anna** (red) to move · Round 1 of 8", "› Anna starts.", "Press **Roll**.",
		}},
		"a roll, as long as nobody has gone on": {firstTurns[:4], []string{
			"**Anna** (red) to move · Round 1 of 8", "› Anna starts.", "› Anna rolled 2 and 5.",
			"Put a die on a card. The arrow points to the end of the row that becomes number 1.",
		}},
		"two turns": {firstTurns[:8], []string{
			"**Anna** (red) to move · Round 1 of 8", "› Anna put number 1 on the left. Anna put a 5 on Italian 4.",
			"› Bernd put a 6 on Chinese 3.", "Press **Roll**.",
		}},
		"with the outcome of a Shanghai": {firstTurns, []string{
			"**Anna** (red) to move · Round 1 of 8", "› Anna put a 3 on Spanish 2.", "› Bernd put a 1 on American 3.",
			"Press **Roll**, or end the round with **Shanghai!** (Anna 0 → 6, Bernd 0 → 6).",
		}},
		"after a Shanghai, which has a message of its own": {
			slices.Concat(firstTurns, shanghai), []string{
				"**Bernd** (blue) to move · Round 2 of 8", "› Bernd put a 1 on American 3.",
				"› Shanghai! Anna ended round 1. Anna +6: Spanish 2, Italian 4. Bernd +6: American 3, Chinese 3.",
				"Press **Roll**.",
			},
		},
	} {
		g := presentertest.Shanghaien()
		v := presentertest.Running(t, g, game.Setup{Seats: 2}, c.log...)
		if got := strings.Split(Board(v).Text, "\n"); !slices.Equal(got, c.want) {
			t.Errorf("%s the board says\n%q, want\n%q", what, got, c.want)
		}
	}
}

// sailing returns a random match of Madame Ching, up to the first position that fits wanted.
func sailing(t *testing.T, seats int, wanted func(madameching.State) bool) *view.View {
	t.Helper()
	g, setup := catalog.Game{Rules: madameching.Rules(), Face: chingface.New()}, game.Setup{Seats: seats}
	m := gametest.Random(t, g.Rules, setup, rand.New(rand.NewPCG(1, 1)))
	var log []string
	for n, p := range m.Log() {
		if s, ok := m.At(n).(madameching.State); ok && wanted(s) {
			return presentertest.Running(t, g, setup, log...)
		}
		log = append(log, p.String())
	}
	t.Fatal("the match is never like that")
	return nil
}

// An attack is shown above the board until it is answered.
func TestAnAttackStandsAboveTheBoard(t *testing.T) {
	t.Parallel()
	for step, want := range map[madameching.Step][]render.Kind{
		madameching.Choose: nil, madameching.React: {chingface.Attack}, madameching.Deeds: nil,
	} {
		var kinds []render.Kind
		v := sailing(t, 3, func(s madameching.State) bool { return s.Step == step })
		for _, s := range Board(v).Above {
			kinds = append(kinds, s.Scene.Kind)
			if s.Alt == "" || s.Flaw != nil {
				t.Errorf("in step %d it says nothing: %v", step, s.Flaw)
			}
		}
		if !slices.Equal(kinds, want) {
			t.Errorf("in step %d stand above the board %v, want %v", step, kinds, want)
		}
		if v.Shown.Plays = 1; FormerScreen(v).Above != nil {
			t.Errorf("in step %d it is above an older board", step)
		}
	}
}

// The message after a round says that it is over and has the scores. Its menu explains each card.
func TestASummaryLeavesTheReasonsToItsMenu(t *testing.T) {
	t.Parallel()
	g := presentertest.Shanghaien()
	v := presentertest.Running(t, g, game.Setup{Seats: 2},
		"- start 0", "- deal us-3 trick-nudge es-2 de-1 it-4 cn-3", "0 roll", "- roll 2 5", "0 place 5 left",
		"1 roll", "- roll 5 6", "1 place 6", "0 roll", "- roll 1 3", "0 place 3", "1 roll", "- roll 1 2", "1 place 1",
		"0 shanghai")
	before := fmt.Sprint(v.Match.Heard(14, game.Public))
	if Recent(v.Public(), v, 15); fmt.Sprint(v.Match.Heard(14, game.Public)) != before {
		t.Errorf("a line on recent acts changes the events of the match to %v", v.Match.Heard(14, game.Public))
	}
	s := Summary(v, 14)
	if want := "**Shanghai! Anna ended round 1.**\nPoints now: Anna 6, Bernd 6."; s.Text != want {
		t.Errorf("the summary says %q, want %q", s.Text, want)
	}
	menu := s.Rows[0].Menu
	if menu == nil || menu.ID != "why:t1:15:new" || len(menu.Options) != 6 ||
		menu.Options[4] != (ui.Option{Value: "4", Label: "5 · Italian 4", Note: "goes to Anna"}) {
		t.Errorf("it asks %+v", menu)
	}
}
