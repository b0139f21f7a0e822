package history

import (
	"math/rand/v2"
	"strings"
	"testing"

	"dockside/bot/catalog"
	"dockside/bot/view"
	"dockside/bot/words"
	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/shipshape"
	"dockside/game/table"
	"dockside/render"
	shipshapeface "dockside/render/shipshape"
)

// A film of ShipShape shows revealed bids and laid crates, of consecutive ones only the last. The description
// mentions each voyage once.
func TestAFilmShowsWhatTheGameFilms(t *testing.T) {
	t.Parallel()
	g := catalog.Game{Rules: shipshape.Rules(), Face: shipshapeface.New()}
	words, err := words.Load(g.Face.Traits().Files)
	if err != nil {
		t.Fatal(err)
	}
	m := gametest.Random(t, g.Rules, game.Setup{Seats: 3}, rand.New(rand.NewPCG(2, 5)))
	tab := table.Table{ID: "abc", Contest: table.Contest{Phase: table.Over, Players: make([]table.Player, 3)}}
	v := &view.View{Session: &table.Session{Table: &tab, Match: m}, Game: g, Words: words}
	kinds := map[render.Kind]int{}
	var before string
	for _, shot := range shots(v) {
		kinds[shot.kind]++
		key, _ := filmed(g.Face, shot.heard)
		if key == before {
			t.Errorf("two shots in a row show %q", key)
		}
		before = key
	}
	const turns, voyages = 9, 3
	if kinds[render.Table] < 2*turns-voyages || kinds[shipshapeface.Voyage] != voyages {
		t.Errorf("the shots are %v", kinds)
	}
	film := filmScreen(words.For("en"), v, false)
	if len(film.Reel) != kinds[render.Table]+voyages+1 || strings.Count(film.Alt, " is over") != voyages {
		t.Errorf("the film has %d scenes: %s", len(film.Reel), film.Alt)
	}
}
