package publish_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/publish"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/madameching"
	"dockside/game/table"
	madamechingface "dockside/render/madameching"
)

// An earlier release showed each mission of Madame Ching in its own message. A match of that time continues with two
// missions per message. A message without its pictures gets exactly the pictures that it was sent for.
func TestAMessageGetsItsOwnPictures(t *testing.T) {
	t.Parallel()
	v, missions := sailed(t, 4)
	v.Shown = table.Shown{Board: "m2", Summed: missions[0] + 1}
	v.Shown.Bare = []table.Bare{{Message: "m1", Plays: missions[0] + 1}} // as the earlier release stored it
	var want []string
	for _, s := range publish.Plan(v, bottest.Noon) {
		if s.Mark.Act == table.Summarised {
			want = append(want, texts(s.Screen(v))...)
			s.Mark.Bare = true
			v.Shown.Apply(s.Mark, "m3")
		}
	}
	if len(want) != 2 {
		t.Fatalf("the pictures of %d missions are sent, want 2 of the 3 that were not shown", len(want))
	}
	v.Shown.Board = "m4"
	var got []string
	for _, s := range publish.Pictures(v) {
		if m := texts(s.Screen(v)); s.Mark.Message != "m1" {
			got = append(got, m...)
		} else if len(m) != 1 {
			t.Errorf("the message of the earlier release gets %d pictures", len(m))
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("the message was sent for\n%q, and gets\n%q", want, got)
	}
}

// texts returns the texts beside the pictures of a message.
func texts(s ui.Screen) []string {
	var all []string
	for _, above := range s.Above {
		all = append(all, above.Text)
	}
	return append(all, s.Text)
}

// sailed returns a match of Madame Ching up to some claimed missions, and the plays that claimed them.
func sailed(t *testing.T, claimed int) (v *view.View, missions []int) {
	t.Helper()
	g := catalog.Game{Rules: madameching.Rules(), Face: madamechingface.New()}
	m := gametest.Random(t, g.Rules, game.Setup{Seats: 2}, rand.New(rand.NewPCG(1, 1)))
	for i, step := range m.Steps(0, game.Public) {
		if _, lasts := view.LastingPicture(g.Face, step.Heard); lasts {
			missions = append(missions, i)
		}
		if len(missions) == claimed {
			break
		}
	}
	if len(missions) < claimed {
		t.Fatalf("the match has %d missions, want %d", len(missions), claimed)
	}
	tb := &table.Table{
		Schema: table.Schema, ID: "t", Publication: table.Publication{Location: table.Location{Channel: "c"}},
		Contest: table.Contest{
			Terms:   table.Terms{Game: g.Rules.Name, Version: g.Rules.Version, Pace: ui.Day},
			Phase:   table.Playing,
			Players: []table.Player{{User: "1", Name: "Anna"}, {User: "2", Name: "Bernd"}},
			Log:     m.Log()[:missions[claimed-1]+1],
		},
	}
	v = &view.View{Session: bottest.Session(t, tb, g.Rules), Game: g, Words: bottest.New(t, bottest.Config{}).Words}
	return v, missions
}
