package moderation_test

import (
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/erasure"
	"dockside/bot/interactiontest"
	"dockside/bot/member"
)

// erase erases all data of a member.
func erase(t *testing.T, c crowd, who *interactiontest.Member) {
	t.Helper()
	request := member.ErasureRequest{Mark: erasure.NewTombstone()}
	bottest.Must(t, c.Members.ReviseErasures(t.Context(), func(people map[string]member.ErasureRequest) {
		people[who.User.ID] = request
	}))
	for range 20 {
		c.Skip(2 * time.Second)
		c.Eraser(&bottest.MemoryLedger{}).Round(t.Context())
		all, err := member.ErasureRequests.Load(t.Context(), c.Store)
		bottest.Must(t, err)
		if len(all.People) == 0 {
			return
		}
	}
	t.Fatal("the erasure does not end")
}

// listed returns the value of the only option in a menu. It fails the test unless there is exactly one, with a label.
func listed(t *testing.T, a interactiontest.Answer, menu string) string {
	t.Helper()
	for _, row := range a.Screen.Rows {
		if row.Menu == nil || row.Menu.ID != menu {
			continue
		}
		if all := row.Menu.Options; len(all) == 1 && all[0].Label != "" {
			return all[0].Value
		}
		t.Errorf("the menu lists %+v", row.Menu.Options)
		return ""
	}
	t.Errorf("there is no menu %s on %q", menu, a.Said())
	return ""
}

// A ban survives the erasure of the banned user, who is listed as a former captain. They can be unbanned by name or
// from the list, and a second ban adds no second entry.
func TestABanSurvivesAnErasure(t *testing.T) {
	t.Parallel()
	c := newCrowd(t)
	do := func(act string) interactiontest.Answer { return c.clara.Command(act, interactiontest.User(c.bernd)) }
	do("ban")
	erase(t, c, c.bernd)
	list := c.clara.Command("ban").Has(t, "the list", "A former captain")
	listed(t, list, "unban")
	c.bernd.Command("challenge").Has(t, "the erased user", "banned you from playing here")
	listed(t, do("ban"), "unban")
	erase(t, c, c.bernd)
	do("unban").Has(t, "unbanned by name", "**Bernd** can play", "Nobody is banned")
	do("ban")
	erase(t, c, c.bernd)
	list = c.clara.Command("ban")
	c.clara.Press(list, "unban", listed(t, list, "unban")).
		Has(t, "unbanned from the list", "**A former captain** can play",
			"Nobody is banned")
	if a := c.bernd.Command("challenge"); a.Table == nil {
		t.Errorf("the user reads %q", a.Said())
	}
}

// A block survives the erasure of the blocked user in the same way.
func TestABlockSurvivesAnErasure(t *testing.T) {
	t.Parallel()
	c := newCrowd(t)
	block := func() interactiontest.Answer { return c.anna.Command("block", interactiontest.User(c.bernd)) }
	block()
	erase(t, c, c.bernd)
	listed(t, c.anna.Command("block"), "unblock")
	again := block()
	listed(t, again, "unblock")
	c.anna.Press(again, "unblock", bottest.Bernd.ID).Has(t, "unblocked", "haven’t blocked anyone")
	old := block()
	erase(t, c, c.bernd)
	c.anna.Press(old, "unblock", bottest.Bernd.ID).Has(t, "unblocked from an old list", "haven’t blocked anyone")
	if raw, err := c.Store.Document(t.Context(), "peace/"+bottest.Anna.ID); err != nil || raw != nil {
		t.Errorf("an empty list is kept as %s, %v", raw, err)
	}
}
