package e2e

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"dockside/internal/sandbox"
)

// A server nickname appears only on that server. The global leaderboard shows account names. Players recorded before it
// stored those stay unnamed until they play again.
func TestTheLadderOfEverywhereHasPeoplesOwnNames(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, Settings{store: open(t)})
			h.AddMember(sandbox.Person{Name: "Gustav", Nick: "Sleepy"})
			h.AddMember(sandbox.Person{Name: "Heidi", Nick: "The boss"})
			gustav := h.sailor("Gustav")
			gustav.name = "Sleepy"
			h.settles(time.Now(), gustav, gone(1), false) // as an older version stored it
			tavern, bernd := h.Channel("tavern"), h.Member("Bernd")
			look := func(scope string) string {
				t.Helper()
				m := h.whisper(bernd.Command(tavern, "leaderboard", sandbox.Text("scope", scope), sandbox.Text("season", "all")))
				return fmt.Sprint(m.Embeds[0].Description, m.Embeds[0].Image.Description)
			}
			told := look("everywhere")
			contains(t, "the ladder of everywhere", told, "A sailor")
			if strings.Contains(told, "Sleepy") || strings.Contains(told, "Sailor 1") {
				t.Errorf("everywhere one reads %s", told)
			}
			p := h.pair(tavern, "Gustav", "Heidi")
			p.start()
			p.heard(p.members[1].PressStale(p.card(), "resigned:"+p.table))
			p.result()
			told = look("everywhere")
			contains(t, "the ladder of everywhere", told, "**Gustav**", "**Heidi**", "A sailor")
			if strings.Contains(told, "Sleepy") || strings.Contains(told, "The boss") {
				t.Errorf("everywhere one reads %s", told)
			}
			contains(t, "the ladder of the server", look("server"), "**Sleepy**", "**The boss**", "**Sailor 1**")
			if tb, _ := p.match(); tb.Players[1].GlobalName != "Heidi" {
				t.Errorf("the table knows %+v", tb.Players)
			}
			h.noFaults()
		})
	}
}
