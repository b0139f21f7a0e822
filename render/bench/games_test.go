//go:build unix

package bench

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/madameching"
	"dockside/game/shanghaien"
	"dockside/game/shipshape"
	"dockside/render"
	"dockside/render/i18n"
	madamechingface "dockside/render/madameching"
	shanghaienface "dockside/render/shanghaien"
	shipshapeface "dockside/render/shipshape"
	"dockside/render/studio"
)

// recorded is a game with stored matches.
type recorded struct {
	rules game.Rules
	face  render.Face
}

func games() []recorded {
	return []recorded{
		{shanghaien.Rules(), shanghaienface.New()},
		{shipshape.Rules(), shipshapeface.New()},
		{madameching.Rules(), madamechingface.New()},
	}
}

// scenes returns the boards of a stored match in order, each before a move, and the result.
func (g recorded) scenes(t testing.TB, file string) (all []render.Scene) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	record, err := game.ParseRecord(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	m, err := record.Match(g.rules)
	if err != nil {
		t.Fatal(err)
	}
	words, err := i18n.Load(g.face.Traits().Files)
	if err != nil {
		t.Fatal(err)
	}
	for n, step := range m.Steps(0, game.Public) {
		s := render.Scene{
			Kind: render.Table, View: step.After, Before: step.Before, Events: step.Heard, Names: record.Names,
			Words: words.For("en").Say,
		}
		turn := step.After.Turn()
		switch {
		case n == m.Len()-1:
			s.Kind, s.Outcome = render.Final, m.Outcome()
		case len(turn) == 1 && turn[0] == game.Nature:
			continue // not visible
		}
		all = append(all, s)
	}
	return all
}

// BenchmarkGames draws all boards of whole matches, one after another, as the program does. For each it measures the
// bound, the picture with empty caches, and the picture after the one before it. The second table of
// docs/performance.md has the results.
func BenchmarkGames(b *testing.B) {
	for _, g := range games() {
		files, err := filepath.Glob(filepath.Join("..", "..", "game", g.rules.Name, "testdata", "playthroughs", "*.txt"))
		if err != nil || len(files) == 0 {
			b.Fatalf("%d matches of %s are kept: %v", len(files), g.rules.Name, err)
		}
		for _, file := range files {
			b.Run(g.rules.Name+"/"+filepath.Base(file), func(b *testing.B) {
				scenes := g.scenes(b, file)
				for b.Loop() {
					g.measure(b, scenes)
				}
			})
		}
	}
}

// measure draws the boards of a match.
func (g recorded) measure(b *testing.B, scenes []render.Scene) {
	b.Helper()
	fresh, used := open(b, g.face), open(b, g.face)
	var bound, cold, warm time.Duration
	var bytes, most int
	c := &contest{flate: fastest(b)}
	draw := func(s *studio.Studio, scene render.Scene) (render.Picture, time.Duration) {
		start := spent(b)
		p, err := s.Draw(b.Context(), g.face, scene)
		if err != nil {
			b.Fatal(err)
		}
		return p, spent(b) - start
	}
	for _, s := range []*studio.Studio{used, fresh} { // letters and sprites are cached
		for _, scene := range scenes {
			draw(s, scene)
		}
		s.Forget()
	}
	for i, scene := range scenes {
		p, took := draw(used, scene)
		warm += took
		if i%fifth != 0 {
			continue
		}
		fresh.Forget()
		_, took = draw(fresh, scene)
		cold += took * fifth
		c.frame = decoded(b, p.Data)
		c.rows, c.copied = filtered(c.frame), make([]byte, len(c.frame.Pix))
		start := spent(b)
		c.bound(b)
		bound += (spent(b) - start) * fifth
		bytes, most = bytes+len(p.Data), max(most, len(p.Data))
	}
	n := (len(scenes) + fifth - 1) / fifth
	b.ReportMetric(float64(warm)/float64(bound), "ours/bound")
	b.ReportMetric(float64(cold)/float64(bound), "new/bound")
	b.ReportMetric(float64(bytes)/float64(n), "B")
	b.ReportMetric(float64(most), "most-B")
}

// fifth is the distance of the boards that are also drawn with empty caches, and beside the bound.
const fifth = 5
