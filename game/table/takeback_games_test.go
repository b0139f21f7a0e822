package table_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/fair"
	"dockside/game/gametest"
	"dockside/game/gametest/tender"
	"dockside/game/madameching"
	"dockside/game/shanghaien"
	"dockside/game/shipshape"
	"dockside/game/table"
)

// After any number of takebacks a match continues as if the moves had never been made. Views, events, clocks, orders,
// draws and the record are the same. Add each new game here.
func TestTakingBackLeavesNoTrace(t *testing.T) {
	t.Parallel()
	for _, r := range []game.Rules{tender.Rules(), shanghaien.Rules(), shipshape.Rules(), madameching.Rules()} {
		for i, s := range gametest.Setups(r) {
			if s.Has(tender.Long) {
				continue
			}
			t.Run(fmt.Sprint(r.Name, s), func(t *testing.T) {
				t.Parallel()
				for seed := range uint64(gametest.Many(1, 20)) {
					newTwins(t, r, s, (i+int(seed))%2 == 1, seed).play()
				}
			})
		}
	}
}

// twins is a pair of tables: moves are taken back at one of them and never made at the other.
type twins struct {
	*testing.T
	rules             game.Rules
	dice              *rand.Rand
	now               time.Time
	crooked, straight *table.Session
	made, back, past  int // presses made, taken back, and those past chance
}

// press is a move that a user makes.
type press struct {
	user string
	move game.Move
	at   time.Time
	seed uint64 // for the computer players' replies
	from int    // how long the log was
}

func newTwins(t *testing.T, r game.Rules, s game.Setup, solo bool, seed uint64) *twins {
	w := &twins{T: t, rules: r, dice: rand.New(rand.NewPCG(seed, 9)), now: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)}
	w.crooked, w.straight = w.open(s, solo, seed), w.open(s, solo, seed)
	return w
}

// open begins a match for the given setup, or a solo game against computer players.
func (w *twins) open(s game.Setup, solo bool, seed uint64) *table.Session {
	person := func(seat int) table.Person { return table.Person{ID: fmt.Sprint(seat + 1), Name: "P"} }
	c := table.Challenge{
		ID: "t", Rules: w.rules, Options: s.Options, Pace: 24 * time.Hour, By: person(0), Standin: "bosun",
		Seed: fair.Seed{byte(seed), 1},
	}
	for seat := range s.Seats - 1 {
		if solo {
			c.Computers = append(c.Computers, table.Player{Name: "C", Level: "bosun"})
		} else if w.rules.MaxSeats == 2 {
			c.Rival = person(seat + 1)
		}
	}
	sitting := w.seat(table.New(c, w.now))
	switch {
	case solo:
		w.must(sitting.StartSolo("1", nil, w.now))
	case w.rules.MaxSeats == 2:
		w.must(sitting.Accept(person(1), "1", nil, w.now))
	default:
		crews := len(sitting.Crews())
		for seat := 1; seat < s.Seats; seat++ {
			if w.must(sitting.Join(person(seat), w.now)); crews > 0 {
				_ = sitting.JoinCrew(person(seat), seat%crews, w.now) // they may be in that crew already
			}
		}
		w.must(sitting.Start("1", "1", nil, w.now))
	}
	w.computers(sitting, seed, w.now)
	return sitting
}

func (w *twins) seat(t *table.Table) *table.Session {
	w.Helper()
	s, err := t.Replay(w.rules)
	w.must(err)
	return s
}

func (w *twins) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

// computers lets the computer players make their moves.
func (w *twins) computers(s *table.Session, seed uint64, now time.Time) {
	dice := rand.New(rand.NewPCG(seed, 7))
	w.must(s.PlayComputers(func(seat game.Seat) (game.Move, error) {
		moves := s.Match.Moves(seat)
		return moves[dice.IntN(len(moves))], nil
	}, nil, now))
}

// play plays a match to its end, or a number of steps. Before each step some moves are tried and, where possible,
// taken back.
func (w *twins) play() {
	for n := gametest.Many(60, 10_000); n > 0 && w.crooked.Phase == table.Playing; n-- {
		w.goOn()
		var tried []press
		if w.dice.IntN(2) == 0 {
			tried = w.try()
		}
		if len(tried) == 0 && w.crooked.Phase == table.Playing {
			p := w.choose()
			w.do(w.crooked, p)
			tried = append(tried, p)
		}
		for _, p := range tried {
			w.do(w.straight, p)
		}
		w.passTime()
		w.compare()
	}
	w.Logf("of %d presses %d were taken back", w.made, w.back)
	one, other := w.crooked.Record(), w.straight.Record()
	if one.TakeBacks != w.past {
		w.Errorf("the record says that %d moves were taken back past chance, not %d", one.TakeBacks, w.past)
	}
	one.TakeBacks = 0
	if one.String() != other.String() {
		w.Errorf("the records are\n%s\n%s", &one, &other)
	}
}

// goOn ends a pause in which only a computer player is to move.
func (w *twins) goOn() {
	plays, paused := w.crooked.Reveal()
	if !paused || len(w.people()) > 0 {
		return
	}
	seed := w.dice.Uint64()
	for _, s := range []*table.Session{w.crooked, w.straight} {
		w.must(s.Continue(s.Users()[0], plays, rand.New(rand.NewPCG(seed, 3)), w.now))
		w.computers(s, seed, w.now)
	}
}

// try makes some moves of a seat and takes them back. It returns those that stay.
func (w *twins) try() (stay []press) {
	p := w.choose()
	for n := 1 + w.dice.IntN(3); n > 0; n-- {
		p.from = len(w.crooked.Log)
		w.do(w.crooked, p)
		w.made++
		stay = append(stay, p)
		seat, _ := w.crooked.Seat(p.user)
		if !slices.Contains(w.crooked.Match.Turn(), seat) {
			break
		}
		p = w.pressOf(seat)
	}
	w.now = w.now.Add(time.Duration(w.dice.IntN(600)) * time.Second)
	for len(stay) > 0 && w.takeBack(stay[len(stay)-1]) {
		stay = stay[:len(stay)-1]
	}
	return stay
}

// takeBack takes a move back if possible. It compares Returnable with an independent rule.
func (w *twins) takeBack(p press) bool {
	s := w.crooked
	seat, _ := s.Seat(p.user)
	name, ok := s.Undoable(seat)
	unsure := w.rules.Hidden && !s.Solo // Returnable may be stricter with hidden information
	if final := w.final(seat, p.from); final == ok && (ok || !unsure) {
		w.Fatalf("after %v it can be taken back: %v", s.Log[max(0, len(s.Log)-5):], ok)
	}
	if !ok {
		return false
	}
	if slices.ContainsFunc(s.Log[p.from:], func(p game.Play) bool { return p.Seat == game.Nature }) {
		w.past++
	}
	w.must(s.TakeBack(p.user, name, w.now))
	if err := s.TakeBack(p.user, name, w.now); err == nil {
		w.Fatal("it is taken back twice")
	}
	w.back++
	return true
}

// final reports independently whether the latest move of a seat is final. It uses the rules and, for hidden
// information, tries alternatives.
func (w *twins) final(seat game.Seat, from int) bool {
	m, log := w.crooked.Match, w.crooked.Log
	if m.Outcome().Over() {
		return true
	}
	for _, f := range m.FaceDown() {
		if f.Play >= from {
			return true
		}
	}
	last, chance, result := seat, false, false
	for n := from; n < len(log); n++ {
		result = result || slices.ContainsFunc(m.Heard(n, game.Public), func(e game.Event) bool {
			return slices.Contains(w.rules.Reveals, e.Key)
		})
		switch p := log[n]; {
		case p.Seat == game.Nature && last != seat && w.crooked.Solo && !w.rules.Hidden:
			chance = true
		case p.Seat < 0 || p.Seat != seat && !w.crooked.Solo:
			return true
		case w.rules.Hidden && !w.crooked.Solo && w.surprised(n, seat):
			return true
		default:
			last = p.Seat
		}
	}
	return chance && result
}

// surprised reports whether a play has told its seat something new, so that it could have turned out otherwise.
func (w *twins) surprised(n int, seat game.Seat) bool {
	m := w.crooked.Match
	after, heard := m.At(n+1).View(seat), m.Heard(n, seat)
	for range 8 {
		next, told, err := m.At(n).Guess(seat, w.dice).Apply(m.Log()[n])
		told = slices.DeleteFunc(told, func(e game.Event) bool { return !e.Audible(seat) })
		if err != nil || !reflect.DeepEqual(next.View(seat), after) || fmt.Sprint(told) != fmt.Sprint(heard) {
			return true
		}
	}
	return false
}

// choose returns a random move of a player to move.
func (w *twins) choose() press {
	people := w.people()
	return w.pressOf(people[w.dice.IntN(len(people))])
}

// people returns the seats of the people to move.
func (w *twins) people() []game.Seat {
	return slices.DeleteFunc(slices.Clone(w.crooked.Match.Turn()), func(seat game.Seat) bool {
		return w.crooked.Match.Level(seat) != ""
	})
}

func (w *twins) pressOf(seat game.Seat) press {
	moves := w.crooked.Match.Moves(seat)
	p := press{user: w.crooked.Players[seat].User, move: moves[w.dice.IntN(len(moves))], at: w.now, seed: w.dice.Uint64()}
	orders := []game.Order{"objection never", "objection ask", "lay round-1 2", "lay round-2 3", "lay round-3 ask"}
	with := p.move.With(orders[w.dice.IntN(len(orders))])
	if _, laid := with.Parts(); w.rules.Name == tender.Name && w.dice.IntN(2) == 0 {
		_, err := w.rules.Lay(w.crooked.Match.State().View(seat), seat, w.crooked.Players[seat].Orders, laid...)
		if err == nil {
			p.move = with
		}
	}
	return p
}

// do makes a move at a table, and sometimes stores and loads the table.
func (w *twins) do(s *table.Session, p press) {
	w.Helper()
	w.must(s.Play(p.user, "", p.move, nil, p.at))
	w.computers(s, p.seed, p.at)
	if p.seed%8 == 0 {
		stored, err := json.Marshal(s.Table)
		w.must(err)
		t := new(table.Table)
		w.must(json.Unmarshal(stored, t))
		*s = *w.seat(t)
	}
}

// passTime advances the clocks of both tables.
func (w *twins) passTime() {
	w.now = w.now.Add(time.Duration(w.dice.IntN(2000)) * time.Second)
	for _, s := range []*table.Session{w.crooked, w.straight} {
		_, err := s.Tick(nil, w.now)
		w.must(err)
	}
}

// compare fails the test if the two tables differ.
func (w *twins) compare() {
	w.Helper()
	one, other := w.facts(w.crooked), w.facts(w.straight)
	for i := range one {
		if one[i] != other[i] {
			w.Fatalf("after %v:\n%s\n%s", w.crooked.Log[max(0, len(w.crooked.Log)-5):], one[i], other[i])
		}
	}
}

// facts returns the state of a table as text, and sometimes the view of each seat.
func (w *twins) facts(s *table.Session) []string {
	t, m := *s.Table, s.Match
	t.Presses, t.Undone, t.Shown, t.Retry = nil, table.Undone{}, table.Shown{}, time.Time{}
	t.Players = slices.Clone(t.Players)
	for i := range t.Players {
		t.Players[i].Acted = time.Time{}
	}
	stored, err := json.Marshal(t)
	w.must(err)
	all := []string{string(stored), fmt.Sprint(t.Due(), s.Head(m.Len()), m.FaceDown(), m.Turn(), m.Outcome())}
	for seat := game.Public; int(seat) < len(t.Players) && m.Len()%8 == 0; seat++ {
		all = append(all, fmt.Sprintf("%+v %s %s", m.State().View(seat), m.Decision(seat), m.OpenDecision(seat)))
		for n := max(0, m.Len()-3); n < m.Len(); n++ {
			all = append(all, fmt.Sprint(m.Heard(n, seat), m.At(n).View(seat)))
		}
	}
	return all
}
