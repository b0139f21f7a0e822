package engine

import (
	"context"
	_ "embed" // for the trained weights
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/madameching"
)

// tables are the numbers of players with their own weights: two, who have two junks each, and more.
var tables = [...]int{2, 4}

//go:embed learnt.bin
var learnt []byte

// evaluators compute the evaluators of all seats, by index of tables.
type evaluators [len(tables)]func() *[4]*evaluator

// trained are the evaluators with all weights, and simplified those of a player who values only points.
var trained, simplified = makeEvaluators(func(w weights) weights { return w }), makeEvaluators(weights.simplified)

// makeEvaluators returns the evaluators with changed weights. Each is computed at first use.
func makeEvaluators(makes func(weights) weights) (all evaluators) {
	for table := range all {
		all[table] = sync.OnceValue(func() *[4]*evaluator {
			m := newEvaluator(makes(weightsOf(table)))
			return &[4]*evaluator{m, m, m, m}
		})
	}
	return all
}

// weightsOf returns the trained weights; TestLearntIsRead checks that they can be read.
func weightsOf(table int) weights {
	all := [len(tables)]weights{initialWeights, initialWeights}
	_, _ = binary.Decode(learnt, binary.LittleEndian, &all)
	return all[table]
}

// of returns the evaluators for a number of players.
func (m *evaluators) of(people int) *[4]*evaluator {
	if people == tables[0] {
		return m[0]()
	}
	return m[1]()
}

// evaluatorsFor returns the trained evaluators for a number of players.
func evaluatorsFor(people int) *[4]*evaluator { return trained.of(people) }

// The constants of training.
const (
	stepGames = 240  // number of games of a step
	nudge     = 0.12 // the distance between the weights of the two sides, as a logarithm
	eager     = 0.12 // the learning rate at the beginning
	ample     = 8.0  // a lead in points at which the result saturates
)

// Train learns the weights. In each step two sides play each other, whose weights differ in a random direction. Then
// all weights move towards the better side (simultaneous perturbation, Spall, 1992).
func Train(ctx context.Context, l ai.Lesson) (ai.Learnt, error) {
	var all []byte
	told := ""
	for i, people := range tables {
		w, err := train(ctx, l, people, l.Seed<<8+uint64(i))
		if err != nil {
			return ai.Learnt{}, err
		}
		told += fmt.Sprintf("%d captains: %+v\n", people, w)
		all, err = binary.Append(all, binary.LittleEndian, w)
		if err != nil {
			return ai.Learnt{}, fmt.Errorf("weights of %d captains: %w", people, err)
		}
	}
	return ai.Learnt{Weights: all, Loss: told}, nil
}

// trainingState is the progress of training for a number of players.
type trainingState struct {
	Step    int32
	Weights weights
}

// train learns the weights for a number of players, or continues an interrupted run.
func train(ctx context.Context, l ai.Lesson, people int, seed uint64) (weights, error) {
	file := filepath.Join(l.Folder, fmt.Sprintf("%s-%d.bin", madameching.Name, people))
	c := trainingState{Weights: initialWeights}
	if kept, err := os.ReadFile(file); err == nil {
		if _, err := binary.Decode(kept, binary.LittleEndian, &c); err != nil {
			return c.Weights, fmt.Errorf("the weights so far: %w", err)
		}
	}
	steps := int32(max(1, l.Games/stepGames))
	for c.Step < steps {
		if err := ctx.Err(); err != nil {
			return c.Weights, err
		}
		c.Weights = c.Weights.improved(people, float64(c.Step)/float64(steps), l.Workers, seed<<32+uint64(c.Step))
		c.Step++
		if err := c.save(file); err != nil {
			return c.Weights, fmt.Errorf("store the weights: %w", err)
		}
		l.Progress(fmt.Sprintf("%d captains", people), int(c.Step), int(steps))
	}
	return c.Weights, nil
}

// save writes the progress.
func (c trainingState) save(file string) error {
	b, err := binary.Append(nil, binary.LittleEndian, c)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, b, 0o644)
}

// logs returns the logarithms of the weights.
func (w weights) logs() []float64 {
	flat := make([]float32, binary.Size(w)/4)
	b, _ := binary.Append(nil, binary.LittleEndian, w) // which has a fixed size
	_, _ = binary.Decode(b, binary.LittleEndian, flat) // of these floats
	logs := make([]float64, len(flat))
	for i, x := range flat {
		logs[i] = math.Log(float64(x))
	}
	return logs
}

// exp returns the weights of logarithms, each moved in its direction.
func exp(logs, directions []float64, far float64) (w weights) {
	flat := make([]float32, len(logs))
	for i := range logs {
		flat[i] = float32(math.Exp(logs[i] + far*directions[i]))
	}
	b, _ := binary.Append(nil, binary.LittleEndian, flat)
	_, _ = binary.Decode(b, binary.LittleEndian, &w)
	return w
}

// improved returns the weights after a step, at some part of the run.
func (w weights) improved(people int, way float64, workers int, seed uint64) weights {
	d := rand.New(rand.NewPCG(seed, 1))
	logs := w.logs()
	directions := make([]float64, len(logs))
	for i := range directions {
		directions[i] = float64(2*d.IntN(2) - 1)
	}
	sides := [2]*evaluator{newEvaluator(exp(logs, directions, nudge)), newEvaluator(exp(logs, directions, -nudge))}
	won := contest(people, sides, workers, d)
	return exp(logs, directions, eager*(1-0.8*way)*won)
}

// contest returns the advantage of the first side over the other, from -1 to 1.
func contest(people int, sides [2]*evaluator, workers int, d *rand.Rand) float64 {
	var all sync.WaitGroup
	results := make([]float64, stepGames/2)
	seeds := make([]uint64, len(results))
	for i := range seeds {
		seeds[i] = d.Uint64()
	}
	for worker := range workers {
		all.Go(func() {
			for i := worker; i < len(results); i += workers {
				results[i] = (lead(people, sides, seeds[i]) - lead(people, [2]*evaluator{sides[1], sides[0]}, seeds[i])) / 2
			}
		})
	}
	all.Wait()
	sum := 0.0
	for _, x := range results {
		sum += x / float64(len(results))
	}
	return sum
}

// lead plays a game between two sides who sit alternately, and returns the lead of the first.
func lead(people int, sides [2]*evaluator, seed uint64) float64 {
	d := newRandom(seed)
	start := settle(madameching.Rules().New(game.Setup{Seats: people}).(madameching.State), &d)
	v := newPlayout(&start, seed, &[4]*evaluator{sides[0], sides[1], sides[0], sides[1]})
	v.playOn(lastRound)
	var most [2]float32
	for seat := range v.Seats() {
		most[seat%2] = max(most[seat%2], v.points(seat))
	}
	return math.Tanh(float64(most[0]-most[1]) / ample)
}
