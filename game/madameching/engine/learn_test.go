package engine

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"testing"

	"dockside/game/ai"
	"dockside/game/gametest"
)

// The embedded weights can be loaded, and all are positive.
func TestLearntIsRead(t *testing.T) {
	t.Parallel()
	for _, people := range tables {
		w := evaluatorsFor(people)[0].weights
		for i, log := range w.logs() {
			if math.IsNaN(log) || math.IsInf(log, 0) {
				t.Errorf("weight %d of %+v for %d captains has the logarithm %v", i, w, people, log)
			}
		}
	}
	if want := binary.Size([len(tables)]weights{}); len(learnt) != want {
		t.Errorf("learnt.bin has %d bytes, want %d", len(learnt), want)
	}
}

// A training that was interrupted continues and gives the same result as one that was not.
func TestLessonGoesOn(t *testing.T) {
	t.Parallel()
	gametest.Unwatched(t)
	lesson := func(folder string, after func()) ai.Lesson {
		return ai.Lesson{
			Folder: folder, Seed: 7, Games: 2 * stepGames, Workers: 1, Progress: func(string, int, int) { after() },
		}
	}
	want, err := Train(t.Context(), lesson(t.TempDir(), func() {}))
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	ctx, stop := context.WithCancel(t.Context())
	if _, err := Train(ctx, lesson(folder, stop)); err == nil {
		t.Error("a lesson that was stopped came to an end")
	}
	got, err := Train(t.Context(), lesson(folder, func() {}))
	if err != nil || !bytes.Equal(got.Weights, want.Weights) || got.Loss != want.Loss {
		t.Errorf("stopped once it learns %s, want %s, %v", got.Loss, want.Loss, err)
	}
}

// Converting weights to logarithms and back changes nothing.
func TestLogs(t *testing.T) {
	t.Parallel()
	logs := initialWeights.logs()
	got := exp(logs, make([]float64, len(logs)), 1).logs()
	for i := range logs {
		if math.Abs(got[i]-logs[i]) > 1e-5 {
			t.Errorf("weight %d has the logarithm %v, then %v", i, logs[i], got[i])
		}
	}
}

// The trained weights beat the initial ones, among captains who make the move that seems best immediately.
func TestLearningHelps(t *testing.T) {
	t.Parallel()
	for _, people := range tables {
		won := contest(people, [2]*evaluator{evaluatorsFor(people)[0], newEvaluator(initialWeights)}, 1, dice(4))
		t.Logf("%d captains: %.3f", people, won)
		if won < 0 {
			t.Errorf("%d captains lose by what they have learnt: %.3f", people, won)
		}
	}
}
