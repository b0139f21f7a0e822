package matchmaking_test

import (
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/game"
	"dockside/game/table"
)

// A challenge that is refused because of another game offers two buttons: show that game, or leave it and start the new
// one. Leaving withdraws or declines a challenge, aborts a game before the user's first move, and resigns it after
// that.
func TestARefusalLeadsToTheGameItNames(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	again := func(who, rival *interactiontest.Member) interactiontest.Answer {
		return who.Command("challenge", interactiontest.User(rival), interactiontest.Yes("rated", true),
			interactiontest.Text("pace", "3d"), interactiontest.Text("word", "a:b,c"))
	}
	type match = *interactiontest.Game
	instead := func(m match, who *interactiontest.Member, label string, phase table.Phase) match {
		t.Helper()
		refusal := again(who, m.Other(who))
		a := who.Press(refusal, refusal.Labelled(t, label))
		if got := m.View().Phase; got != phase || a.Table == nil {
			t.Fatalf("%s: the game is %s, and the response is %s", label, got, a.Said())
		}
		return s.Game(a.Table.ID, m.Players...)
	}
	first := s.Challenge(anna, bernd)
	refusal := again(anna, bernd)
	shown := anna.Press(refusal, first.Button("show"))
	if !shown.Offers(first.Button("accept")) || len(shown.Screen.Mentions) > 0 {
		t.Errorf("the challenge is shown as %+v", shown.Screen)
	}
	second := instead(first, anna, "Withdraw it and start", table.Withdrawn)
	if v := second.View(); !v.Rated || v.Pace != 72*time.Hour || v.Table.Words[0] != "a:b,c" {
		t.Errorf("the new challenge is %+v", v.Table)
	}
	third := instead(second, bernd, "Decline it and start", table.Declined)

	refusal = again(bernd, anna)
	third.Press(anna, "accept")
	changed := bernd.Press(refusal, refusal.Labelled(t, "Withdraw it and start"))
	if phase := third.View().Phase; phase != table.Playing {
		t.Fatalf("a button that withdraws has ended a game: it is %s", phase)
	}
	abort := changed.Labelled(t, "Abort it and start")
	fourth := s.Game(bernd.Press(changed, abort).Table.ID, anna, bernd)
	bernd.Press(changed, abort) // pressed twice
	bernd.Command("privacy").Has(t, "the privacy page", "1 rated game that you aborted")
	if v := third.View(); v.Phase != table.Over || !v.Players[0].Aborted {
		t.Errorf("the aborted game is %+v", v.Table)
	}

	fourth.Press(anna, "accept")
	mover, _ := fourth.PlayOn()
	refusal = again(mover, fourth.Other(mover)).Has(t, "the refusal", "counts as a loss", "/channels/")
	mover.Press(refusal, fourth.Button("show")).ID(t, "play:"+fourth.ID)
	resign := refusal.Labelled(t, "Resign it and start")
	fourth.Other(mover).Press(fourth.Front(), resign).Has(t, "somebody else's press", "forgotten your choice")
	instead(fourth, mover, "Resign it and start", table.Over)
	if cause := fourth.View().Match.Outcome().Cause; cause != game.Resigned {
		t.Errorf("the game has ended by %s", cause)
	}
}

// The button also leaves a solo game, which only its player sees. The request that follows may be any refused press,
// not only a command.
func TestARefusedPressIsCarriedOut(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	alone := s.Secluded(anna)
	refusal := anna.Command("solo").Has(t, "the refusal", "Only you can see it")
	anna.Press(refusal, refusal.Labelled(t, "Resign it and start"))
	if phase := alone.View().Phase; phase != table.Over {
		t.Errorf("the solo game is %s", phase)
	}

	anna, bernd = anna.At("902"), bernd.At("902")
	m := s.Start(anna, bernd)
	open := challenge(s, bernd)
	refusal = open.Press(anna, "accept")
	anna.Press(refusal, refusal.ID(t, "instead:"+m.ID+":"))
	if m.View().Phase != table.Over || open.View().Phase != table.Playing {
		t.Errorf("the former game is %s, and the next one %s", m.View().Phase, open.View().Phase)
	}
}
