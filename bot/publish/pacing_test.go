package publish_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/publish"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/fair"
	"dockside/game/gametest/tender"
	"dockside/game/table"
)

// Pacing simulates a match whose players look in one after the other, at fixed intervals. Each then presses everything
// there is to press. It measures how long such a match takes.
type Pacing struct {
	Game  catalog.Game
	Setup game.Setup
	Pace  time.Duration // time for a turn
	Every time.Duration // interval between two visits of a player
	// Turn returns the number of the turn of a position, as the game counts turns.
	Turn func(game.State) int
	// Press returns what a player presses next, given what they see and their standing orders. It is a move, orders, or
	// both joined by game.Move.With; "" if the player is done.
	Press func(view game.State, seat game.Seat, laid []game.Order) game.Move
}

// Toll is the cost of a match for its players.
type Toll struct {
	Seats int
	Waits map[int][]int // by turn and seat: how often the match waited for a visit or a deadline
	Posts map[int]int   // by turn: number of public messages
}

// MeanWaits returns how often the match waited for a player in a turn, on average.
func (t Toll) MeanWaits() float64 {
	all := 0
	for _, waits := range t.Waits {
		for _, n := range waits {
			all += n
		}
	}
	return float64(all) / float64(max(1, t.Seats*len(t.Posts)))
}

// MeanPosts returns the number of public messages in a turn, on average.
func (t Toll) MeanPosts() float64 {
	all := 0
	for _, n := range t.Posts {
		all += n
	}
	return float64(all) / float64(max(1, len(t.Posts)))
}

// Play plays a match to its end. The same seed gives the same match.
func (p Pacing) Play(t *testing.T, seed byte) Toll {
	t.Helper()
	m := &pacedMatch{T: t, Pacing: p, now: bottest.Noon, toll: Toll{p.Setup.Seats, map[int][]int{}, map[int]int{}}}
	m.random = rand.New(rand.NewPCG(uint64(seed), 5))
	m.gather(seed)
	for visit := 0; m.table.Phase == table.Playing; visit++ {
		seat := game.Seat(visit % p.Setup.Seats)
		m.until(bottest.Noon.Add(p.Every * time.Duration(visit+1) / time.Duration(p.Setup.Seats)))
		m.visit(seat)
	}
	return m.toll
}

// pacedMatch is a match being measured.
type pacedMatch struct {
	*testing.T
	Pacing
	table  *table.Session
	random *rand.Rand
	now    time.Time
	sent   int
	toll   Toll
}

// gather opens a lobby that all players join, and starts it.
func (m *pacedMatch) gather(seed byte) {
	m.Helper()
	people := make([]table.Person, m.Setup.Seats)
	for i := range people {
		people[i] = table.Person{ID: fmt.Sprint(100 + i), Name: fmt.Sprint("Captain ", i)}
	}
	var rival table.Person
	if m.Game.Rules.MaxSeats == 2 {
		rival = people[1]
	}
	m.table = bottest.Session(m.T, table.New(table.Challenge{
		ID: "paced", Guild: "g", Channel: "c", Rules: m.Game.Rules, Options: m.Setup.Options, Pace: m.Pace, Rated: true,
		By: people[0], Rival: rival, Seed: fair.Seed{seed, 1},
	}, m.now), m.Game.Rules)
	if !m.table.Lobby {
		bottest.Must(m.T, m.table.Accept(people[1], "77", m.random, m.now))
		return
	}
	for _, who := range people[1:] {
		bottest.Must(m.T, m.table.Join(who, m.now))
	}
	bottest.Must(m.T, m.table.Start(people[0].ID, "77", m.random, m.now))
	m.publish()
}

// until advances the time and processes each deadline on the way.
func (m *pacedMatch) until(then time.Time) {
	m.Helper()
	for m.table.Phase == table.Playing {
		due := m.table.Due()
		if due.IsZero() || due.After(then) {
			break
		}
		m.now = due
		clocks, turn, plays := slices.Clone(m.table.Players), m.turn(), m.table.Match.Len()
		_, err := m.table.Tick(m.random, m.now)
		bottest.Must(m.T, err)
		for _, play := range m.table.Match.Log()[plays:] {
			if play.Seat >= 0 && clocks[play.Seat].Clock.Asked && !clocks[play.Seat].Clock.Deadline.After(m.now) {
				m.waited(turn, play.Seat)
			}
		}
		m.publish()
	}
	m.now = then
}

// visit simulates one visit of a player, who presses until done.
func (m *pacedMatch) visit(seat game.Seat) {
	m.Helper()
	turn, asked, plays := m.turn(), slices.Contains(m.table.Match.Turn(), seat), m.table.Match.Len()
	defer func() {
		if asked && m.table.Match.Len() > plays { // otherwise the bot may answer, at an unknown time
			m.waited(turn, seat)
		}
	}()
	for presses := 0; m.table.Phase == table.Playing; presses++ {
		p := m.table.Players[seat]
		words := m.Press(m.table.Match.State().View(seat), seat, slices.Clone(p.Orders))
		if words == "" {
			return
		}
		decision := ""
		if view.OnlyOrders(words) {
			decision = m.table.Standing(seat)
		}
		if err := m.table.Play(p.User, decision, words, m.random, m.now); err != nil || presses > 1000 {
			m.Fatalf("press %d of seat %d, %q: %v", presses, seat, words, err)
		}
		m.publish()
	}
}

// publish counts the messages that the bot would post.
func (m *pacedMatch) publish() {
	turn := m.turn()
	for _, step := range publish.Plan(&view.View{Session: m.table, Game: m.Game}, m.now) {
		sent := ""
		if step.Act == publish.Post {
			m.sent++
			m.toll.Posts[turn]++
			sent = fmt.Sprint("m", m.sent)
		}
		m.table.Shown.Apply(step.Mark, sent)
	}
	m.toll.Posts[turn] += 0 // count a turn without messages as well
	m.table.AllPublished()
	m.table.Retry = time.Time{} // for leaderboards after the end, which this test does not have
}

func (m *pacedMatch) turn() int { return m.Turn(m.table.Match.State().View(game.Public)) }

// waited counts that the match has waited for a seat.
func (m *pacedMatch) waited(turn int, seat game.Seat) {
	if m.toll.Waits[turn] == nil {
		m.toll.Waits[turn] = make([]int, m.Setup.Seats)
	}
	m.toll.Waits[turn][seat]++
}

// Standing orders reduce waiting. A player who orders in advance what to lay is awaited once a round, to bid. A player
// who orders never to object is not asked again.
func TestOrdersSpareWaits(t *testing.T) {
	t.Parallel()
	pacing := Pacing{
		Game: bottest.Tender(false), Setup: game.Setup{Seats: 4, Options: []string{tender.Objections}},
		Pace: 3 * ui.Day, Every: 8 * time.Hour,
		Turn: func(s game.State) int { return max(1, s.(tender.State).Round) },
	}
	by := func(press func(tender.State, game.Seat, []game.Order) game.Move) Toll {
		pacing.Press = func(view game.State, seat game.Seat, laid []game.Order) game.Move {
			return press(view.(tender.State), seat, laid)
		}
		return pacing.Play(t, 3)
	}
	each := by(func(s tender.State, seat game.Seat, _ []game.Order) game.Move { return lastOf(s.Moves(seat)) })
	ahead := by(func(s tender.State, seat game.Seat, laid []game.Order) game.Move {
		moves := s.Moves(seat)
		switch {
		case !slices.Contains(laid, "objection never"):
			return "+ objection never"
		case s.Asked[seat]:
			return ""
		case slices.Contains(moves, "bid 3"):
			return game.Move("bid 3").With(bottest.LayCard(s.Round, 4))
		}
		return lastOf(moves)
	})
	if len(each.Posts) != 3 || len(ahead.Posts) != 3 {
		t.Errorf("the turns are %v and %v", each.Posts, ahead.Posts)
	}
	if got := ahead.MeanWaits(); got > 1.1 {
		t.Errorf("with orders a player is waited for %.2f times a turn: %v", got, ahead.Waits)
	}
	if each.MeanWaits() < ahead.MeanWaits()+1 {
		t.Errorf("without orders for %.2f, with %.2f", each.MeanWaits(), ahead.MeanWaits())
	}
	if each.MeanPosts() < 1.5*ahead.MeanPosts() || ahead.MeanPosts() > 8 { // with a question after each of four lays
		t.Errorf("a turn sends %.2f messages without orders, %.2f with", each.MeanPosts(), ahead.MeanPosts())
	}
	t.Logf("waits %.2f and %.2f, messages %.2f and %.2f", each.MeanWaits(), ahead.MeanWaits(), each.MeanPosts(),
		ahead.MeanPosts())
}

// lastOf returns the last of moves; "" if there are none.
func lastOf(moves []game.Move) game.Move {
	if len(moves) == 0 {
		return ""
	}
	return moves[len(moves)-1]
}
