package play_test

import (
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/game/gametest/tender"
	"dockside/game/table"
)

// A moderator cannot end their own rated match without a result. The option is not offered, and a forged button is
// refused.
func TestNobodyEndsTheirOwnRatedMatch(t *testing.T) {
	t.Parallel()
	s, anna, _ := pair(t)
	clara := s.Member(interactiontest.Clara)
	clara.ManagesMessages = true
	m := s.Start(anna, clara)
	if m.Press(clara, "more").Offers(m.Button("end")) {
		t.Error("More offers to end an own rated match")
	}
	m.Press(clara, "end").Has(t, "a press", "so you can’t end it")
	clara.Command("end").Has(t, "the command", "Resign, or ask")
	m.Press(clara, "ended").Has(t, "a confirmation", "Resign, or ask")
	if phase := m.View().Phase; phase != table.Playing {
		t.Fatalf("the table is %s", phase)
	}
	m.Resign(clara)

	m = s.Start(anna, clara, interactiontest.Yes("rated", false))
	more := m.Press(clara, "more")
	question := clara.Press(more, more.ID(t, m.Button("end")))
	clara.Press(question, question.ID(t, m.Button("ended")))
	m.Front().Says(t, "the result", "Clara ended the game")
}

// A moderator must confirm before a game ends. The confirmation shows the game, its players, the permission and the
// consequences. The public message names the moderator, and the reason if there is one.
func TestAnEndIsConfirmed(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	clara := s.Member(interactiontest.Clara)
	clara.ManagesMessages = true
	m := s.Start(anna, bernd)
	question := clara.Command("end").Has(t, "the question", "Anna – Bernd", "/"+m.View().Shown.Board, "rated",
		"you’re a moderator here. Nobody wins")
	if m.View().Phase != table.Playing {
		t.Fatal("the game has ended without a confirmation")
	}
	m.Press(anna, "ended").Has(t, "a player confirms", "**Manage Messages** permission")
	form := clara.Press(question, question.ID(t, m.Button("end-why")))
	if form.Kind != interaction.Modal {
		t.Fatal("no form asks for a reason")
	}
	clara.Submit(question, form, map[string]string{"reason": "both have *left* \n the server"})
	m.Front().Says(t, "the result", "Clara ended the game without a result.",
		`Reason: both have \*left\* the server`)
	m.Press(clara, "end").Has(t, "ended twice", "already over")
}

// The card of a cancelled challenge or lobby names the moderator and the host.
func TestTheCardSaysWhoHasEndedIt(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
	anna, bernd, clara := s.Member(bottest.Anna), s.Member(bottest.Bernd), s.Member(interactiontest.Clara)
	clara.ManagesMessages = true
	end := func() {
		question := clara.Command("end")
		clara.Press(question, question.ID(t, "ended:"))
	}
	challenge := s.Challenge(anna, bernd)
	end()
	challenge.Front().Says(t, "the challenge", "**Clara** cancelled **Anna**’s challenge.")
	lobby := s.Gather(tender.Name, []*interactiontest.Member{anna, bernd})
	end()
	lobby.Front().Says(t, "the lobby", "**Clara** closed **Anna**’s table.")
}
