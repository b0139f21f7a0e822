package e2e

import (
	"strings"
	"testing"
	"time"

	"dockside/bot/catalog"
	tavernpuzzles "dockside/game/shanghaien/puzzles"
	"dockside/internal/sandbox"
)

// controlOf returns the custom id of the first control of a message that begins with a text.
func controlOf(t testing.TB, m sandbox.Message, begins string) string {
	t.Helper()
	for _, row := range m.Components {
		for _, c := range row.Components {
			if strings.HasPrefix(c.CustomID, begins) && !c.Disabled {
				return c.CustomID
			}
		}
	}
	t.Fatalf("no control %s on %s", begins, told(m))
	return ""
}

// Somebody answers the puzzle of the day and shares that; the line of the channel names them. On the next day the
// channel has one silent digest with a picture, whose solution is explained to everybody.
func TestADayOfThePuzzle(t *testing.T) {
	t.Parallel()
	k, s := adrift(t, noon, settings{painted: true})
	config := k.rigged(s)
	config.Games[0].Collection = &catalog.Collection{Puzzles: tavernpuzzles.Book}
	k.bot, k.stop = k.launch(config)
	anna, bernd, tavern := k.Member("Anna"), k.Member("Bernd"), k.Channel("tavern")
	k.whisper(anna.Command(tavern, "settings", sandbox.Sub("server", sandbox.Text("daily", tavern))))
	question := k.answerOf(anna.Command(tavern, "daily")).Message
	graded := k.answerOf(anna.Press(*question, controlOf(t, *question, "daily-answer:"))).Message
	shared := k.whisper(anna.Press(*graded, controlOf(t, *graded, "daily-share:")))
	contains(t, "the answer", shared.Embeds[0].Description, "the line in this channel names you", "Tavern ", "⚓")
	line := func() sandbox.Message {
		m, err := k.AwaitMessage(k.ctx, tavern, bernd.ID, func(m sandbox.Message) bool {
			return len(m.Embeds) > 0 && strings.Contains(m.Embeds[0].Description, " played today’s tavern.")
		})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	contains(t, "the line", line().Embeds[0].Description, "Anna played")
	k.pass(30 * time.Hour)
	digest, err := k.AwaitMessage(k.ctx, tavern, bernd.ID, func(m sandbox.Message) bool {
		return len(m.Embeds) > 0 && strings.HasPrefix(m.Embeds[0].Title, "Tavern of ")
	})
	if err != nil {
		t.Fatal(err)
	}
	contains(t, "the digest", digest.Embeds[0].Description, "The streak of this server: 1 day", "Anna ⚓")
	if len(digest.Attachments) == 0 && (digest.Embeds[0].Image == nil || digest.Embeds[0].Image.URL == "") {
		t.Errorf("the digest has no picture: %s", told(digest))
	}
	why := k.whisper(bernd.Press(digest, controlOf(t, digest, "daily-explain:")))
	contains(t, "the explanation", why.Embeds[0].Description, "The best move was **", "Win chance after each choice:")
	game := k.whisper(bernd.Press(digest, controlOf(t, digest, "daily-play:")))
	contains(t, "the game", game.Embeds[0].Description, "Practice game from the puzzle of 1 May. It isn’t rated")
	if pings := bernd.Pings(); len(pings) > 0 {
		t.Errorf("Bernd was called in %q", pings)
	}
	k.noFaults()
}

// When Discord returns errors for longer than it recognises a message, the digest follows later, once.
func TestADigestFollowsAnOutage(t *testing.T) {
	t.Parallel()
	k, s := adrift(t, noon, settings{})
	config := k.rigged(s)
	config.Games[0].Collection = &catalog.Collection{Puzzles: tavernpuzzles.Book}
	k.bot, k.stop = k.launch(config)
	anna, tavern := k.Member("Anna"), k.Channel("tavern")
	k.whisper(anna.Command(tavern, "settings", sandbox.Sub("server", sandbox.Text("daily", tavern))))
	question := k.answerOf(anna.Command(tavern, "daily")).Message
	k.answerOf(anna.Press(*question, controlOf(t, *question, "daily-answer:")))
	k.Refuse(sandbox.Plan{Method: "POST", Path: "/channels/" + tavern + "/messages", Times: 3, Status: 500})
	k.pass(20 * time.Hour)
	for range 12 {
		k.pass(5 * time.Minute)
	}
	digests := 0
	for _, m := range k.Member("Bernd").Messages(tavern) {
		if len(m.Embeds) > 0 && strings.HasPrefix(m.Embeds[0].Title, "Tavern of ") {
			digests++
		}
	}
	if digests != 1 {
		t.Errorf("there are %d digests", digests)
	}
}
