package shipshape

import (
	"slices"
	"testing"

	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
)

// All pictures can be drawn before the holds are drawn, and in a match that ended immediately.
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

func TestOnlyPeopleHaveHands(t *testing.T) {
	t.Parallel()
	s := rules.Rules().New(game.Setup{Seats: 2})
	for what, scene := range map[string]render.Scene{
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

// Public pictures do not depend on hands: positions that only differ in a hand have the same picture and description.
func TestPublicPicturesTellNoSecret(t *testing.T) {
	t.Parallel()
	english := face.Language(t, "en")
	chance := render.Dealer(9)
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
			t.Errorf("with %d people the picture shows hidden information", people)
		}
		if x, y := face.Described(english, a), face.Described(english, b); x != y {
			t.Errorf("with %d people the description contains hidden information:\n%s\n%s", people, x, y)
		}
	}
}
