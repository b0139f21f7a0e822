package play_test

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/game"
	"dockside/game/table"
)

var (
	clara  = table.Person{ID: "103", Name: "Clara"}
	dmitri = table.Person{ID: "104", Name: "Дмитрий ⚓"}
)

// A forged button gives no rights: its user reads an explanation, and nothing changes.
func TestForgedButtonsGiveNoRights(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	bernd, stranger, afar := s.Member(bottest.Bernd), s.Member(dmitri), s.Member(dmitri)
	afar.Channel, afar.BaseChannel = "902", "902"
	m := s.Start(s.Member(bottest.Anna), bernd)
	board, before := m.Front(), m.View()
	seat := before.Match.Turn()[0]
	move, decision := string(before.Match.Moves(seat)[0]), before.Match.Decision(seat)
	foreign := interactiontest.Answer{Message: "1"} // a message of another bot
	for _, c := range []struct {
		what     string
		who      *interactiontest.Member
		id, told string
	}{
		{"ending without the permission", bernd, "end:%", "**Manage Messages** permission"},
		{"ending at once without the permission", bernd, "ended:%", "**Manage Messages** permission"},
		{"the form for it without the permission", bernd, "end-why:%", "**Manage Messages** permission"},
		{"the board for a spectator", stranger, "board:%", "Only the players of this game"},
		{"resigning for a spectator", stranger, "resign:%", "Only the players of this game"},
		{"a game of others from elsewhere", afar, "more:%", "can’t find that game"},
		{"a move without a decision", m.Mover(), "play:%::" + move, "out of date"},
		{
			"a move that is too long", m.Mover(), "play:%:" + decision + ":" + strings.Repeat("m", game.MaxMove+1),
			"out of date",
		},
	} {
		c.who.Press(foreign, strings.Replace(c.id, "%", m.ID, 1)).Has(t, c.what, c.told)
	}
	if v := m.View(); v.Phase != table.Playing || v.Match.Len() != before.Match.Len() || v.Shown.Board != board.Message {
		t.Errorf("the match is %s after %d plays, its board is %s", v.Phase, v.Match.Len(), v.Shown.Board)
	}
	m.Resign(bernd)
	bernd.Press(foreign, "resign:"+m.ID).Has(t, "resigning a finished match", "already over")
	bernd.Press(foreign, "board:"+m.ID).Has(t, "the board of a finished match", "already over")
}

// A player who has left a match of several cannot open a hand.
func TestPlayersWhoHaveLeftHaveNoHand(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	bernd := s.Member(bottest.Bernd)
	m := s.Begin(s.Games[1].Rules.Name, []*interactiontest.Member{s.Member(bottest.Anna), bernd, s.Member(clara)})
	board := m.Front()
	bernd.Press(board, "resigned:"+m.ID)
	if seat, _ := m.View().Seat(bottest.Bernd.ID); !m.View().Players[seat].Left() {
		t.Fatal("the player has not left")
	}
	bernd.Press(board, "hand:"+m.ID).Has(t, "the hand", "has taken over your seat")
}
