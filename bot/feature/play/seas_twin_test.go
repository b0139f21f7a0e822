package play_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	chingface "dockside/render/madameching"

	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/madameching"
	chingengine "dockside/game/madameching/engine"
)

// seas returns Madame Ching as the program lists it.
func seas() catalog.Game {
	return catalog.Game{Rules: madameching.Rules(), Face: chingface.New(), Levels: chingengine.Levels}
}

// captains is a setup of Madame Ching with three captains.
var captains = game.Setup{Seats: 3}

// unknowing fails the test if other players can tell two witnesses apart. It also fails if seat 0 cannot, since the
// test would then prove nothing.
func unknowing(t *testing.T, when string, a, b *witness) {
	t.Helper()
	if told := compare(a.look(), b.look()); told != "" {
		t.Fatalf("%s the twins can be distinguished:\n%s", when, told)
	}
	own := func(w *witness) []string {
		anna := w.Players[0]
		return []string{w.told(anna, "hand", w.Hand(anna)), w.told(anna, "orders", w.order())}
	}
	if compare(own(a), own(b)) == "" {
		t.Fatalf("%s not even seat 0 can distinguish the twins: this test checks nothing", when)
	}
}

// apart fails the test unless two witnesses can be told apart.
func apart(t *testing.T, when string, a, b *witness) {
	t.Helper()
	if compare(a.look(), b.look()) == "" {
		t.Errorf("%s the twins cannot be distinguished: this test checks nothing", when)
	}
}

// firstTurn returns a match up to the first choice.
func firstTurn(t *testing.T) *game.Match {
	t.Helper()
	m, err := game.NewMatch(madameching.Rules(), captains)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.SettleBy(twinChance().For); err != nil {
		t.Fatal(err)
	}
	return m
}

// varied replays the first n plays of a log with another last word in one line. It reports whether the rules allow
// that and only seat 0 can see the difference.
func varied(t *testing.T, log []game.Play, n, line int, word string) (m *game.Match, ok bool) {
	t.Helper()
	m, err := game.Replay(madameching.Rules(), captains, log[:n])
	if err != nil {
		t.Fatal(err)
	}
	other := slices.Clone(log[:n])
	words := strings.Fields(string(other[line].Move))
	words[len(words)-1] = word
	other[line].Move = game.Move(strings.Join(words, " "))
	twin, err := game.Replay(madameching.Rules(), captains, other)
	return twin, err == nil && blindTo(m, twin)
}

// Other players cannot see a difference between hands, or between sealed choices.
func TestTwinsWithHandsAtSea(t *testing.T) {
	t.Parallel()
	m := firstTurn(t)
	log := m.Log()
	line := slices.IndexFunc(log, func(p game.Play) bool { return strings.HasPrefix(string(p.Move), "deal 0 ") })
	words := strings.Fields(string(log[line].Move))
	card := words[len(words)-1]
	for n := 1; n <= 55; n++ {
		word := fmt.Sprint(n)
		twin, ok := varied(t, log, len(log), line, word)
		if !ok || word == card {
			continue
		}
		a, b := newWitness(t, seas(), 3, log), newWitness(t, seas(), 3, twin.Log())
		unknowing(t, "at first", a, b)
		a.play(0, game.Move("choose "+card))
		b.play(0, game.Move("choose "+word))
		unknowing(t, "with a sealed choice", a, b)
		for seat := game.Seat(1); seat < 3; seat++ {
			a.play(seat, m.Moves(seat)[0])
			b.play(seat, m.Moves(seat)[0])
		}
		apart(t, "when all is turned up", a, b)
		return
	}
	t.Fatal("there is no twin")
}

// Other players cannot see which card was drawn from the face-down place.
func TestTwinsWithTheCardThatLayFaceDown(t *testing.T) {
	t.Parallel()
	var twin *game.Match
	log := matchUntil(t, func(log []game.Play, n int) bool {
		words := strings.Fields(string(log[n].Move))
		if words[0] != "down" || words[1] != "0" {
			return false
		}
		for card := 1; card <= 55; card++ {
			m, ok := varied(t, log, n+1, n, fmt.Sprint(card))
			if ok && m.Turn()[0] > 0 && words[2] != fmt.Sprint(card) {
				twin = m
				return true
			}
		}
		return false
	})
	a, b := newWitness(t, seas(), 3, log), newWitness(t, seas(), 3, twin.Log())
	unknowing(t, "with another card", a, b)
	seat := twin.Turn()[0]
	move := twin.Moves(seat)[0]
	a.play(seat, move)
	b.play(seat, move)
	unknowing(t, "when another one goes on", a, b)
}

// matchUntil returns the log of a random match up to and including the first play that fits.
func matchUntil(t *testing.T, fits func(log []game.Play, n int) bool) []game.Play {
	t.Helper()
	for seed := range uint64(400) {
		log := gametest.Random(t, madameching.Rules(), captains, rand.New(rand.NewPCG(seed, 12))).Log()
		for n := range log {
			if fits(log, n) {
				return log[:n+1]
			}
		}
	}
	t.Fatal("no match comes to that")
	return nil
}

// Other players cannot see which wish was sealed with a choice.
func TestTwinsWithWishesAtSea(t *testing.T) {
	t.Parallel()
	m := firstTurn(t)
	s, _ := m.State().(madameching.State)
	a, b := newWitness(t, seas(), 3, m.Log()), newWitness(t, seas(), 3, m.Log())
	choice := m.Moves(0)[0]
	a.play(0, choice.With(game.Order(fmt.Sprint("wish turn-1 ", s.Display[0], " ", s.Display[1]))))
	b.play(0, choice.With("wish turn-1 down"))
	unknowing(t, "with another wish", a, b)
	for seat := game.Seat(1); seat < 3; seat++ {
		unknowing(t, "before the wish is fulfilled", a, b)
		a.play(seat, m.Moves(seat)[0])
		b.play(seat, m.Moves(seat)[0])
	}
}

// Other players cannot see whether a player has standing orders.
func TestTwinsWithOrdersAtSea(t *testing.T) {
	t.Parallel()
	m := firstTurn(t)
	a, b := newWitness(t, seas(), 3, m.Log()), newWitness(t, seas(), 3, m.Log())
	a.lay("cancel thief always", "pilot kite plain")
	unknowing(t, "with orders", a, b)
	b.lay("cancel siren skill")
	unknowing(t, "with other orders", a, b)
	for seat := game.Seat(1); seat < 3; seat++ { // the board is redrawn
		a.play(seat, m.Moves(seat)[0])
		b.play(seat, m.Moves(seat)[0])
		unknowing(t, "when others have chosen", a, b)
	}
}

// lay sets standing orders for seat 0. It presses buttons that the current panel may not show.
func (w *witness) lay(orders ...game.Order) {
	w.T.Helper()
	for _, order := range orders {
		a := w.Press(w.Players[0], "play:"+w.View().Standing(0)+":"+string(game.Move("").With(order)))
		if laid := laid(w.Game, w.Players[0]); !strings.Contains(laid, string(order)) {
			w.T.Fatalf("%q is not laid: %s", order, a.Said())
		}
	}
}

// ambush returns two logs that end just before seat 1 plays a siren against both others. Seat 0 holds a pilot in the
// first log and none in the second.
func ambush(t *testing.T) (pilot, none []game.Play, siren game.Move) {
	t.Helper()
	log := matchUntil(t, func(log []game.Play, n int) bool {
		if n > 250 || log[n].Seat != 1 || !strings.HasPrefix(string(log[n].Move), "siren-") {
			return false // later in a game, too many cards would have to be tried
		}
		pilot, none = withAndWithout(t, log, n+1)
		return pilot != nil && none != nil
	})
	n := len(log) - 1
	return pilot[:n], none[:n], log[n].Move
}

// withAndWithout varies the encounter cards of seat 0 in the first n plays of a log. Then both others are asked. It
// returns a log with a pilot and one without, or nil where there is none.
func withAndWithout(t *testing.T, log []game.Play, n int) (pilot, none []game.Play) {
	t.Helper()
	m, err := game.Replay(madameching.Rules(), captains, log[:n])
	if err != nil {
		t.Fatal(err)
	}
	if s, _ := m.State().(madameching.State); !s.Attack.Asked.Has(0) || !s.Attack.Asked.Has(2) {
		return nil, nil
	}
	for line, p := range log[:n] {
		if p.Seat != game.Nature || !strings.HasPrefix(string(p.Move), "find 0 ") {
			continue
		}
		for _, e := range []madameching.Encounter{madameching.PilotPlain, madameching.Relic1, madameching.Trader} {
			m, ok := varied(t, log, n, line, e.String())
			if ok && len(m.Moves(0)) > 1 {
				pilot = m.Log()
			} else if ok {
				none = m.Log()
			}
		}
	}
	return pilot, none
}

// Other players cannot tell whether an attacked player holds a pilot, holds none, or has a standing order. The bot
// answers for the last two, with a delay that reveals nothing.
func TestTwinsWhoAreAttackedAtSea(t *testing.T) {
	t.Parallel()
	pilot, none, siren := ambush(t)
	free, idle, ordered := newWitness(t, seas(), 3, pilot), newWitness(t, seas(), 3, none), newWitness(t, seas(), 3, pilot)
	ordered.lay("cancel siren always")
	for _, w := range []*witness{free, idle, ordered} {
		w.play(1, siren)
	}
	seen, hint := free.look(), free.answers()
	for what, w := range map[string]*witness{"the want of a pilot": idle, "an order": ordered} {
		if told := compare(seen, w.look()); told != "" {
			t.Errorf("%s is betrayed:\n%s", what, told)
		}
		if got := w.answers(); !slices.Equal(got, hint) {
			t.Errorf("%s is betrayed by the clock: %v, %v", what, got, hint)
		}
		if v := w.View(); len(v.Match.Turn()) != 2 {
			t.Errorf("%s has answered at once: %v", what, v.Log)
		}
	}
	free.play(0, free.View().Match.Moves(0)[1])
	idle.play(0, "pass")
	unknowing(t, "with answers that lie face down", free, idle)
	for _, w := range []*witness{free, idle} {
		w.play(2, "pass")
	}
	apart(t, "when the answers are turned up", free, idle)
}

// The same holds for a computer player, with a pilot or without one.
func TestTwinComputersAreAttackedAtSea(t *testing.T) {
	t.Parallel()
	pilot, none, siren := ambush(t)
	a := newWitness(t, seas(), 3, append(pilot, game.TakeOver(0, chingengine.Helmsman)))
	b := newWitness(t, seas(), 3, append(none, game.TakeOver(0, chingengine.Helmsman)))
	for _, w := range []*witness{a, b} {
		w.play(1, siren)
		if v := w.View(); len(v.Match.Turn()) != 2 || v.Match.Level(0) == "" {
			t.Fatalf("the computer player has answered at once: %v", v.Log)
		}
	}
	if told := compare(a.look(), b.look()); told != "" {
		t.Errorf("a computer player is betrayed:\n%s", told)
	}
	if one, other := a.answers(), b.answers(); !slices.Equal(one, other) {
		t.Errorf("a computer player is betrayed by the clock: %v, %v", one, other)
	}
}

// answers returns when the table is next due, and the deadlines and automatic answer times of the asked seats. All are
// relative to the start of the attack.
func (w *witness) answers() []time.Duration {
	t := w.View()
	began := t.Players[2].Clock.Deadline
	all := []time.Duration{t.Due().Sub(began)}
	for _, seat := range []int{0, 2} {
		clock := t.Players[seat].Clock
		all = append(all, clock.Deadline.Sub(began), clock.Answer.Sub(began))
	}
	return all
}
