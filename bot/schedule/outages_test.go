package schedule_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/game"
	"dockside/game/contact"
	"dockside/game/gametest"
	"dockside/game/shipshape"
	"dockside/game/table"
	"dockside/storage/storagetest/bolttest"
)

// A player who acts while Discord is reachable loses no seat and is never late, whatever outages there are. In some
// outages Discord is silent, in others the bot is away.
func TestMatchesWithOutages(t *testing.T) {
	t.Parallel()
	for n := range gametest.Many(2, 12) {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			seed := rand.Uint64()
			t.Logf("seed %d", seed)
			random := rand.New(rand.NewPCG(seed, 0))
			c := bottest.Config{Store: bolttest.Open(t, time.Now)}
			s := interactiontest.New(t, c)
			people := []table.Person{bottest.Anna, bottest.Bernd, interactiontest.Clara}[:2+n%2]
			var members []*interactiontest.Member
			for _, p := range people {
				members = append(members, s.Member(p))
			}
			m := s.Begin(shipshape.Rules().Name, members, interactiontest.Text("pace", "10m"))
			for outages := 0; m.View().Phase == table.Playing; {
				expectAll(t, m)
				switch {
				case random.IntN(4) > 0:
					m.Pass(time.Duration(random.IntN(60)) * time.Second)
				case outages%2 == 0:
					silence(m, outageOf(random))
					outages++
				default:
					m = restarted(t, c, m, outageOf(random))
					outages++
				}
				m.Advance(func(s *table.Session) error { return playAny(s, random, m.Now()) })
			}
			expectAll(t, m)
		})
	}
}

// silence lets Discord be silent for a time, while the bot ticks.
func silence(m *interactiontest.Game, d time.Duration) {
	m.Tick() // what was heard before is noted
	heard := m.Outages.Heard
	m.Outages.Heard = func() bool { return false }
	for range 3 {
		m.Skip(d / 3)
		m.Tick()
	}
	m.Outages.Heard = heard
	m.Tick()
}

// restarted returns the match on a bot that starts after a time without one.
func restarted(t *testing.T, c bottest.Config, m *interactiontest.Game, d time.Duration) *interactiontest.Game {
	t.Helper()
	m.Tick()
	s := interactiontest.New(t, c)
	s.Skip(m.Now().Sub(bottest.Noon) + d)
	s.Tick()
	return s.Game(m.ID, m.Players...)
}

// playAny makes a random move of a random player who is to move.
func playAny(s *table.Session, random *rand.Rand, now time.Time) error {
	turn := s.Match.Turn()
	seat := turn[random.IntN(len(turn))]
	moves := s.Match.Moves(seat)
	return s.Play(s.Players[seat].User, "", moves[random.IntN(len(moves))], random, now)
}

// expectAll fails the test unless every player still plays and is in time.
func expectAll(t *testing.T, m *interactiontest.Game) {
	t.Helper()
	v := m.View()
	for seat := range v.Players {
		if v.Match.Level(game.Seat(seat)) != "" {
			t.Fatalf("seat %d is lost", seat)
		}
	}
	if len(v.Late()) > 0 || v.Phase != table.Playing && v.Phase != table.Over {
		t.Fatalf("the match is %s, late are %v", v.Phase, v.Late())
	}
}

// outageOf returns a random length of an outage: minutes, hours or days longer than contact.MinGap.
func outageOf(random *rand.Rand) time.Duration {
	unit := []time.Duration{time.Minute, time.Hour, 24 * time.Hour}[random.IntN(3)]
	return contact.MinGap + time.Duration(random.IntN(12))*unit + time.Second
}
