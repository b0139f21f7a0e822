package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
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
		if served == 0 || len(pictures) == 0 || f.copied == 0 || f.requests < float64(served) || f.errors > 0 {
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

// A core that copies share with others counts for what these leave of it.
func TestWhatOthersTakeIsSubtracted(t *testing.T) {
	t.Parallel()
	measured := func(served int, each ...time.Duration) figures {
		begun := time.Now()
		f := figures{program: "bot", bot: "bot", before: usage{at: begun, copies: make([]time.Duration, len(each))}}
		f.after = usage{at: begun.Add(10 * time.Second), copies: each, redis: time.Second, generator: time.Second}
		for range served {
			f.tally.presses = append(f.tally.presses, &press{answered: begun.Add(time.Second), at: begun})
		}
		return f
	}
	var out bytes.Buffer
	r := newReport(&out, plan{bots: []string{"bot"}, pin: true, copies: 2})
	r.rows = []figures{measured(800, 8*time.Second), measured(1620, 8*time.Second, 9*time.Second)}
	r.remark()
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

// A copy that is pinned has its core, and no other.
func TestACopyIsPinned(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("taskset"); err != nil {
		if os.Getenv("DOCKSIDE_NO_SKIP") != "" {
			t.Fatal("missing: taskset")
		}
		t.Skip("missing: taskset")
	}
	teller := filepath.Join(t.TempDir(), "teller")
	if err := os.WriteFile(teller, []byte("#!/bin/sh\ngrep Cpus_allowed_list /proc/$$/status\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	out, err := pinned(t.Context(), teller, 0).Output()
	if got := strings.Fields(string(out)); err != nil || len(got) != 2 || got[1] != "0" {
		t.Errorf("it may run on %q, %v", out, err)
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

// What comes from a channel is told to the same copy, unless it is to be scattered.
func TestAChannelHasADoor(t *testing.T) {
	t.Parallel()
	for _, scatter := range []bool{false, true} {
		d := &discord{doors: []string{"one", "other"}, scatter: scatter}
		all := map[string]bool{}
		for channel := range 20 {
			of := map[string]bool{}
			for range 4 {
				of[d.door(strconv.Itoa(channel))] = true
			}
			if maps.Copy(all, of); (len(of) > 1) != scatter {
				t.Errorf("scattered %v: channel %d is told to %v", scatter, channel, of)
			}
		}
		if len(all) != 2 {
			t.Errorf("scattered %v: told are %v", scatter, all)
		}
	}
}
