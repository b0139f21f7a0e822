package dailies_test

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/dailies"
	"dockside/bot/rebuild"
	"dockside/game/contact"
	"dockside/game/daily"
	"dockside/game/gametest"
	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/backup"
)

// month is a month of 40 people on two servers, with a model of the expected results.
type month struct {
	t       *testing.T
	store   bottest.Store
	clock   *clock
	dice    *rand.Rand
	gaps    []contact.Gap
	outages map[daily.Day]bool
	own     map[string]map[daily.Day]int            // anchors by person
	crowds  map[string]map[daily.Day]map[string]int // anchors by server, day and person, also of erased people
	named   map[string]map[string]bool              // by server
	erased  map[string]bool
}

const monthLong = 30

// process returns a new process on the store, as after a restart.
func (m *month) process(s storage.Store) *dailies.Service {
	return &dailies.Service{
		Games: bottest.Games(), Store: s, Now: m.clock.read, Secret: "a secret of tests",
		Gaps: func() []contact.Gap { return m.gaps },
	}
}

// answer lets a person answer. The process is killed at a random write now and then, and the person presses again.
func (m *month) answer(user string, day daily.Day) {
	server := []string{here, there, ""}[m.dice.IntN(3)]
	choice := m.dice.IntN(8)
	killed := m.process(&bottest.Brittle{Store: m.store, At: 1 + m.dice.IntN(12), After: m.dice.IntN(2) == 0})
	p := puzzleOf(m.t, m.process(m.store), day)
	move := p.Moves[choice%len(p.Moves)].Move
	_, _ = killed.Answer(m.t.Context(), user, server, day, move)
	a := answers(m.t, m.process(m.store), user, server, day, choice)
	g, _ := p.Grade(move)
	if a.Choice != move || a.Anchors != g.Anchors {
		m.t.Errorf("%s chose %s and not %s", user, a.Choice, move)
	}
	if m.own[user] == nil {
		m.own[user] = map[daily.Day]int{}
	}
	m.own[user][day] = a.Anchors
	m.count(server, day, user, a.Anchors)
	if m.dice.IntN(3) > 0 {
		return
	}
	to := []string{here, there}[m.dice.IntN(2)]
	who := table.Person{ID: user, Name: "Captain " + user}
	bottest.Must(m.t, m.process(m.store).Share(m.t.Context(), who, to, day))
	m.count(to, day, user, a.Anchors)
	m.named[to][user] = true
}

// count counts an answer in the model.
func (m *month) count(server string, day daily.Day, user string, anchors int) {
	if server == "" {
		return
	}
	if m.crowds[server][day] == nil {
		m.crowds[server][day] = map[string]int{}
	}
	m.crowds[server][day][user] = anchors
}

// erase erases a person.
func (m *month) erase(user string) {
	bottest.EraseFrom(m.t, m.store, nil, nil, user, 1<<30)
	if where := bottest.Mentions(m.t, m.store, user); len(where) > 0 {
		m.t.Errorf("%s is left in %q", user, where)
	}
	m.erased[user] = true
	delete(m.own, user)
}

// days lets a month pass.
func (m *month) days() {
	for d := range daily.Day(monthLong) {
		day := noon + d
		m.clock.set(day.Begins().Add(time.Hour))
		if d == 8 || d == 9 || d == 19 { // the bot is away
			m.gaps = append(m.gaps, contact.Gap{From: day.Begins(), To: (day + 1).Begins()})
			m.outages[day] = true
			continue
		}
		bottest.Must(m.t, m.process(m.store).NoteOutages(m.t.Context()))
		if d == 14 { // the times of old outages are forgotten
			m.gaps = nil
		}
		if d == 23 || d == 25 { // no answers
			continue
		}
		for n := range 40 {
			user := strconv.Itoa(90001 + n)
			if !m.erased[user] && m.dice.IntN(40) >= n {
				m.answer(user, day)
			}
		}
		if d == 11 || d == 20 {
			m.erase(strconv.Itoa(90001 + int(d)))
			m.erase(strconv.Itoa(90002 + int(d) - 11))
		}
	}
	m.clock.set((noon + monthLong).Begins().Add(daily.Grace))
}

// want is the length of a streak by its definition: the longest series of days until now with at most one missed day
// in each week.
func (m *month) want(played map[daily.Day]bool) int {
	best := 0
	for first := range played {
		missed, length := map[daily.Week]int{}, 0
		for d := first; d < noon+monthLong; d++ {
			switch {
			case played[d]:
				length++
			case !m.outages[d]:
				missed[d.Week()]++
			}
		}
		if counts := slices.Collect(maps.Values(missed)); len(counts) == 0 || slices.Max(counts) <= 1 {
			best = max(best, length)
		}
	}
	return best
}

// check compares a store with the model.
func (m *month) check(what string, store storage.Store) {
	m.t.Helper()
	s := m.process(store)
	ctx := m.t.Context()
	for user, days := range m.own {
		own, err := s.OwnStreaks(ctx, user)
		bottest.Must(m.t, err)
		all, good := map[daily.Day]bool{}, map[daily.Day]bool{}
		for d, anchors := range days {
			all[d] = true
			if anchors >= daily.Good {
				good[d] = true
			}
		}
		if own.Any.Len() != m.want(all) || own.Good.Len() != m.want(good) {
			m.t.Errorf("%s: the streaks of %s are %d and %d, not %d and %d", what, user, own.Any.Len(), own.Good.Len(),
				m.want(all), m.want(good))
		}
	}
	for server, days := range m.crowds {
		played := map[daily.Day]bool{}
		weeks := map[daily.Week]map[string][]int{}
		for d, people := range days {
			played[d] = true
			c := crowdOf(m.t, s, server, d)
			want := [daily.MaxAnchors + 1]int{}
			for user, anchors := range people {
				want[anchors]++
				if weeks[d.Week()] == nil {
					weeks[d.Week()] = map[string][]int{}
				}
				if !m.erased[user] {
					weeks[d.Week()][user] = append(weeks[d.Week()][user], anchors)
				}
			}
			if c.Anchors() != want {
				m.t.Errorf("%s: on %s, server %s has %v, not %v", what, d, server, c.Anchors(), want)
			}
		}
		if got := groupLen(m.t, s, server); got != m.want(played) {
			m.t.Errorf("%s: the streak of server %s is %d, not %d", what, server, got, m.want(played))
		}
		for week, people := range weeks {
			m.checkRanking(fmt.Sprint(what, ": server ", server, ", week ", week.First()), s, server, week, people)
		}
	}
}

// checkRanking compares a ranking with its definition.
func (m *month) checkRanking(
	what string, s *dailies.Service, server string, week daily.Week, people map[string][]int,
) {
	crowds, err := s.Week(m.t.Context(), server, week)
	bottest.Must(m.t, err)
	rows := dailies.Ranking(crowds)
	sum, n := 0, 0
	for _, all := range people {
		for _, a := range all {
			sum, n = sum+a, n+1
		}
	}
	if len(rows) != len(people) {
		m.t.Errorf("%s has %d rows, not %d", what, len(rows), len(people))
	}
	for i, row := range rows {
		own := 0
		for _, a := range people[row.User] {
			own += a
		}
		want := (float64(own) + 4*float64(sum)/float64(n)) / float64(len(people[row.User])+4)
		if math.Abs(row.Points-want) > 1e-9 || i > 0 && row.Points > rows[i-1].Points+1e-9 {
			m.t.Errorf("%s: row %d is %+v, not %v", what, i, row, want)
		}
		if row.Name != "" && !m.named[server][row.User] {
			m.t.Errorf("%s names %q, who shares nothing", what, row.Name)
		}
	}
}

// In a month of 40 people on two servers, with outages, erasures, restarts and kills, all streaks, counts and rankings
// follow from the answers. They are the same in a restored backup, in another kind of store, and by clocks in any zone.
func TestAMonth(t *testing.T) {
	t.Parallel()
	gametest.Unwatched(t)
	stores := bottest.Stores["bbolt"](t)
	m := &month{
		t: t, store: stores[0], clock: &clock{now: bottest.Noon}, dice: rand.New(rand.NewPCG(7, 8)),
		outages: map[daily.Day]bool{}, own: map[string]map[daily.Day]int{},
		crowds: map[string]map[daily.Day]map[string]int{here: {}, there: {}},
		named:  map[string]map[string]bool{here: {}, there: {}}, erased: map[string]bool{},
	}
	m.days()
	m.check("after the month", m.store)
	m.clock.set(m.clock.read().In(time.FixedZone("east", 14*60*60)))
	m.check("in the far east", m.store)
	m.clock.set(m.clock.read().In(time.FixedZone("west", -11*60*60)))
	m.check("in the far west", m.store)

	_, err := rebuild.Rebuild(t.Context(), m.store, bottest.Archive(t), bottest.Games(), nil)
	bottest.Must(t, err)
	m.check("after a rebuild", m.store)

	var file bytes.Buffer
	_, err = backup.Write(t.Context(), m.store.(storage.ItemStore), m.clock.read(), &file)
	bottest.Must(t, err)
	restored := bottest.Stores["miniredis"](t)[0]
	_, err = backup.Read(&file, func(i storage.Item) error { return restored.(storage.ItemStore).Adopt(t.Context(), i) })
	bottest.Must(t, err)
	m.check("restored", restored)
}
