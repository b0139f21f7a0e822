package training

import (
	"math/rand/v2"
	"slices"
	"strings"

	"dockside/game"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/position"
	"dockside/game/shanghaien/engine/solver"
)

// The constants of self-play. The solver plays with few layers. Sometimes it makes a random move, so that positions
// vary.
const (
	playLayers  = 9    // of the playing solver
	teachLayers = 64   // of the teaching solver
	slip        = 0.06 // probability of a random move
	wildSlip    = 0.3  // the same if a round is played again
	attempts    = 3    // to find an undecided game
	decided     = 0.4  // maximum distance of a win chance from a half
	randomCall  = 0.1  // probability of a legal shanghai in a random round
	randomTrick = 0.2  // probability of any legal move there, including tricks
)

// sampler makes positions and samples. It is not safe for concurrent use.
type sampler struct {
	solver  *solver.Solver
	planner solver.Planner
	player  *evaluation.Judges // the player
	teacher *evaluation.Judges // the judges of the labels
}

// play plays a game, and returns the positions after each round but the last, before the next deal.
func (p *sampler) play(d *rand.Rand) []shanghaien.State {
	s := shanghaien.Rules().New(game.Setup{Seats: 2}).(shanghaien.State)
	wild := 0.2 * d.Float64() * d.Float64() // some games have more random moves than others
	var positions []shanghaien.State
	for range evaluation.Nets {
		s = p.playRound(d, p.settle(d, s), slip+wild)
		positions = append(positions, s)
	}
	return positions
}

// settle makes the plays of chance until a player is to move.
func (p *sampler) settle(d *rand.Rand, s shanghaien.State) shanghaien.State {
	for turn := s.Turn(); len(turn) > 0 && turn[0] == game.Nature; turn = s.Turn() {
		s = position.Apply(s, game.Play{Seat: game.Nature, Move: s.Chance(d)})
	}
	return s
}

// playRound plays a round, and stops before the next deal.
func (p *sampler) playRound(d *rand.Rand, s shanghaien.State, slip float64) shanghaien.State {
	round := s.Round
	p.solve(&s, p.player, playLayers)
	for s.Round == round && s.Step != shanghaien.Done {
		if s.Turn()[0] == game.Nature {
			s = position.Apply(s, game.Play{Seat: game.Nature, Move: s.Chance(d)})
			continue
		}
		s = position.Apply(s, game.Play{Seat: s.Mover, Move: p.move(d, &s, slip)})
	}
	return s
}

// move returns the solver's best move, or sometimes a random one.
func (p *sampler) move(d *rand.Rand, s *shanghaien.State, slip float64) game.Move {
	moves := s.Moves(s.Mover)
	if len(moves) == 1 {
		return moves[0]
	}
	n, ok := p.solver.Locate(s)
	if !ok { // a random move played a trick that was not examined
		p.solve(s, p.player, playLayers)
		n = p.solver.Root()
	}
	if d.Float64() < slip {
		return moves[d.IntN(len(moves))]
	}
	values := p.solver.MoveValues(&n, s)
	return moves[slices.Index(values, slices.Max(values))]
}

// solve solves a position with at most so many layers for each end.
func (p *sampler) solve(s *shanghaien.State, j *evaluation.Judges, layers int) {
	uses, full := p.planner.Plan(j[s.Round], s, layers, shanghaien.Nations)
	if full {
		uses, _ = p.planner.Answers(j[s.Round], s, uses, layers, shanghaien.Nations, nil)
	}
	p.solver.Begin(s, uses)
	p.solver.Solve(j[s.Round], nil)
}

// openPosition returns a position after a round of a game: as it was played, or in one of the other ways. It tries
// several times to find an undecided one, since these teach more.
func (p *sampler) openPosition(d *rand.Rand, played []shanghaien.State, round, way int) shanghaien.State {
	s := p.vary(d, played, round, way)
	for n := 1; n < attempts && way > 0 && !open(&s); n++ {
		s = p.vary(d, played, round, way)
	}
	return s
}

// open reports whether both players may still win, by a quick evaluation.
func open(s *shanghaien.State) bool {
	st := position.NewStanding(s)
	v := evaluation.Evaluate(evaluation.RandomDeal(), &st, s.Mover)
	return -decided < v && v < decided
}

// vary returns a position after a round of a game: as it was played, or after playing that round in another way. Half
// of the other ways are random, because a solver also judges ends that no player aims for.
func (p *sampler) vary(d *rand.Rand, played []shanghaien.State, round, way int) shanghaien.State {
	if way == 0 {
		return played[round-1]
	}
	s := shanghaien.Rules().New(game.Setup{Seats: 2}).(shanghaien.State)
	if round > 1 {
		s = played[round-2]
	}
	s = p.settle(d, s)
	if way%2 == 0 {
		return p.playRound(d, s, wildSlip)
	}
	return p.randomRound(d, s)
}

// randomRound plays a round at random, and stops before the next deal.
func (p *sampler) randomRound(d *rand.Rand, s shanghaien.State) shanghaien.State {
	for round := s.Round; s.Round == round && s.Step != shanghaien.Done; {
		if s.Turn()[0] == game.Nature {
			s = position.Apply(s, game.Play{Seat: game.Nature, Move: s.Chance(d)})
			continue
		}
		s = position.Apply(s, game.Play{Seat: s.Mover, Move: randomMove(d, s.Moves(s.Mover))})
	}
	return s
}

// randomMove returns a random move, but rarely a call or a trick.
func randomMove(d *rand.Rand, moves []game.Move) game.Move {
	if i := slices.Index(moves, "shanghai"); i >= 0 && len(moves) > 1 {
		if d.Float64() < randomCall {
			return moves[i]
		}
		return moves[1-i]
	}
	if d.Float64() >= randomTrick {
		moves = slices.DeleteFunc(slices.Clone(moves), func(m game.Move) bool {
			return strings.HasPrefix(string(moves[0]), "place") && !strings.HasPrefix(string(m), "place")
		})
	}
	return moves[d.IntN(len(moves))]
}

// teach deals a row after a round, and labels the position with the value of the solver.
func (p *sampler) teach(d *rand.Rand, s shanghaien.State) evaluation.Sample {
	out := evaluation.Sample{St: position.NewStanding(&s), Starter: s.Mover}
	s = position.Apply(s, game.Play{Seat: game.Nature, Move: s.Chance(d)})
	p.solve(&s, p.teacher, teachLayers)
	n := p.solver.Root()
	out.Target = 0.5 + p.solver.Value(&n, &s)*float32(1-2*int(s.Mover))
	return out
}
