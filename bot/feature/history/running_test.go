package history_test

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
)

// During a match, only its players can get its record, and only if the game hides nothing. Replay, verification and
// review must wait for the end.
func TestARunningMatchIsNotHandedOut(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
	anna, bernd, stranger := s.Member(bottest.Anna), s.Member(bottest.Bernd), s.Member(dmitri)
	open := s.Start(anna, bernd)
	const harbour = "902"
	anna.Channel, bernd.Channel = harbour, harbour // a pair has one game in a channel
	hidden := s.Begin(bottest.Tender(false).Rules.Name, []*interactiontest.Member{anna, bernd})
	hidden.PlayOn()
	const later, secret, notSeated = "still going on", "secret until the game ends", "Only the players of this game"
	for _, c := range []struct {
		match         *interactiontest.Game
		who           *interactiontest.Member
		command, told string // the refusal; none if the record is handed out
	}{
		{open, anna, "record", ""},
		{open, bernd, "record", ""},
		{open, stranger, "record", notSeated},
		{open, anna, "replay", later},
		{open, stranger, "replay", later},
		{open, anna, "verify", later},
		{open, anna, "review", later},
		{hidden, anna, "record", secret},
		{hidden, stranger, "record", secret},
		{hidden, bernd, "replay", later},
		{hidden, stranger, "replay", later},
		{hidden, bernd, "verify", later},
		{hidden, bernd, "review", later},
	} {
		c.who.Channel = c.match.View().Channel
		a := c.who.Command(c.command, interactiontest.Text("game", c.match.ID)).Has(t, c.who.User.Name, c.told)
		if c.told == "" && (a.Kind != interaction.Ephemeral || len(a.Screen.Files) != 1) {
			t.Errorf("%s reads %q", c.who.User.Name, a.Said())
		}
	}
	stranger.Channel = interactiontest.Channel
	stranger.Command("record").Has(t, "a stranger names no game", "No game has ended")
}

// Outsiders cannot see a match of a server from another server or in private, even with its id. Its players can see it
// anywhere.
func TestAMatchOfAServerIsNotSeenElsewhere(t *testing.T) {
	t.Parallel()
	m, _ := finished(t)
	for place, guild := range map[string]string{"a direct message": "", "another server": "911"} {
		stranger, anna := m.Member(dmitri), m.Players[0]
		for _, member := range []*interactiontest.Member{stranger, anna} {
			member.Guild, member.Channel, member.BaseChannel = guild, "912", "912"
		}
		for _, command := range []string{"replay", "record", "verify"} {
			game := interactiontest.Text("game", m.ID)
			stranger.Command(command, game).Has(t, place+" /"+command, "can’t find that game")
			if said := anna.Command(command, game).Said(); strings.Contains(said, "can’t find that game") {
				t.Errorf("/%s of a player: %q", command, said)
			}
		}
		stranger.Command("review", interactiontest.Text("game", m.ID)).Has(t, place+" /review", "can’t find that game")
		for _, press := range []string{"replay:%:0", "share:%:0", "review:%:0", "study:%:0", "film:%", "still:%", "dice:%"} {
			id := strings.ReplaceAll(press, "%", m.ID)
			stranger.Press(interactiontest.Answer{Message: "1"}, id).Has(t, place+" "+id, "can’t find that game")
		}
	}
}
