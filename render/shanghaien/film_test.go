package shanghaien

import (
	"bytes"
	"image/gif"
	"math/rand/v2"
	"slices"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
	rules "dockside/game/shanghaien"
	"dockside/render"
	"dockside/render/facetest"
)

// reel is every end of a round of a random match, and its result.
func reel(t *testing.T, seed uint64) []render.Scene {
	t.Helper()
	r := rules.Rules()
	m := gametest.Random(t, r, gametest.Setups(r)[0], rand.New(rand.NewPCG(seed, 1)))
	var all []render.Scene
	add := func(kind render.Kind, n int) {
		all = append(all, render.Scene{
			Kind: kind, View: m.At(n).View(game.Public), Before: m.At(n - 1).View(game.Public), Events: m.Events(n - 1),
			Names: players, Words: facetest.Language(t, "en").Say,
		})
	}
	for i := range m.Len() {
		if slices.ContainsFunc(m.Events(i), func(e game.Event) bool { return e.Key == rules.RoundOver }) {
			add(Round, i+1)
		}
	}
	add(render.Final, m.Len())
	all[len(all)-1].Outcome = m.Outcome()
	return all
}

// Films fit into a message as chat clients play it: that of any game, and the longest there can
// be, of all pictures that there are.
func TestFilmsFitIntoAMessage(t *testing.T) {
	t.Parallel()
	st := facetest.Studio(t)
	c := render.NewCinema(st)
	var everything []render.Scene
	for _, s := range New().States() {
		s.Scene.Words = facetest.Language(t, "fr").Say
		everything = append(everything, s.Scene)
	}
	for name, test := range map[string]struct {
		scenes []render.Scene
		frames int
	}{
		"a game":       {reel(t, 1), rounds + 1},
		"another":      {reel(t, 2), rounds + 1},
		"all pictures": {everything, 16},
	} {
		film, err := c.Film(t.Context(), New(), test.scenes)
		if err != nil {
			t.Fatal(err)
		}
		const most = 2 << 20 // half of what would do
		if len(film.Data) > most {
			t.Errorf("%s: the film has %d bytes", name, len(film.Data))
		}
		g, err := gif.DecodeAll(bytes.NewReader(film.Data))
		if err != nil {
			t.Fatal(err)
		}
		total := 0
		for _, d := range g.Delay {
			total += d
		}
		if len(g.Image) != test.frames || total > 800 {
			t.Errorf("%s: %d frames are seen for %d hundredths of a second", name, len(g.Image), total)
		}
	}
}
