package fakediscord

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"time"
)

// Patience is how long players wait for a response before they press something else, as in Discord.
const Patience = 3 * time.Second

// NewGames returns n games between two players each.
func NewGames(n int) (games []*Game) {
	for number := range n {
		user := 100000000000000000 + 2*int64(number)
		users := [2]string{strconv.FormatInt(user, 10), strconv.FormatInt(user+1, 10)}
		games = append(games, &Game{number: number, users: users})
	}
	return games
}

// Pick chooses a game at random that can be pressed, or nil if all wait for a response. Impatient players may also
// press one that waits.
func (d *Discord) Pick(games []*Game, impatient bool) (g *Game, waits bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	at := rand.IntN(len(games))
	if g = games[at]; impatient && (g.idle() || len(g.buttons) > 0) {
		return g, !g.idle()
	}
	for i := range games {
		if g := games[(at+i)%len(games)]; g.idle() {
			return g, false
		}
	}
	return nil, false
}

// Open returns the presses whose games still wait for a response.
func (d *Discord) Open(presses []*Press) []*Press {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.DeleteFunc(presses, func(p *Press) bool { return p.game.idle() })
}

// AllDone reports whether the bot has responded to all presses but repeated ones.
func (d *Discord) AllDone(presses []*Press) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return !slices.ContainsFunc(presses, func(p *Press) bool { return !p.done() && !p.repeated })
}

// idle reports whether a game waits for a press. A press without a response is given up after Patience.
func (g *Game) idle() bool {
	p := g.last
	switch {
	case p == nil || p.abandoned:
		return true
	case p.done() && (len(g.buttons) > 0 || g.over):
		return true
	}
	p.abandoned = time.Since(p.At) > Patience
	return p.abandoned
}

// done reports whether the bot has responded completely.
func (p *Press) done() bool {
	return !p.Answered.IsZero() && (p.Refused || !p.wants || !p.Pictured.IsZero())
}

// Served reports whether the bot has responded completely, without an error, and in time.
func (p *Press) Served() bool { return p.done() && !p.Refused && p.Answered.Sub(p.At) <= Patience }

// PictureTime returns the time from a press to its picture; ok is false if it brings none.
func (p *Press) PictureTime() (d time.Duration, ok bool) { return p.Pictured.Sub(p.At), p.wants }
