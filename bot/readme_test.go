package bot

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dockside/bot/command"
	"dockside/bot/discord"
)

// docs/commands.md lists every command, and no others.
func TestTheDocumentsListTheCommands(t *testing.T) {
	t.Parallel()
	document, err := os.ReadFile("../docs/commands.md")
	if err != nil {
		t.Fatal(err)
	}
	var want, listed []string
	b := still(t)
	for _, c := range command.Commands(b.services.games, b.services.words) {
		if c.MenuName == nil {
			want = append(want, c.Name)
		}
	}
	for _, row := range regexp.MustCompile("(?m)^\\| `/([a-z-]+)").FindAllSubmatch(document, -1) {
		listed = append(listed, string(row[1]))
	}
	slices.Sort(want)
	slices.Sort(listed)
	if listed = slices.Compact(listed); !slices.Equal(want, listed) {
		t.Errorf("docs/commands.md lists %v, there are %v", listed, want)
	}
}

// The invite link in the README asks for exactly the permissions that the bot needs.
func TestTheReadmeInvitesWithTheRightsThatAreNeeded(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("&permissions=%d\n", discord.InvitePermissions()); !strings.Contains(string(readme), want) {
		t.Errorf("the README has no link with %q", want)
	}
}
