package bot_test

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

// killedSeas are how many games of Madame Ching are played under kills at each table and on each store. They take
// minutes, so that by default there are none.
func killedSeas(t *testing.T) int {
	t.Helper()
	games := max((*seaGames+9)/10, gametest.Many(0, 1))
	if games == 0 {
		t.Skip("only with -seas or " + gametest.Full)
	}
	return games
}

// The program as it is shipped is killed again and again while captains play, and started again. Nothing is lost,
// nothing is played twice, the result is shown, and all was as it was sealed.
func TestSeasOfTheKilled(t *testing.T) {
	t.Parallel()
	games := killedSeas(t)
	for _, setup := range gametest.Setups(madameching.Rules()) {
		t.Run(fmt.Sprint(setup), func(t *testing.T) {
			t.Parallel()
			const batch = 3 // in one sandbox
			for from := 0; from < games; from += batch {
				redis := startRedis(t).address()
				h := moor(t, Settings{store: openRedis(t, redis), hasty: true})
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

// surviveAtSea plays the games of these numbers through a storm. All begin before it.
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

// weather plays a game to its end although presses may fail, and watches the log.
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
			if _, err := use.Acked(c.ctx); err != nil { // a promise may die with the process that made it
				c.Fatalf("a press hangs: %v", err)
			}
		}
		before := m
		t, m = c.match()
		c.extends(before, m, len(uses))
	}
}

// The same on a file, which belongs to one process: the test looks at it between two lives. From one look to the next
// it knows what to press by a copy of the table, on which it makes the same moves: the log has to be that of the copy.
func TestSeasOfAKilledFile(t *testing.T) {
	t.Parallel()
	games := killedSeas(t)
	for _, setup := range gametest.Setups(madameching.Rules()) {
		t.Run(fmt.Sprint(setup), func(t *testing.T) {
			t.Parallel()
			for i := range games {
				path := filepath.Join(t.TempDir(), "tables.db")
				notes := &visitor{path: path}
				h := moor(t, Settings{store: notes, hasty: true})
				notes.around = h.live("DATA_FILE=" + path)
				embark(h, setup, i).dive()
			}
		})
	}
}

// dive plays a game to its end, in which each look at the store kills the bot while it hears a press.
func (c *crew) dive() {
	c.Helper()
	const often = 60
	t, m := c.match()
	lives := 0
	for ; len(m.Turn()) > 0; lives++ {
		copied := &table.Sitting{Table: t, Match: m}
		c.follow(copied, often)
		before := copied.Match
		if turn := before.Turn(); len(turn) > 0 {
			seat := turn[c.random.IntN(len(turn))]
			c.press(c.member(t, seat), before.Decision(seat), c.helm(before, seat))
		}
		t, m = c.match() // kills the bot, looks, and starts it again
		c.extends(before, m, 1)
	}
	if lives < 3 {
		c.Errorf("the bot was killed %d times only", lives)
	}
	c.arrived(t, m)
}

// follow makes so many moves at the table and on a copy of it, or fewer where one is not heard.
func (c *crew) follow(copied *table.Sitting, presses int) {
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
