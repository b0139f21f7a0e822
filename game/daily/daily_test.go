package daily_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"dockside/game/daily"
)

func at(t *testing.T, text string) time.Time {
	t.Helper()
	when, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return when
}

func day(t *testing.T, text string) daily.Day {
	t.Helper()
	d, err := daily.ParseDay(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// A study of a puzzle names the day of the puzzle.
func TestStudiesNameTheirDay(t *testing.T) {
	t.Parallel()
	d := day(t, "2026-03-04")
	if got, ok := daily.StudiedDay(d.Study()); got != d || !ok {
		t.Errorf("%q is of %v, %v", d.Study(), got, ok)
	}
	for _, name := range []string{"", "byqkoyv4iypa", "2026-03-04", "daily-", "daily-1"} {
		if got, ok := daily.StudiedDay(name); ok {
			t.Errorf("%q is of %v", name, got)
		}
	}
}

// A day changes at midnight UTC in all time zones, and its answers are accepted for a quarter of an hour longer.
func TestDays(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		when, today, first string
	}{
		{"2026-03-03T23:59:59Z", "2026-03-03", "2026-03-03"},
		{"2026-03-04T00:00:00Z", "2026-03-04", "2026-03-03"},
		{"2026-03-04T00:14:59Z", "2026-03-04", "2026-03-03"},
		{"2026-03-04T00:15:00Z", "2026-03-04", "2026-03-04"},
		{"2026-03-04T09:00:00+14:00", "2026-03-03", "2026-03-03"},
		{"2026-03-29T03:00:00+02:00", "2026-03-29", "2026-03-29"}, // clocks changed in Berlin
		{"1969-12-31T12:00:00Z", "1969-12-31", "1969-12-31"},
	} {
		now := at(t, c.when)
		today, first := day(t, c.today), day(t, c.first)
		if daily.On(now) != today || daily.FirstOpen(now) != first || today.String() != c.today {
			t.Errorf("at %s it is %s, and the first open day is %s", c.when, daily.On(now), daily.FirstOpen(now))
		}
		for d := first - 3; d <= today+3; d++ {
			open := slices.Contains(daily.Open(now), d)
			if want := d >= first && d <= today; open != want || d.IsOpen(now) != want || d.IsClosed(now) != (d < first) {
				t.Errorf("at %s, %s is open: %v %v, closed: %v", c.when, d, open, d.IsOpen(now), d.IsClosed(now))
			}
		}
	}
	if _, err := daily.ParseDay("today"); err == nil {
		t.Error("a word is a day")
	}
}

// A week is that of ISO 8601, from Monday to Sunday.
func TestWeeks(t *testing.T) {
	t.Parallel()
	for d := day(t, "1969-01-01"); d < day(t, "2032-01-01"); d++ {
		year, week := d.Begins().ISOWeek()
		monday := d.Week().First()
		if y, w := monday.Begins().ISOWeek(); monday.Weekday() != time.Monday || y != year || w != week {
			t.Fatalf("the week of %s begins on %s", d, monday)
		}
		if days := d.Week().Days(); !slices.Contains(days, d) || len(days) != 7 || days[6].Weekday() != time.Sunday {
			t.Fatalf("the week of %s has %v", d, days)
		}
	}
}

func wednesday(w time.Weekday) bool { return w == time.Wednesday }

// The days on some weekdays are numbered without gaps.
func TestOrdinals(t *testing.T) {
	t.Parallel()
	for name, on := range map[string]func(time.Weekday) bool{
		"all":        func(time.Weekday) bool { return true },
		"wednesdays": wednesday,
		"others":     func(w time.Weekday) bool { return !wednesday(w) },
	} {
		next := daily.Ordinal(day(t, "1969-06-01"), on)
		for d := day(t, "1969-06-01"); d < day(t, "1971-06-01"); d++ {
			if daily.Ordinal(d, on) != next {
				t.Fatalf("%s: %s has the number %d, not %d", name, d, daily.Ordinal(d, on), next)
			}
			if on(d.Weekday()) {
				next++
			}
		}
	}
}

// Every position occurs once in a cycle, and the next cycle has another order. Another key or collection has another
// order.
func TestEveryPositionComesOnce(t *testing.T) {
	t.Parallel()
	const size, cycles = 7, 400
	orders := map[string]bool{}
	for cycle := -cycles; cycle < cycles; cycle++ {
		var order []int
		for i := range size {
			order = append(order, daily.Pick([]byte("key"), "game", cycle*size+i, size))
		}
		orders[fmt.Sprint(order)] = true
		if slices.Sort(order); !slices.Equal(order, []int{0, 1, 2, 3, 4, 5, 6}) {
			t.Fatalf("cycle %d has %v", cycle, order)
		}
	}
	if len(orders) < 100 { // of 144, since each half has its own positions
		t.Errorf("there are only %d orders", len(orders))
	}
	order := func(key, name string) (all []int) {
		for i := range 60 {
			all = append(all, daily.Pick([]byte(key), name, i, 60))
		}
		return all
	}
	one := order("key", "game")
	for _, other := range [][]int{order("other", "game"), order("key", "other"), order("", "game")} {
		same := 0
		for i := range one {
			if one[i] == other[i] {
				same++
			}
		}
		if same > 10 {
			t.Errorf("%d of 60 days are the same", same)
		}
	}
	if daily.Pick(nil, "", 7, 1) != 0 || daily.Pick(nil, "", 7, 0) != 0 {
		t.Error("a single position is not the first")
	}
}

// At least half of the collection comes before a position returns. So no solution that users can look up is the
// solution of today.
func TestAPositionReturnsLate(t *testing.T) {
	t.Parallel()
	for _, size := range []int{1, 2, 3, 5, 100} {
		last := map[int]int{}
		for i := range 3 * size {
			at := daily.Pick([]byte("any key"), "game", i, size)
			if before, known := last[at]; known && i-before <= size/2 {
				t.Errorf("of %d, position %d returns after %d", size, at, i-before)
			}
			last[at] = i
		}
	}
}

// Every version of the program gives the same days for the same key. The expected days are constants.
func TestTheOrderStays(t *testing.T) {
	t.Parallel()
	var order []int
	for i := range 12 {
		order = append(order, daily.Pick([]byte("a shared key"), "game", 395+i, 400))
	}
	if want := []int{238, 397, 269, 275, 361, 373, 201, 252, 244, 363, 19, 267}; !slices.Equal(order, want) {
		t.Errorf("the order is %v, not %v", order, want)
	}
}

// The best move gets five anchors. A loss of more than 15% gets one.
func TestAnchors(t *testing.T) {
	t.Parallel()
	for loss, want := range map[float64]int{
		0: 5, 0.005: 5, 0.02: 4, 0.0400: 4, 0.0401: 3, 0.08: 3, 0.0801: 2, 0.15: 2, 0.1501: 1, 0.9: 1,
	} {
		if got := daily.Anchors(loss); got != want {
			t.Errorf("a loss of %v gets %d anchors, not %d", loss, got, want)
		}
	}
}

// One missed day in each week from Monday to Sunday is forgiven, days with an outage are excused, and a day that can
// still be answered is not missed. The days begin on Monday, 2 March 2026: "#" is played, "." is missed, "o" is an
// outage, "?" is open.
func TestStreaks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		days                   string
		streak, spared, blamed int
	}{
		{"", 0, 0, 0},
		{"#", 1, 0, 0},
		{"?", 0, 0, 0},
		{"####### ####### ?", 14, 0, 0},
		{"##.#### #.##### #?", 13, 2, 0},
		{"##.##.# #?", 4, 1, 0},
		{"######. .#####? ?", 11, 2, 0},               // two days in a row, but of two weeks
		{"#####.. #####?", 5, 0, 0},                   // two days of one week
		{"#####.. ?", 0, 0, 0},                        // ended by a missed day
		{"#####o. #####?", 10, 1, 1},                  // an outage does not end a streak
		{"#oooooo ooooooo o.o?", 1, 1, 15},            // long
		{"#oooooo ooooooo o.o#", 2, 1, 15},            // long
		{".###### ?", 6, 0, 0},                        // nothing is forgiven before the first day
		{"####### ......", 0, 0, 0},                   // the streak has ended
		{"####### .?", 7, 1, 0},                       // the missed day counts when the streak continues
		{"####### .#?", 8, 1, 0},                      //
		{"####### #.#.### .###?", 7, 2, 0},            // only one a week
		{"#.##### #.##### #.##### #.#####", 24, 4, 0}, //
	} {
		d := day(t, "2026-03-02")
		var played []daily.Day
		outages, open := map[daily.Day]bool{}, daily.Day(0)
		for _, mark := range c.days {
			switch mark {
			case ' ':
				continue
			case '#':
				played = append(played, d)
			case 'o':
				outages[d] = true
			case '?':
				open = cmpZero(open, d)
			}
			d++
		}
		open = cmpZero(open, d)
		rand.Shuffle(len(played), func(i, j int) { played[i], played[j] = played[j], played[i] })
		s := daily.StreakUntil(open, played, func(d daily.Day) bool { return outages[d] })
		if s.Len() != c.streak || len(s.Forgiven) != c.spared || len(s.Excused) != c.blamed {
			t.Errorf("%q is a streak of %d with %d and %d, not %d with %d and %d", c.days, s.Len(), len(s.Forgiven),
				len(s.Excused), c.streak, c.spared, c.blamed)
		}
		if !slices.IsSortedFunc(s.Days, func(a, b daily.Day) int { return int(b - a) }) {
			t.Errorf("%q has the days %v", c.days, s.Days)
		}
	}
}

// cmpZero returns the first number unless it is zero, and otherwise the second.
func cmpZero(d, other daily.Day) daily.Day {
	if d == 0 {
		return other
	}
	return d
}

// A day that is answered late, after the next day has begun, continues the streak as if it had been on time.
func TestAStreakInTheGrace(t *testing.T) {
	t.Parallel()
	now := at(t, "2026-03-05T00:10:00Z")
	none := func(daily.Day) bool { return false }
	played := []daily.Day{day(t, "2026-03-02"), day(t, "2026-03-03")}
	if s := daily.StreakUntil(daily.FirstOpen(now), played, none); s.Len() != 2 || len(s.Forgiven) > 0 {
		t.Errorf("the streak is %v", s)
	}
	played = append(played, day(t, "2026-03-05")) // today, before yesterday
	if s := daily.StreakUntil(daily.FirstOpen(now), played, none); s.Len() != 3 || len(s.Forgiven) > 0 {
		t.Errorf("the streak is %v", s)
	}
}

// A single day with five anchors does not lead the ranking of a week: means are pulled towards the mean of the server.
func TestRanking(t *testing.T) {
	t.Parallel()
	rows := daily.Rank(map[string][]int{
		"steady": {5, 4, 5, 4, 5, 4}, "once": {5}, "often": {3, 3, 3, 3, 3, 3, 3}, "never": {}, "also": {5},
	})
	var order []string
	for _, r := range rows {
		order = append(order, fmt.Sprint(r.Place, " ", r.User))
	}
	if want := []string{"1 steady", "2 also", "2 once", "4 often"}; !slices.Equal(order, want) {
		t.Errorf("the ranking is %q, not %q", order, want)
	}
	const mean = 58.0 / 15
	if got, want := rows[0].Points, (27+4*mean)/10; math.Abs(got-want) > 1e-12 || rows[0].Mean != 4.5 {
		t.Errorf("the first has %v points, not %v", got, want)
	}
	if rows := daily.Rank(nil); rows != nil {
		t.Errorf("an empty ranking is %v", rows)
	}
}

// The order of a ranking does not depend on the order of a map.
func TestARankingIsTheSameAgain(t *testing.T) {
	t.Parallel()
	all := map[string][]int{}
	for i := range 50 {
		all[strconv.Itoa(i)] = []int{1 + i%5}
	}
	first := daily.Rank(all)
	for range 5 {
		if again := daily.Rank(all); !slices.Equal(again, first) {
			t.Fatal("it differs")
		}
	}
}
