package shanghaien

import (
	"strings"
	"testing"

	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
	"dockside/render/facetest"
)

// views are all scenes that can be made of where a match stands.
func views(m *game.Match) []render.Scene {
	s := render.Scene{View: m.State().View(game.Public), Outcome: m.Outcome()}
	kinds := []render.Kind{render.Table, Crews}
	if n := m.Len(); n > 0 {
		s.Before, s.Events = m.At(n-1).View(game.Public), m.Events(n-1)
		if len(s.Events) > 0 && s.Events[0].Key == rules.RoundOver {
			kinds = append(kinds, Round)
		}
	}
	if m.Outcome().Over() {
		kinds = append(kinds, render.Final)
	}
	var all []render.Scene
	for _, kind := range kinds {
		s.Kind = kind
		all = append(all, s)
	}
	return all
}

// Every position of random matches can be drawn.
func TestEveryPositionCanBeDrawn(t *testing.T) {
	t.Parallel()
	st := facetest.Studio(t)
	check := func(s render.Scene) {
		s.Names, s.Words = []string{"Anna", "Bernd"}, facetest.Language(t, "fr").Say
		if err := st.Paint(New(), s); err != nil {
			t.Fatalf("%s of %+v: %v", s.Kind, s.View, err)
		}
	}
	play(t, drawnMatches, func(m *game.Match) {
		for _, s := range views(m) {
			check(s)
		}
	})
	for _, s := range crowded() {
		check(s)
	}
}

// Whatever people call themselves, each picture is drawn.
func TestAnyNameCanBeDrawn(t *testing.T) {
	t.Parallel()
	names := map[string][]string{
		"nobody":            {},
		"one only":          {"Anna"},
		"empty":             {"", ""},
		"hundred letters":   {strings.Repeat("Wm", 50), strings.Repeat("Ж", 100)},
		"marks piled up":    {strings.Repeat("Z̴̡̢̛͓͎̫", 30), "A" + strings.Repeat("\u0334", 500)},
		"right to left":     {"\u202eannA", "محمد"},
		"no letters at all": {"🎲🦜👨‍👩‍👧", "\x00\n\t"},
		"broken":            {"\xff\xfe", "\xc3"},
		"percent signs":     {"%s %d {0} {1}", "<@123> **b**"},
		"mixed scripts":     {"Αλέξης Дмитрий", "李小龙 Lee"},
	}
	for what, list := range names {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			for name, s := range face.Scenes() {
				if strings.Contains(name, "-") && name != "final-resigned" {
					continue // the same panels as without the suffix
				}
				s.Names = list
				if _, err := face.Picture(t, s); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
}

func TestWhatIsNoSceneOfThisGameIsAnError(t *testing.T) {
	t.Parallel()
	for what, s := range map[string]render.Scene{
		"an unknown kind": {Kind: "map", View: fourth()},
		"no view":         {Kind: render.Table},
	} {
		if _, err := face.Picture(t, s); err == nil {
			t.Errorf("%s is drawn", what)
		}
	}
}
