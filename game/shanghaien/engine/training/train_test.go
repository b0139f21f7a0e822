package training

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"dockside/game/shanghaien/engine/evaluation"
)

// A training that was interrupted, with a partial file, continues and gives the same table as one that was not.
func TestTrainingGoesOn(t *testing.T) {
	t.Parallel()
	training := func(folder string) Training {
		few := Pass{Games: 2, Ways: [evaluation.Nets + 1]float64{1, 1, 1, 2, 1, 1, 1, 2}, Close: 2} // one of two is held out
		return Training{
			Folder: folder, Seed: 3, Passes: []Pass{few, few}, Chunk: 1, Workers: 2, Progress: func(string, int, int) {},
		}
	}
	folder := t.TempDir()
	want, err := training(folder).Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if nets, err := evaluation.ReadNets(want.Weights); err != nil || *nets[0] == *nets[6] {
		t.Errorf("the nets are alike, %v", err)
	}
	interrupt := func(name string, keep int64) {
		if err := os.Truncate(filepath.Join(folder, name), keep); err != nil {
			t.Fatal(err)
		}
	}
	interrupt("pass-2.games", 9)
	interrupt("pass-2-round-3.samples", 100)
	for _, name := range []string{
		"pass-2-round-3.net", "pass-2-round-2.net", "pass-2-round-1.net", "pass-2-round-1.samples",
	} {
		if err := os.Remove(filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	got, err := training(folder).Run(context.Background())
	if err != nil || !bytes.Equal(got.Weights, want.Weights) || got.Loss != want.Loss {
		t.Errorf("the table differs, %v\n%s%s", err, got.Loss, want.Loss)
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err := training(t.TempDir()).Run(stopped); !errors.Is(err, context.Canceled) {
		t.Errorf("after a stop: %v", err)
	}
}
