// Package training learns the weights of the evaluation of Shanghaien by self-play, backwards from the last round:
// the networks of later rounds are the judges by which the solver labels the samples of earlier rounds.
package training

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"dockside/game/ai"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/solver"
)

// Training is a training run. The same seed and sizes give the same weights. An interrupted run continues with the
// files in its folder.
type Training struct {
	Folder  string
	Seed    uint64
	Passes  []Pass // the networks of one pass play in the next
	Chunk   int    // games between two writes
	Workers int
	// Progress is called with the finished part of a step.
	Progress func(step string, done, of int)

	samplers *sync.Pool // a sampler needs much memory
}

// The constants of a training run.
const (
	heldOut = 10 // one in so many positions is held out for the test
	times   = 24 // epochs of the training
	closely = 80 // the same for the closing network, on which rows have little influence
)

// Pass is one run through all rounds. The results after the last rounds differ most, so more rows are dealt after them.
// Each round is played in several ways, because a solver also judges ends that no player aims for.
type Pass struct {
	Games int                          // of self-play; a pass plays a whole number of chunks, at least one
	Ways  [evaluation.Nets + 1]float64 // ways to play each round before a row is dealt; below 1: the share of the games
	Close int                          // epochs for the closing network
}

// Recipe returns the passes that trained the shipped weights, with another number of games. The first pass has a tenth
// of the games; its networks play in the second.
func Recipe(games int) []Pass {
	return []Pass{
		{Games: games / 10, Ways: [evaluation.Nets + 1]float64{1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 3, 7: 8}, Close: times},
		{Games: games, Ways: [evaluation.Nets + 1]float64{1: 2, 2: 2, 3: 3, 4: 4, 5: 4, 6: 10, 7: 12}, Close: closely},
	}
}

// Train learns the weights by the recipe. Loss has a line for each network.
func Train(ctx context.Context, l ai.Lesson) (ai.Learnt, error) {
	const chunk = 32
	return Training{
		Folder: l.Folder, Seed: l.Seed, Workers: l.Workers, Passes: Recipe(l.Games), Chunk: chunk, Progress: l.Progress,
	}.Run(ctx)
}

// Run trains all networks.
func (t Training) Run(ctx context.Context) (ai.Learnt, error) {
	if err := os.MkdirAll(t.Folder, 0o755); err != nil {
		return ai.Learnt{}, fmt.Errorf("the folder for training: %w", err)
	}
	t.samplers = &sync.Pool{New: func() any { return &sampler{solver: solver.New(0)} }}
	player := evaluation.Same(evaluation.RandomDeal())
	var l result
	for pass := range t.Passes {
		games, err := t.games(ctx, pass, player)
		if err != nil {
			return ai.Learnt{}, err
		}
		l = result{}
		for round := evaluation.Nets; round >= 1; round-- {
			samples, err := t.samples(ctx, pass, round, games, player, evaluation.JudgesOf(l.nets[:]))
			if err != nil {
				return ai.Learnt{}, err
			}
			if err := t.learn(ctx, pass, round, samples, &l); err != nil {
				return ai.Learnt{}, err
			}
		}
		player = evaluation.JudgesOf(l.nets[:])
	}
	return ai.Learnt{Weights: evaluation.WriteNets(l.nets[:]), Loss: strings.Join(l.loss[:], "\n") + "\n"}, nil
}

func (t Training) file(pass, round int, kind string) string {
	return filepath.Join(t.Folder, fmt.Sprintf("pass-%d-round-%d.%s", pass+1, round, kind))
}

func (t Training) dice(pass, round int, n uint32) *rand.Rand {
	return rand.New(rand.NewPCG(t.Seed, uint64(pass)<<40|uint64(round)<<32|uint64(n)))
}

// games plays, or reads, the games of a pass: the positions after each round, before the deal.
func (t Training) games(ctx context.Context, pass int, player *evaluation.Judges) ([][]shanghaien.State, error) {
	name := filepath.Join(t.Folder, fmt.Sprintf("pass-%d.games", pass+1))
	parts, err := t.parts(ctx, name, max(1, t.Passes[pass].Games/t.Chunk), fmt.Sprintf("pass %d, games", pass+1),
		func(n int) ([]byte, error) {
			p := t.samplers.Get().(*sampler)
			defer t.samplers.Put(p)
			p.player = player
			var played [][]shanghaien.State
			for i := range t.Chunk {
				played = append(played, p.play(t.dice(pass, 0, uint32(n*t.Chunk+i))))
			}
			var bytes bytes.Buffer
			err := gob.NewEncoder(&bytes).Encode(played)
			return bytes.Bytes(), err
		})
	var all [][]shanghaien.State
	for _, part := range parts {
		var played [][]shanghaien.State
		if err := gob.NewDecoder(bytes.NewReader(part)).Decode(&played); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, played...)
	}
	return all, err
}

// samples makes, or reads, the samples after a round.
func (t Training) samples(ctx context.Context, pass, round int, games [][]shanghaien.State,
	player, teacher *evaluation.Judges,
) ([]evaluation.Sample, error) {
	step := fmt.Sprintf("pass %d, samples after round %d", pass+1, round)
	parts, err := t.parts(ctx, t.file(pass, round, "samples"), t.chunks(pass, round), step, func(n int) ([]byte, error) {
		p := t.samplers.Get().(*sampler)
		defer t.samplers.Put(p)
		p.player, p.teacher = player, teacher
		var bytes []byte
		for i := n * t.Chunk; i < (n+1)*t.Chunk; i++ {
			d := t.dice(pass, round, uint32(i))
			for way := range t.ways(pass, round) {
				one := p.teach(d, p.openPosition(d, games[i], round, way))
				bytes = one.Append(bytes)
			}
		}
		return bytes, nil
	})
	return evaluation.ReadSamples(slices.Concat(parts...)), err
}

// chunks returns after how many chunks of games rows are dealt.
func (t Training) chunks(pass, round int) int {
	p := t.Passes[pass]
	return max(1, int(min(1, p.Ways[round])*float64(p.Games/t.Chunk)))
}

// ways returns in how many ways a round of each game is played.
func (t Training) ways(pass, round int) int { return max(1, int(t.Passes[pass].Ways[round])) }

// parts makes the parts of a file, several at once, and appends each as soon as those before it are complete. It
// does not make parts again that the file already has.
func (t Training) parts(ctx context.Context, name string, n int, step string, make func(int) ([]byte, error)) ([][]byte,
	error,
) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("training: %w", err)
	}
	defer file.Close()
	parts, size, err := readParts(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for len(parts) < n {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		more, err := together(min(t.Workers, n-len(parts)), len(parts), make)
		if err != nil {
			return nil, err
		}
		for _, part := range more {
			framed := append(binary.LittleEndian.AppendUint32(nil, uint32(len(part))), part...)
			if _, err := file.WriteAt(framed, size); err != nil {
				return nil, fmt.Errorf("training: %w", err)
			}
			size += int64(len(framed))
		}
		parts = append(parts, more...)
		t.Progress(step, len(parts), n)
	}
	return parts[:n], nil
}

// readParts reads the complete parts of a file, each after its length, and returns where they end.
func readParts(file io.Reader) (parts [][]byte, size int64, err error) {
	all, err := io.ReadAll(file)
	for len(all) >= 4 {
		n := int(binary.LittleEndian.Uint32(all))
		if len(all) < 4+n {
			break // interrupted while it was written
		}
		parts = append(parts, all[4:4+n])
		size += int64(4 + n)
		all = all[4+n:]
	}
	return parts, size, err
}

// together runs n parts concurrently.
func together(n, first int, make func(int) ([]byte, error)) ([][]byte, error) {
	parts, errs := slices.Repeat([][]byte{nil}, n), slices.Repeat([]error{nil}, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { parts[i], errs[i] = make(first + i) })
	}
	all.Wait()
	return parts, errors.Join(errs...)
}

// result is the result of a pass so far: the networks, first the one after round 1 and last the one that knows the last
// row, and the loss of each.
type result struct {
	nets [evaluation.AllNets]*evaluation.Net
	loss [evaluation.AllNets]string
}

// learn trains, or reads, the network after a round, and before the last round also the one that knows the last row.
func (t Training) learn(ctx context.Context, pass, round int, samples []evaluation.Sample, l *result) (err error) {
	d := t.dice(pass, round, 1<<31)
	first := evaluation.NewNet(d)
	if round < evaluation.Nets {
		*first = *l.nets[round] // since both have similar tasks
	}
	l.nets[round-1], l.loss[round-1], err = t.fit(ctx, pass, round, first, samples, d)
	if err == nil && round == evaluation.Nets {
		last := evaluation.Nets
		l.nets[last], l.loss[last], err = t.fit(ctx, pass, evaluation.AllNets, evaluation.NewNet(d), samples, d)
	}
	return err
}

// fit trains the network after a round, or the closing one, which counts as one more round. It skips a network that is
// finished.
func (t Training) fit(ctx context.Context, pass, round int, n *evaluation.Net, samples []evaluation.Sample,
	d *rand.Rand,
) (*evaluation.Net, string, error) {
	name, title, looks := t.file(pass, round, "net"), fmt.Sprintf("after round %d", round), times
	if round == evaluation.AllNets {
		title, looks = "before the last row", t.Passes[pass].Close
	}
	train, test := split(samples, t.ways(pass, min(round, evaluation.Nets)), round == evaluation.AllNets)
	found, err := os.ReadFile(name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		n.Fit(train, looks, d, func(done, of int) {
			if done%256 == 0 || done == of {
				t.Progress(fmt.Sprintf("pass %d, net %s", pass+1, title), done, of)
			}
		})
		err = os.WriteFile(name, evaluation.WriteNets([]*evaluation.Net{n}), 0o644)
	case err == nil:
		err = n.Read(found)
	}
	if err != nil || ctx.Err() != nil {
		return nil, "", errors.Join(err, ctx.Err())
	}
	return n, report(title, n, train, test), nil
}

// split holds out every tenth position for the test.
func split(samples []evaluation.Sample, ways int, closing bool) (train, test []*evaluation.Example) {
	for i := range samples {
		e := evaluation.NewExample(&samples[i], closing)
		if i/ways%heldOut == 0 {
			test = append(test, e)
		} else {
			train = append(train, e)
		}
	}
	return train, test
}

// report describes how well a network fits.
func report(title string, n *evaluation.Net, train, test []*evaluation.Example) string {
	mean, variance := 0.0, 0.0
	for _, e := range test {
		mean += float64(e.Target) / float64(len(test))
	}
	for _, e := range test {
		variance += (float64(e.Target) - mean) * (float64(e.Target) - mean) / float64(len(test))
	}
	deal := &evaluation.Net{Deal: 1.7}
	return fmt.Sprintf("%s: %d samples, squared error %.5f, held out %.5f (variance %.5f, random deal %.5f)",
		title, len(train), n.Loss(train), n.Loss(test), variance, deal.Loss(test))
}
