package leaderboard_test

import (
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/interactiontest"
	"dockside/game/ladder"
	"dockside/game/reliability"
	"dockside/game/table"
)

// A profile shows rating, places, results and statistics; that of another user also the games against its reader. A
// shared profile omits what concerns one reader.
func TestProfiles(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	s.Settle(s.Now().Add(-100*24*time.Hour), bottest.Anna, gone(1), false)
	for range 5 {
		s.Settle(s.Now().Add(-time.Hour), bottest.Anna, bottest.Bernd, false)
	}
	s.Settle(s.Now().Add(-time.Minute), bottest.Bernd, clara, true)
	s.Settle(s.Now(), clara, bottest.Bernd, false)
	anna, bernd, french := s.Member(bottest.Anna), s.Member(bottest.Bernd), s.Member(clara)
	french.Locale = "fr"

	own := anna.Command("profile").Has(t, "the own profile", "Shanghaien · Anna",
		"Rating **1", "rank 1 of 3", "peak 1", "This season: **1", "after 5 games · rank 1",
		"6 rated games: 6 won, 0 lost · won the last 6",
		"Best win: against **", "› Favourite crew: the Dutch (18 hired).")
	if said := own.Screen.Text; strings.Contains(said, "against **Anna**") || strings.Contains(said, "You against") {
		t.Errorf("a comparison with the reader themselves:\n%s", said)
	}
	contains(t, "the chart", own.Screen.Alt, "Ratings over the last 6 games.", "Anna’s rating is uncertain by")

	other := french.Command("profile", interactiontest.User(bernd)).Has(t, "another profile",
		"7 parties classées\u00a0: 0 gagnée, 1 nulle, 6 perdues",
		"Vous contre **Bernd**\u00a0: 1 gagnée, 1 nulle, 0 perdue")
	contains(t, "its chart", other.Screen.Alt, "Bernd de 1500", "Clara de 1500")
	anna.Command("profile", interactiontest.User(bernd)).Has(t, "an opponent", "You against **Bernd**: 5 won, 0 lost")
	never := anna.Command("profile", interactiontest.User(french)).Has(t, "no game together",
		"You and **Clara** haven’t played", "2 rated games")
	contains(t, "a provisional rating", never.Screen.Footer, "fewer than 5")

	shared := s.Shared(french.Press(other, other.ID(t, "portrait")))
	contains(t, "the shared profile", shared.Text, "Shared by **Clara**", "7 rated games")
	if strings.Contains(shared.Text, "You against") {
		t.Error("the shared profile addresses one reader")
	}
}

// A finished game appears at once in profiles and leaderboards, with the statistics of the game.
func TestAFinishedGameIsOnTheLeaderboard(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	m := s.Start(s.Member(bottest.Anna), s.Member(bottest.Bernd))
	m.PlayOut()
	for _, member := range m.Players {
		member.Command("profile").Has(t, "the profile", "1 rated game: ", "Favourite crew: the ")
	}
	board := m.Players[0].Command("leaderboard")
	if got := rows(board); len(got) != 2 {
		t.Errorf("the leaderboard has %q", got)
	}
	v := m.View()
	if w := v.Match.Outcome().Winners(); len(w) == 1 {
		board.Has(t, "the leaderboard", "**1** · **"+v.Players[w[0]].Name+"**")
	}
}

// A profile without games says so. A bot has no profile.
func TestProfilesWithoutGames(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna := s.Member(bottest.Anna)
	anna.Command("profile").Has(t, "no games yet", "You haven’t finished a rated game here yet")
	anna.Command("profile", interactiontest.User(s.Member(bottest.Bernd))).Has(t, "another user",
		"**Bernd** hasn’t finished a rated game")
	anna.Command("profile", robot).Has(t, "a bot", "Bots don’t keep score")
}

// robot is the option of a command that names a bot.
func robot(q *discord.Interaction) {
	q.Target = &discord.Member{Person: table.Person{ID: "1", Name: "Dockside"}, Bot: true, InGuild: true, CanView: true}
}

// A solo game in which a move was taken back past chance counts for no statistic: not for the dice of the server, and
// not for the mean of the reviews.
func TestAGameThatCountsForNothing(t *testing.T) {
	t.Parallel()
	for chances := range 2 {
		s := interactiontest.New(t, bottest.Config{})
		anna := s.Member(bottest.Anna)
		m := s.Solo(anna)
		m.Advance(func(s *table.Session) error {
			s.Undone.Chances = chances
			return nil
		})
		m.PlayOut()
		_, err := s.Store.Update(t.Context(), m.ID, func(t *table.Table) error {
			t.Review = &table.Review{Seats: make([]table.Reviewed, len(t.Players))}
			return nil
		})
		bottest.Must(t, err)
		counts, err := s.Store.Counts(t.Context(), ladder.Name{Game: m.View().Table.Game, Guild: m.View().Guild})
		bottest.Must(t, err)
		if counted := len(counts) > 0; counted != (chances == 0) {
			t.Errorf("with %d such moves the dice count: %v", chances, counts)
		}
		s.Settle(s.Now(), bottest.Anna, bottest.Bernd, false) // without a rated game there is no profile
		said := anna.Command("profile").Screen.Text
		if reviewed := strings.Contains(said, "Last reviewed game"); reviewed != (chances == 0) {
			t.Errorf("with %d such moves the profile is\n%s", chances, said)
		}
	}
}

// Outside servers, a profile is that of the asker alone. It has the rating over all servers, and is not shared.
func TestAProfileOutsideServersIsOnesOwn(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	s.Settle(s.Now().Add(-time.Hour), bottest.Anna, bottest.Bernd, false)
	anna, bernd := s.Member(bottest.Anna), s.Member(bottest.Bernd)
	for _, there := range []*interactiontest.Member{anna.Outside(), anna.Direct()} {
		own := there.Command("profile").Has(t, "the own profile", "Rating **1", "1 rated game: 1 won, 0 lost")
		for _, id := range interactiontest.IDs(own.Screen) {
			if strings.HasPrefix(id, "portrait") {
				t.Errorf("the profile can be shared with %s", id)
			}
		}
		there.Press(own, own.ID(t, "likeness")).Has(t, "the description of the chart", "Ratings")
		there.Press(own, "likeness:shanghaien:"+bernd.User.ID).Has(t, "a forged look", "server")
		there.Command("profile", interactiontest.User(bernd)).Has(t, "another profile", "server")
	}
	s.Member(clara).Outside().Command("profile").Has(t, "without games", "haven’t finished a rated game yet")
}

// A user's own profile shows how reliably they move in time. Other users cannot see that, even if it is shared.
func TestOnlyTheOwnProfileTellsReliability(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna, bernd := s.Member(bottest.Anna), s.Member(bottest.Bernd)
	anna.Command("profile").Has(t, "without games", "Your reliability: **new**")
	s.Settle(s.Now(), bottest.Anna, bottest.Bernd, false)
	own := anna.Command("profile").Has(t, "with games", "Your reliability: **new**")
	bernd.Command("profile", interactiontest.User(anna)).Lacks(t, "another profile", "eliability")
	if shared := s.Shared(anna.Press(own, own.ID(t, "portrait"))); strings.Contains(shared.Text, "eliability") {
		t.Errorf("the shared profile says %q", shared.Text)
	}
	late := &table.Table{ID: "late"}
	late.Players = table.Players{{User: bottest.Anna.ID}}
	for i := range reliability.Window {
		turn := reliability.Turn{Since: s.Now().Add(time.Duration(i) * time.Minute), Late: true}
		late.Players[0].Turns = late.Players[0].Turns.With(turn)
	}
	bottest.Must(t, s.Members.AddTurns(t.Context(), late))
	anna.Command("profile").Has(t, "after many late turns", "Your reliability: **mixed**")
}
