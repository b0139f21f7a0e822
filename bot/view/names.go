package view

import (
	"fmt"
	"strings"

	"dockside/bot/ui"
	"dockside/game"
	"dockside/game/table"
	"dockside/render/i18n"
)

// Apart returns the names under which one message shows people, in their order. Different people whose names look
// the same get numbers, in the order in which they first appear. A person has the same name everywhere in the
// message. Each person without an id counts as a different one.
func Apart(people []table.Person) []string {
	type who struct{ id, name string }
	total, told := map[string]int{}, map[who]string{}
	for _, p := range people {
		key := who{p.ID, alike(p.Name)}
		if _, counted := told[key]; !counted || p.ID == "" {
			total[key.name]++
		}
		told[key] = ""
	}
	all, taken := make([]string, len(people)), map[string]bool{}
	for i, p := range people {
		key := who{p.ID, alike(p.Name)}
		if told[key] == "" || p.ID == "" {
			told[key] = p.Name
			if key.name != "" && total[key.name] > 1 {
				told[key] = withNumber(p.Name, func(name string) bool { return taken[name] || total[name] > 0 })
			}
			taken[alike(told[key])] = true
		}
		all[i] = told[key]
	}
	return all
}

// withNumber appends the lowest number that makes a name unique: another person may be called "Kim (1)".
func withNumber(name string, taken func(string) bool) string {
	for n := 1; ; n++ {
		if with := fmt.Sprintf("%s (%d)", name, n); !taken(alike(with)) {
			return with
		}
	}
}

// alike returns a key that is equal for names that look the same. They differ only in spaces or bidi controls.
func alike(name string) string { return strings.Join(strings.Fields(ui.Plain(name)), " ") }

// ApartIn is like Apart, for a message with several lists of people, such as the players of several tables.
func ApartIn(lists ...[]table.Person) [][]string {
	var everybody []table.Person
	for _, people := range lists {
		everybody = append(everybody, people...)
	}
	names, all := Apart(everybody), make([][]string, len(lists))
	for i, people := range lists {
		all[i], names = names[:len(people):len(people)], names[len(people):]
	}
	return all
}

// Identified gives ids to the people at one table who have none. Two of them at one table get different ids. A
// computer player gets the same id as one of that name at another table.
func Identified(people []table.Person) []table.Person {
	before := map[string]int{}
	for i, p := range people {
		if p.ID == "" {
			before[alike(p.Name)]++
			people[i].ID = fmt.Sprint("number ", before[alike(p.Name)])
		}
	}
	return people
}

// sitters returns the people at a table, with visible names.
func sitters(l *i18n.Language, t *table.Table) []table.Person {
	people := make([]table.Person, len(t.Players))
	for i, p := range t.Players {
		people[i] = table.Person{ID: p.User, Name: nameOf(l, p)}
		if name := people[i].Name; name != "" && !game.IsVisible(name) {
			people[i].Name = l.Say("seat.number", i+1)
		}
	}
	return Identified(people)
}

// Called returns the names of the people at a table. Each is visible and unique.
func Called(l *i18n.Language, t *table.Table) []string { return Apart(sitters(l, t)) }

// CalledAt returns the names of the players at each table that one message lists.
func CalledAt(l *i18n.Language, tables []*table.Table) [][]string {
	lists := make([][]table.Person, len(tables))
	for i, t := range tables {
		lists[i] = sitters(l, t)
	}
	return ApartIn(lists...)
}

// Queued returns the names of the people on the waiting list, distinct from those of the players.
func (v *View) Queued(l *i18n.Language) []string {
	waiting := &table.Table{Contest: table.Contest{Players: v.Queue}}
	return ApartIn(sitters(l, v.Table), sitters(l, waiting))[1]
}

// Called returns the names of the people at the table.
func (v *View) Called(l *i18n.Language) []string {
	if v.sharedNames != nil {
		return v.sharedNames
	}
	return Called(l, v.Table)
}

// ToldApart returns copies of views for one message, in which the names of all their players are unique.
func ToldApart(l *i18n.Language, views []*View) []*View {
	tables := make([]*table.Table, len(views))
	for i, v := range views {
		tables[i] = v.Table
	}
	all := make([]*View, len(views))
	for i, names := range CalledAt(l, tables) {
		v := *views[i]
		v.sharedNames, all[i] = names, &v
	}
	return all
}

// People returns the people at the table.
func (v *View) People(l *i18n.Language) []table.Person { return sitters(l, v.Table) }

// Beside returns the name of another person in a message about the table, distinct from the players' names.
func (v *View) Beside(l *i18n.Language, who table.Person) string {
	names := Apart(append(sitters(l, v.Table), who))
	return names[len(names)-1]
}

// nameOf returns the name of a player. Players whose data was deleted all share one generic name.
func nameOf(l *i18n.Language, p table.Player) string {
	if p.Erased {
		return l.Say("captain.former")
	}
	return p.Name
}
