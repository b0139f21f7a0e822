package leaderboard_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/game/table"
)

var clara = table.Person{ID: "103", Name: "Clara"}

// gone returns a user who has left the server.
func gone(n int) table.Person {
	return table.Person{ID: fmt.Sprint(1000 + n), Name: fmt.Sprintf("Sailor %d", n)}
}

// A leaderboard without entries says so.
func TestALeaderboardWithoutEntries(t *testing.T) {
	t.Parallel()
	anna := interactiontest.New(t, bottest.Config{}).Member(bottest.Anna)
	for what, c := range map[string]struct {
		option, value, words string
		drawn                bool
	}{
		"this season": {"season", "", "Nobody is ranked yet", true},
		"all time":    {"season", "all", "Nobody is ranked yet", true},
		"everywhere":  {"scope", "everywhere", "Nobody is ranked yet", true},
		"last season": {"season", "last", "Nobody played a rated game in that season", true},
		"the hall":    {"season", "fame", "No season has ended yet", false},
	} {
		a := anna.Command("leaderboard", interactiontest.Text(c.option, c.value)).Has(t, what, c.words)
		if c.drawn && !a.Screen.Pictured() {
			t.Errorf("%s has no picture", what)
		}
	}
}

// A leaderboard of twenty players has pages of eight rows, each with the reader's own row.
func TestPagesOfALeaderboard(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	bernd := s.Member(bottest.Bernd)
	for i := range 9 { // each pair gets the same two ratings, so ten share the first place and ten the other
		s.Settle(s.Now().Add(-time.Minute), gone(i), gone(20+i), false)
	}
	s.Settle(s.Now(), clara, bottest.Bernd, false)

	first := bernd.Command("leaderboard")
	lines := strings.Split(first.Screen.Text, "\n")
	if len(lines) != 1+8 {
		t.Fatalf("the first page has the lines %q", lines)
	}
	contains(t, "the first row", lines[1], "**1** · ")
	contains(t, "a shared place", lines[7], "**1** · ")
	contains(t, "the reader's row", lines[8], "**11** · **Bernd** (you)")
	contains(t, "the footer", first.Screen.Footer, "20 players.", "“?” marks", "60 days")
	contains(t, "the picture", first.Screen.Alt, "Bernd (you)")
	if first.Enables("ladder:up") || first.Enables("ladder:top") || !first.Screen.Pictured() {
		t.Error("the first page has a page before it, or no picture")
	}

	turn := func(on interactiontest.Answer, button string) interactiontest.Answer {
		t.Helper()
		a := bernd.Press(on, on.ID(t, "ladder:"+button))
		if a.Kind != interaction.Edit {
			t.Errorf("%s opens another message", button)
		}
		return a
	}
	second := turn(first, "down")
	third := turn(second, "down")
	if third.Enables("ladder:down") {
		t.Errorf("there is a page after the last: %q", third.Screen.Text)
	}
	seen := rows(first, second, third)
	slices.Sort(seen)
	if seen = slices.Compact(seen); len(seen) != 20 {
		t.Errorf("the pages show %d of 20 people: %q", len(seen), seen)
	}
	mine := turn(third, "mine").Has(t, "the page of the reader's place", "Bernd** (you)", "**11** · ")
	if top := turn(mine, "top"); top.Screen.Text != first.Screen.Text {
		t.Errorf("back at the top it says\n%s", top.Screen.Text)
	}
}

// contains fails the test unless text contains all parts.
func contains(t testing.TB, what, text string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if !strings.Contains(text, p) {
			t.Errorf("%s says\n%s\nwithout %q", what, text, p)
		}
	}
}

// rows returns the names on some pages of a leaderboard.
func rows(pages ...interactiontest.Answer) (all []string) {
	for _, p := range pages {
		for _, line := range strings.Split(p.Screen.Text, "\n")[1:] {
			all = append(all, strings.Split(line, " · ")[1])
		}
	}
	return all
}

// A shared leaderboard is in the language of the server, has no personal row, and causes no notification.
func TestALeaderboardIsShared(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	reader := s.Member(clara)
	reader.Locale = "fr"
	s.Settle(s.Now(), clara, table.Person{ID: "77", Name: "<@1> *Wild* `Bill`"}, false)
	private := reader.Command("leaderboard", interactiontest.Text("season", "all")).Has(t, "in French",
		"Rang · nom · cote", "**Clara** (vous)")
	own := reader.Press(private, private.ID(t, "ladder:share"))
	if own.Enables("ladder:share") || own.Screen.Text != private.Screen.Text {
		t.Error("a shared leaderboard can be shared again at once")
	}
	said := s.Shared(own).Text
	contains(t, "the shared message", said, "Shared by **Clara**", "· **Clara** ·", `\*Wild\*`)
	if strings.Contains(said, "(you)") || strings.Contains(said, "<@1>") {
		t.Errorf("the shared message is\n%s", said)
	}
	reader.MissingPermissions = []string{"embed"}
	reader.Press(private, private.ID(t, "ladder:share")).Has(t, "where pictures are forbidden", "Intégrer des liens")
}

// An inactive player keeps their own row, without a place, and is hidden from others.
func TestInactivePlayersAreHidden(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	s.Settle(s.Now().Add(-100*24*time.Hour), bottest.Anna, bottest.Bernd, false)
	s.Settle(s.Now(), bottest.Bernd, clara, false)
	look := func(who table.Person) interactiontest.Answer {
		return s.Member(who).Command("leaderboard", interactiontest.Text("season", "all"))
	}
	own := look(bottest.Anna)
	contains(t, "the page of the inactive player", own.Said(), "**–** · **Anna** (you)", "**1** · **Bernd**",
		"You haven’t played for 60 days")
	if others := look(bottest.Bernd); strings.Contains(others.Said(), "Anna") {
		t.Errorf("others see\n%s", others.Said())
	}
	contains(t, "the page of a new player", look(gone(1)).Said(), "Play one rated game to join it")
}

// The hall of fame lists the top three of each past season, and more where places are shared.
func TestTheHallOfFame(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	s.Skip(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC).Sub(bottest.Noon))
	anna := s.Member(bottest.Anna)
	for i := range 5 {
		ended := time.Date(2025, time.Month(2+3*i), 10, 0, 0, 0, 0, time.UTC)
		for range 2 {
			s.Settle(ended, gone(i), gone(10+i), false)
		}
		s.Settle(ended, gone(20), gone(21), true)
	}
	s.Settle(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC), bottest.Anna, gone(3), false)
	last := anna.Command("leaderboard", interactiontest.Text("season", "fame")).Has(t, "the hall",
		"**January to March 2026**\n**1** · **Sailor 4** · ", "**2** · **Sailor 20** · **1500?** · 1 game",
		"**April to June 2025**")
	if said := last.Screen.Text; strings.Contains(said, "**January to March 2025**") || strings.Contains(said, "Anna") {
		t.Errorf("the first page says\n%s", said)
	}
	first := anna.Press(last, "fame:show:shanghaien:4").Has(t, "the last page",
		"**January to March 2025**\n**1** · **Sailor 0** · ")
	contains(t, "the shared page", s.Shared(anna.Press(first, "fame:share:shanghaien:4")).Text, "Shared by **Anna**",
		"**Sailor 0**")
	anna.Press(first, "ladders:shanghaien", "this").Has(t, "this season", "October to December 2026", "**Anna** (you)")
}

// A forged custom id cannot read more of a leaderboard than the buttons offer.
func TestForgedLeaderboards(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna := s.Member(bottest.Anna)
	s.Settle(s.Now(), bottest.Anna, bottest.Bernd, false)
	page := anna.Command("leaderboard")
	for _, id := range []string{
		"ladder", "ladder:top", "ladder:top:chess:here::0", "ladder:top:shanghaien:here::-1", "ladder:top:shanghaien:here::x",
		"ladder:top:shanghaien:here:2026-9:0", "ladder:burn:shanghaien:here::0", "ladders", "ladders:chess:all",
		"ladders:shanghaien:yesterday", "fame", "fame:show:chess:0", "fame:show:shanghaien:-4", "fame:burn:shanghaien:0",
		"portrait", "portrait:shanghaien:999", "portrait:chess:1",
	} {
		anna.Press(page, id).Has(t, id, "don’t know")
	}
	anna.Press(page, "ladder:down:shanghaien:here::4000000").Has(t, "far below the last row", "Bernd")
}
