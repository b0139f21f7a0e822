package bot

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

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

// docs/directory.md has texts for Discord's App Directory in every language that users can choose. They are as long as
// Discord allows.
func TestTheTextsForTheDirectoryFit(t *testing.T) {
	t.Parallel()
	document, err := os.ReadFile("../docs/directory.md")
	if err != nil {
		t.Fatal(err)
	}
	_, texts, _ := strings.Cut(string(document), "\n## Texts\n")
	for _, code := range still(t).services.words.Codes() {
		_, section, found := strings.Cut(texts, "\n### "+code+"\n")
		section, _, _ = strings.Cut(section, "\n### ")
		parts := regexp.MustCompile(`(?m)^(\w+):\n\n> (.+)$`).FindAllStringSubmatch(section, -1)
		page := strings.Contains(section, "\nExpanded description:\n\n> **")
		if !found || !page || len(parts) != 3 {
			t.Errorf("%s: there are %d texts, and an expanded description: %t", code, len(parts), page)
			continue
		}
		for i, most := range []int{200, 400, 5*20 + 4*len(", ")} {
			if n := utf8.RuneCountInString(parts[i][2]); n > most {
				t.Errorf("%s: %s has %d characters, more than %d", code, parts[i][1], n, most)
			}
		}
		tags := strings.Split(parts[2][2], ", ")
		for _, tag := range tags {
			if len(tags) > 5 || utf8.RuneCountInString(tag) > 20 {
				t.Errorf("%s: the tags are %q", code, tags)
			}
		}
	}
}
