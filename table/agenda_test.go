package table

import (
	"testing"
	"time"
)

// An agenda holds one errand a table, of the turn that its player has, and forgets what they were told of others.
func TestAnAgendaHoldsOneTurnATable(t *testing.T) {
	t.Parallel()
	a := &Agenda{User: bernd.ID}
	first, second := Turn{Since: noon, Away: true}, Turn{Since: noon.Add(time.Hour), Away: true}
	if a.Hear("1", Turn{}, noon); !a.Due.IsZero() {
		t.Error("that there is no turn is news")
	}
	a.Hear("1", first, noon)
	a.Hear("2", first, noon.Add(time.Minute))
	if len(a.Errands) != 2 || !a.Due.Equal(noon) {
		t.Fatalf("after two turns: %+v", a)
	}
	a.Told([]Errand{{Table: "1", Turn: second}, {Table: "2", Turn: first}})
	if a.Errands[0].Called || !a.Errands[1].Called || a.Errands[1].Recalled {
		t.Errorf("what was told of another turn counts: %+v", a.Errands)
	}
	first.Reminded = true
	if a.Hear("2", first, noon); !a.Errands[1].Called || !a.Errands[1].Reminded {
		t.Errorf("a reminder takes back the call: %+v", a.Errands[1])
	}
	a.Told([]Errand{{Table: "2", Turn: first}})
	w := Word{Turns: []Errand{{Table: "2", Turn: first}}}
	if !a.Errands[1].Recalled || a.Untrue(w) {
		t.Errorf("after the reminder: %+v", a.Errands[1])
	}
	if a.Hear("2", second, noon); a.Errands[1].Called || !a.Untrue(w) {
		t.Errorf("the next turn is told already: %+v", a.Errands[1])
	}
	if a.Hear("1", Turn{}, noon); len(a.Errands) != 1 || a.Current(Errand{Table: "1", Turn: first}) {
		t.Errorf("what is over stays: %+v", a.Errands)
	}
}

// What fails is tried again later and later, and not before Discord allows it.
func TestAnAgendaThatFailsWaits(t *testing.T) {
	t.Parallel()
	a := &Agenda{}
	last := time.Duration(0)
	for range 20 {
		a.PutOff(noon, 0)
		if wait := a.Due.Sub(noon); wait < last || wait > time.Hour {
			t.Fatalf("waits %v after %v", wait, last)
		} else {
			last = wait
		}
	}
	if a.PutOff(noon, 2*time.Hour); a.Due.Sub(noon) != 2*time.Hour {
		t.Errorf("due %v after a limit of two hours", a.Due.Sub(noon))
	}
}
