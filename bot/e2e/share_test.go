package e2e

import (
	"strings"
	"testing"

	"dockside/bot/past"
	"dockside/internal/sandbox"
)

// Names in an uploaded file are untrusted. A shared page omits them and says that the game is not from this server. In
// private the names are shown as plain text.
func TestAGameFromAFileIsSharedWithoutNames(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{check: harmless})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	_, m := p.finish()
	forged := []byte(m.Record([]string{"https://evil.example/free", "discord.gg/evil"}).String())
	anna, bernd := p.members[0], p.members[1]
	file := sandbox.File("file", "game.txt", forged)
	played := h.panel(p.answerOf(anna.Command(p.channel, "replay", file)))
	played = h.panel(p.answerOf(anna.Press(*played, h.button(played, ":last").CustomID)))
	reviewed := h.opinion(anna.Command(p.channel, "review", file))
	for share, shown := range map[string]*sandbox.Message{
		h.shareButton(played).CustomID: played, h.button(reviewed, ":share").CustomID: reviewed,
	} {
		if e := shown.Embeds[0]; !strings.Contains(bare(e.Title), "https://evil.example/free – discord.gg/evil") ||
			live.MatchString(e.Title+e.Description) {
			t.Errorf("shown is %q, %q", e.Title, e.Description)
		}
		p.answerOf(anna.Press(*shown, share))
		seen := h.Messages(p.channel, bernd.ID)
		e := seen[len(seen)-1].Embeds[0]
		for _, said := range []string{e.Title, e.Description, e.Image.Description} {
			if strings.Contains(said, "evil") || !strings.Contains(said, "Seat 1") {
				t.Errorf("%s shares %q", share, said)
			}
		}
		if !strings.Contains(e.Description, "From a file, not a game of this server.") {
			t.Errorf("%s shares %q without saying where it comes from", share, e.Description)
		}
		if r, err := past.ParseFile(h.picture(e)); err == nil && strings.Contains(r.String(), "evil") {
			t.Errorf("%s shares a picture that holds\n%s", share, r)
		}
	}
	h.noFaults()
}
