package admission

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// narrow returns a gate with one place.
func narrow() *Gate {
	d := NewGate()
	d.queue.Free = 1
	return d
}

// Requests are admitted in order of arrival, and a newer press replaces a waiting one for the same decision. The wanted
// text lists the requests in the order of their admission.
func TestTheDoorIsOpenedInOrder(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rule string
		come []string // the decision of each press; "-" for none
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
			v := &visitor{newClaim(Owner{"g", fmt.Sprint(i)}), fmt.Sprint(i), strings.Trim(decision, "-")}
			d.come(v)
			all = append(all, v)
		}
		if got := admitted(d, all); got != c.want {
			t.Errorf("%s: in come %s, not %s", c.rule, got, c.want)
		}
		if d.queue.Free != 1 || len(d.waiting) > 0 || len(d.inside) > 0 {
			t.Errorf("%s: in the end there is room for %d, %d wait and %d are inside", c.rule, d.queue.Free,
				len(d.waiting), len(d.inside))
		}
	}
}

// admitted admits and ends all requests, one after the other, and returns their ids in order.
func admitted(d *Gate, all []*visitor) string {
	var in []string
	for found := true; found; {
		found = false
		for _, v := range slices.Clone(all) {
			select {
			case err := <-v.open:
				if found = true; err == nil {
					in = append(in, v.id)
					d.leave(v)
				}
			default:
			}
		}
	}
	return strings.Join(in, " ")
}

// A second delivery of the same interaction is admitted, not superseded.
func TestAnInteractionThatArrivesTwiceComesIn(t *testing.T) {
	t.Parallel()
	d := narrow()
	d.queue.Free = 2
	for range 2 {
		if _, err := d.Enter(t.Context(), Owner{"g", "anna"}, "1", "anna 1"); err != nil {
			t.Errorf("it is sent away: %v", err)
		}
	}
}

// A request whose context ends leaves the queue.
func TestWhoHasNoTimeWaitsNoLonger(t *testing.T) {
	t.Parallel()
	d := narrow()
	leave, _ := d.Enter(t.Context(), Owner{"g", "anna"}, "1", "")
	late, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := d.Enter(late, Owner{"g", "bernd"}, "2", ""); err == nil || len(d.waiting)+len(d.queue.waiting) > 0 {
		t.Errorf("it ends with %v, %d wait", err, len(d.waiting))
	}
	leave()
	leave()
	if d.queue.Free != 1 {
		t.Errorf("there is room for %d", d.queue.Free)
	}
}

// One user and one guild hold no more than their share of the places. Other guilds are admitted at once.
func TestTheRoomIsShared(t *testing.T) {
	t.Parallel()
	d := NewGate()
	var inside, refused int
	enter := func(guild, user string) bool {
		v := &visitor{newClaim(Owner{guild, user}), fmt.Sprint(inside, refused), ""}
		d.come(v)
		select {
		case err := <-v.open:
			return err == nil
		default:
			return false
		}
	}
	for range 100 {
		if enter("crowded", "hasty") {
			inside++
		}
	}
	if waits := d.queue.waits(Owner{"crowded", "hasty"}); inside != personPlaces || waits != PersonLine {
		t.Errorf("of one person %d requests are worked on and %d wait", inside, waits)
	}
	for i := range 100 {
		if enter("crowded", fmt.Sprint("crew ", i)) {
			inside++
		}
	}
	if inside != serverPlaces {
		t.Errorf("of one server %d requests are worked on", inside)
	}
	if !enter("quiet", "anna") || !enter("", "bernd") {
		t.Error("people elsewhere wait")
	}
}

// A user whose queue is full is refused at once; other users are not.
func TestTooManyRequestsAreSentAway(t *testing.T) {
	t.Parallel()
	d := NewGate()
	anna := Owner{"g", "anna"}
	for i := range personPlaces + PersonLine {
		d.come(&visitor{newClaim(anna), fmt.Sprint(i), ""})
	}
	if _, err := d.Enter(t.Context(), anna, "one more", ""); !errors.Is(err, ErrHasty) {
		t.Errorf("one more ends with %v", err)
	}
	if leave, err := d.Enter(t.Context(), Owner{"g", "bernd"}, "his", ""); err != nil {
		t.Errorf("another user is refused: %v", err)
	} else {
		leave()
	}
}
