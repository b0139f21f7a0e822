package history_test

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/game/table"
)

// Only a player can open a table through /games, and only while they may view its channel. The list always shows the
// table.
func TestATableIsOpenedByPlayersWhoSeeItsChannel(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	m := s.Start(s.Member(bottest.Anna), s.Member(bottest.Bernd))
	stranger, mover := s.Member(dmitri), m.Mover()
	stranger.Command("games").Has(t, "a user without games", "You have no games in progress")
	thread := *mover
	thread.Channel, thread.Parent = "904", mover.Channel
	list := thread.Command("games").Has(t, "the list", "**your turn**", "https://discord.com/channels/")
	thread.Press(list, list.ID(t, "next")).ID(t, "play:"+m.ID)

	v := m.View()
	seat := v.Match.Turn()[0]
	move := "play:" + m.ID + ":" + v.Match.Decision(seat) + ":" + string(v.Match.Moves(seat)[0])
	for _, member := range []*interactiontest.Member{stranger, mover} {
		member.Channel, member.BaseChannel = den, den // a channel in which the channel of the match is not visible
	}
	theirs := stranger.Command("games")
	stranger.Press(theirs, "seat:"+m.ID).Has(t, "a stranger", "can’t find that game")
	stranger.Press(theirs, "seat:./.").Has(t, "no table", "don’t know")
	list = mover.Command("games").Has(t, "the list", "https://discord.com/channels/")
	mover.Press(list, move).Has(t, "a move from elsewhere", "can’t find that game")
	mover.Press(list, "seat", m.ID).Has(t, "a hidden channel", "can’t see that game’s channel any more")
	mover.Press(list, "next").Has(t, "no other game", "None of your games is waiting for you")
	if m.View().Match.Len() != v.Match.Len() {
		t.Error("a move was made")
	}
}

// The list shows challenges, and also tables whose game no longer exists.
func TestTheListHasChallenges(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	bernd := s.Member(bottest.Bernd)
	s.Challenge(s.Member(bottest.Anna), bernd)
	gone := table.Table{
		ID: "gone",
		Publication: table.Publication{
			Location: table.Location{Guild: interactiontest.Guild, Channel: interactiontest.Channel},
		},
		Contest: table.Contest{
			Terms:   table.Terms{Game: "gone", Version: 1},
			Phase:   table.Playing,
			Players: []table.Player{{User: bottest.Bernd.ID, Name: "Bernd"}, {User: "1", Name: "Eva"}},
		},
	}
	gone.Players[0].Clock.Deadline = s.Now().AddDate(0, 0, 1)
	bottest.Must(t, s.Store.Create(t.Context(), &gone))
	list := bernd.Command("games").Has(t, "the list", "Anna", "challenge for you", "Eva", "your turn")
	bernd.Press(list, "next").Has(t, "next", "None of your games is waiting for you")
}

// Finished games are listed on pages of their own, and can be replayed.
func TestFinishedGamesAreListed(t *testing.T) {
	t.Parallel()
	m, _ := finished(t)
	anna := m.Players[0]
	anna.Guild = ""
	over := anna.Press(anna.Command("games"), "games:over:0").Has(t, "the list", "Bernd")
	if strings.Count(over.Screen.Text, "\n") > 2 {
		t.Errorf("the list is %q", over.Screen.Text)
	}
	panel(t, anna.Press(over, "replay", m.ID))
}
