package e2e

import (
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/madameching"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// killedSeas returns how many games of Madame Ching are played with kills, for each setup and store. The games take
// minutes, so the default is none.
func killedSeas(t *testing.T) int {
	t.Helper()
	games := max((*seaGames+9)/10, gametest.Many(0, 1))
	if games == 0 {
		t.Skip("only with -seas or " + gametest.Full)
	}
	return games
}

// halfOfTheSetups returns every second setup of Madame Ching, from the given one on; all of them with -seas. Two tests
// share the setups, since games with kills take minutes.
func halfOfTheSetups(from int) (half []game.Setup) {
	all := gametest.Setups(madameching.Rules())
	if *seaGames > 0 {
		return all
	}
	for i := from; i < len(all); i += 2 {
		half = append(half, all[i])
	}
	return half
}

// The shipped program is killed and restarted repeatedly during games. Nothing is lost, no move is made twice, the
// result is shown, and the seals verify.
func TestSeasOfTheKilled(t *testing.T) {
	t.Parallel()
	games := killedSeas(t)
	for _, setup := range halfOfTheSetups(1) {
		t.Run(fmt.Sprint(setup), func(t *testing.T) {
			t.Parallel()
			const batch = 3 // games in one sandbox
			for from := 0; from < games; from += batch {
				redis := startRedis(t).address()
				h := moor(t, settings{store: openRedis(t, redis), hasty: true})
				bot := h.live("REDIS_URL=" + redis)
				crash := newStorm(60, func() error {
					if err := bot.kill(); err != nil {
						return err
					}
					return bot.start()
				})
				surviveAtSea(h, setup, from, min(from+batch, games), crash)
			}
		})
	}
}

// surviveAtSea starts the games with these numbers and then plays them while the program is killed repeatedly.
func surviveAtSea(h *harbour, setup game.Setup, from, to int, s *storm) {
	h.Helper()
	var crews []*crew
	for i := from; i < to; i++ {
		crews = append(crews, embark(h, setup, i))
	}
	var games sync.WaitGroup
	for _, c := range crews {
		games.Go(func() { c.weather(s) })
	}
	games.Wait()
	for _, c := range crews {
		c.arrived(c.match())
	}
	h.survived(s)
}

// weather plays a game to its end although presses may fail. It checks that the log is only extended.
func (c *crew) weather(s *storm) {
	c.Helper()
	t, m := c.match()
	for len(m.Turn()) > 0 {
		var uses []*sandbox.Use
		for _, seat := range m.Turn() {
			uses = append(uses, c.press(c.member(t, seat), m.Decision(seat), c.helm(m, seat)))
			if err := s.press(); err != nil {
				c.Fatal(err)
			}
		}
		for _, use := range uses {
			if _, err := use.Acked(c.ctx); err != nil { // a deferred response may die with its process
				c.Fatalf("a press hangs: %v", err)
			}
		}
		before := m
		t, m = c.match()
		c.extends(before, m, len(uses))
	}
}

// The same holds for a file. It belongs to one process, so the test can read it only between two lives of the bot.
// Meanwhile the test plays on a copy of the table. In the end the log must be that of the copy.
func TestSeasOfAKilledFile(t *testing.T) {
	t.Parallel()
	games := killedSeas(t)
	for _, setup := range halfOfTheSetups(0) {
		t.Run(fmt.Sprint(setup), func(t *testing.T) {
			t.Parallel()
			for i := range games {
				path := filepath.Join(t.TempDir(), "tables.db")
				notes := &visitor{path: path}
				h := moor(t, settings{store: notes, hasty: true})
				notes.around = h.live("DATA_FILE=" + path)
				embark(h, setup, i).dive()
			}
		})
	}
}

// dive plays a game to its end. Each reading of the store kills the bot while it handles a press.
func (c *crew) dive() {
	c.Helper()
	const often = 60
	t, m := c.match()
	lives := 0
	for ; len(m.Turn()) > 0; lives++ {
		copied := &table.Session{Table: t, Match: m}
		c.follow(copied, often)
		before := copied.Match
		if turn := before.Turn(); len(turn) > 0 {
			seat := turn[c.random.IntN(len(turn))]
			c.press(c.member(t, seat), before.Decision(seat), c.helm(before, seat))
		}
		t, m = c.match() // kills the bot, reads the store, and restarts the bot
		c.extends(before, m, 1)
	}
	if lives < 3 {
		c.Errorf("the bot was killed %d times only", lives)
	}
	c.arrived(t, m)
}

// follow makes a number of moves at the table and on a copy of it. It stops early if a press fails.
func (c *crew) follow(copied *table.Session, presses int) {
	c.Helper()
	for ; presses > 0 && len(copied.Match.Turn()) > 0; presses-- {
		turn := copied.Match.Turn()
		seat := turn[c.random.IntN(len(turn))]
		move, decision := c.helm(copied.Match, seat), copied.Match.Decision(seat)
		member := c.member(copied.Table, seat)
		r, err := c.press(member, decision, move).Acked(c.ctx)
		if err != nil {
			c.Fatalf("a press hangs: %v", err)
		}
		if r.Failed {
			return
		}
		if err := copied.Play(member.ID, decision, move, c.random, time.Now()); err != nil {
			c.Fatal(err)
		}
	}
}
