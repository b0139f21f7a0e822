package rating

import (
	"math"
	"testing"
)

// The worked examples are counted in betas, and the sigmas are chosen so that c comes out whole.
// Write p for exp(mu_i/c) over the sum of exp(mu_s/c) of those still to come in, and a for the
// number of teams on a place. The paper then says, for the teams q that did no worse than i:
//
//	c²       = sum of (sigma_i² + beta²)
//	omega_i  = sum over q of ([q = i] - p)/a_q
//	delta_i  = sum over q of p(1-p)/a_q
//	mu_ij    + sigma_ij²/c · omega_i
//	sigma_ij · √(1 - sigma_ij²/c² · sigma_i/c · delta_i)
const u = beta

// of returns a player with a mu and a variance in betas.
func of(mu, variance float64) Rating {
	return Rating{Mu: startMu + mu*u, Sigma: math.Sqrt(variance) * u}
}

// by returns the rest of a variance in betas, after a match that removes a part of it.
func by(mu, variance, lost float64) Rating { return of(mu, variance*(1-lost)) }

func single(rank int, r Rating) Team { return Team{Players: []Rating{r}, Rank: rank} }

// chance3 is the lead at which the stronger of two players of sigma beta, for whom c is 2, comes
// in first in three cases of four: exp(lead/2) = 3.
var chance3 = 2 * math.Log(3)

func TestWorkedByHand(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name  string
		teams []Team
		want  [][]Rating
	}{
		{
			// c² = 2(1+1) = 4. p = 1/2, so omega = ±1/2 and delta = 1/4.
			// mu ± 1/2·1/2; variance loses 1/4·1/2·1/4 = 1/32 of itself.
			"two equals, one wins",
			[]Team{single(1, of(0, 1)), single(2, of(0, 1))},
			[][]Rating{{by(0.25, 1, 1./32)}, {by(-0.25, 1, 1./32)}},
		},
		{
			// Each counts half on both places: omega = (1-1/2)/2 - (1/2)/2 = 0, delta = 1/4.
			"two equals draw",
			[]Team{single(1, of(0, 1)), single(1, of(0, 1))},
			[][]Rating{{by(0, 1, 1./32)}, {by(0, 1, 1./32)}},
		},
		{
			// p = 3/4: omega = ±1/4, delta = 3/16. mu ± 1/2·1/4; loses 1/4·1/2·3/16 = 3/128.
			"the stronger of two wins",
			[]Team{single(1, of(chance3, 1)), single(2, of(0, 1))},
			[][]Rating{{by(chance3+1./8, 1, 3./128)}, {by(-1./8, 1, 3./128)}},
		},
		{
			// p = 1/4: omega = ±3/4.
			"the weaker of two wins",
			[]Team{single(2, of(chance3, 1)), single(1, of(0, 1))},
			[][]Rating{{by(chance3-3./8, 1, 3./128)}, {by(3./8, 1, 3./128)}},
		},
		{
			// The stronger: omega = (1-3/4)/2 - (3/4)/2 = -1/4.
			"unequals draw",
			[]Team{single(1, of(chance3, 1)), single(1, of(0, 1))},
			[][]Rating{{by(chance3-1./8, 1, 3./128)}, {by(1./8, 1, 3./128)}},
		},
		{
			// c² = 3(2+1) = 9. Chances 1/3, 1/2, 1 as the places are filled.
			// omega: 1-1/3 = 2/3; 1-1/3-1/2 = 1/6; 1-1/3-1/2-1 = -5/6; each times 2/3.
			// delta: 2/9; 2/9+1/4 = 17/36; 17/36+0; each times 2/9·√2/3.
			"three equals",
			[]Team{single(1, of(0, 2)), single(2, of(0, 2)), single(3, of(0, 2))},
			[][]Rating{
				{by(4./9, 2, 2./9*math.Sqrt2/3*2/9)},
				{by(1./9, 2, 2./9*math.Sqrt2/3*17/36)},
				{by(-5./9, 2, 2./9*math.Sqrt2/3*17/36)},
			},
		},
		{
			// Both first: a = 2 and p = 1/3, so omega = (1-1/3)/2 - (1/3)/2 = 1/6, delta = 2/9.
			// The last: omega = -(1/3)/2 - (1/3)/2 + 1-1 = -1/3, delta = 2/9.
			"a tie for first among three",
			[]Team{single(1, of(0, 2)), single(3, of(0, 2)), single(1, of(0, 2))},
			[][]Rating{
				{by(1./9, 2, 2./9*math.Sqrt2/3*2/9)},
				{by(-2./9, 2, 2./9*math.Sqrt2/3*2/9)},
				{by(1./9, 2, 2./9*math.Sqrt2/3*2/9)},
			},
		},
		{
			// The paper's ties: a shared place tells less than a place alone. c² = 5(4+1) = 25.
			// omega: (1-1/5)/2 - (1/5)/2 = 3/10 for both; then 1-1/5-1/3 = 7/15, more than
			// the first have; -1/30; -31/30; each times 4/5. delta times 4/25·2/5.
			"a tie for first among five",
			[]Team{single(1, of(0, 4)), single(1, of(0, 4)), single(3, of(0, 4)), single(4, of(0, 4)), single(5, of(0, 4))},
			[][]Rating{
				{by(4./5*3/10, 4, 8./125*4/25)},
				{by(4./5*3/10, 4, 8./125*4/25)},
				{by(4./5*7/15, 4, 8./125*(4./25+2./9))},
				{by(-4./5*1/30, 4, 8./125*(4./25+2./9+1./4))},
				{by(-4./5*31/30, 4, 8./125*(4./25+2./9+1./4))},
			},
		},
		{
			// Each team has the variance 1+6 = 7, so c² = 2(7+1) = 16, and mu 0 in sum: p = 1/2.
			// mu of the one player ± 1/4·1/2, of the other ± 6/4·1/2; the variances lose
			// 1/16·√7/4·1/4 and 6/16·√7/4·1/4 of themselves.
			"two teams of two",
			[]Team{
				{Players: []Rating{of(3, 1), of(-3, 6)}, Rank: 1},
				{Players: []Rating{of(-1, 6), of(1, 1)}, Rank: 2},
			},
			[][]Rating{
				{by(3+1./8, 1, math.Sqrt(7)/256), by(-3+3./4, 6, 6*math.Sqrt(7)/256)},
				{by(-1-3./4, 6, 6*math.Sqrt(7)/256), by(1-1./8, 1, math.Sqrt(7)/256)},
			},
		},
		{
			// c² = 6(1/2+1) = 9. Chances 1/6, 1/5, 1/4, 1/3, 1/2, 1 as the places are filled;
			// omega times 1/6; delta times 1/18·√(1/2)/3.
			"six equals",
			[]Team{
				single(1, of(0, .5)), single(2, of(0, .5)), single(3, of(0, .5)),
				single(4, of(0, .5)), single(5, of(0, .5)), single(6, of(0, .5)),
			},
			[][]Rating{
				{by(5./6/6, .5, lost6*(5./36))},
				{by(19./30/6, .5, lost6*(5./36+4./25))},
				{by(23./60/6, .5, lost6*(5./36+4./25+3./16))},
				{by(1./20/6, .5, lost6*(5./36+4./25+3./16+2./9))},
				{by(-9./20/6, .5, lost6*(5./36+4./25+3./16+2./9+1./4))},
				{by(-29./20/6, .5, lost6*(5./36+4./25+3./16+2./9+1./4))},
			},
		},
		{
			"nobody to compare with",
			[]Team{single(1, of(1, 2))},
			[][]Rating{{of(1, 2)}},
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			near(t, rate(c.teams, 0), c.want, 1e-12)
		})
	}
}

const lost6 = 1. / 18 / math.Sqrt2 / 3

// Results that OpenSkill publishes in its own tests (openskill.js, rate.test.ts and plackett-luce.test.ts), without tau
// unless it is given.
func TestAgreesWithOpenSkill(t *testing.T) {
	t.Parallel()
	fresh := New()
	a, b, c := Rating{29.182, 4.782}, Rating{27.174, 4.922}, Rating{16.672, 6.217}
	x, y, z := Rating{10, 8}, Rating{5, 10}, Rating{0, 12}
	cases := []struct {
		name  string
		tau   float64
		teams []Team
		want  [][]Rating
	}{
		{
			"four with tau", 0.01,
			[]Team{single(1, a), single(2, b), single(3, c), single(4, fresh)},
			[][]Rating{
				{{30.20997558824299, 4.764909330988368}},
				{{27.64461002009721, 4.882799245921361}},
				{{17.403587237635527, 6.100731158882956}},
				{{19.21478808745494, 7.854267281042293}},
			},
		},
		{
			"two teams", 0,
			[]Team{{[]Rating{a, b}, 1}, {[]Rating{c, fresh}, 2}},
			[][]Rating{
				{{29.607218266047376, 4.754597315295896}, {27.624480490655575, 4.89211428863373}},
				{{15.953288649990139, 6.125357588584119}, {23.708690706816785, 8.111298027437888}},
			},
		},
		{
			"three teams", 0,
			[]Team{{[]Rating{a, fresh}, 3}, {[]Rating{b, fresh}, 1}, {[]Rating{c, fresh}, 2}},
			[][]Rating{
				{{27.857928218465247, 4.743791738484319}, {20.979038689398703, 8.129445198549202}},
				{{27.99071775460834, 4.901007097140011}, {27.341134074194173, 8.231039243636156}},
				{{17.60695098907354, 6.140737155130899}, {26.679827236407125, 8.148750467726549}},
			},
		},
		{
			"teams of different sizes", 0,
			[]Team{{[]Rating{fresh, fresh, fresh}, 1}, {[]Rating{fresh}, 2}, {[]Rating{fresh, fresh}, 3}},
			[][]Rating{
				{
					{25.939870821784513, 8.247641552260456},
					{25.939870821784513, 8.247641552260456},
					{25.939870821784513, 8.247641552260456},
				},
				{{27.21366020491262, 8.274321317985242}},
				{{21.84646897330287, 8.213058173195341}, {21.84646897330287, 8.213058173195341}},
			},
		},
		{
			"a tie for last", 0,
			[]Team{single(1, x), single(2, y), single(2, z)},
			[][]Rating{
				{{11.942833056030613, 7.926463661123746}},
				{{2.938193791485662, 9.65347573412201}},
				{{-1.4023734358082325, 11.323360667700934}},
			},
		},
		{
			"a tie in the middle", 0,
			[]Team{
				single(2, Rating{15, startSigma}), single(4, Rating{20, startSigma}),
				single(2, Rating{25, startSigma}), single(1, Rating{30, startSigma}),
			},
			[][]Rating{
				{{15.340046366255285, 8.21273604193863}},
				{{18.007807436399276, 8.188629384105589}},
				{{24.25804790911316, 8.166514496319483}},
				{{32.39409828823228, 8.247276990243211}},
			},
		},
		{
			"a large tau", 0.3,
			[]Team{single(1, Rating{25, 3}), single(2, Rating{25, 3})},
			[][]Rating{{{25.624880438870754, 2.9879993738476953}}, {{24.375119561129246, 2.9879993738476953}}},
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			near(t, rate(c.teams, c.tau), c.want, 1e-10)
		})
	}
}

// near compares ratings.
func near(t *testing.T, got, want [][]Rating, within float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d teams, want %d", len(got), len(want))
	}
	for i := range want {
		if len(got[i]) != len(want[i]) {
			t.Fatalf("team %d has %d players, want %d", i, len(got[i]), len(want[i]))
		}
		for j, w := range want[i] {
			g := got[i][j]
			if !(math.Abs(g.Mu-w.Mu) <= within) || !(math.Abs(g.Sigma-w.Sigma) <= within) {
				t.Errorf("team %d, player %d: %v, want %v", i, j, g, w)
			}
		}
	}
}
