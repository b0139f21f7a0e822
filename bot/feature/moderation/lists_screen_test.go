package moderation

import (
	"testing"

	"dockside/bot/presenter/presentertest"
	"dockside/bot/ui"
	"dockside/game/table"
)

// Two users called Kim have different names in every list of users that names both.
func TestListsTellEqualNamesApart(t *testing.T) {
	t.Parallel()
	l, people := presentertest.Words(t).For("en"), []table.Person{{ID: "2", Name: "Kim"}, {ID: "3", Name: "Kim"}}
	presentertest.CheckTwoKims(t, map[string]ui.Screen{
		"those blocked":       blockedUsers.screen(l, change{}, people, 0),
		"one who is unbanned": bannedUsers.screen(l, change{"unban.done", people[0]}, people[1:], 0),
	})
}
