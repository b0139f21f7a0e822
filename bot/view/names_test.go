package view_test

import (
	"slices"
	"strings"
	"testing"

	"dockside/bot/presenter/presentertest"
	"dockside/bot/view"
	"dockside/game/table"
)

// Names that look the same get numbers; others stay unchanged. A person has one name in a message. Each person
// without an id counts as a different one.
func TestEqualNamesGetNumbers(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct{ people, want []string }{
		"different names":       {[]string{"1 Kim", "2 Anna"}, []string{"Kim", "Anna"}},
		"names that look alike": {[]string{"1 Kim", "2 Jo", "3 \u200fKim "}, []string{"Kim (1)", "Jo", "\u200fKim  (2)"}},
		"without names":         {[]string{"1 ", "2 "}, []string{"", ""}},
		"without ids":           {[]string{" Kim", " Kim", " ", " "}, []string{"Kim (1)", "Kim (2)", "", ""}},
		"one with an id":        {[]string{"1 Kim", " Kim"}, []string{"Kim (1)", "Kim (2)"}},
		"one person twice":      {[]string{"1 Kim", "1 Kim"}, []string{"Kim", "Kim"}},
		"two people twice":      {[]string{"2 Kim", "1 Kim", "2 Kim"}, []string{"Kim (1)", "Kim (2)", "Kim (1)"}},
		"one of a former name":  {[]string{"1 Kim", "1 Jo", "2 Kim"}, []string{"Kim (1)", "Jo", "Kim (2)"}},
		"a name with a number":  {[]string{"1 Kim", "2 Kim", "3 Kim (1)"}, []string{"Kim (2)", "Kim (3)", "Kim (1)"}},
	} {
		var people []table.Person
		for _, p := range c.people {
			id, name, _ := strings.Cut(p, " ")
			people = append(people, table.Person{ID: id, Name: name})
		}
		if got := view.Apart(people); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q become %q, want %q", what, c.people, got, c.want)
		}
	}
}

// A computer player has the same id at every table, and two of one name at one table have different ids.
func TestComputerPlayersOfSeveralTables(t *testing.T) {
	t.Parallel()
	l := presentertest.Words(t).For("en")
	at := func(names ...string) *table.Table {
		tab := &table.Table{}
		for _, name := range names {
			user, name, _ := strings.Cut(name, " ")
			tab.Players = append(tab.Players, table.Player{User: user, Name: name})
		}
		return tab
	}
	got := view.CalledAt(l, []*table.Table{at("1 Kim", " Purser"), at(" Purser", "2 Kim"), at(" Mate", " Mate", " ")})
	want := [][]string{{"Kim (1)", "Purser"}, {"Purser", "Kim (2)"}, {"Mate (1)", "Mate (2)", ""}}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("they become %q, want %q", got, want)
	}
}
