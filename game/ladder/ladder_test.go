package ladder

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"dockside/game/rating"
)

// noon is the time of the tests.
var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// result returns a match of these users with these places.
func result(users string, places ...int) Result {
	r := Result{Match: "m", Ended: noon}
	for i, place := range places {
		r.Seats = append(r.Seats, Seat{User: users[i : i+1], Name: "name of " + users[i:i+1], Team: i, Place: place})
	}
	return r
}

// teamed puts the seats of a result into teams.
func (r Result) teamed(teams ...int) Result {
	for i, team := range teams {
		r.Seats[i].Team = team
	}
	return r
}

// take applies a result to a book, and stores the changes in it.
func (b *Book) take(r Result) Change {
	after, c := Apply(*b, r)
	if b.Standings == nil {
		*b = Book{map[string]Standing{}, map[Pair]Versus{}}
	}
	for user, s := range after.Standings {
		b.Standings[user] = s
	}
	for pair, v := range after.Pairs {
		b.Pairs[pair] = v
	}
	return c
}

func TestSeasonsAreQuarters(t *testing.T) {
	t.Parallel()
	paris := time.FixedZone("Paris", 3600)
	cases := []struct {
		at   time.Time
		want string
	}{
		{time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), "2026-1"},
		{time.Date(2026, 3, 31, 23, 59, 59, 0, time.UTC), "2026-1"},
		{time.Date(2026, 4, 1, 0, 0, 0, 0, time.UTC), "2026-2"},
		{time.Date(2026, 9, 30, 0, 0, 0, 0, time.UTC), "2026-3"},
		{time.Date(2026, 12, 31, 23, 0, 0, 0, time.UTC), "2026-4"},
		{time.Date(2027, 1, 1, 0, 30, 0, 0, paris), "2026-4"}, // it is still December in UTC
	}
	for _, c := range cases {
		season := Season(c.at)
		from, until, ok := SeasonTimes(season)
		if season != c.want || !ok || c.at.Before(from) || !c.at.Before(until) {
			t.Errorf("%v is in %s, want %s, from %v until %v", c.at, season, c.want, from, until)
		}
	}
	for _, wrong := range []string{"", "2026", "2026-0", "2026-5", "2026-12", "winter", "2026-1 "} {
		if from, _, ok := SeasonTimes(wrong); ok {
			t.Errorf("the season %q begins %v", wrong, from)
		}
	}
}

func TestAMatchBelongsToThreeLadders(t *testing.T) {
	t.Parallel()
	var got []string
	for _, n := range For("chess", "77", noon) {
		got = append(got, n.String())
	}
	if want := []string{"chess/77/", "chess//", "chess/77/2026-2"}; !slices.Equal(got, want) {
		t.Errorf("the ladders are %v, want %v", got, want)
	}
}

// A match changes ratings as package rating computes, in any order of the seats.
func TestApplyRates(t *testing.T) {
	t.Parallel()
	fresh := rating.New()
	single := func(place int) rating.Team { return rating.Team{Players: []rating.Rating{fresh}, Rank: place} }
	pair := func(place int) rating.Team { return rating.Team{Players: []rating.Rating{fresh, fresh}, Rank: place} }
	empty := result("a?b", 1, 0, 2)
	empty.Seats[1].User = ""
	cases := []struct {
		name  string
		r     Result
		teams []rating.Team
		seats [][]int // by team
	}{
		{"two", result("ab", 1, 2), []rating.Team{single(1), single(2)}, [][]int{{0}, {1}}},
		{"two, the second wins", result("ab", 2, 1), []rating.Team{single(2), single(1)}, [][]int{{0}, {1}}},
		{"a draw", result("ab", 1, 1), []rating.Team{single(1), single(1)}, [][]int{{0}, {1}}},
		{
			"four", result("abcd", 3, 1, 1, 4),
			[]rating.Team{single(3), single(1), single(1), single(4)},
			[][]int{{0}, {1}, {2}, {3}},
		},
		{
			"six with ties", result("abcdef", 3, 1, 1, 5, 5, 4),
			[]rating.Team{single(3), single(1), single(1), single(5), single(5), single(4)},
			[][]int{{0}, {1}, {2}, {3}, {4}, {5}},
		},
		{
			"two teams across the table", result("abcd", 2, 1, 2, 1).teamed(0, 1, 0, 1),
			[]rating.Team{pair(2), pair(1)},
			[][]int{{0, 2}, {1, 3}},
		},
		{"with a seat that the rules play", empty, []rating.Team{single(1), single(2)}, [][]int{{0}, {2}}},
	}
	for _, c := range cases {
		_, change := Apply(Book{}, c.r)
		want := rating.Rate(c.teams)
		for team, seats := range c.seats {
			for i, seat := range seats {
				step := change.Seats[seat]
				if step.Before != fresh || step.After != want[team][i] || step.Games != 1 {
					t.Errorf("%s: seat %d goes %+v, want to %v", c.name, seat, step, want[team][i])
				}
			}
		}
	}
	if _, c := Apply(Book{}, empty); c.Seats[1] != (Step{}) {
		t.Errorf("the empty seat is rated: %+v", c.Seats[1])
	}
}

func TestWhatDoesNotCountChangesNothing(t *testing.T) {
	t.Parallel()
	friendly := result("ab", 1, 2)
	friendly.Reason = Friendly
	lonely := result("a?", 1, 2)
	lonely.Seats[1].User = ""
	cases := []struct {
		r    Result
		want Reason
	}{
		{friendly, Friendly},
		{lonely, Alone},
		{result("ab", 1, 1).teamed(0, 0), Alone},
		{result("a", 1), Alone},
		{result("ab", 1, 2), Counts},
	}
	for _, c := range cases {
		after, change := Apply(Book{}, c.r)
		if change.Reason != c.want || (change.Seats != nil) != (c.want == Counts) ||
			(after.Standings != nil) != (c.want == Counts) {
			t.Errorf("%+v gives %+v and %+v, want reason %q", c.r.Seats, change, after, c.want)
		}
	}
}

// The score of a seat in standings and histories.
func TestScores(t *testing.T) {
	t.Parallel()
	cases := []struct {
		r    Result
		want []Score
	}{
		{result("ab", 1, 2), []Score{Won, Lost}},
		{result("ab", 1, 1), []Score{Drawn, Drawn}},
		{result("abc", 2, 1, 3), []Score{Lost, Won, Lost}},
		{result("abc", 1, 1, 3), []Score{Won, Won, Lost}},
		{result("abc", 1, 1, 1), []Score{Drawn, Drawn, Drawn}},
		{result("ab", 2, 3), []Score{Lost, Lost}}, // if a dummy is first, there is no winner
		{result("ab", 2, 2), []Score{Lost, Lost}},
	}
	for _, c := range cases {
		for seat, want := range c.want {
			if got := c.r.Score(seat); got != want {
				t.Errorf("%+v: seat %d has %s, want %s", c.r.Seats, seat, got, want)
			}
		}
	}
}

// The statistics of a player after each game: a against b, the stronger c and the weaker d.
func TestStandingsTellTheStory(t *testing.T) {
	t.Parallel()
	b := Book{Standings: map[string]Standing{
		"c": {User: "c", Rating: rating.Rating{Mu: 40, Sigma: 2}, Games: 9},
		"d": {User: "d", Rating: rating.Rating{Mu: 15, Sigma: 2}, Games: 9},
	}, Pairs: map[Pair]Versus{}}
	steps := []struct {
		rival            string
		mine, theirs     int // places
		won, lost, drawn int
		streak           int
		best             string
		peak             bool // whether there is a peak
	}{
		{"d", 1, 2, 1, 0, 0, 1, "d", false},
		{"b", 1, 2, 2, 0, 0, 2, "b", false},
		{"d", 1, 2, 3, 0, 0, 3, "b", false},
		{"c", 1, 1, 3, 0, 1, 0, "b", false},
		{"c", 2, 1, 3, 1, 1, -1, "b", true},
		{"c", 2, 1, 3, 2, 1, -2, "b", true},
		{"c", 1, 2, 4, 2, 1, 1, "c", true},
	}
	for i, step := range steps {
		r := result("a"+step.rival, step.mine, step.theirs)
		r.Match, r.Ended = fmt.Sprint("m", i), noon.Add(time.Duration(i)*time.Hour)
		r.Seats[0].Stats = map[string]int{"tricks": i, "rounds": 7}
		c := b.take(r)
		a := b.Standings["a"]
		if a.Won != step.won || a.Lost != step.lost || a.Drawn != step.drawn || a.Games != i+1 || a.Streak != step.streak {
			t.Errorf("after game %d: %+v, want %+v", i, a, step)
		}
		if a.Best.User != step.best || (a.Peak != Point{}) != step.peak || a.Rating != c.Seats[0].After ||
			!a.Played.Equal(r.Ended) {
			t.Errorf("after game %d: %+v, want %+v", i, a, step)
		}
	}
	a := b.Standings["a"]
	if want := map[string]int{"tricks": 21, "rounds": 49}; !reflect.DeepEqual(a.Stats, want) {
		t.Errorf("the game has counted %v, want %v", a.Stats, want)
	}
	if a.Best.Match != "m6" || a.Best.Name != "name of c" || a.Best.Points != b.Standings["c"].Chart[2].Points {
		t.Errorf("the best win is %+v", a.Best)
	}
	if v := b.Pairs[Pair{"a", "c"}]; v.Won != 1 || v.Lost != 2 || v.Drawn != 1 || len(v.Recent) != 4 {
		t.Errorf("a and c stand %+v", v)
	}
}

// A match may be settled after others that ended later. A player's latest game stays the latest one.
func TestAMatchThatIsSettledLateMakesNobodyIdle(t *testing.T) {
	t.Parallel()
	var b Book
	for _, hours := range []int{1, 5, 3} {
		r := result("ab", 1, 2)
		r.Ended = noon.Add(time.Duration(hours) * time.Hour)
		b.take(r)
	}
	for user, s := range b.Standings {
		if want := noon.Add(5 * time.Hour); s.Games != 3 || !s.Played.Equal(want) {
			t.Errorf("%s has played %d games, the last at %v, not at %v", user, s.Games, s.Played, want)
		}
	}
}

// The peak is the highest of all points that were not provisional.
func TestPeakIsNeverProvisional(t *testing.T) {
	t.Parallel()
	for seed := range uint64(50) {
		var b Book
		best := math.MinInt
		random := rand.New(rand.NewPCG(seed, 1))
		for i := range 30 {
			places := []int{1, 2}
			random.Shuffle(2, func(i, j int) { places[i], places[j] = places[j], places[i] })
			r := result("a"+string(rune('b'+random.IntN(5))), places...)
			r.Ended = noon.Add(time.Duration(i) * 30 * time.Hour)
			b.take(r)
			if a := b.Standings["a"]; !a.Provisional() {
				best = max(best, a.Rating.Points())
			}
		}
		if got := b.Standings["a"].Peak.Points; got != best {
			t.Errorf("seed %d: the peak is %d, want %d", seed, got, best)
		}
	}
}

// Nine games of a pair count within a day.
func TestTheGuardAgainstFarming(t *testing.T) {
	t.Parallel()
	hours := func(n int, apart time.Duration) (all []time.Duration) {
		for i := range n {
			all = append(all, time.Duration(i)*apart)
		}
		return all
	}
	cases := []struct {
		name  string
		ended []time.Duration // after noon
		often []int           // the games that do not count
	}{
		{"twelve in twelve hours", hours(12, time.Hour), []int{9, 10, 11}},
		{
			"games that did not count hold nobody up", hours(40, time.Hour),
			[]int{9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 33, 34, 35, 36, 37, 38, 39},
		},
		{"one every three hours: the first is a day ago when the ninth after it ends", hours(12, 3*time.Hour), nil},
		{"a little faster", hours(12, 3*time.Hour-21*time.Minute), []int{9}},
		{
			"the tenth is taken before the others", append([]time.Duration{10 * time.Hour}, hours(10, time.Hour)...),
			[]int{9, 10},
		},
		{"one that was settled a month late", append(hours(9, time.Hour), -30*24*time.Hour), nil},
	}
	for _, c := range cases {
		var b Book
		var often []int
		for i, at := range c.ended {
			r := result("ab", 1+i%2, 2-i%2)
			r.Ended = noon.Add(at)
			foretold := b.Pairs[Pair{"a", "b"}].Often(r.Ended)
			if change := b.take(r); change.Reason == Often {
				often = append(often, i)
			} else if foretold {
				t.Errorf("%s: game %d was expected not to count", c.name, i)
			}
			other := result("ac", 1, 2)
			other.Ended = r.Ended.Add(time.Duration(i) * 100 * time.Hour)
			if change := b.take(other); change.Reason != Counts {
				t.Errorf("%s: a game with somebody else does not count: %q", c.name, change.Reason)
			}
		}
		if !slices.Equal(often, c.often) {
			t.Errorf("%s: %v do not count, want %v", c.name, often, c.often)
		}
	}
}

// At a larger table, one pair of opponents with too many games keeps the match from counting. Team mates are not a
// pair.
func TestTheGuardAtLargerTables(t *testing.T) {
	t.Parallel()
	var b Book
	for range guarded {
		b.take(result("ab", 1, 2))
	}
	if c := b.take(result("cab", 1, 2, 3)); c.Reason != Often {
		t.Errorf("with a third the two go on: %+v", c)
	}
	if c := b.take(result("abcd", 1, 1, 2, 2).teamed(0, 0, 1, 1)); c.Reason != Counts {
		t.Errorf("as partners they do not count: %q", c.Reason)
	}
}

func TestVersusFromBothSides(t *testing.T) {
	t.Parallel()
	pair, turned := PairOf("b", "a")
	if again, straight := PairOf("a", "b"); pair != again || !turned || straight {
		t.Errorf("the pair is %v or %v", pair, again)
	}
	v := Versus{Won: 3, Lost: 1, Drawn: 2}
	if got := v.Turned(); got.Won != 1 || got.Lost != 3 || got.Drawn != 2 {
		t.Errorf("turned: %+v", got)
	}
}

// A player with earlier games enters a season with half of their rating.
func TestASeasonStartsHalfForgotten(t *testing.T) {
	t.Parallel()
	known := rating.Rating{Mu: 35, Sigma: 2}
	lifetime := Book{Standings: map[string]Standing{"a": {User: "a", Rating: known, Games: 50}}, Pairs: map[Pair]Versus{}}
	var season Book
	r := result("ab", 1, 2)
	c := season.take(r.Seasonal(lifetime.take(r)))
	if c.Seats[0].Before != rating.Reset(known) || c.Seats[1].Before != rating.New() {
		t.Errorf("the season starts with %v and %v", c.Seats[0].Before, c.Seats[1].Before)
	}
	second := season.take(r.Seasonal(lifetime.take(r)))
	if second.Seats[0].Before != c.Seats[0].After || second.Seats[1].Before != c.Seats[1].After ||
		second.Seats[0].Games != 2 {
		t.Errorf("it goes on with %+v after %+v", second.Seats, c.Seats)
	}
	if lifetime.Standings["a"].Games != 52 || r.Seats[0].Start != (rating.Rating{}) {
		t.Errorf("the season has changed the ladder of all time, or the result: %+v", lifetime)
	}
	for range guarded {
		lifetime.take(r)
	}
	if c := season.take(r.Seasonal(lifetime.take(r))); c.Reason != Often {
		t.Errorf("a match that does not count of all time counts in a season: %+v", c)
	}
}

// A chart has a limited length for any number of games. It has the first game and the latest ones.
func TestChartsStayShort(t *testing.T) {
	t.Parallel()
	var chart []Point
	for i := range 10_000 {
		chart = thin(append(chart, Point{At: int64(i)}))
		if len(chart) > chartLength || chart[0].At != 0 {
			t.Fatalf("after %d games the chart has %d points from %d on", i+1, len(chart), chart[0].At)
		}
		for back := range min(chartLength/2, len(chart)) {
			if got := chart[len(chart)-1-back].At; got != int64(i-back) {
				t.Fatalf("after %d games, %d before the last stands %d", i+1, back, got)
			}
		}
	}
	if !slices.IsSortedFunc(chart, func(a, b Point) int { return int(a.At - b.At) }) {
		t.Error("the chart is out of order")
	}
}

// Apply does not modify its arguments, since stores use the same book again after a conflict.
func TestApplyLeavesTheBookAlone(t *testing.T) {
	t.Parallel()
	var b Book
	for i := range 20 {
		r := result("ab", 1+i%2, 2-i%2)
		r.Ended, r.Seats[0].Stats = noon.Add(time.Duration(i)*24*time.Hour), map[string]int{"tricks": 1}
		before := fmt.Sprintf("%+v %+v", b, r)
		first, change := Apply(b, r)
		second, again := Apply(b, r)
		if !reflect.DeepEqual(first, second) || !reflect.DeepEqual(change, again) || fmt.Sprintf("%+v %+v", b, r) != before {
			t.Fatalf("game %d: the second time %+v, the first %+v", i, second, first)
		}
		b.take(r)
	}
}
