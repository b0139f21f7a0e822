package table

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"dockside/game"
)

// Tables of schema 3 had one deadline for all who were to act. It becomes that of each of them,
// and the notice about it is still known, so that nobody is told twice.
func TestTablesOfSchema3(t *testing.T) {
	t.Parallel()
	const stored = `{"schema":3,"id":"r","revision":7,"guild":"g","channel":"c","locale":"en-US","game":"race","version":1,
		"pace":3600000000000,"rated":true,"standin":"bosun","phase":"playing","players":[
		{"user":"1","name":"Anna","acted":"2026-05-01T12:00:00Z"},{"user":"2","name":"Bernd","acted":"2026-05-01T12:00:00Z"},
		{"user":"3","name":"Clara","acted":"2026-05-01T12:00:00Z"}],
		"log":[%s],"created":"2026-05-01T11:00:00Z","expires":"2026-05-01T11:30:00Z","deadline":"2026-05-01T13:00:00Z"%s,
		"shown":{"board":"1","front":"%s","notice":"2"%s},"retry":"2026-05-01T12:00:05Z"}`
	const arrived = `{"s":0,"m":"step"},{"s":0,"m":"step"},{"s":0,"m":"step"},{"s":0,"m":"step"}`
	const front = "playing0 []1777640400"
	everybody := []game.Seat{0, 1, 2}
	for _, c := range []struct {
		name, log, late, told string
		clocks                string
		said                  Notice
		next                  int // minutes after noon, when time next brings something about
	}{
		{"in time", "", "", "", "60 60 60", Notice{}, 30},
		{"who is not to act has no deadline", arrived, "", "", "- 60 60", Notice{}, 30},
		{"reminded", "", `,"reminded":true`, `,"told":"reminder"`, "60r 60r 60r", Notice{Reminded: everybody}, 60},
		{
			"late", arrived, `,"reminded":true,"late":true`, `,"told":"claim"`, "- 60l 60l",
			Notice{Late: everybody},
			60 + 7*24*60,
		},
	} {
		table, err := Read(fmt.Appendf(nil, stored, c.log, c.late, front, c.told))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		s := sitting(table, raceRules())
		if got := clocks(table); got != c.clocks {
			t.Errorf("%s: the clocks are %s, not %s", c.name, got, c.clocks)
		}
		if !table.Shown.Said.Equal(c.said) || !s.WantedNotice().Within(c.said) {
			t.Errorf("%s: said is %v, wanted %v", c.name, table.Shown.Said, s.WantedNotice())
		}
		if table.Retry = at(0); c.log == "" && table.Front() != front {
			t.Errorf("%s: the board of before is thought to be old: %q", c.name, table.Front())
		}
		table.AllPublished()
		if due := table.Due(); !due.Equal(at(c.next)) {
			t.Errorf("%s: due %v", c.name, due)
		}
	}
}

// A table is read as it was written, and an older program sees that it cannot read it.
func TestATableIsReadAsWritten(t *testing.T) {
	t.Parallel()
	s := runners(3)
	for _, do := range []act{steps(anna, 10), ticks(30, 40), waits(anna, 50), excused(gap(51, 53))} {
		_ = do(s) // what is refused changes nothing
	}
	s.Shown.Apply(Mark{Act: Noticed, Said: s.WantedNotice()}, "2")
	stored, err := json.Marshal(s.Table)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Read(stored)
	if err != nil || !reflect.DeepEqual(again, s.Table) {
		t.Errorf("written %s, read %+v, %v", stored, again, err)
	}
	if !strings.HasPrefix(string(stored), `{"schema":6,`) {
		t.Errorf("it begins with %.20s", stored)
	}
}

// A vote of somebody who has no seat counts for nobody.
func TestReadPassesOverVotesWithoutSeats(t *testing.T) {
	t.Parallel()
	if tb, err := Read([]byte(`{"schema":4,"players":[{}],"rematch":[true,true]}`)); err != nil || len(tb.Players) != 1 {
		t.Errorf("it reads %+v, %v", tb, err)
	}
}
