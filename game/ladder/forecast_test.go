package ladder

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dockside/game/rating"
)

// What new and established players can win and lose, in games of two and more.
func TestForecast(t *testing.T) {
	t.Parallel()
	b := Book{Standings: map[string]Standing{
		"a": {User: "a", Rating: rating.Rating{Mu: 30, Sigma: 2}, Games: 40},
		"b": {User: "b", Rating: rating.Rating{Mu: 26, Sigma: 2}, Games: 40},
		"c": {User: "c", Rating: rating.Rating{Mu: 22, Sigma: 4}, Games: 3}, // provisional
	}}
	often := Versus{Recent: slices.Repeat([]time.Time{noon}, guarded)}
	empty := result("a?b", 0, 0, 0)
	empty.Seats[1].User = ""
	friendly := result("ab", 0, 0)
	friendly.Reason = Friendly
	for _, c := range []struct {
		name  string
		r     Result
		pairs map[Pair]Versus
		want  []Stake
		why   Reason
	}{
		{"two new ones", result("xy", 0, 0), nil, []Stake{{78, -78}, {78, -78}}, Counts},
		{"old hands", result("ab", 0, 0), nil, []Stake{{7, -11}, {12, -6}}, Counts},
		{"a provisional one", result("cb", 0, 0), nil, []Stake{{40, -24}, {6, -10}}, Counts},
		{"a new one", result("ax", 0, 0), nil, []Stake{{5, -7}, {122, -75}}, Counts},
		{"three", result("abc", 0, 0, 0), nil, []Stake{{7, -16}, {10, -12}, {43, -32}}, Counts},
		{
			"two teams", result("abcx", 0, 0, 0, 0).teamed(0, 1, 1, 0), nil,
			[]Stake{{4, -6}, {7, -3}, {27, -15}, {63, -118}},
			Counts,
		},
		{"an empty seat", empty, nil, []Stake{{7, -11}, {}, {12, -6}}, Counts},
		{"too often", result("ab", 0, 0), map[Pair]Versus{{"a", "b"}: often}, nil, Often},
		{"mates too often", result("abcx", 0, 0, 0, 0).teamed(0, 0, 1, 1), map[Pair]Versus{{"a", "b"}: often}, nil, Counts},
		{"as agreed", friendly, nil, nil, Friendly},
		{"alone", result("a", 0), nil, nil, Alone},
	} {
		b.Pairs = c.pairs
		got, why := Forecast(b, c.r)
		if why != c.why || c.want != nil && !slices.Equal(got, c.want) || (got == nil) != (why != Counts) {
			t.Errorf("%s: %v, %q; want %v, %q", c.name, got, why, c.want, c.why)
		}
	}
}

// The forecast equals the result of Apply, for any players, teams and order of places.
func TestForecastsComeTrue(t *testing.T) {
	t.Parallel()
	for seed := range uint64(500) {
		random := rand.New(rand.NewPCG(seed, 5))
		r, b := someMatch(random)
		stakes, why := Forecast(b, r)
		if why != Counts {
			t.Fatalf("seed %d: it does not count: %s", seed, why)
		}
		byStrength := r.sides(b)
		for _, side := range byStrength {
			others := slices.DeleteFunc(slices.Clone(byStrength), func(s int) bool { return s == side })
			_, last := Apply(b, r.inOrder(append(slices.Clone(others), side)))
			random.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
			_, first := Apply(b, r.inOrder(append([]int{side}, others...)))
			for i, s := range r.Seats {
				if got := (Stake{first.Seats[i].Points(), last.Seats[i].Points()}); s.Team == side && got != stakes[i] {
					t.Fatalf("seed %d: seat %d of %d gets %+v, foretold was %+v", seed, i, len(r.Seats), got, stakes[i])
				}
			}
		}
	}
}

// someMatch returns a match of two to six seats, alone or in teams, with new, provisional and established players.
func someMatch(random *rand.Rand) (Result, Book) {
	r, b := Result{Match: "m", Ended: noon}, Book{Standings: map[string]Standing{}}
	n := 2 + random.IntN(5)
	teams := n
	if random.IntN(2) == 0 {
		teams = 2 + random.IntN(n-1)
	}
	for i := range n {
		user := fmt.Sprint("user ", i)
		r.Seats = append(r.Seats, Seat{User: user, Team: i % teams})
		if games := random.IntN(12); games > 0 {
			b.Standings[user] = Standing{
				User: user, Games: games, Rating: rating.Rating{Mu: 25 + 8*random.NormFloat64(), Sigma: 1.4 + 7*random.Float64()},
			}
		}
	}
	return r, b
}
