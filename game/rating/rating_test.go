package rating

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// randomMatch returns a random match: up to six teams of up to three, and ranks with gaps and ties.
func randomMatch(r *rand.Rand) []Team {
	teams := make([]Team, 2+r.IntN(5))
	for i := range teams {
		teams[i].Rank = r.IntN(2*len(teams)) - 3
		for range 1 + r.IntN(3) {
			teams[i].Players = append(teams[i].Players, Rating{Mu: 25 + 10*r.NormFloat64(), Sigma: 0.1 + 9*r.Float64()})
		}
	}
	return teams
}

// everyMatch checks many random matches.
func everyMatch(t *testing.T, examine func(*testing.T, *rand.Rand, []Team)) {
	t.Helper()
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 4))
		examine(t, r, randomMatch(r))
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

func TestOrderOfInputDoesNotMatter(t *testing.T) {
	t.Parallel()
	everyMatch(t, func(t *testing.T, r *rand.Rand, teams []Team) {
		want := Rate(teams)
		seats := r.Perm(len(teams))
		shuffled, wanted := make([]Team, len(teams)), make([][]Rating, len(teams))
		for to, from := range seats {
			shuffled[to] = Team{Players: slices.Clone(teams[from].Players), Rank: 10*teams[from].Rank + 7}
			wanted[to] = slices.Clone(want[from])
			slices.Reverse(shuffled[to].Players)
			slices.Reverse(wanted[to])
		}
		near(t, Rate(shuffled), wanted, 1e-9)
	})
}

func TestInputIsLeftAlone(t *testing.T) {
	t.Parallel()
	teams := []Team{single(1, New()), single(2, New())}
	Rate(teams)
	if teams[0].Players[0] != New() || teams[1].Players[0] != New() {
		t.Errorf("the ratings before the match are now %v", teams)
	}
}

// For equal players, a better place gives a larger change.
func TestEqualsMoveByPlace(t *testing.T) {
	t.Parallel()
	everyMatch(t, func(t *testing.T, r *rand.Rand, teams []Team) {
		same := Rating{Mu: 40 * r.Float64(), Sigma: 0.1 + 9*r.Float64()}
		for i, place := range r.Perm(len(teams)) {
			teams[i] = single(place, same)
		}
		after := Rate(teams)
		for i := range teams {
			for j := range teams {
				if teams[i].Rank < teams[j].Rank && after[i][0].Mu <= after[j][0].Mu {
					t.Errorf("place %d got %v, place %d got %v", teams[i].Rank, after[i][0], teams[j].Rank, after[j][0])
				}
			}
		}
	})
}

// Equal players on the same place get the same change, whatever the other players.
func TestTiesAreSymmetric(t *testing.T) {
	t.Parallel()
	everyMatch(t, func(t *testing.T, r *rand.Rand, teams []Team) {
		twin := r.IntN(len(teams))
		after := Rate(append(teams, teams[twin]))
		near(t, after[len(teams):], after[twin:twin+1], 1e-9)
	})
}

// In a draw of two, the stronger player loses what the weaker one gains. Equal players keep their ratings.
func TestDrawPullsTogether(t *testing.T) {
	t.Parallel()
	for lead := 0.0; lead < 40; lead += 2.5 {
		after := Rate([]Team{single(1, Rating{25 + lead, 4}), single(1, Rating{25, 4})})
		lost, gained := 25+lead-after[0][0].Mu, after[1][0].Mu-25
		if math.Abs(lost-gained) > 1e-9 || (lost > 1e-9) != (lead > 0) {
			t.Errorf("with a lead of %v the stronger loses %v and the weaker gains %v", lead, lost, gained)
		}
	}
}

// A player who gains a place from a rival gains rating, and the rival loses.
func TestToPassARivalPays(t *testing.T) {
	t.Parallel()
	everyMatch(t, func(t *testing.T, r *rand.Rand, teams []Team) {
		for i, place := range r.Perm(len(teams)) {
			teams[i].Rank = place
		}
		place := 1 + r.IntN(len(teams)-1)
		at := func(rank int) int { return slices.IndexFunc(teams, func(t Team) bool { return t.Rank == rank }) }
		ahead, behind := at(place-1), at(place)
		before := Rate(teams)
		teams[ahead].Rank, teams[behind].Rank = place, place-1
		after := Rate(teams)
		for j := range teams[behind].Players {
			if after[behind][j].Mu <= before[behind][j].Mu {
				t.Errorf("passing %v brings %v instead of %v", teams[ahead], after[behind][j], before[behind][j])
			}
		}
		for j := range teams[ahead].Players {
			if after[ahead][j].Mu >= before[ahead][j].Mu {
				t.Errorf("being passed by %v brings %v instead of %v", teams[behind], after[ahead][j], before[ahead][j])
			}
		}
	})
}

func TestTheFirstNeverLosesAndTheLastNeverGains(t *testing.T) {
	t.Parallel()
	everyMatch(t, func(t *testing.T, r *rand.Rand, teams []Team) {
		for i, place := range r.Perm(len(teams)) {
			teams[i].Rank = place
		}
		for i, after := range Rate(teams) {
			for j, r := range after {
				gain := r.Mu - teams[i].Players[j].Mu
				if teams[i].Rank == 0 && gain < 0 || teams[i].Rank == len(teams)-1 && gain > 0 {
					t.Errorf("place %d gains %v", teams[i].Rank, gain)
				}
			}
		}
	})
}

// If all players are equally uncertain, gains and losses add up to zero.
func TestMuIsConservedAmongTheEquallyCertain(t *testing.T) {
	t.Parallel()
	everyMatch(t, func(t *testing.T, r *rand.Rand, teams []Team) {
		sigma, sum := 0.1+9*r.Float64(), 0.0
		for i := range teams {
			teams[i].Players = []Rating{{Mu: teams[i].Players[0].Mu, Sigma: sigma}}
			sum -= teams[i].Players[0].Mu
		}
		for _, after := range Rate(teams) {
			sum += after[0].Mu
		}
		if math.Abs(sum) > 1e-9 {
			t.Errorf("the match brought %v out of nothing", sum)
		}
	})
}

// A match reduces uncertainty. Only tau increases it.
func TestSigmaGrowsByTauAlone(t *testing.T) {
	t.Parallel()
	everyMatch(t, func(t *testing.T, _ *rand.Rand, teams []Team) {
		without, with := rate(teams, 0), Rate(teams)
		for i, team := range teams {
			for j, r := range team.Players {
				if s := without[i][j].Sigma; s > r.Sigma || s <= 0 {
					t.Errorf("sigma %v became %v without tau", r.Sigma, s)
				}
				if s := with[i][j].Sigma; s > math.Hypot(r.Sigma, tau) || s <= 0 {
					t.Errorf("sigma %v became %v", r.Sigma, s)
				}
			}
		}
	})
}

func TestExtremesStayFinite(t *testing.T) {
	t.Parallel()
	extremes := []Rating{New(), {1e9, 1e-9}, {-1e9, 1e-9}, {1e6, 1e6}, {-1e6, 1e6}, {0, 0}, {25, 1e-300}}
	for _, a := range extremes {
		for _, b := range extremes {
			for _, rank := range []int{0, 1, 2} {
				for _, team := range Rate([]Team{single(1, a), single(rank, b), single(2, a)}) {
					if r := team[0]; math.IsNaN(r.Mu) || math.IsInf(r.Mu, 0) || !(r.Sigma > 0) || math.IsInf(r.Sigma, 0) {
						t.Errorf("%v against %v (rank %d) gives %v", a, b, rank, r)
					}
				}
			}
		}
	}
}

func TestPoints(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name              string
		r                 Rating
		points, deviation int
	}{
		{"a new player", New(), 1500, 246},
		{"one mu", Rating{26, 1}, 1529, 29},
		{"after a first win", Rate([]Team{single(1, New()), single(2, New())})[0][0], 1578, 238},
		{"after a first loss", Rate([]Team{single(1, New()), single(2, New())})[1][0], 1422, 238},
		{"far below", Rating{-30, 2}, -121, 59},
	}
	for _, c := range cases {
		if p, d := c.r.Points(), c.r.Deviation(); p != c.points || d != c.deviation {
			t.Errorf("%s: %d ± %d, want %d ± %d", c.name, p, d, c.points, c.deviation)
		}
	}
}

func TestProvisional(t *testing.T) {
	t.Parallel()
	for games, want := range map[int]bool{0: true, 1: true, 4: true, 5: false, 100: false} {
		if Provisional(games) != want {
			t.Errorf("after %d games: %v", games, !want)
		}
	}
}

func TestReset(t *testing.T) {
	t.Parallel()
	cases := []struct{ before, after Rating }{
		{New(), New()},
		{Rating{35, 0}, Rating{30, startSigma / math.Sqrt2}},
		{Rating{15, startSigma / 7}, Rating{20, startSigma * 5 / 7}}, // (1/49 + 1)/2 = (5/7)²
	}
	for _, c := range cases {
		near(t, [][]Rating{{Reset(c.before)}}, [][]Rating{{c.after}}, 1e-12)
	}
}

// A settled rating still changes. Sigma approaches the minimum that the package comment names, and a match between two
// such players changes each rating by some 5 points.
func TestRatingsNeverFreeze(t *testing.T) {
	t.Parallel()
	a, b := New(), New()
	for i := range 5000 {
		after := Rate([]Team{single(i%2, a), single(1-i%2, b)})
		a, b = after[0][0], after[1][0]
	}
	if a.Sigma < 1.3 || a.Sigma > 1.5 {
		t.Errorf("sigma settles at %v", a.Sigma)
	}
	won := Rate([]Team{single(1, a), single(2, a)})[0][0]
	if gain := (won.Mu - a.Mu) * pointsPerMu; gain < 4 || gain > 6 {
		t.Errorf("a settled player moves by %v points", gain)
	}
}
