package show

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// Guilds are served in the order of their slots. Guilds with the same slot change places from slot to slot.
func TestGuildsAreServedFairly(t *testing.T) {
	t.Parallel()
	first := time.Date(2026, 11, 29, 19, 0, 0, 0, time.UTC)
	var orders [2][]string
	for day := range orders {
		p := newPlan()
		p.want("hourly", first.AddDate(0, 0, day).Add(time.Hour))
		for n := range 50 {
			p.want(fmt.Sprint(n), first.AddDate(0, 0, day))
		}
		for id, ok := p.take(); ok; id, ok = p.take() {
			orders[day] = append(orders[day], id)
		}
	}
	for day, order := range orders {
		if len(order) != 51 || order[50] != "hourly" {
			t.Errorf("on day %d the order is %v", day, order)
		}
	}
	if slices.Equal(orders[0], orders[1]) {
		t.Error("the same guilds are always the last")
	}
}
