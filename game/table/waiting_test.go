package table

import (
	"slices"
	"testing"
	"time"
)

// Tables are sorted by how soon the user must act. Tables that do not wait for the user come last.
func TestTablesComeByUrgency(t *testing.T) {
	t.Parallel()
	at := func(id string, phase Phase, created, until int, me, other Player) *Table {
		if until > 0 {
			me.Clock.Deadline = noon.Add(time.Duration(until) * time.Hour)
		}
		me.User = "1"
		return &Table{
			ID: id,
			Contest: Contest{
				Phase:   phase,
				Players: []Player{other, me},
				Created: noon.Add(time.Duration(created) * time.Minute),
				Expires: noon.Add(90 * time.Minute),
			},
		}
	}
	offered := &Table{ID: "offered", Contest: Contest{Phase: Open, Created: noon.Add(time.Second)}}
	offered.Players = []Player{{User: "1"}, {User: "2"}}
	lobby := at("lobby", Open, 3, 0, Player{}, Player{User: "2"})
	lobby.Lobby = true
	tables := []*Table{
		lobby, at("others", Playing, 2, 0, Player{}, Player{User: "2", Clock: Clock{Deadline: noon}}), offered,
		at("left", Playing, 1, 1, Player{Level: "bosun"}, Player{}), at("late", Playing, 9, 3, Player{}, Player{}),
		at("soon", Playing, 8, 1, Player{}, Player{}), at("asked", Open, 7, 0, Player{}, Player{User: "2"}),
	}
	ByUrgency(tables, "1")
	var got []string
	for _, tb := range tables {
		got = append(got, tb.ID)
	}
	if want := []string{"soon", "asked", "late", "offered", "left", "others", "lobby"}; !slices.Equal(got, want) {
		t.Errorf("they come as %v, want %v", got, want)
	}
	if until, waits := tables[1].WaitsFor("1"); !waits || !until.Equal(noon.Add(90*time.Minute)) {
		t.Errorf("a challenge waits %t until %v", waits, until)
	}
	if _, waits := tables[0].WaitsFor("3"); waits {
		t.Error("a table waits for a stranger")
	}
}
