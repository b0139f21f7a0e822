package rating

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// crowd has players with known true strengths: evenly from 15 to 35, ascending.
type crowd struct {
	r       *rand.Rand
	truth   []float64
	ratings []Rating
}

func newCrowd(seed uint64, players int) *crowd {
	c := &crowd{r: rand.New(rand.NewPCG(seed, 9))}
	for i := range players {
		c.truth = append(c.truth, 25+20*(float64(i)/float64(players-1)-0.5))
		c.ratings = append(c.ratings, New())
	}
	return c
}

// play lets random players meet. The performance of a team is the sum of its strengths plus a Gumbel-distributed part
// of luck. So the order of places is distributed as in the Plackett-Luce model. Luck grows with the number of teams,
// like the c of the rating.
func (c *crowd) play(teams, size int) {
	seats := c.r.Perm(len(c.truth))[:teams*size]
	luck := beta * math.Sqrt(float64(teams))
	match, performed := make([]Team, teams), make([]float64, teams)
	for i := range match {
		performed[i] = -luck * math.Log(c.r.ExpFloat64())
		for _, p := range seats[i*size : (i+1)*size] {
			performed[i] += c.truth[p]
			match[i].Players = append(match[i].Players, c.ratings[p])
		}
	}
	for i := range match {
		for _, other := range performed {
			if other > performed[i] {
				match[i].Rank++
			}
		}
	}
	for i, after := range Rate(match) {
		for j, r := range after {
			c.ratings[seats[i*size+j]] = r
		}
	}
}

// spearman returns the rank correlation of strengths and ratings: 1 if both orders are equal.
func (c *crowd) spearman() float64 {
	byMu := make([]int, len(c.truth))
	for i := range byMu {
		byMu[i] = i
	}
	slices.SortFunc(byMu, func(a, b int) int { return cmp.Compare(c.ratings[a].Mu, c.ratings[b].Mu) })
	var d2 float64
	for place, player := range byMu { // players are numbered by strength
		d2 += float64((place - player) * (place - player))
	}
	n := float64(len(c.truth))
	return 1 - 6*d2/(n*(n*n-1))
}

// meanError returns the mean absolute difference between mu and the strength.
func (c *crowd) meanError() float64 {
	var sum float64
	for i, r := range c.ratings {
		sum += math.Abs(r.Mu - c.truth[i])
	}
	return sum / float64(len(c.truth))
}

// The order converges soon. mu spreads somewhat wider than the strengths, because c includes the sigmas. The effect
// grows with the size of the teams.
func TestFindsTheTruth(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name               string
		teams, size, games int // the number of games of each player
		spearman, off      float64
	}{
		{"few duels", 2, 1, 10, 0.75, 4},
		{"many duels", 2, 1, 300, 0.95, 2},
		{"six at a table", 6, 1, 300, 0.95, 2},
		{"two against two", 2, 2, 300, 0.95, 3},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(5) {
				crowd := newCrowd(seed, 30)
				for range c.games * 30 / (c.teams * c.size) {
					crowd.play(c.teams, c.size)
				}
				rho, off := crowd.spearman(), crowd.meanError()
				if rho < c.spearman || off > c.off {
					t.Errorf("seed %d: rank correlation %.3f, off by %.2f mu on average", seed, rho, off)
				}
			}
		})
	}
}
