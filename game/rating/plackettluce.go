package rating

import "math"

// side is a team on its way through Algorithm 4.
type side struct {
	rank         int
	mu, variance float64 // of the whole team
	players      []Rating
}

// rate implements Algorithm 4 of the paper, with its symbols as names.
func rate(teams []Team, tau float64) [][]Rating {
	if len(teams) < 2 {
		tau = 0
	}
	sides := make([]side, len(teams))
	var c2 float64
	for i, t := range teams {
		sides[i] = newSide(t, tau)
		c2 += sides[i].variance + beta*beta
	}
	c := math.Sqrt(c2)
	omega, delta := slopes(sides, c)
	after := make([][]Rating, len(teams))
	for i, s := range sides {
		after[i] = s.learn(omega[i], delta[i], c)
	}
	return after
}

// newSide adds a team up, each player made less certain by tau.
func newSide(t Team, tau float64) side {
	s := side{rank: t.Rank, players: make([]Rating, len(t.Players))}
	for j, r := range t.Players {
		variance := r.Sigma*r.Sigma + tau*tau
		s.players[j] = Rating{Mu: r.Mu, Sigma: math.Sqrt(variance)}
		s.mu += r.Mu
		s.variance += variance
	}
	return s
}

// slopes returns, by team, the first derivative of the log-likelihood of the result by mu/c, and the negative second
// one. The likelihood is the product over teams q of the probability that q is first among those that did no better.
func slopes(sides []side, c float64) (omega, delta []float64) {
	omega, delta = make([]float64, len(sides)), make([]float64, len(sides))
	for q := range sides {
		share := 1 / float64(tied(sides, q))
		omega[q] += share
		for i, p := range firstAmong(sides, q, c) {
			omega[i] -= share * p
			delta[i] += share * p * (1 - p)
		}
	}
	return omega, delta
}

// tied counts the teams on the place of team q, itself included: A_q of the paper.
func tied(sides []side, q int) int {
	n := 0
	for _, s := range sides {
		if s.rank == sides[q].rank {
			n++
		}
	}
	return n
}

// firstAmong returns each team's chance to be first among the teams that did no better than q (C_q of the paper), and 0
// for better teams. The largest mu is subtracted from every exponent, so that none is too large to compute.
func firstAmong(sides []side, q int, c float64) []float64 {
	best := sides[q].mu
	for _, s := range sides {
		if s.rank >= sides[q].rank {
			best = max(best, s.mu)
		}
	}
	p := make([]float64, len(sides))
	var sum float64
	for i, s := range sides {
		if s.rank >= sides[q].rank {
			p[i] = math.Exp((s.mu - best) / c)
			sum += p[i]
		}
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}

// learn moves each player by the part of the team's variance that is theirs.
func (s side) learn(omega, delta, c float64) []Rating {
	gamma := math.Sqrt(s.variance) / c
	after := make([]Rating, len(s.players))
	for j, r := range s.players {
		variance := r.Sigma * r.Sigma
		after[j] = Rating{
			Mu:    r.Mu + variance/c*omega,
			Sigma: r.Sigma * math.Sqrt(max(1-variance/(c*c)*gamma*delta, kappa)),
		}
	}
	return after
}
