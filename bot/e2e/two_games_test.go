package e2e

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/internal/sandbox"
)

// With two games, leaderboards, profiles and rules are separate. The history lists both, and a match of three opens
// from there.
func TestTwoGames(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	p.heard(p.members[1].PressStale(p.card(), "resigned:"+p.table))
	p.result()
	c := h.crew(g, p.channel, "Anna", "Bernd", "Clara")
	c.begin(sandbox.Yes("short", true))
	c.playOut()
	result := c.result()
	anna, of := c.members[0], sandbox.Text("game", "tender")
	text := func(m *sandbox.Message) string {
		e := m.Embeds[0]
		if e.Image != nil {
			return e.Title + e.Description + e.Image.Description
		}
		return e.Title + e.Description
	}
	for what, told := range map[string]struct {
		use     *sandbox.Use
		has, no string
	}{
		"the ladder of two":      {anna.Command(p.channel, "leaderboard"), "Bernd", "Clara"},
		"the ladder of three":    {anna.Command(p.channel, "leaderboard", of), "Clara", "shanghaien"},
		"the profile of a guest": {anna.Command(p.channel, "profile", c.members[2].User("user"), of), "Clara", "Bernd 1"},
		"the rules":              {anna.Command(p.channel, "rules"), "tavern", "tender"},
		"other rules":            {anna.Command(p.channel, "rules", of), "tender.rules.goal", "tavern"},
		"the history":            {anna.Command(p.channel, "history"), "Bernd, Clara", "nobody"},
		"the replay":             {anna.PressStale(result, "replay:"+c.table+":0"), "Anna – Bernd – Clara", "nobody"},
		"the film":               {anna.PressStale(result, "film:"+c.table), "Anna – Bernd – Clara", "nobody"},
		"the still":              {anna.PressStale(result, "still:"+c.table), "Anna – Bernd – Clara", "nobody"},
		"the dice":               {anna.PressStale(result, "dice:"+c.table), "are those that were sealed", "nobody"},
	} {
		r := h.answerOf(told.use)
		if r.Message == nil {
			t.Errorf("%s: answered by %+v", what, r)
			continue
		}
		if said := text(r.Message); !strings.Contains(said, told.has) || strings.Contains(said, told.no) {
			t.Errorf("%s: %q", what, said)
		}
	}
	record := h.whisper(anna.Command(p.channel, "record", sandbox.Text("game", c.table)))
	file := h.file(record.Attachments[0])
	h.whispered("a file", anna.Command(p.channel, "verify", sandbox.File("file", "game.txt", file)),
		"the game as I remember it")
	wrong := strings.Replace(string(file), "0 bid 1", "0 bid 2", 1)
	if wrong == string(file) {
		wrong = strings.Replace(strings.Replace(string(file), "0 bid 2", "0 bid 1", 1), "0 bid 3", "0 bid 1", 1)
	}
	r := h.answerOf(anna.Command(p.channel, "verify", sandbox.File("file", "game.txt", []byte(wrong))))
	if said := text(r.Message); !strings.Contains(said, "sealed while it lay") &&
		!strings.Contains(said, "not what it should be") {
		t.Errorf("a file with another bid: %q", said)
	}
	h.noFaults()
}
