package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"dockside/bot/wire"
	"dockside/table"
)

// narrow is a door with room for one.
func narrow() *door { return &door{free: 1, inside: map[string]string{}} }

// press is one on a table; who, verb and decision in one text such as "anna play 1".
func press(id, what string) wire.Request {
	words := strings.Fields(what)
	return wire.Request{
		Ticket: wire.Ticket{ID: id}, User: table.Person{ID: words[0]}, Verb: words[1],
		Args: []string{"table", words[2]}, Component: true,
	}
}

// Requests come in one after the other; each line is what of a request has become by the time
// when all have come and none has left, and the last line is the order in which the others get in.
func TestTheDoorIsOpenedInOrder(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rule string
		come []string
		once bool
		want string
	}{
		{"first come, first served", []string{"anna more 1", "bernd more 1", "clara more 1"}, false, "0 1 2"},
		{
			"of two presses that wait the later one counts",
			[]string{"x more 1", "anna more 1", "bernd more 1", "anna more 1"},
			false, "0 3 2",
		},
		{"another decision is another press", []string{"x more 1", "anna more 1", "anna more 2"}, false, "0 1 2"},
		{"what is worked on need not be pressed again", []string{"anna play 1", "anna play 1", "bernd play 1"}, true, "0 2"},
		{"but a draft may be", []string{"anna think 1", "anna think 1", "bernd think 1"}, false, "0 1 2"},
	} {
		d := narrow()
		var all []*visitor
		for i, what := range c.come {
			r := press(fmt.Sprint(i), what)
			v := &visitor{id: r.ID, about: about(r), once: c.once, open: make(chan bool, 1)}
			d.come(v, true)
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
		if _, inside := d.enter(t.Context(), press("1", "anna play 1"), true); !inside {
			t.Error("it is sent away")
		}
	}
}

// Whoever has no more time leaves the line.
func TestWhoHasNoTimeWaitsNoLonger(t *testing.T) {
	t.Parallel()
	d := narrow()
	leave, _ := d.enter(t.Context(), press("1", "anna more 1"), false)
	late, cancel := context.WithCancel(t.Context())
	cancel()
	if _, inside := d.enter(late, press("2", "bernd more 1"), false); inside || len(d.waiting) > 0 {
		t.Errorf("inside %t, %d wait", inside, len(d.waiting))
	}
	leave()
	if d.free != 1 {
		t.Errorf("there is room for %d", d.free)
	}
}
