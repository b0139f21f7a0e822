package history_test

import (
	"fmt"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/feature/history"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
)

// rounds is how many rounds a whole match has.
const rounds = 8

// After a game, everybody can watch it in an ephemeral message, as a film or as a still picture. Its description has
// the course and the outcome.
func TestFilm(t *testing.T) {
	t.Parallel()
	m, result := finished(t)
	v := m.View()
	want := []string{"ended round 1.", "ended round 8."}
	for seat, score := range v.Match.State().Scores() {
		want = append(want, fmt.Sprintf("%s %d", v.Players[seat].Name, score.Points))
	}
	if w := v.Match.Outcome().Winners(); len(w) == 1 {
		want = append(want, v.Players[w[0]].Name+" wins")
	}
	check := func(a interactiontest.Answer, kind interaction.Kind, still bool) interactiontest.Answer {
		t.Helper()
		if s := a.Screen; a.Kind != kind || len(s.Reel) != rounds+1 || s.Still != still {
			t.Fatalf("the response is %d scenes, still: %t", len(s.Reel), s.Still)
		}
		for _, w := range want {
			if !strings.Contains(a.Screen.Alt, w) {
				t.Errorf("the description lacks %q: %s", w, a.Screen.Alt)
			}
		}
		return a
	}
	anna, film := m.Players[0], "film:"+m.ID
	asked := check(anna.Press(result, film), interaction.Ephemeral, false)
	still := check(anna.Press(asked, "still:"+m.ID), interaction.Edit, true)
	check(anna.Press(still, film), interaction.Edit, false)
	check(m.Member(dmitri).Press(result, film), interaction.Ephemeral, false)
	french := m.Member(clara)
	french.Locale = "fr"
	if other := french.Press(result, film); other.Screen.Alt == asked.Screen.Alt {
		t.Error("the film is not in the language of its reader")
	}
}

// A game without a finished round has no film. The button is not offered, and a forged button is refused.
func TestNoFilmWithoutARound(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	m := s.Start(s.Member(bottest.Anna), s.Member(bottest.Bernd))
	anna := m.Players[0]
	const none = "before there was anything to film"
	anna.Press(m.Front(), "film:"+m.ID).Has(t, "a game in progress", none)
	result := m.Resign(anna)
	if result.Enables("film:") {
		t.Error("a film is offered")
	}
	anna.Press(result, "film:"+m.ID).Has(t, "a game without a round", none)
}

// Sharing a film or a still posts it once for everybody, without its buttons.
func TestSharingAFilm(t *testing.T) {
	t.Parallel()
	m, result := finished(t)
	anna := m.Players[0]
	at := anna.Press(result, "film:"+m.ID)
	for _, verb := range []string{"film", "still"} {
		if verb == "still" {
			at = anna.Press(at, "still:"+m.ID)
		}
		at = anna.Press(at, verb+":"+m.ID+":share")
		if at.Ending(":share") != "" {
			t.Errorf("a %s can be shared twice", verb)
		}
		if s := m.Shared(at); !strings.HasPrefix(s.Text, "Shared by **Anna**") || len(s.Reel) != rounds+1 ||
			s.Still != (verb == "still") {
			t.Errorf("shared is %q with %d scenes", s.Text, len(s.Reel))
		}
	}
}

// A shared film and its still have the link that adds the bot. The message that only the user sees has none.
func TestASharedFilmCarriesTheInvitation(t *testing.T) {
	t.Parallel()
	m, _ := finished(t)
	routes := history.History{Finder: m.Finder()}.Routes()
	for _, path := range []string{"film:{table}:{button}", "still:{table}:{button}"} {
		a := bottest.Pressed(t, routes, path, map[string]string{"table": m.ID, "button": "share"}, m.View())
		if s := a.Broadcast; s == nil || len(s.Reel) == 0 || !bottest.Invites(*s) || bottest.Invites(a.Screen) {
			t.Errorf("%s: shared is %+v", path, s)
		}
	}
}

// The film remains available on the result message after a rematch has started.
func TestFilmAfterARematch(t *testing.T) {
	t.Parallel()
	m, result := finished(t)
	for _, member := range m.Players {
		member.Press(result, "rematch:"+m.ID)
	}
	agreed := m.Front()
	if agreed.Enables("rematch:") || !strings.Contains(agreed.Screen.Text, "The rematch is on") {
		t.Errorf("the result says %q", agreed.Screen.Text)
	}
	if film := m.Member(clara).Press(agreed, agreed.ID(t, "film:")); len(film.Screen.Reel) != rounds+1 {
		t.Errorf("the film has %d scenes", len(film.Screen.Reel))
	}
}
