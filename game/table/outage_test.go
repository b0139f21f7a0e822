package table

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/contact"
	"dockside/game/ladder"
)

// gap returns an outage between two minutes after the start.
func gap(from, to int) contact.Gap { return contact.Gap{From: at(from), To: at(to)} }

func excused(gaps ...contact.Gap) act {
	return func(s *Session) error {
		s.ApplyGaps(gaps)
		return nil
	}
}

// An outage is no disadvantage: it postpones the deadlines that it affects by its length. At least a quarter of the
// pace of an hour is left after it.
func TestAGapCountsForNobody(t *testing.T) {
	t.Parallel()
	week := 7 * 24 * 60
	for _, c := range []struct {
		rule   string
		seats  int
		acts   []act
		clocks string
		due    int // minutes after noon
	}{
		{"it moves the clocks that run", 3, []act{steps(anna, 10), excused(gap(20, 50))}, "100 90 90", 60},
		{"across a deadline nobody is late", 3, []act{steps(anna, 10), excused(gap(20, 99)), ticks(99)}, "149 139 139", 109},
		{
			"nor given away", 3,
			[]act{steps(anna, 10), steps(bernd, 11), excused(gap(12, 200)), ticks(200)},
			"258 259 248",
			218,
		},
		{"it leaves at least a quarter of the pace", 2, []act{ticks(30), excused(gap(58, 90))}, "105r 105r", 105},
		{"who was reminded is not reminded anew", 2, []act{ticks(30), excused(gap(31, 200))}, "229r 229r", 229},
		{"who was not reminded in time is so after it", 2, []act{excused(gap(29, 90)), ticks(90, 91)}, "121r 121r", 121},
		{"who was late before stays so", 2, []act{steps(anna, 10), ticks(60), excused(gap(62, 100))}, "115r 98l", 115},
		{
			"a deadline that passed unheard has not passed", 2,
			[]act{steps(anna, 10), excused(gap(61, 100)), ticks(101)},
			"115r 115r", // the outage began before anybody could act again
			115,
		},
		{
			"nothing is given up for lost", 2,
			[]act{ticks(60), excused(gap(100, 100+week)), ticks(100 + week)},
			"10140l 10140l", 60 + 2*week,
		},
		{
			"and not before somebody can come back", 2,
			[]act{ticks(60), excused(gap(59+week, 70+week)), ticks(70 + week)},
			"85l 85l", 85 + week,
		},
		{"two gaps add up", 2, []act{excused(gap(10, 20), gap(30, 40))}, "80 80", 50},
		{
			"each counts once", 2,
			[]act{excused(gap(10, 20)), excused(gap(10, 20), gap(30, 40)), excused(gap(30, 40))},
			"80 80", 50,
		},
		{"no gap changes nothing", 2, []act{excused()}, "60 60", 30},
		{"what begins after a gap is not moved by it", 2, []act{excused(gap(-90, -30))}, "60 60", 30},
		{
			"nor who has all the time since", 2,
			[]act{excused(gap(10, 20)), steps(anna, 30), excused(gap(10, 20))},
			"90 70",
			40,
		},
		{"a question waits on", 3, []act{plays(anna, "call", 10), excused(gap(12, 60)), ticks(60)}, "- 75? 75?", 75},
		{"and so does a match for whoever is alone", 2, []act{alone, excused(gap(5, 65))}, "10140 10140", 60 + week},
	} {
		s := runners(c.seats)
		s.Created = noon
		perform(t, c.rule, s, c.acts)
		expectTimes(t, c.rule, s, c.clocks, c.due)
	}
}

// alone turns a match into a solo game, which has no time limits for turns.
func alone(s *Session) error {
	s.Solo = true
	for i := range s.Players {
		s.restart(game.Seat(i), noon)
	}
	return nil
}

// After an outage there is some time left however short the pace.
func TestAGapLeavesTimeToComeBack(t *testing.T) {
	t.Parallel()
	s := runners(2)
	s.Pace = 10 * time.Minute
	for i := range s.Players {
		s.restart(game.Seat(i), noon)
	}
	s.ApplyGaps([]contact.Gap{gap(9, 30)})
	if got := clocks(s.Table); got != "35 35" {
		t.Errorf("the clocks are %s", got)
	}
}

// An outage postpones the expiry of a challenge, and its card shows that.
func TestAGapMovesAChallenge(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rule    string
		gaps    []contact.Gap
		expires int // minutes after noon
		due     int // when the new expiry is shown, or the challenge expires
	}{
		{"none", nil, 30, 30},
		{"before it was made", []contact.Gap{gap(-60, -1)}, 30, 30},
		{"in the middle", []contact.Gap{gap(10, 70)}, 90, 70},
		{"when it was to lapse", []contact.Gap{gap(28, 70)}, 75, 70},
		{"twice", []contact.Gap{gap(10, 20), gap(28, 70)}, 82, 20},
	} {
		s := challenged(bernd)
		s.AllPublished()
		before := s.Fingerprint()
		s.ApplyGaps(c.gaps)
		if got := s.Expires.Sub(noon).Minutes(); got != float64(c.expires) {
			t.Errorf("%s: it expires after %v minutes, not %d", c.rule, got, c.expires)
		}
		if moved := c.expires != 30; (s.Fingerprint() != before) != moved {
			t.Errorf("%s: the card shows %q after %q", c.rule, s.Fingerprint(), before)
		}
		if got := s.Due().Truncate(time.Minute).Sub(noon).Minutes(); got != float64(c.due) {
			t.Errorf("%s: it is due after %v minutes, not %d", c.rule, got, c.due)
		}
		last := at(c.expires - 1)
		if s.Table.Tick(last); s.Accept(bernd, "77", loaded(0), last) != nil {
			t.Errorf("%s: it cannot be taken a minute before", c.rule)
		}
	}
}

// An outage postpones the expiry of votes for a rematch.
func TestAGapMovesVotes(t *testing.T) {
	t.Parallel()
	day := 24 * 60
	for _, c := range []struct {
		rule   string
		gaps   []contact.Gap
		lapses int // minutes after noon
	}{
		{"none", nil, 1 + day},
		{"before the vote", []contact.Gap{gap(-60, -30)}, 1 + day},
		{"in between", []contact.Gap{gap(10, 70)}, 61 + day},
		{"when it was to lapse", []contact.Gap{gap(day, 3*day)}, 5 + 3*day},
	} {
		s := runners(2)
		s.Created = noon
		must(t, resigns(anna, 0)(s))
		must(t, s.VoteRematch(anna.ID, Vote{Press: "8", Next: "n"}, at(1)))
		s.Settled = []ladder.Change{{}}
		s.AllPublished()
		s.ApplyGaps(c.gaps)
		if got := s.Due().Sub(noon).Minutes(); got != float64(c.lapses) {
			t.Errorf("%s: it is due after %v minutes, not %d", c.rule, got, c.lapses)
		}
		s.Table.Tick(at(c.lapses - 1))
		if err := s.VoteRematch(bernd.ID, Vote{Press: "9", Next: "n"}, at(c.lapses-1)); err != nil || s.Next != "n" {
			t.Errorf("%s: a minute before, the other's vote gives %q, %v", c.rule, s.Next, err)
		}
	}
}

// An outage changes nothing that has ended.
func TestAGapChangesNothingThatIsOver(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]act{
		"a match": resigns(anna, 1), "a challenge": func(s *Session) error {
			s.Phase = Lapsed
			return nil
		},
	} {
		s := runners(2)
		must(t, end(s))
		s.Settled, s.Retry = nil, time.Time{}
		before := clone(t, s)
		s.ApplyGaps([]contact.Gap{gap(2, 100)})
		s.GapsUntil = time.Time{}
		if !reflect.DeepEqual(clone(t, s), before) {
			t.Errorf("%s that is over has changed", name)
		}
	}
}

// Silence of more than a minute is an outage. Outages are kept in order for a month.
func TestHearing(t *testing.T) {
	t.Parallel()
	second := func(n int) time.Time { return noon.Add(time.Duration(n) * time.Second) }
	month := 31 * 24 * 3600
	for _, c := range []struct {
		rule  string
		heard []int // seconds after noon
		gaps  [][2]int
	}{
		{"the first word ends no gap", []int{0}, nil},
		{"words within a minute", []int{0, 60, 61, 120}, nil},
		{"silence for longer is a gap", []int{0, 61}, [][2]int{{0, 61}}},
		{"gaps stand in their order", []int{0, 100, 130, 300}, [][2]int{{0, 100}, {130, 300}}},
		{"who was faster has noted it", []int{0, 100, 99, 100}, [][2]int{{0, 100}}},
		{"one of long ago is forgotten", []int{0, 100, month + 100, month + 101}, [][2]int{{100, month + 100}}},
	} {
		var h contact.Log
		for _, s := range c.heard {
			h = h.Add(second(s))
		}
		var want []contact.Gap
		for _, g := range c.gaps {
			want = append(want, contact.Gap{From: second(g[0]), To: second(g[1])})
		}
		if !slices.Equal(h.Gaps, want) || !h.Last.Equal(second(slices.Max(c.heard))) {
			t.Errorf("%s: %+v, not %v", c.rule, h, want)
		}
	}
}

// Outages never make a punctual player late, whenever they happen and however long they last. Punctual players act
// within half of their time, or soon after an outage.
func TestNobodyWhoActsInTimeIsLateForGaps(t *testing.T) {
	t.Parallel()
	for seed := range uint64(100) {
		random := rand.New(rand.NewPCG(seed, 9))
		s := runners(2 + random.IntN(5))
		heard := contact.Log{}.Add(noon)
		for now := noon; s.Phase == Playing; {
			if random.IntN(4) == 0 {
				now = now.Add(contact.MinGap + time.Duration(random.IntN(60*24*10))*time.Minute)
			} else {
				now = now.Add(time.Duration(random.IntN(50)) * time.Second)
			}
			heard = heard.Add(now)
			stored := clone(t, s)
			s = sitting(&stored, raceRules()) // another replica
			s.ApplyGaps(heard.Gaps)
			if _, err := s.Tick(nil, now); err != nil || len(s.Late()) > 0 {
				t.Fatalf("seed %d: late are %v, %v", seed, s.Late(), err)
			}
			for seat, p := range s.Players {
				if hurry := p.Clock.Reminded || p.Clock.Asked; hurry || random.IntN(20) == 0 {
					move := s.Match.Moves(game.Seat(seat))
					if len(move) == 0 {
						continue
					}
					must(t, s.Play(p.User, "", move[random.IntN(len(move))], nil, now))
				}
			}
		}
		if slices.ContainsFunc(s.Players, func(p Player) bool { return p.Level != "" }) {
			t.Fatalf("seed %d: somebody lost a seat", seed)
		}
	}
}
