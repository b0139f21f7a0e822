package e2e

import (
	"strings"
	"testing"
	"time"

	"dockside/internal/sandbox"
)

// A profile shows rating, places, results and statistics; that of another user also the games against its reader. A
// shared profile omits what concerns one reader.
func TestProfiles(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	tavern := h.Channel("tavern")
	anna, bernd, clara := h.sailor("Anna"), h.sailor("Bernd"), h.sailor("Clara")
	now := time.Now()
	h.settles(now.Add(-100*24*time.Hour), anna, gone(1), false)
	for range 5 {
		h.settles(now.Add(-time.Hour), anna, bernd, false)
	}
	h.settles(now.Add(-time.Minute), bernd, clara, true)
	h.settles(now, clara, bernd, false)

	own := h.whisper(h.Member("Anna").Command(tavern, "profile"))
	contains(t, "one's own profile", own.Embeds[0].Title+"\n"+own.Embeds[0].Description, "Shanghaien · Anna",
		"Rating **1", "place 1 of 3", "peak 1", "This season: **1", "after 5 games · place 1",
		"6 rated games: 6 won, 0 lost · the last 6 all won",
		"Best win: against **", "› Favourite crew: the Dutch, 18 hired.")
	if said := own.Embeds[0].Description; strings.Contains(said, "against **Anna**") ||
		strings.Contains(said, "You against") {
		t.Errorf("against oneself:\n%s", said)
	}
	i, _ := h.shown(own)
	contains(t, "the chart", i.Description+describedBy(own), "Ratings over the last 6 games.",
		"The rating of Anna is uncertain by")

	other := h.whisper(h.Member("Clara").Command(tavern, "profile", h.Member("Bernd").User("user")))
	contains(t, "another's profile", other.Embeds[0].Description, "7 parties classées\u00a0: 0 gagnée, 1 nulle, 6 perdues",
		"Vous contre **Bernd**\u00a0: 1 gagnée, 1 nulle, 0 perdue")
	contains(t, "its chart", describedBy(other)+other.Embeds[0].Image.Description, "Bernd de 1500", "Clara de 1500")
	menu := h.whisper(h.Member("Anna").CommandOn(tavern, "Profile", sandbox.UserCommand, bernd.id))
	contains(t, "from the menu", menu.Embeds[0].Description, "You against **Bernd**: 5 won, 0 lost")
	never := h.whisper(h.Member("Anna").Command(tavern, "profile", h.Member("Clara").User("user")))
	contains(t, "no game together", never.Embeds[0].Description, "You and **Clara** have not played", "2 rated games")
	contains(t, "a provisional rating", footer(never), "fewer than 5")

	shared, _ := h.shares(tavern, h.Member("Clara"), other, control(t, other, "portrait").CustomID)
	contains(t, "what is shared", shared.Embeds[0].Description, "Shared by **Clara**", "7 rated games")
	if strings.Contains(shared.Embeds[0].Description, "You against") {
		t.Error("what is shared speaks to one reader")
	}
	h.noFaults()
}

// A finished game appears at once in profiles and leaderboards, with the statistics of the game.
func TestAGameIsToldOnTheLadder(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	m := p.playOut()
	p.result()
	for _, member := range p.members {
		own := h.whisper(member.Command(p.channel, "profile"))
		contains(t, "the profile", own.Embeds[0].Description, "1 rated game: ", "Favourite crew: the ")
	}
	board := h.whisper(p.members[0].Command(p.channel, "leaderboard"))
	if got := rows(board); len(got) != 2 {
		t.Errorf("the ladder has %q", got)
	}
	if w := m.Outcome().Winners(); len(w) == 1 {
		contains(t, "the ladder", board.Embeds[0].Description, "**1** · **"+p.members[w[0]].Name+"**")
	}
	h.noFaults()
}

// A profile without games says so politely.
func TestProfilesOfNobody(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	tavern, anna := h.Channel("tavern"), h.Member("Anna")
	h.whispered("no games yet", anna.Command(tavern, "profile"), "You have not finished a rated game here yet")
	h.whispered("somebody else without games", anna.Command(tavern, "profile", h.Member("Bernd").User("user")),
		"**Bernd** has not finished a rated game")
	h.whispered("a bot", anna.Command(tavern, "profile", sandbox.Text("user", h.BotID())), "Bots keep no score")
	h.whispered("the menu of a bot", anna.CommandOn(tavern, "Profile", sandbox.UserCommand, h.BotID()),
		"Bots keep no score")
	h.noFaults()
}

// The Challenge entry in a member's context menu challenges that member.
func TestChallengeFromTheMenu(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	tavern, anna := h.Channel("tavern"), h.Member("Anna")
	card := h.answerOf(anna.CommandOn(tavern, "Challenge", sandbox.UserCommand, h.Member("Bernd").ID))
	if card.Ephemeral || len(card.Message.Controls()) != 7 {
		t.Fatalf("answered by %+v", card.Message)
	}
	contains(t, "the card", card.Message.Embeds[0].Description, "**Anna** challenges **Bernd**")
	h.whispered("oneself", anna.CommandOn(tavern, "Challenge", sandbox.UserCommand, anna.ID), "against yourself")
	h.whispered("a bot", anna.CommandOn(tavern, "Challenge", sandbox.UserCommand, h.BotID()), "no hands for dice")
	h.noFaults()
}
