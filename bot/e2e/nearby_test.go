package e2e

import (
	"slices"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// offeredGames returns the ids of the games that a command asks its user to choose from.
func (h *harbour) offeredGames(use *sandbox.Use) (ids []string) {
	h.Helper()
	m := h.whisper(use)
	contains(h, "the question", m.Embeds[0].Description, "Several games")
	for _, o := range m.Controls()[0].Options {
		ids = append(ids, o.Value)
	}
	return ids
}

// If several games are possible for a command, it asks which one, also in the thread of one of them. Its option selects
// a game, and only completes games that the command can apply to.
func TestACommandAsksWhichGameItIsAbout(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, settings{store: open(t), games: []catalog.Game{bottest.Tender(false)}})
			h.threads("all", "")
			tavern := h.Channel("tavern")
			one := h.pair(tavern, "Anna", "Bernd")
			one.start()
			thread := one.enters()
			two := h.pair(tavern, "Anna", "Clara")
			two.start(sandbox.Yes("rated", true))
			two.enters()
			anna, clara := h.Member("Anna"), h.Member("Clara")
			both := []string{one.table, two.table}
			for _, command := range []string{"resign", "board", "shanghai"} {
				for _, where := range []string{tavern, thread} {
					ids := h.offeredGames(anna.Command(where, command))
					if where == thread && ids[0] != one.table {
						t.Errorf("/%s in the thread offers another game first", command)
					}
					completed := h.suggested(anna, where, command, "")
					slices.Sort(ids)
					slices.Sort(completed)
					if !slices.Equal(ids, sorted(both)) || !slices.Equal(completed, sorted(both)) {
						t.Errorf("/%s offers %v and completes %v, not %v", command, ids, completed, both)
					}
				}
				if ids := h.suggested(anna, thread, command, "bernd"); !slices.Equal(ids, both[:1]) {
					t.Errorf("/%s completes Bernd with %v", command, ids)
				}
				if ids := h.suggested(h.Member("Дмитрий ⚓"), thread, command, ""); ids != nil {
					t.Errorf("/%s completes nothing with %v", command, ids)
				}
			}
			h.offeredGames(anna.Command(thread, "resign", sandbox.Text("game", "nothing like it")))
			for _, named := range []string{two.table, "clara"} {
				m := h.whisper(anna.Command(thread, "resign", sandbox.Text("game", named)))
				if label(m, "resigned:"+two.table) == "" {
					t.Errorf("/resign game:%s offers %+v", named, m.Controls())
				}
			}
			h.whispered("/end", clara.Command(thread, "end"), "Plusieurs parties")
			if ids := h.suggested(clara, thread, "end", ""); !slices.Equal(ids, both[:1]) {
				t.Errorf("/end completes %v", ids) // she may not end a rated game of her own
			}
			m := h.whisper(clara.Command(thread, "end", sandbox.Text("game", one.table)))
			if label(m, "ended:"+one.table) == "" {
				t.Errorf("/end game:%s offers %+v", one.table, m.Controls())
			}
			h.noFaults()
		})
	}
}

func sorted(all []string) []string { return slices.Sorted(slices.Values(all)) }

// A command that makes a move applies only to games that have this move.
func TestAMoveIsAboutGamesThatHaveIt(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, settings{games: []catalog.Game{g}})
	tavern := h.Channel("tavern")
	c := h.crew(g, tavern, "Anna", "Bernd", "Clara")
	c.begin()
	anna := h.Member("Anna")
	h.whispered("no game with that move", anna.Command(tavern, "shanghai"), "You have no game in this channel")
	p := h.pair(tavern, "Anna", "Bernd")
	p.start()
	if ids := h.suggested(anna, tavern, "shanghai", ""); !slices.Equal(ids, []string{p.table}) {
		t.Errorf("/shanghai is completed with %v", ids)
	}
	h.offeredGames(anna.Command(tavern, "resign"))
	p.until(func(t *table.Table, _ *game.Match) bool { return t.Phase == table.Playing })
	h.noFaults()
}
