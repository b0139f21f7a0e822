package matchmaking_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/bot/ui"
	"dockside/game/gametest/tender"
	"dockside/game/shanghaien"
	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/storagetest/bolttest"
)

// leaveOpen stores open challenges of a user in another channel.
func leaveOpen(t *testing.T, s *interactiontest.Server, who *interactiontest.Member, count int) {
	t.Helper()
	for n := range count {
		tb := table.New(table.Challenge{
			ID: fmt.Sprint("a", who.User.ID, 1000+n), Guild: interactiontest.Guild, Channel: "902", Locale: "en-US",
			Rules: shanghaien.Rules(), Pace: ui.Day, By: who.User,
		}, bottest.Noon.Add(time.Duration(n)*time.Second))
		tb.Shown.Board = fmt.Sprint(900000 + n)
		bottest.Must(t, s.Store.Create(t.Context(), tb))
	}
}

// A user at the limit of open challenges is told so in an ephemeral message in their language. Other users can go on.
func TestALimitIsTold(t *testing.T) {
	t.Parallel()
	s, anna, bernd, clara, _ := server(t, bottest.Config{})
	clara.Locale = "fr"
	leaveOpen(t, s, anna, 10)
	leaveOpen(t, s, clara, 10)
	anna.Command("challenge").Has(t, "one more", "10 of your challenges and tables are waiting for players")
	clara.Command("challenge").Has(t, "one more, in French", "10 de vos défis")
	if a := bernd.Command("challenge"); a.Table == nil {
		t.Errorf("somebody else reads %q", a.Said())
	}
}

// A user at the limit of tables cannot take another seat by any command or button.
func TestNobodySitsAtMoreTablesThanTheLimit(t *testing.T) {
	t.Parallel()
	s, anna, bernd, clara, dmitri := server(t, bottest.Config{})
	m := s.Start(anna, bernd)
	running := m.View().Table
	for n := range 50 {
		another := *running
		another.ID, another.Channel = fmt.Sprint("copy", n), fmt.Sprint(950+n)
		bottest.Must(t, s.Store.Create(t.Context(), &another))
	}
	m.Resign(anna)
	open := challenge(s, clara)
	lobby := s.Gather(tender.Name, []*interactiontest.Member{dmitri})
	found := bernd.Press(interactiontest.Public("1"), "seek:")
	for what, a := range map[string]interactiontest.Answer{
		"a rematch":                   m.Press(bernd, "rematch"),
		"a game against the computer": bernd.Command("solo"),
		"an own challenge":            bernd.Command("challenge"),
		"an open seat":                open.Press(bernd, "accept"),
		"a seat by Play":              bernd.Press(found, found.ID(t, "berth:")),
		"a seat in a lobby":           lobby.Press(bernd, "join"),
	} {
		a.Has(t, what, "You’re in 50 games")
	}
}

// counting is a store that counts the tables loaded by LoadMany.
type counting struct {
	storage.Store
	loaded atomic.Int64
}

func (s *counting) LoadMany(ctx context.Context, ids ...string) ([]*table.Table, error) {
	all, err := s.Store.LoadMany(ctx, ids...)
	s.loaded.Add(int64(len(all)))
	return all, err
}

// The Play button loads only the seats that it shows, however many are free.
func TestPlayLoadsWhatItShows(t *testing.T) {
	t.Parallel()
	store := &counting{Store: bolttest.Open(t, time.Now)}
	s, anna, bernd, _, _ := server(t, bottest.Config{Store: store})
	leaveOpen(t, s, anna, 40)
	found := bernd.At("902").Press(interactiontest.Public("1"), "seek:")
	if n := store.loaded.Load(); n != 5 || strings.Count(found.Screen.Text, "Anna") != 5 {
		t.Errorf("%d tables are loaded for\n%s", n, found.Screen.Text)
	}
}

// A challenge cannot be accepted once its time has passed, even before the next tick closes it.
func TestAChallengeCanBeTakenUntilItLapses(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	m := challenge(s, anna)
	s.Skip(m.View().Patience())
	m.Press(bernd, "accept").Has(t, "too late", "no longer open")
	s.Pass(0)
	m.Front().Says(t, "the card", "**Anna**’s open seat has expired")
}
