package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// Training is what to learn and where. The same seed and sizes give the same table; whatever
// was finished before an interruption is found in the folder and not done again.
type Training struct {
	Folder    string
	Seed      uint64
	Positions []int // after a middle round, in each pass; the nets of one pass play in the next
	Rows      int   // dealt after each position
	Workers   int
	// Progress hears how much of a step is done.
	Progress func(step string, done, of int)
}

// The constants of a training.
const (
	heldOut = 10 // one in so many positions is not learnt from
	times   = 24 // that each sample is looked at
	chunk   = 32 // positions between two writes
)

// share is how many positions there are after each round, in Positions: late ones differ most.
var share = [nets + 1]float64{1: 0.5, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1.5, 7: 3}

// Table is a learnt table with its provenance.
type Table struct {
	Weights []byte
	Loss    string // of each net, in words
}

// Run trains, backwards from the last round: the nets of later rounds are the judges by which
// the solver teaches those of earlier ones.
func (t Training) Run(ctx context.Context) (Table, error) {
	if err := os.MkdirAll(t.Folder, 0o755); err != nil {
		return Table{}, fmt.Errorf("the folder for training: %w", err)
	}
	player := Same(RandomDeal())
	var learnt []*net
	var loss []string
	for pass := range t.Positions {
		learnt, loss = make([]*net, nets), make([]string, nets)
		teacher := Same(RandomDeal())
		for round := nets; round >= 1; round-- {
			samples, err := t.samples(ctx, pass, round, player, teacher)
			if err != nil {
				return Table{}, err
			}
			n, line, err := t.learn(ctx, pass, round, samples, learnt)
			if err != nil {
				return Table{}, err
			}
			learnt[round-1], loss[round-1] = n, line
			teacher[round] = fold(n)
		}
		player = teacher
	}
	return Table{Weights: writeNets(learnt), Loss: strings.Join(loss, "\n") + "\n"}, nil
}

func (t Training) file(pass, round int, kind string) string {
	return filepath.Join(t.Folder, fmt.Sprintf("pass-%d-round-%d.%s", pass+1, round, kind))
}

func (t Training) dice(pass, round, n int) *rand.Rand {
	return rand.New(rand.NewPCG(t.Seed, uint64(pass)<<40|uint64(round)<<32|uint64(n)))
}

// samples makes, or finds, what to learn from after a round.
func (t Training) samples(ctx context.Context, pass, round int, player, teacher *Judges) ([]sample, error) {
	file, err := os.OpenFile(t.file(pass, round, "samples"), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("samples: %w", err)
	}
	defer file.Close()
	bytes, err := io.ReadAll(file)
	if err != nil {
		return nil, fmt.Errorf("samples: %w", err)
	}
	size := chunk * t.Rows * sampleSize
	done := len(bytes) / size // whole chunks
	bytes = bytes[:done*size]
	if err := file.Truncate(int64(len(bytes))); err != nil {
		return nil, fmt.Errorf("samples: %w", err)
	}
	chunks := max(1, int(share[round]*float64(t.Positions[pass]))/chunk)
	make := func(n int) []byte { return t.chunk(pass, round, n, player, teacher) }
	for ; done < chunks; done += t.Workers {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		more := together(min(t.Workers, chunks-done), func(i int) []byte { return make(done + i) })
		if _, err := file.WriteAt(more, int64(len(bytes))); err != nil {
			return nil, fmt.Errorf("samples: %w", err)
		}
		bytes = append(bytes, more...)
		t.Progress(fmt.Sprintf("pass %d, samples after round %d", pass+1, round), min(done+t.Workers, chunks), chunks)
	}
	return readSamples(bytes[:chunks*size]), nil
}

// together does n things at once and joins what they give, in order.
func together(n int, do func(i int) []byte) []byte {
	parts := make([][]byte, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { parts[i] = do(i) })
	}
	all.Wait()
	var joined []byte
	for _, p := range parts {
		joined = append(joined, p...)
	}
	return joined
}

// samplers keeps the memory of samplers between chunks.
var samplers = sync.Pool{New: func() any { return &sampler{solver: newSolver()} }}

// chunk makes the samples of some positions.
func (t Training) chunk(pass, round, n int, player, teacher *Judges) []byte {
	p := samplers.Get().(*sampler)
	defer samplers.Put(p)
	p.player, p.teacher = player, teacher
	var bytes []byte
	for i := range chunk {
		d := t.dice(pass, round, n*chunk+i)
		s := p.play(d, round)
		for range t.Rows {
			one := p.teach(d, s)
			bytes = one.append(bytes)
		}
	}
	return bytes
}

// learn fits, or finds, the net after a round. It starts from that of the round after it, which
// looks at much the same things.
func (t Training) learn(ctx context.Context, pass, round int, samples []sample, learnt []*net) (*net, string, error) {
	name := t.file(pass, round, "net")
	d := t.dice(pass, round, 1<<31)
	n := newNet(d)
	if round < nets {
		*n = *learnt[round]
	}
	train, test := t.split(samples)
	found, err := os.ReadFile(name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		step := fmt.Sprintf("pass %d, net after round %d", pass+1, round)
		n.fit(train, times, d, func(done, of int) {
			if done%256 == 0 || done == of {
				t.Progress(step, done, of)
			}
		})
		err = os.WriteFile(name, writeNets([]*net{n}), 0o644)
	case err == nil:
		err = n.read(found)
	}
	if err != nil || ctx.Err() != nil {
		return nil, "", errors.Join(err, ctx.Err())
	}
	return n, t.report(round, n, train, test), nil
}

// split keeps every tenth position for the test.
func (t Training) split(samples []sample) (train, test []*example) {
	deal := RandomDeal().(randomDeal)
	for i := range samples {
		e := newExample(&samples[i], deal)
		if i/t.Rows%heldOut == 0 {
			test = append(test, e)
		} else {
			train = append(train, e)
		}
	}
	return train, test
}

// report says how well a net fits.
func (t Training) report(round int, n *net, train, test []*example) string {
	mean, variance := 0.0, 0.0
	for _, e := range test {
		mean += float64(e.target) / float64(len(test))
	}
	for _, e := range test {
		variance += (float64(e.target) - mean) * (float64(e.target) - mean) / float64(len(test))
	}
	deal := &net{Deal: 1.7}
	return fmt.Sprintf("after round %d: %d samples, squared error %.5f, held out %.5f (variance %.5f, random deal %.5f)",
		round, len(train), n.loss(train), n.loss(test), variance, deal.loss(test))
}
