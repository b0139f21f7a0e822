package fair

import (
	"slices"
	"testing"

	"dockside/game"
	"dockside/game/shanghaien"
)

// Lines of a match with other rules, another number of players or other options prove nothing about a study, even if
// they are equal.
func TestAStudyIsOfTheSameGame(t *testing.T) {
	t.Parallel()
	begun := func(name string, setup game.Setup) *game.Match {
		t.Helper()
		r := shanghaien.Rules()
		r.Name, r.MaxSeats = name, 3
		m, err := game.NewMatch(r, setup)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.SettleBy((Chance{Dice: Protocol, Words: []string{"", ""}, Seed: Seed{1}}).For); err != nil {
			t.Fatal(err)
		}
		return m
	}
	option := shanghaien.Rules().Options[0].Name
	study := begun("shanghaien", game.Setup{Seats: 2})
	for _, c := range []struct {
		what    string
		from    *game.Match
		altered []int
	}{
		{"the same", begun("shanghaien", game.Setup{Seats: 2}), nil},
		{"another game", begun("other", game.Setup{Seats: 2}), []int{0}},
		{"more seats", begun("shanghaien", game.Setup{Seats: 3}), []int{0}},
		{"another option", begun("shanghaien", game.Setup{Seats: 2, Options: []string{option}}), []int{0}},
	} {
		if c.from.Log()[0] != study.Log()[0] {
			t.Fatalf("%s: the first lines differ: %v", c.what, c.from.Log()[0])
		}
		if got := altered(study, c.from, 1); !slices.Equal(got, c.altered) {
			t.Errorf("%s: the lines %v are altered, not %v", c.what, got, c.altered)
		}
	}
	if got := altered(study, begun("shanghaien", game.Setup{Seats: 2}).Clone(), study.Len()); got != nil {
		t.Errorf("the lines %v of a clone are altered", got)
	}
}
