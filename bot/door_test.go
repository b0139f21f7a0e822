package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// narrow is a door with room for one.
func narrow() *door { return &door{free: 1, inside: map[string]string{}} }

// Requests come in one after the other; each line is what of a request has become by the time
// when all have come and none has left, and the last line is the order in which the others get in.
func TestTheDoorIsOpenedInOrder(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rule string
		come []string // the decisions that their presses are for; "-": none of which only one counts
		want string
	}{
		{"first come, first served", []string{"-", "-", "-"}, "0 1 2"},
		{"of two presses that wait the later one counts", []string{"-", "anna 1", "bernd 1", "anna 1"}, "0 3 2"},
		{"another decision is another press", []string{"-", "anna 1", "anna 2"}, "0 1 2"},
		{"what is worked on need not be pressed again", []string{"anna 1", "anna 1", "bernd 1"}, "0 2"},
	} {
		d := narrow()
		var all []*visitor
		for i, decision := range c.come {
			v := &visitor{id: fmt.Sprint(i), decision: strings.Trim(decision, "-"), open: make(chan bool, 1)}
			d.come(v)
			all = append(all, v)
		}
		if got := admitted(d, all); got != c.want {
			t.Errorf("%s: in come %s, not %s", c.rule, got, c.want)
		}
		if d.free != 1 || len(d.waiting) > 0 || len(d.inside) > 0 {
			t.Errorf("%s: in the end there is room for %d, %d wait and %d are inside", c.rule, d.free,
				len(d.waiting), len(d.inside))
		}
	}
}

// admitted lets everybody out who comes in, until nobody waits, and names them in order.
func admitted(d *door, all []*visitor) string {
	var in []string
	for found := true; found; {
		found = false
		for _, v := range slices.Clone(all) {
			select {
			case open := <-v.open:
				if found = true; open {
					in = append(in, v.id)
					d.leave(v)
				}
			default:
			}
		}
	}
	return strings.Join(in, " ")
}

// An interaction that arrives twice is no second press: it is worked on, and changes nothing.
func TestAnInteractionThatArrivesTwiceComesIn(t *testing.T) {
	t.Parallel()
	d := &door{free: 2, inside: map[string]string{}}
	for range 2 {
		if _, inside := d.enter(t.Context(), "1", "anna 1"); !inside {
			t.Error("it is sent away")
		}
	}
}

// Whoever has no more time leaves the line.
func TestWhoHasNoTimeWaitsNoLonger(t *testing.T) {
	t.Parallel()
	d := narrow()
	leave, _ := d.enter(t.Context(), "1", "")
	late, cancel := context.WithCancel(t.Context())
	cancel()
	if _, inside := d.enter(late, "2", ""); inside || len(d.waiting) > 0 {
		t.Errorf("inside %t, %d wait", inside, len(d.waiting))
	}
	leave()
	leave()
	if d.free != 1 {
		t.Errorf("there is room for %d", d.free)
	}
}
