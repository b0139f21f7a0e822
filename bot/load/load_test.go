package main

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// The bot of today is measured on both stores, so that the measurement goes on working.
func TestTheBotCanBeMeasured(t *testing.T) {
	t.Parallel()
	binary := filepath.Join(t.TempDir(), "dockside")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", binary, "dockside").CombinedOutput(); err != nil {
		t.Fatalf("the program cannot be built: %v\n%s", err, out)
	}
	p, err := planOf([]string{"-bot", binary, "-games", "8", "-depth", "2", "-rate", "20", "-for", "1s"})
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
		if served == 0 || len(pictures) == 0 || f.requests < float64(served) || f.errors > 0 {
			t.Errorf("of %d presses %d were served, with %d pictures and %v requests; %s", presses, served, len(pictures),
				f.requests, f.mistake)
		}
		var out bytes.Buffer
		newReport(&out, p).row(f)
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if len(lines) != 5 || strings.Count(lines[2], "|") != strings.Count(lines[4], "|") {
			t.Errorf("the table is\n%s", out.String())
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

func TestWhatCanBePressed(t *testing.T) {
	t.Parallel()
	components := `[{"type":1,"components":[
		{"type":2,"custom_id":"play:t1:0:roll"}, {"type":2,"custom_id":"play:t1:0:stop","disabled":true},
		{"type":2,"custom_id":"more:t1"}]},
		{"type":1,"components":[{"type":3,"custom_id":"play:t1:0:place","options":[{"value":"1"},{"value":"2"}]}]}]`
	want := []button{{"play:t1:0:roll", ""}, {"play:t1:0:place", "1"}, {"play:t1:0:place", "2"}}
	if got := buttonsOf(json.RawMessage(components)); !slices.Equal(got, want) {
		t.Errorf("what can be pressed is %v, want %v", got, want)
	}
	g := &game{}
	for said, mover := range map[string]int{
		"**" + g.name(1) + "** to move. " + g.name(0) + " rolled": 1, g.name(0) + " against " + g.name(1): 0,
	} {
		embeds, err := json.Marshal([]object{{"description": said}})
		if err != nil {
			t.Fatal(err)
		}
		g.see("1", message{Components: json.RawMessage(components), Embeds: embeds})
		if g.mover != mover || g.id != "1" {
			t.Errorf("after %q seat %d is asked", said, g.mover)
		}
	}
}
