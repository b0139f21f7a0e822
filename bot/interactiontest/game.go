package interactiontest

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"dockside/bot/bottest"
	"dockside/bot/interaction"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
)

// Game is a match of some members on a server.
type Game struct {
	*Server
	ID      string
	Players []*Member // the challenger or host first
	panel   Answer    // the only message of a private match
	random  *rand.Rand
}

// Game returns the game of a table.
func (s *Server) Game(id string, players ...*Member) *Game {
	seed := rand.Uint64()
	s.T.Logf("table %s has seed %d", id, seed)
	return &Game{Server: s, ID: id, Players: players, random: rand.New(rand.NewPCG(seed, 0))}
}

// Challenge lets a member challenge another, in a rated match unless an option says otherwise.
func (s *Server) Challenge(one, other *Member, options ...Option) *Game {
	s.T.Helper()
	all := append([]Option{Yes("rated", true), User(other)}, options...)
	return s.Game(s.tableOf(one.Command("challenge", all...)), one, other)
}

// Start starts a match of two, rated unless an option says otherwise.
func (s *Server) Start(one, other *Member, options ...Option) *Game {
	s.T.Helper()
	m := s.Challenge(one, other, options...)
	return m.to(table.Playing, m.Press(other, "accept"))
}

// Gather opens a lobby that all members join. The lobby is rated unless an option says otherwise.
func (s *Server) Gather(of string, members []*Member, options ...Option) *Game {
	s.T.Helper()
	all := append([]Option{Yes("rated", true), Text("game", of)}, options...)
	m := s.Game(s.tableOf(members[0].Command("challenge", all...)), members...)
	for _, guest := range members[1:] {
		m.Press(guest, "join")
	}
	return m
}

// Begin starts a match of several members.
func (s *Server) Begin(of string, members []*Member, options ...Option) *Game {
	s.T.Helper()
	m := s.Gather(of, members, options...)
	return m.to(table.Playing, m.Press(members[0], "start"))
}

// Solo starts a match of a member against the computer that everybody sees.
func (s *Server) Solo(one *Member, options ...Option) *Game {
	s.T.Helper()
	m := s.Game(s.tableOf(one.Command("solo", append(options, Yes("visible", true))...)), one)
	return m.to(table.Playing, Answer{})
}

// Secluded starts a member's private match against the computer.
func (s *Server) Secluded(one *Member, options ...Option) *Game {
	s.T.Helper()
	return s.Private(one, one.Command("solo", options...))
}

// Private returns the private match that a response has started.
func (s *Server) Private(one *Member, a Answer) *Game {
	s.T.Helper()
	m := s.Game(s.tableOf(a), one)
	m.panel = a.Finish(s.T)
	return m.to(table.Playing, m.panel)
}

// tableOf returns the id of the table that a response has opened.
func (s *Server) tableOf(a Answer) string {
	s.T.Helper()
	switch {
	case a.Panel != nil:
		return a.Panel.View.ID
	case a.Table == nil:
		s.T.Fatalf("no table is opened: %s", a.Said())
	}
	return a.Table.ID
}

// to ends the test unless the match is in a phase.
func (m *Game) to(phase table.Phase, last Answer) *Game {
	m.T.Helper()
	if now := m.View().Phase; now != phase {
		m.T.Fatalf("table %s is %s, not %s: %s", m.ID, now, phase, last.Said())
	}
	return m
}

// View returns the stored table.
func (m *Game) View() *view.View {
	m.T.Helper()
	return m.Table(m.ID)
}

// Front returns the main message.
func (m *Game) Front() Answer {
	m.T.Helper()
	if m.panel.Message != "" {
		return m.panel
	}
	return m.Server.Front(m.ID)
}

// Press presses a button on the main message, which need not have it. The id has no table: "claim" or "odds:stay".
func (m *Game) Press(who *Member, id string, values ...string) Answer {
	m.T.Helper()
	a := who.Press(m.Front(), m.Button(id), values...)
	m.keep(a)
	return a
}

// Button returns the custom id of a button for the table. The given id has no table.
func (m *Game) Button(id string) string {
	verb, rest, more := strings.Cut(id, ":")
	if id = verb + ":" + m.ID; more {
		id += ":" + rest
	}
	return id
}

// Mover returns a member who is to move; nil if no member is. If a computer player waits after a result, the first
// player continues.
func (m *Game) Mover() *Member {
	m.T.Helper()
	v := m.View()
	for _, seat := range v.Match.Turn() {
		if member := m.On(v, seat); member != nil {
			return member
		}
	}
	if plays, paused := v.Reveal(); paused {
		m.Press(m.Players[0], "continue:"+strconv.Itoa(plays))
		return m.Mover()
	}
	return nil
}

// On returns the member on a seat; nil if none of the members has it.
func (m *Game) On(v *view.View, seat game.Seat) *Member {
	i := slices.IndexFunc(m.Players, func(p *Member) bool {
		return int(seat) < len(v.Players) && v.Players[seat].User == p.User.ID
	})
	if i < 0 {
		return nil
	}
	return m.Players[i]
}

// Other returns the first of the members but one.
func (m *Game) Other(one *Member) *Member {
	if m.Players[0].User.ID == one.User.ID {
		return m.Players[1]
	}
	return m.Players[0]
}

// Act presses a random control of the main message: a move, or a part of one.
func (m *Game) Act(who *Member) Answer {
	m.T.Helper()
	id, values := m.pick(m.Front())
	a := who.Press(m.Front(), id, values...)
	m.keep(a)
	return a
}

// pick returns a random control that makes a move, and the value to pick from a menu.
func (m *Game) pick(on Answer) (id string, values []string) {
	m.T.Helper()
	var all [][2]string
	for _, row := range on.Screen.Rows {
		for _, b := range row.Buttons {
			verb, _, _ := strings.Cut(b.ID, ":"+m.ID)
			if slices.Contains([]string{"play", "think", "continue"}, verb) && !b.Disabled {
				all = append(all, [2]string{b.ID})
			}
		}
		if row.Menu != nil && strings.HasPrefix(row.Menu.ID, "play:"+m.ID) {
			for _, o := range row.Menu.Options {
				all = append(all, [2]string{row.Menu.ID, o.Value})
			}
		}
	}
	if len(all) == 0 {
		m.T.Fatalf("nothing can be played: %q", IDs(on.Screen))
	}
	one := all[m.random.IntN(len(all))]
	if one[1] != "" {
		values = []string{one[1]}
	}
	return one[0], values
}

// Move makes a move for a member, whether or not the main message offers it.
func (m *Game) Move(who *Member, move game.Move) Answer {
	m.T.Helper()
	v := m.View()
	seat, _ := v.Seat(who.User.ID)
	a := m.Press(who, "play:"+v.Match.Decision(seat)+":"+string(move))
	if now := m.View(); now.Match.Len() == v.Match.Len() {
		m.T.Fatalf("%s is not made: %s", move, a.Said())
	}
	return a
}

// PlayOn makes a random move of a member who is to move. It returns that member and the response.
func (m *Game) PlayOn() (*Member, Answer) {
	m.T.Helper()
	who := m.Mover()
	v := m.View()
	if who == nil {
		m.T.Fatalf("no member is to move: %v", v.Match.Turn())
	}
	seat, _ := v.Seat(who.User.ID)
	moves := v.Match.Moves(seat)
	return who, m.Move(who, moves[m.random.IntN(len(moves))])
}

// Moves makes random moves of the members, one after the other.
func (m *Game) Moves(moves int) {
	m.T.Helper()
	for range moves {
		m.PlayOn()
	}
}

// PlayOut makes random moves until the match is over, and returns the result.
func (m *Game) PlayOut() Answer {
	m.T.Helper()
	for m.View().Phase == table.Playing {
		m.PlayOn()
	}
	return m.Front()
}

// Resign lets a member resign, and returns the result.
func (m *Game) Resign(who *Member) Answer {
	m.T.Helper()
	return m.to(table.Over, m.Press(who, "resigned")).Front()
}

// Hand opens the private panel of a member.
func (m *Game) Hand(who *Member) Answer {
	m.T.Helper()
	return m.Press(who, "hand")
}

// Advance changes the stored match without showing it, as a process does that dies before.
func (m *Game) Advance(play func(*table.Session) error) {
	m.T.Helper()
	_, err := m.Tables.Update(m.T.Context(), m.View(), func(v *view.View) error { return play(v.Session) })
	bottest.Must(m.T, err)
}

// ActInHand makes random choices in the private panel of a member until a move is made.
func (m *Game) ActInHand(who *Member) {
	m.T.Helper()
	before, panel := m.View().Match.Len(), m.Hand(who)
	for range 60 {
		id, values := m.pick(panel)
		if panel = who.Press(panel, id, values...); m.View().Match.Len() > before {
			return
		}
	}
	m.T.Fatal("no move after many presses")
}

// keep notes what the only message of a private match shows.
func (m *Game) keep(a Answer) {
	if m.panel.Message != "" && a.Kind == interaction.Edit {
		m.panel = a
	}
}
