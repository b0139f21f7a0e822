package main

import (
	"bytes"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dockside/internal/loadtest/fakediscord"
	"dockside/internal/loadtest/process"
)

// The bot of today is measured on both stores, so that the measurement goes on working.
func TestTheBotCanBeMeasured(t *testing.T) {
	t.Parallel()
	binary := filepath.Join(t.TempDir(), "dockside")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", binary, "dockside").CombinedOutput(); err != nil {
		t.Fatalf("the program cannot be built: %v\n%s", err, out)
	}
	p, err := planOf([]string{
		"-bot", binary, "-games", "8", "-depth", "2", "-rate", "20", "-for", "1s", "-shards", "3", "-backup",
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, p.redis = range []bool{false, true} {
		if _, err := exec.LookPath("redis-server"); err != nil && p.redis {
			if os.Getenv("DOCKSIDE_NO_SKIP") != "" {
				t.Fatal("missing: redis-server")
			}
			t.Skip("missing: redis-server")
		}
		found, err := p.round(t.Context(), binary)
		if err != nil {
			t.Fatal(err)
		}
		f := found[0]
		served, pictures := f.served()
		presses := len(f.tally.presses)
		if served == 0 || len(pictures) == 0 || f.backups == 0 || f.requests < float64(served) || f.errors > 0 {
			t.Errorf("of %d presses %d were served, with %d pictures and %v requests; %s", presses, served, len(pictures),
				f.requests, f.firstError)
		}
		var out bytes.Buffer
		newReport(&out, p).row(f)
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if len(lines) != 5 || strings.Count(lines[2], "|") != strings.Count(lines[4], "|") {
			t.Errorf("the table is\n%s", out.String())
		}
	}
}

// The time that Redis and the generator use of a core is subtracted.
func TestTheTimeOfOthersIsSubtracted(t *testing.T) {
	t.Parallel()
	measured := func(served int, each ...time.Duration) figures {
		begun := time.Now()
		f := figures{program: "bot", bot: "bot"}
		f.before = process.Usage{At: begun, Instances: make([]time.Duration, len(each))}
		f.after = process.Usage{
			At: begun.Add(10 * time.Second), Instances: each, Redis: time.Second, Generator: time.Second,
		}
		for range served {
			f.tally.presses = append(f.tally.presses, &fakediscord.Press{Answered: begun.Add(time.Second), At: begun})
		}
		return f
	}
	var out bytes.Buffer
	r := newReport(&out, plan{bots: []string{"bot"}, pin: true, instances: 2})
	r.rows = []figures{measured(800, 8*time.Second), measured(1620, 8*time.Second, 9*time.Second)}
	r.remarks()
	for _, said := range []string{
		"of 10.0 s of all cores Redis took 1.0 s, the generator 1.0 s, the copies 8.0 s, and nobody,",
		"and nobody, or what else runs here, 0.0 s.",
		"served 100.0 presses", "the copies 8.0 and 9.0 s, and nobody, or what else runs here, 1.0 s", "served 90.0 presses",
		"2 copies of bot serve 1.80 times as much",
	} {
		if !strings.Contains(out.String(), said) {
			t.Errorf("%q is not said:\n%s", said, out.String())
		}
	}
}

func TestQuantile(t *testing.T) {
	t.Parallel()
	var times []time.Duration
	for n := range 100 {
		times = append(times, time.Duration(n+1)*time.Millisecond)
	}
	for q, want := range map[float64]float64{0: 1, 0.5: 50, 0.95: 95, 0.99: 99, 1: 100} {
		if got := quantile(times, q); got != want {
			t.Errorf("the quantile %v is %v ms, want %v", q, got, want)
		}
	}
	if !math.IsNaN(quantile(nil, 0.5)) {
		t.Error("nothing has a middle")
	}
}
