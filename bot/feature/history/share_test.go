package history_test

import (
	"regexp"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
)

// live matches a link that Discord would make clickable.
var live = regexp.MustCompile(`https?://\S*evil|discord\.gg/\w`)

// Names in an uploaded file are untrusted. A shared page omits them and says that the game is not from this server. In
// private the names are shown as plain text.
func TestAGameFromAFileIsSharedWithoutNames(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: interactiontest.QuickGames()})
	m := s.Start(s.Member(bottest.Anna), s.Member(bottest.Bernd))
	m.PlayOut()
	anna := m.Players[0]
	forged := m.View().Match.Record([]string{"https://evil.example/free", "discord.gg/evil"}).String()
	file := interactiontest.File(interactiontest.Upload("game.txt", []byte(forged)))
	played := press(t, anna, panel(t, anna.Command("replay", file)), ":last")
	reviewed := anna.Command("review", file).Finish(t)
	bare := strings.NewReplacer("\\", "", "\u200b", "")
	for share, shown := range map[string]interactiontest.Answer{
		played.ID(t, "share:"): played, reviewed.Ending(":share"): reviewed,
	} {
		page := shown.Screen
		if !strings.Contains(bare.Replace(page.Title), "https://evil.example/free – discord.gg/evil") ||
			live.MatchString(page.Title+page.Text) {
			t.Errorf("shown is %q, %q", page.Title, page.Text)
		}
		shared := s.Shared(anna.Press(shown, share))
		for _, said := range []string{shared.Title, shared.Text, shared.Alt} {
			if strings.Contains(said, "evil") || !strings.Contains(said, "Seat 1") {
				t.Errorf("%s shares %q", share, said)
			}
		}
		if !strings.Contains(shared.Text, "From a file: this may not be a game of this server.") {
			t.Errorf("%s shares %q without saying where it comes from", share, shared.Text)
		}
		if scene := shared.Scene; scene != nil && strings.Contains(scene.Record+strings.Join(scene.Names, ""), "evil") {
			t.Errorf("%s shares a picture with the names %q and the record\n%s", share, scene.Names, scene.Record)
		}
	}
}
