// Package rating computes ratings of players from the results of ranked matches.
//
// The method is that of R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online
// Ranking", Journal of Machine Learning Research 12 (2011) 267-300: Algorithm 4, the
// Plackett-Luce model, for any number of teams of any size. OpenSkill made it widely used, and
// its parameters are ours: mu = 25, sigma = mu/3, beta = sigma/2, kappa = 0.0001, tau = mu/300.
//
// Where the paper leaves room, and where we add to it:
//   - gamma, which slows the fall of sigma, is sigma_i/c with the sigma of the whole team.
//   - A team is as strong as the sum of its players, so teams of different sizes are unequal
//     from the start; what a team learns is divided among its players by their variances.
//   - Each of the a teams that share a place counts with 1/a on it. Of two who draw, each has
//     half won and half lost. Among more, a shared place tells less than a place alone: two
//     who share the first place of five gain less than the third does. So it stands in the
//     paper, and we keep it so that our figures are those of everybody else.
//   - tau is OpenSkill's and not the paper's: it is added to the uncertainty before each match,
//     since people learn and forget. Without it ratings freeze; with it sigma settles near 1.4,
//     where a match between equals still moves a player by 5 points.
package rating

import "math"

const (
	startMu    = 25.0
	startSigma = startMu / 3
	beta       = startSigma / 2 // how much a performance varies from day to day
	kappa      = 0.0001         // the least part of a variance that a match leaves
	tau        = startMu / 300  // what every match adds to the uncertainty
)

// Rating is the estimate of a player's strength, a normal distribution.
type Rating struct {
	Mu    float64 `json:"mu"`    // its mean
	Sigma float64 `json:"sigma"` // its standard deviation; positive
}

// New returns the rating of a new player.
func New() Rating { return Rating{Mu: startMu, Sigma: startSigma} }

// Team is one side of a match, of at least one player, and the place it came in: a lower rank
// is better, and equal ranks are a tie. Only the order of the ranks matters.
type Team struct {
	Players []Rating
	Rank    int
}

// Rate returns the ratings after a match, in the order of its teams and of their players. A match
// of fewer than two teams tells nothing and changes nothing.
func Rate(teams []Team) [][]Rating { return rate(teams, tau) }

// Reset returns the rating with which a player enters a new season. It forgets half: mu goes half of
// the way back to the start, and the variance to half-way between now and the start.
func Reset(r Rating) Rating {
	return Rating{
		Mu:    (r.Mu + startMu) / 2,
		Sigma: math.Sqrt((r.Sigma*r.Sigma + startSigma*startSigma) / 2),
	}
}

// Ratings are shown on the scale that chess players know: start is 1500, and 400 points are
// odds of ten to one between players whose strength is certain. By WinChance without any sigma
// the odds are exp(d/(√2·beta)), so ten to one is d = √2·beta·ln 10, and a point is a 400th
// of that: one mu is about 29.5 points.
const (
	startPoints = 1500
	pointsPerMu = 400 / (math.Sqrt2 * beta * math.Ln10)
)

// Points returns the displayed rating, around 1500.
func (r Rating) Points() int {
	return int(math.Round(startPoints + (r.Mu-startMu)*pointsPerMu))
}

// Deviation returns the uncertainty of Points, on the same scale: the true strength is within one
// deviation in two cases of three. It is 246 at the start.
func (r Rating) Deviation() int { return int(math.Round(r.Sigma * pointsPerMu)) }

// settledAfter is the number of rated matches after which ratings are compared.
const settledAfter = 5

// Provisional reports whether a number of rated matches is too small for a comparison of ratings.
func Provisional(games int) bool { return games < settledAfter }
