package shipshape

import (
	"slices"
	"strings"
	"testing"

	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
	"dockside/render/facetest"
)

// views are all scenes that can be made of where a match stands.
func views(m *game.Match) []render.Scene {
	public := render.Scene{Kind: render.Table, View: m.State().View(game.Public), Outcome: m.Outcome()}
	all := []render.Scene{public}
	if n := m.Len(); n > 0 &&
		slices.ContainsFunc(m.Events(n-1), func(e game.Event) bool { return e.Key == rules.VoyageOver }) {
		public.Kind = Voyage
		all = append(all, public)
	}
	if m.Outcome().Over() {
		public.Kind = render.Final
		all = append(all, public)
	}
	for seat := range game.Seat(m.Setup().Seats) {
		own := render.Scene{Kind: Hand, View: m.State().View(seat), Seat: seat}
		if moves := m.Moves(seat); len(moves) > 0 {
			own.Draft = moves[m.Len()%len(moves)]
		}
		all = append(all, own)
	}
	return all
}

// Every position of random matches can be drawn, one of its scenes after another.
func TestEveryPositionCanBeDrawn(t *testing.T) {
	t.Parallel()
	st := facetest.Studio(t)
	french := facetest.Language(t, "fr").Say
	everyPosition(t, drawnMatches, func(m *game.Match) {
		all := views(m)
		s := all[m.Len()%len(all)]
		s.Names, s.Words = players, french
		if err := st.Paint(New(), s); err != nil {
			t.Fatalf("%s of %+v: %v", s.Kind, s.View, err)
		}
	})
}

// Before the first holds are drawn, and in a match that ended at once, everything can be drawn, too.
func TestTheEmptyTableCanBeDrawn(t *testing.T) {
	t.Parallel()
	for people := 2; people <= 6; people++ {
		s := rules.Rules().New(game.Setup{Seats: people})
		for _, kind := range []render.Kind{render.Table, Hand, Voyage, render.Final} {
			if _, err := face.Picture(t, render.Scene{
				Kind: kind, View: s,
				Outcome: game.Outcome{Cause: game.Stopped},
			}); err != nil {
				t.Errorf("%s for %d: %v", kind, people, err)
			}
		}
	}
}

// Whatever people call themselves, each picture is drawn.
func TestAnyNameCanBeDrawn(t *testing.T) {
	t.Parallel()
	names := map[string][]string{
		"nobody":            {},
		"one only":          {"Anna"},
		"empty":             {"", "", "", "", "", ""},
		"hundred letters":   {strings.Repeat("Wm", 50), strings.Repeat("Ж", 100), strings.Repeat("李", 100)},
		"marks piled up":    {strings.Repeat("Z̴̡̢̛͓͎̫", 30), "A" + strings.Repeat("\u0334", 500)},
		"right to left":     {"\u202eannA", "محمد"},
		"no letters at all": {"🎲🦜👨‍👩‍👧", "\x00\n\t"},
		"broken":            {"\xff\xfe", "\xc3"},
		"percent signs":     {"%s %d {0} {1}", "<@123> **b**"},
	}
	all := face.Scenes()
	for what, list := range names {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			for _, name := range []string{
				"dock-4-tied", "quays-6-tied", "hand-lay", "voyage-6", "final-6-rated", "final-4-resigned",
			} {
				s := all[name]
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
	s := rules.Rules().New(game.Setup{Seats: 2})
	for what, scene := range map[string]render.Scene{
		"an unknown kind":   {Kind: "map", View: s},
		"no view":           {Kind: render.Table},
		"nobody's hand":     {Kind: Hand, View: s, Seat: game.Public},
		"a hand too many":   {Kind: Hand, View: s, Seat: 3},
		"the dummy's hand":  {Kind: Hand, View: s, Seat: 2},
		"one of no captain": {Kind: Hand, View: s, Seat: 6},
	} {
		if _, err := face.Picture(t, scene); err == nil {
			t.Errorf("%s is drawn", what)
		}
	}
}

// What a captain has in the hand is on no public picture: positions that differ in that alone look
// and are described the same.
func TestPublicPicturesTellNoSecret(t *testing.T) {
	t.Parallel()
	english := facetest.Language(t, "en")
	chance := dealer(9)
	for _, people := range []int{2, 4, 6} {
		s := sail(people, 9, bidsDown(2, 2, 1))
		other := s.Guess(game.Public, &chance)
		if s == other {
			t.Fatal("nothing is hidden")
		}
		a := render.Scene{Kind: render.Table, View: s.View(game.Public)}
		b := render.Scene{Kind: render.Table, View: other.View(game.Public)}
		p, err := face.Picture(t, a)
		if err != nil {
			t.Fatal(err)
		}
		q, err := face.Picture(t, b)
		if err != nil {
			t.Fatal(err)
		}
		if p.Name != q.Name || !slices.Equal(p.Data, q.Data) {
			t.Errorf("with %d people the picture tells what is hidden", people)
		}
		if x, y := face.Described(english, a), face.Described(english, b); x != y {
			t.Errorf("with %d people the description tells what is hidden:\n%s\n%s", people, x, y)
		}
	}
}
