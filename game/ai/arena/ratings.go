package arena

import "math"

// Rating is an Elo rating: 400 points are odds of ten to one. The mean of all players of a round robin is 1500.
type Rating struct {
	Points float64
	Half   float64 // half of the 95 % interval
}

// Meeting is the result of one player against another, by their numbers.
type Meeting struct {
	One, Other int
	Result     Result // of One
}

// The scale of ratings.
const (
	centre  = 1500
	perOdds = 400 / math.Ln10 // points for each e-fold of the odds
)

// Ratings returns the maximum likelihood ratings of a round robin by the model of Bradley and Terry (Biometrika, 1952),
// ties half. Results are weighted by their intervals. A player without a win or a loss counts as if it had half a game
// of that.
func Ratings(players int, met []Meeting) []Rating {
	strength := make([]float64, players) // in e-folds of the odds
	var spread [][]float64
	for range 50 { // Newton's method needs far fewer
		slope, bend := make([]float64, players), laplacian(players)
		for _, m := range met {
			won, games := m.Result.weighed()
			p := 1 / (1 + math.Exp(strength[m.Other]-strength[m.One]))
			slope[m.One] += games * (won - p)
			slope[m.Other] -= games * (won - p)
			w := games * p * (1 - p)
			bend[m.One][m.One] += w
			bend[m.Other][m.Other] += w
			bend[m.One][m.Other] -= w
			bend[m.Other][m.One] -= w
		}
		spread = inverse(bend)
		for i := range strength {
			for j := range slope {
				strength[i] += spread[i][j] * slope[j]
			}
		}
	}
	ratings := make([]Rating, players)
	for i, s := range strength {
		variance := spread[i][i] - 1/float64(players*players) // without what fixes the mean
		ratings[i] = Rating{centre + perOdds*s, 1.96 * perOdds * math.Sqrt(max(0, variance))}
	}
	return ratings
}

// weighed returns the share, and the number of independent games with the same interval.
func (r Result) weighed() (share, games float64) {
	n := float64(r.Games)
	share = min(max(r.Share, 0.5/n), 1-0.5/n)
	if r.Half == 0 {
		return share, n
	}
	deviation := r.Half / 1.96
	return share, share * (1 - share) / (deviation * deviation)
}

// laplacian returns a matrix of ones, which fixes the mean of all at zero.
func laplacian(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
		for j := range m[i] {
			m[i][j] = 1
		}
	}
	return m
}

// inverse inverts a symmetric positive definite matrix by elimination. It overwrites the argument.
func inverse(m [][]float64) [][]float64 {
	n := len(m)
	inv := make([][]float64, n)
	for i := range inv {
		inv[i] = make([]float64, n)
		inv[i][i] = 1
	}
	for i := range n {
		scale := 1 / m[i][i]
		for j := range n {
			m[i][j] *= scale
			inv[i][j] *= scale
		}
		for k := range n {
			if k == i {
				continue
			}
			f := m[k][i]
			for j := range n {
				m[k][j] -= f * m[i][j]
				inv[k][j] -= f * inv[i][j]
			}
		}
	}
	return inv
}
