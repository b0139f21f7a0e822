package matchmaking_test

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/bot/ui"
	"dockside/game/table"
)

// Where only the user has installed the bot, a solo game is one private message, from the card to the review. Nothing
// there posts in the channel, and nobody else reaches the game.
func TestAGameOutsideServersIsPrivate(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	outside := anna.Outside()
	m := s.Secluded(outside, interactiontest.Yes("visible", true))
	for m.View().Phase == table.Playing {
		if shown := m.Act(outside); shown.Kind != interaction.Edit {
			t.Fatalf("a press is answered by %+v", shown)
		}
	}
	if v := m.View(); !v.Private || v.Guild != "" || v.Channel != anna.User.ID {
		t.Errorf("the game belongs to %+v", v.Location)
	}
	looks := map[string]interactiontest.Answer{
		"the result": m.Front(),
		"a replay":   outside.Command("replay").Has(t, "a replay"),
		"a review":   outside.Command("review").Finish(t).Has(t, "a review"),
	}
	for name, a := range looks {
		for _, id := range interactiontest.IDs(a.Screen) {
			if strings.Contains(id, "share") {
				t.Errorf("%s posts in the channel with %s", name, id)
			}
		}
	}
	outside.Press(looks["a replay"], "share:"+m.ID+":0").Has(t, "a forged share", "only on servers with Dockside")
	bernd.Outside().Press(interactiontest.Public("1"), m.Button("more")).Has(t, "a stranger", "can’t find that game")
	outside.Press(m.Front(), m.Button("rematch")).Finish(t).ID(t, "odds:")
	if len(s.Messages) > 0 {
		t.Errorf("everybody sees %+v", s.Messages)
	}
}

// Outside servers there is no game of two people: neither a new one, nor one of a server.
func TestNobodyPlaysAnotherPersonOutsideServers(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	m := s.Start(anna, bernd)
	outside := anna.Outside()
	outside.Command("challenge").Has(t, "a challenge", "only on servers with Dockside")
	public := interactiontest.Public("1")
	for _, id := range []string{"dare:shanghaien", "berth:" + m.ID, "seek:x"} {
		outside.Press(public, id).Has(t, id, "only on servers with Dockside")
	}
	for _, id := range []string{"show", "more", "board"} {
		outside.Press(public, m.Button(id)).Has(t, id, "can’t find that game")
	}
	outside.Press(public, "seat:"+m.ID).Has(t, "a seat at a game of a server", "can’t see that game’s channel")
}

// A game that was begun outside servers is shown again wherever its player asks for a new one.
func TestAGameOutsideServersIsFoundAgain(t *testing.T) {
	t.Parallel()
	s, anna, _, _, _ := server(t, bottest.Config{})
	m := s.Secluded(anna.Outside())
	again := anna.Outside().Command("solo").Has(t, "a second game", "against the computer. Only you")
	anna.Outside().Press(again, again.ID(t, "show:"+m.ID)).ID(t, "odds:"+m.ID)
	direct := anna.Direct()
	direct.Press(direct.Command("games"), "seat:"+m.ID).ID(t, "odds:"+m.ID)
}

// Outside servers no command and no button has a public answer, also if it is forged.
func TestEveryAnswerOutsideServersIsPrivate(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	running, outside := s.Start(anna, bernd), anna.Outside()
	mine, before := s.Secluded(outside), len(s.Messages)
	check := func(what string, a interactiontest.Answer) {
		t.Helper()
		if a.Kind == interaction.Public || a.Broadcast != nil || len(s.Messages) > before {
			t.Errorf("%s: everybody sees %+v", what, a)
			before = len(s.Messages)
		}
	}
	for _, to := range s.Routes().Commands {
		if command, on := strings.CutPrefix(to.Path, discord.OnMessage); on {
			m := &discord.TargetMessage{ID: "5", Ours: true, Bot: true, Controls: [][]string{{"show", running.ID}}}
			check(to.Path, outside.OnForeignMessage(command, m))
			continue
		}
		check(to.Path, outside.Command(to.Path))
	}
	for _, to := range s.Routes().Components {
		words := strings.Split(to.Path, ui.Separator)
		for _, word := range []string{running.ID, mine.ID, "shanghaien", "0"} {
			for i := range words[1:] {
				words[i+1] = word
			}
			check(to.Path, outside.Press(interactiontest.Public("1"), ui.ID(words...)))
		}
	}
}
